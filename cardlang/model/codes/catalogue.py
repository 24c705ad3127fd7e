"""All codes, whatever stage raises them."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.model.codes import language, layout, rules, source, style
from cardlang.model.codes.code import Code

CATALOGUE: Mapping[str, Code] = {
    entry.code: entry for entry in (*source.CODES, *language.CODES, *rules.CODES, *layout.CODES, *style.CODES)
}
