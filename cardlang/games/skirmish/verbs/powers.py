"""The keyword powers of skirmish (S12): separate abilities, and powers that rules look up."""

from __future__ import annotations

from typing import Final

from cardlang.language.nodes.effect import Activated
from cardlang.language.nodes.reference import ACTING, THIS
from cardlang.language.nodes.selector import ONE, Selector, Within
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.mechanics.keywords.steps import lost
from cardlang.mechanics.tapping.nodes import Tap
from cardlang.rules.actions import NO, YES
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Ability, Program, Trigger
from cardlang.rules.compiler import only_while
from cardlang.rules.decision import Constraint, Decision
from cardlang.rules.game import KeywordPower
from cardlang.rules.options import NO_SUCH_ANSWER
from cardlang.rules.play import Play


def _ranged(node: Keyword, build: Builder) -> tuple[Ability]:
    """`Ranged 6`: a ranged attack of that range as a standard action."""
    assert isinstance(node.value, int)
    target = Selector(ONE, "creature", (Within(node.value, ACTING),))
    attack = Activated((Tap(THIS),), "free", Attack(ACTING, "ranged", target))
    (use,) = build.for_new_ability().abilities(attack)
    has = Constraint("S12", "it has lost Ranged", lambda state, frame: not lost(state, frame, "Ranged"))
    return (only_while(has, use, "Ranged"),)


def _ready(node: Keyword, build: Builder) -> tuple[Trigger]:
    """`Ready DEX`: when it is deployed, its player may take a card of that ability from the action deck."""
    ability = str(node.value)

    def reveal(play: Play) -> Decision | None:
        state, player = play.state, play.frame.player
        cards = state.zones[state.zone(player, "deck")]
        if not cards or play.answer == NO():
            return None
        if play.answer is None:
            return Decision(player, (NO(), YES()), lambda state, code: NO_SUCH_ANSWER)
        found = next((card for card in cards if state.tables.cards[card].ability == ability), None)
        if found is not None:
            play.take(player, "deck", found)
            play.put(player, "hand", found)
        play.shuffle(player, "deck")
        return None

    trigger = Trigger(
        "is deployed",
        lambda state, frame, event: event.subject == frame.acting and not lost(state, frame, "Ready"),
        Program(build.next_name(), "trigger", (reveal,)),
    )
    return (trigger,)


POWERS: Final = {
    "Block": KeywordPower(adds=True),
    "Flying": KeywordPower(),
    "Nimble": KeywordPower(),
    "Ranged": KeywordPower(_ranged),
    "Ready": KeywordPower(_ready),
    "Scuttle": KeywordPower(),
    "Teleport": KeywordPower(),
}
