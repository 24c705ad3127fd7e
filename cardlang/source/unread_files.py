"""Files of a project that nothing reads, because of their names or folders."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from itertools import islice
from pathlib import Path, PurePath

from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean, surely_meant
from cardlang.model.span import Span
from cardlang.source.unread_looks import text_of

WORDS = "vocabulary.yaml"
_YAML = (".yaml", ".yml")
_GAME = re.compile(r"^game: *([a-z0-9-]+)", re.MULTILINE)
_MOST_OTHERS = 1_000  # files elsewhere that are looked at


def unread_files(
    files: Iterable[tuple[PurePath, str]], of_game: Iterable[str], of_cards: Iterable[str], games: Collection[str]
) -> Iterator[Diagnostic]:
    """A finding for each of these files without a role in `cards/` or `games/`, which are given relative to the project
    and as shown. `of_game` are the names of files in `games/<id>/`, `of_cards` those of folders in `cards/<game>/`. It
    is an error if one of the project's own `games` is missing for that.
    """
    names, folders = sorted(of_game), sorted(of_cards)
    for path, shown in files:
        if path.parts[0] == "games":
            meant = _meant(path, names)
            if path.suffix not in _YAML and not meant:
                continue
            where = "" if len(path.parts) == 3 else "games/<id>/"
            rest = f"the files in games/<id>/ are {', '.join(names)}"
        elif path.suffix in _YAML:
            where = f"{'/'.join(path.parts[:2])}/"
            meant = next((one for one in folders if surely_meant(path.parts[2], one, folders)), None)
            rest = f"decks belong directly in {where}, other files in its folders {', '.join(folders)}"
        else:
            continue
        help = did_you_mean(f"{where}{meant}") if meant else rest
        if meant == WORDS and not where and path.parts[1] not in games:
            message = f'nothing reads this file, so there is no game "{path.parts[1]}"'
            yield Diagnostic("C148", message, Span(shown, 0, 0), help)
        else:
            yield Diagnostic("C148", "nothing reads this file", Span(shown, 0, 0), help, "warning")


def stray_decks(root: Path, files: Iterable[tuple[PurePath, str]]) -> Iterator[Diagnostic]:
    """A warning for each of these files that is a deck. They are none in `cards/`, given relative to `root` and as
    shown."""
    for path, shown in islice((one for one in files if one[0].suffix in _YAML), _MOST_OTHERS):
        text = text_of(root / path, root)
        game = _GAME.search(text)
        if game and all(re.search(rf"^{key}:", text, re.MULTILINE) for key in ("deck", "kind", "cards")):
            help = f"move it to cards/{game[1]}/"
            yield Diagnostic("C148", "nothing reads this deck", Span(shown, 0, 0), help, "warning")


def _meant(path: PurePath, names: list[str]) -> str | None:
    """The name that a file should have. Files that are not YAML may be notes, unless their whole name looks
    misspelt."""
    if path.suffix not in _YAML:
        return next(
            (name for name in names if path.name.startswith(name) or surely_meant(path.name, name, names)), None
        )
    stem = closest(path.stem, [name.partition(".")[0] for name in names])
    return stem and f"{stem}.yaml"
