"""The sentences in which replays tell a game of elements."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from cardlang.games.elements import actions as a
from cardlang.games.elements.table import FACES, hero_of
from cardlang.mechanics.activation.steps.able import ATTACK, END, MOVE, USE, uses_of
from cardlang.mechanics.armies.steps import BUY, PLACE, READY
from cardlang.mechanics.dice.steps import ROLLING, shown
from cardlang.mechanics.permanents.steps import AGE
from cardlang.mechanics.rounds.steps import ROLL, STOP, TAKE_UP, WAIT
from cardlang.rules.actions import split
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Story
from cardlang.rules.state import State
from cardlang.rules.telling import Sentences
from cardlang.rules.trace import Names


def _ability(state: State, code: int, names: Names) -> str:
    """An ability in the words of its card."""
    _, me, n = split(code)
    uses = uses_of(state, me)
    program = uses[n][1].program if n < len(uses) else None
    spans = [node.span for node in program.origins.values() if node.span] if program else []
    if not program or not spans:
        return "its ability"
    return f"“{names.words.text(program.name, (min(one[0] for one in spans), max(one[1] for one in spans)))}”"


SENTENCES: Final = Sentences(
    actions={
        a.REST.number: "{who} takes no action.",
        END.number: "{who} is done.",
        STOP.number: "{who} stops the game.",
        TAKE_UP.number: "{who} takes up a die that shows {face}.",
        ROLL.number: "{who} rolls the dice in hand.",
        WAIT.number: "{who} waits.",
        a.LEAD.number: "{who} takes {card}, with all that goes with that hero.",
        a.TAKE.number: "{who} takes {card}.",
        BUY.number: "{who} adds {card} to the army.",
        READY.number: "The army of {who} is complete.",
        PLACE.number: "{who} places {card} on {square}.",
        a.CAST.number: "{who} casts {card}.",
        a.DRAW.number: "{who} draws.",
        a.LEARN.number: "{who} learns {card}.",
        a.DISPEL.number: "{who} dispels {card} on {creature}.",
        ATTACK.number: "{creature} attacks {target}.",
        USE.number: "{creature} uses {power}.",
        MOVE.number: "{creature} moves to {square}.",
    },
    happens={
        "comes": "{me} comes into play on {square}.",
        "stands": "{me} stands on {square}.",
        "leaves": "{me} leaves the board.",
        "dies": "{me} dies.",
        "prevented": "{amount} {means} wound{s} to {me} have no effect.",
        "damaged": "{me} takes {amount} {means} wound{s}{cause} ({now} of {of}).",
        "healed": "{me} is healed by {amount} ({now} of {of}).",
        "capped": "{me} has {now} wounds, and takes no more.",
        "no effect": "The {means}{by} comes to nothing{why}.",
        "attached": "{card} lies on {me}.",
        "detached": "{card} no longer lies on {me}.",
        "shuffled": "{who} shuffles the {to}.",
        "rolled": "{who} rolls {words}.",
        "counted": "Power tokens on {card}: {amount:+}, now {now}.",
        "answers": "“{words}” takes effect.",
        "first": "{who} begins.",
    },
    part=_ability,
    zones={"discard": "discard pile", "spells": "spell deck", "fallen": "creatures that are out of the game"},
    open="column",
    says=(a.TAKE.number, BUY.number, a.LEARN.number, a.CAST.number),
    exchanges=(a.LEAD.number,),
    moves=(PLACE.number, MOVE.number),
    silent=(AGE, "it deals none"),
)


def heading(state: State, names: Names) -> str:
    """Whose action it is."""
    return f"Action {state.turns - 1} ({names.player(state.turn)})"


def standing(state: State, names: Names) -> Iterable[str]:
    """Hit points, hand and dice of each player."""
    for player in range(len(state.tables.teams)):
        hero = hero_of(state, player)
        left = 0 if hero == NOBODY else (state.stat(hero, "hit points") or 0) - state.damage[hero]
        dice = [f"{n} {face}" for face in (*FACES, ROLLING) if (n := shown(state, player, face))]
        hand = len(state.zones[state.zone(player, "hand")])
        cards = f"{hand} card{'' if hand == 1 else 's'} in hand"
        yield f"{names.player(player)}: {left} hit points, {cards}, dice: {', '.join(dice) or 'none'}"


STORY: Final = Story(
    action=SENTENCES.action,
    answer=SENTENCES.action,
    says=SENTENCES.tells,
    changes=SENTENCES.changes,
    heading=heading,
    standing=standing,
)
