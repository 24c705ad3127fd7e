"""The result of parsing a text."""

from __future__ import annotations

from typing import NamedTuple

from cardlang.language.nodes.base import Node
from cardlang.model.diagnostic import Diagnostic


class Parsed(NamedTuple):
    """What a text means (None if any diagnostic is an error), its canonical wording, and its diagnostics. Spans count
    the characters of the text; their path is empty."""

    effect: Node | None
    text: str | None
    diagnostics: tuple[Diagnostic, ...]
