"""The rules of style for the texts of every game, one per file. Every file here is found without being listed."""

from cardlang.language.rule import rules_in

RULES = rules_in(__name__)
