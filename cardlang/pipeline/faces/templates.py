"""The shipped templates, compiled: a wheel brings them as Python, which saves the time that Jinja needs to write it."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from cardlang.version import VERSION

if TYPE_CHECKING:
    from cardlang.face.sandbox import Sandbox

SHIPPED: Final = Path(__file__).with_name("templates.json")  # in a wheel


def shipped_sources() -> dict[str, str]:
    """The Python of templates, as `Sandbox` wants it. None outside a wheel, or if another Jinja is installed."""
    with suppress(OSError, ValueError):
        told = json.loads(SHIPPED.read_bytes())
        if told["by"] == _by():
            return dict(told["sources"])
    return {}


def to_ship(sandbox: Sandbox, names: list[str]) -> bytes:
    """What a wheel carries as `SHIPPED`, of the templates of these names."""
    return json.dumps({"by": _by(), "sources": dict(map(sandbox.source_of, names))}).encode()


def _by() -> str:
    import jinja2

    return f"{VERSION} {jinja2.__version__}"
