"""All rules, in the order of their codes."""

from __future__ import annotations

from cardlang.lint.canonical import CANONICAL
from cardlang.lint.capitals import CAPITALS
from cardlang.lint.ending import ENDING
from cardlang.lint.keywords import KEYWORDS
from cardlang.lint.lower_box import LOWER_BOX
from cardlang.lint.moment import MOMENT
from cardlang.lint.needs import NEEDS
from cardlang.lint.promise import PROMISE
from cardlang.lint.requirement import REQUIREMENT
from cardlang.lint.rule import Rule

RULES: tuple[Rule, ...] = (LOWER_BOX, REQUIREMENT, KEYWORDS)  # what makes a card wrong: whoever reads it looks
STYLE: tuple[Rule, ...] = (
    MOMENT,
    ENDING,
    CANONICAL,
    CAPITALS,
    PROMISE,
    NEEDS,
)  # what a card could do better: lint alone looks
