"""The words that skirmish adds to scenarios (S1 to S12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.constraints import NO_ACTIVATION, refusal
from cardlang.games.skirmish.turn import winners
from cardlang.games.skirmish.using import NO_ASSISTANT, TAPPED, assistants
from cardlang.mechanics.movement.steps.moving import illegal_step, teleport
from cardlang.rules.actions import Kind, split
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.game import ScenarioWords
from cardlang.rules.play import Play
from cardlang.rules.scenario.asked import Asked, Refused
from cardlang.rules.state import GONE, State


def _one(action: Callable[[Asked], int]) -> Callable[[Asked], Iterator[int]]:
    """A step that consists of one action."""

    def take(asked: Asked) -> Iterator[int]:
        yield action(asked)

    return take


def _activate(asked: Asked) -> int:
    return a.ACTIVATE(asked.creature("activate"))


def _attack(asked: Asked) -> int:
    return a.ATTACK(asked.by(), asked.creature("attack"))


def _mover(asked: Asked) -> int:
    """The creature that moves, which must be the activated one (S4.1)."""
    if asked.state.active == NOBODY:
        raise Refused(NO_ACTIVATION, asked.place, a.MOVE())
    return asked.by()


def _move(asked: Asked) -> int:
    return a.MOVE(_mover(asked), asked.square(("move",)))


def _path(asked: Asked) -> int:
    """A move square by square. The first rule that one of its steps breaks refuses it (S5.1 to S5.6)."""
    state, me = asked.state, _mover(asked)
    path = [asked.square(("path", n)) for n in range(len(asked.said["path"]))]
    code = a.MOVE(me, path[-1])
    constraint = refusal(state, code)
    if constraint is None or asked.case.game.number(constraint).startswith("S5"):  # else the path is not the reason
        constraint = illegal_step(state, me, path)
        if constraint:
            raise Refused(constraint, asked.place, code)
    return code


def _play(asked: Asked) -> int:
    card = asked.card("play")
    loaded = asked.state.tables.cards[card]
    me = asked.by()
    if "assist" in asked.said:
        assert loaded.played
        frame = Frame(loaded.played, asked.state.controller[me], me, card)
        _check_assistants(asked, a.PLAY(me, card), assistants(asked.state, frame, loaded))
    return a.PLAY(me, card)


def _power(asked: Asked) -> int:
    """A power by its keyword, its place among the creature's powers, or the card that gives it."""
    me, said = asked.by(), asked.said["power"]
    uses = asked.state.effects.uses.get(me, [])
    cards = asked.state.tables.cards
    own = asked.state.tables.creatures[me].card
    for n, (use, of) in enumerate(uses):
        given = of.card not in (NOBODY, own)  # by a card, attached or played
        attached = given and any(card == of.card for card, _ in asked.state.attached[me])
        if (given and cards[of.card].card.id == said) or (not attached and said in (use.keyword, use.place)):
            if "assist" in asked.said:
                frame = Frame(use.program, of.player, me, of.card)
                _check_assistants(asked, a.POWER(me, n), assistants(asked.state, frame, None))
            return a.POWER(me, n)
    if asked.answers and _teleports(asked.state, me, said):
        return a.MOVE(_mover(asked), asked.chosen_square("the square to teleport to"))
    if said in asked.state.tables.creatures[me].powers:
        constraint = unmet("S4.1", f"{said} always applies, so it is never used")
        raise Refused(constraint, asked.place, a.POWER(me, len(uses)))
    return a.POWER(me, len(uses))


def _teleports(state: State, me: int, said: object) -> bool:
    """Whether a step names the power with which a creature teleports instead of moving (S12)."""
    if not teleport(state, me):
        return False
    given = (of.card for _, of in state.holding_with("gain Teleport", me))
    return said == "Teleport" or said in {state.tables.cards[card].card.id for card in given if card != NOBODY}


def _check_assistants(asked: Asked, code: int, could: tuple[int, ...]) -> None:
    for n, letter in enumerate(asked.said["assist"]):
        place = (*asked.place, "assist", n)
        one = asked.case.creature(letter, place, asked.state)
        if one not in could or letter in asked.said["assist"][:n]:
            raise Refused(TAPPED if asked.state.tapped[one] else NO_ASSISTANT, asked.place, code)


def _deploy(asked: Asked) -> int:
    kind = a.START_WITH if asked.state.phase == "setup" else a.DEPLOY
    return kind(asked.card("deploy"), asked.square(("at",)))


def _strike_back(asked: Asked) -> int:
    return a.STRIKE_BACK(_own(asked, asked.by(), "S8.4"), asked.creature("attack"))


def _dodge(asked: Asked) -> int:
    """A dodge by the creature that the step names, or by `by:`."""
    if asked.said["dodge"] is True and "by" not in asked.said:
        raise asked.case.problem("C405", (*asked.place, "dodge"), "nobody is named who dodges", "write its letter")
    me = asked.by() if asked.said["dodge"] is True else asked.creature("dodge")
    return a.DODGE(_own(asked, me, "S7.8"))


def _own(asked: Asked, me: int, rule: str) -> int:
    """The creature that responds, which must be controlled by the responding player."""
    if asked.state.controller[me] != asked.said["player"] - 1:
        raise Refused(unmet(rule, "another player controls it"), asked.place, 0)
    return me


def _answer(action: Callable[[Asked], int]) -> Callable[[Asked], Iterator[int]]:
    """A response by a creature that the player controls."""

    def take(asked: Asked) -> Iterator[int]:
        _own(asked, asked.by(), "S8.1")
        yield action(asked)

    return take


def _end(asked: Asked) -> Iterator[int]:
    """The end of an activation, a phase, or the turn. After the turn, the next player's refresh has happened, or the
    game is over."""
    state, what = asked.state, asked.said["end"]
    if what == "activation":
        yield a.END_ACTIVATION()
        return
    turns = state.turns
    while True:
        if state.active != NOBODY:
            yield a.END_ACTIVATION()
        yield a.END_PHASE()
        if what == "phase" or state.over or state.turns > turns:
            return


def _begin(state: State, data: Mapping[str, Any]) -> None:
    """Begin in a phase; in `refresh`, nothing of it has happened yet, in `setup`, player 1 picks (S2.2)."""
    phase = data.get("phase", "action")
    state.phase = "before" if phase == "refresh" else phase
    if phase == "setup":
        state.mode = (0, 0)


def _stat(name: str) -> Callable[[State, int], int | None]:
    return lambda state, creature: state.stat(creature, name)


def _at(state: State, creature: int) -> list[int] | None:
    square = state.at[creature]
    return None if square == GONE else list(state.tables.board.place(square))


def _attached(state: State, creature: int) -> list[str]:
    return [state.tables.cards[card].card.id for card, _ in state.attached[creature]]


def _options(play: Play, kind: Kind, creature: int) -> list[int]:
    """The second parts of the actions of one kind that a creature may take."""
    found = map(split, play.decision.options if play.decision else ())
    return [b for number, a, b in found if (number, a) == (kind.number, creature)]


def _may_move(play: Play, creature: int) -> list[tuple[int, int]]:
    state = play.state
    squares = _options(play, a.MOVE, creature)
    return [state.tables.board.place(square) for square in squares if square != state.at[creature]]


def _may_attack(play: Play, creature: int) -> list[str]:
    return [play.state.tables.creatures[foe].name for foe in _options(play, a.ATTACK, creature)]


def _may_play(play: Play, creature: int) -> list[str]:
    return [play.state.tables.cards[card].card.id for card in _options(play, a.PLAY, creature)]


def _winner(play: Play) -> int | None:
    won = winners(play.state)
    return won[0] + 1 if won else None


def _kind(fields: Mapping[str, Any]) -> str:
    return "action" if "action" in fields else "creature"


_CREATURE: Final[Mapping[str, Any]] = {
    "level": 1,
    "hp": 30,
    "speed": 6,
    "melee": 10,
    "ranged": None,
    "abilities": [],
    "keywords": [],
    "powers": [],
}

WORDS: Final = ScenarioWords(
    begin=_begin,
    steps={
        "activate": _one(_activate),
        "move": _one(_move),
        "path": _one(_path),
        "attack": _one(_attack),
        "play": _one(_play),
        "power": _one(_power),
        "deploy": _one(_deploy),
        "end": _end,
    },
    responses={
        "attack": _one(_strike_back),
        "play": _answer(_play),
        "power": _answer(_power),
        "dodge": _one(_dodge),
    },
    helpers={
        "move": frozenset({"by"}),
        "path": frozenset({"by"}),
        "attack": frozenset({"by"}),
        "play": frozenset({"by", "assist"}),
        "power": frozenset({"by", "assist"}),
        "deploy": frozenset({"at"}),
        "dodge": frozenset({"by"}),
    },
    cards={"play": "action", "deploy": "creature"},
    creatures=frozenset({"activate", "attack", "by", "assist", "dodge"}),
    squares=frozenset({"move", "path", "at"}),
    creature={
        "damage": lambda state, creature: state.damage[creature],
        "hp": _stat("hit points"),
        "level": _stat("level"),
        "speed": _stat("speed"),
        "melee": _stat("melee damage"),
        "ranged": _stat("ranged damage"),
        "tapped": lambda state, creature: state.tapped[creature],
        "at": _at,
        "attached": _attached,
        "destroyed": lambda state, creature: state.at[creature] == GONE and creature in state.left,
    },
    table={"winner": _winner, "over": lambda play: play.state.over},
    piles=frozenset({"hand", "discard", "creature_hand", "creature_discard", "attached"}),
    legal={"move": _may_move, "attack": _may_attack, "play": _may_play},
    defaults={
        "creature": _CREATURE,
        "action": {"ability": None, "subtypes": [], "requires": [], "attached": None},
    },
    idle=NO_ACTIVATION,
    kind=_kind,
)
