"""How prohibitions, permissions and duties are played."""

from cardlang.mechanics.prohibitions.nodes import Cannot, Must, Only, Permit
from cardlang.mechanics.prohibitions.steps.bans import compile_cannot, hold_cannot, hold_must, hold_only, hold_permit
from cardlang.mechanics.prohibitions.steps.immunity import immune
from cardlang.rules.game import Game, Semantics, Verb

STEPS = Game(
    verbs=(
        Verb(Cannot, compile_cannot, hold_cannot),
        Verb(Only, holds=hold_only),
        Verb(Must, holds=hold_must),
        Verb(Permit, holds=hold_permit),
    ),
    semantics=Semantics(immune=immune),
)
