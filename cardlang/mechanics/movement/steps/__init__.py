"""How movement is played."""

from cardlang.mechanics.movement.nodes import Go, GoInstead, Slide
from cardlang.mechanics.movement.steps.going import ACTIONS, KINDS, LEAVES
from cardlang.mechanics.movement.steps.verbs import compile_go, compile_slide, hold_go_instead
from cardlang.rules.game import Game, Verb

STEPS = Game(
    goings={**dict.fromkeys(KINDS.values(), False), LEAVES: True},
    replaceable=tuple(ACTIONS.values()),
    verbs=(Verb(Go, compile_go), Verb(Slide, compile_slide), Verb(GoInstead, holds=hold_go_instead)),
)
