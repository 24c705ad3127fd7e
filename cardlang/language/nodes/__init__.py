"""The effect AST that all games share: frozen values that say what a text means, regardless of its words. Verbs belong
to mechanics and games; here are the forms around them: sequences, choices, conditions, times, selectors, amounts,
references. What uses many of them says `nodes.Sequence`; for others, each is in the module of its kind."""

# ruff: noqa: F403
from cardlang.language.nodes.amount import *
from cardlang.language.nodes.base import *
from cardlang.language.nodes.choices import *
from cardlang.language.nodes.condition import *
from cardlang.language.nodes.effect import *
from cardlang.language.nodes.reference import *
from cardlang.language.nodes.selector import *
