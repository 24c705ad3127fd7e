"""All rules, in the order of their codes."""

from __future__ import annotations

from cardlang.lint.keyword import KEYWORD
from cardlang.lint.lower_box import LOWER_BOX
from cardlang.lint.requirement import REQUIREMENT
from cardlang.lint.rule import Rule

RULES: tuple[Rule, ...] = (LOWER_BOX, REQUIREMENT, KEYWORD)
