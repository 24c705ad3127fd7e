"""All codes, whatever stage raises them."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.model.codes import language, layout, own_words, rules, source
from cardlang.model.codes.code import Code

CATALOGUE: Mapping[str, Code] = {
    entry.code: entry for entry in (*source.CODES, *own_words.CODES, *language.CODES, *rules.CODES, *layout.CODES)
}
