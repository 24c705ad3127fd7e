"""Games as a table in Apache Parquet, for notebooks and databases: a row a game."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from itertools import islice
from pathlib import Path
from typing import Any, Final

from cardlang.model.playtest import CardUse
from cardlang.pipeline import SourceError
from cardlang.source.write import refuse_other_file

ROWS: Final = 10_000  # held in memory at a time
_TEXTS: Final = ("run", "version", "game", "battlefield", "ended", "error")
_LISTS: Final = ("decks", "players", "policies", "winners")


def write_parquet(lines: Iterable[bytes], path: Path) -> None:
    """Write the games in these lines of a journal to a file, which is there only once it is whole.

    Errors: `SourceError` without the library pyarrow, if the file cannot be written, and from `lines`.
    """
    try:
        import pyarrow as pa
        from pyarrow import parquet
    except ImportError as error:
        raise SourceError('--parquet needs the library pyarrow: pip install "cardlang[parquet]"') from error
    counts = pa.struct(
        [("seat", pa.int32()), ("card", pa.string()), *((one, pa.int32()) for one in CardUse._fields[2:])]
    )
    schema = pa.schema([
        ("number", pa.int64()), *((name, pa.string()) for name in _TEXTS), ("seed", pa.int64()),
        *((name, pa.list_(pa.string())) for name in _LISTS), ("turns", pa.int32()), ("decisions", pa.int32()),
        ("actions", pa.list_(pa.int64())), ("cards", pa.list_(counts)),
    ])  # fmt: skip
    refuse_other_file(path, None, "a table in Parquet", b"PAR1")
    rows, part = map(_row, lines), path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with parquet.ParquetWriter(part, schema, compression="zstd") as file:
            while some := [*islice(rows, ROWS)]:
                file.write_table(pa.Table.from_pylist(some, schema))
        part.replace(path)
    except OSError as error:
        raise SourceError.of(path, "write", error) from error
    finally:
        part.unlink(missing_ok=True)


def _row(line: bytes) -> dict[str, Any]:
    game: dict[str, Any] = json.loads(line)
    cards = [dict(zip(CardUse._fields, one, strict=True)) for one in game["cards"]]
    return game | {"decisions": len(game["actions"]), "cards": cards}
