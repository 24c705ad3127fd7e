"""The rules of style that hold for the texts of every game. One rule a file; what stands here is found by itself."""

from __future__ import annotations

from cardlang.language.rule import rules_in

RULES = rules_in(__name__)
