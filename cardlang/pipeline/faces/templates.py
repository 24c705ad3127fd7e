"""The code of templates, kept between runs. A wheel brings that of the shipped ones as Python's source, which takes
longer to make than to compile."""

from __future__ import annotations

import json
import marshal
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardlang.pipeline.load.kept import KeptBytes
from cardlang.version import VERSION

if TYPE_CHECKING:
    from cardlang.face.sandbox import Sandbox

SHIPPED: Final = Path(__file__).with_name("templates.json")  # in a wheel


class KeptTemplates(KeptBytes):
    """Compiled templates by key. The end of a key names the template and its text."""

    def get(self, key: str) -> bytes | None:
        """The code kept under `key`; None if there is none."""
        known = super().get(key)
        if known is None and (source := self._sources.get(_end(key))):
            known = marshal.dumps(compile(source, "<template>", "exec"))
            self.put(key, known)
        return known

    @cached_property
    def _sources(self) -> dict[str, str]:
        with suppress(OSError, ValueError):
            told = json.loads(SHIPPED.read_bytes())
            if told["by"] == _by():
                return dict(told["sources"])
        return {}


def to_ship(sandbox: Sandbox, names: list[str]) -> bytes:
    """What a wheel carries as `SHIPPED`, of the templates of these names."""
    sources = {_end(key): source for key, source in map(sandbox.source_of, names)}
    return json.dumps({"by": _by(), "sources": sources}).encode()


def _end(key: str) -> str:
    return " ".join(key.split(" ")[-2:])


def _by() -> str:
    import jinja2

    return f"{VERSION} {jinja2.__version__}"
