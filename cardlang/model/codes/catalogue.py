"""The codes of all stages except lint rules, whose entries are their docstrings."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.model.codes import (
    ignoring,
    importing,
    language,
    layout,
    own_words,
    pieces,
    playing,
    rules,
    source,
    tiles,
    trying,
)
from cardlang.model.codes.code import Code

_ROOMS = (source, ignoring, importing, own_words, tiles, language, rules, trying, playing, layout, pieces)
CATALOGUE: Mapping[str, Code] = {entry.code: entry for room in _ROOMS for entry in room.CODES}
