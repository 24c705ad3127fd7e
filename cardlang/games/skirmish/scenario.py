"""The words that skirmish adds to scenarios (S1 to S12)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.constraints import NO_ACTIVATION, refusal
from cardlang.games.skirmish.using import NO_ASSISTANT, TAPPED, assistants
from cardlang.mechanics.movement.steps.moving import illegal_step, teleport
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.game import ScenarioWords, Word
from cardlang.rules.scenario.step_data import Refused, StepData
from cardlang.rules.state import GONE, State


def _mover(step: StepData) -> int:
    """The creature that moves, which must be the activated one (S4.1)."""
    if step.state.active == NOBODY:
        raise Refused(NO_ACTIVATION, step.place, a.MOVE())
    return step.by()


def _path(step: StepData) -> int:
    """A move square by square. The first rule that one of its steps breaks refuses it (S5.1 to S5.6)."""
    state, me = step.state, _mover(step)
    path = [step.square(("path", n)) for n in range(len(step.words["path"]))]
    code = a.MOVE(me, path[-1])
    constraint = refusal(state, code)
    if constraint is None or step.case.game.number(constraint).startswith("S5"):  # else the path is not the reason
        constraint = illegal_step(state, me, path)
        if constraint:
            raise Refused(constraint, step.place, code)
    return code


def _play(step: StepData) -> int:
    card = step.card("play")
    loaded = step.state.tables.cards[card]
    me = step.by()
    if "assist" in step.words:
        assert loaded.played
        frame = Frame(loaded.played, step.state.controller[me], me, card)
        _check_assistants(step, a.PLAY(me, card), assistants(step.state, frame, loaded))
    return a.PLAY(me, card)


def _power(step: StepData) -> int:
    """A power by its keyword, its place among the creature's powers, or the card that gives it."""
    me, said = step.by(), step.words["power"]
    uses = step.state.effects.uses.get(me, [])
    cards = step.state.tables.cards
    own = step.state.tables.creatures[me].card
    for n, (use, of) in enumerate(uses):
        given = of.card not in (NOBODY, own)  # by a card, attached or played
        attached = given and any(card == of.card for card, _ in step.state.attached[me])
        if (given and cards[of.card].card.id == said) or (not attached and said in (use.keyword, use.place)):
            if "assist" in step.words:
                frame = Frame(use.program, of.player, me, of.card)
                _check_assistants(step, a.POWER(me, n), assistants(step.state, frame, None))
            return a.POWER(me, n)
    if step.answers and _teleports(step.state, me, said):
        return a.MOVE(_mover(step), step.chosen_square("the square to teleport to"))
    if said in step.state.tables.creatures[me].powers:
        constraint = unmet("S4.1", f"{said} always applies, so it is never used")
        raise Refused(constraint, step.place, a.POWER(me, len(uses)))
    return a.POWER(me, len(uses))


def _teleports(state: State, me: int, said: object) -> bool:
    """Whether a step names the power with which a creature teleports instead of moving (S12)."""
    if not teleport(state, me):
        return False
    given = (of.card for _, of in state.holding_with("gain Teleport", me))
    return said == "Teleport" or said in {state.tables.cards[card].card.id for card in given if card != NOBODY}


def _check_assistants(step: StepData, code: int, could: tuple[int, ...]) -> None:
    for n, letter in enumerate(step.words["assist"]):
        place = (*step.place, "assist", n)
        one = step.case.creature(letter, place, step.state)
        if one not in could or letter in step.words["assist"][:n]:
            raise Refused(TAPPED if step.state.tapped[one] else NO_ASSISTANT, step.place, code)


def _deploy(step: StepData) -> int:
    kind = a.START_WITH if step.state.phase == "setup" else a.DEPLOY
    return kind(step.card("deploy"), step.square(("at",)))


def _dodge(step: StepData) -> int:
    """A dodge by the creature that the step names, or by `by:`."""
    if step.words["dodge"] is True and "by" not in step.words:
        raise step.case.problem("C405", (*step.place, "dodge"), "nobody is named who dodges", "write its letter")
    me = step.by() if step.words["dodge"] is True else step.creature("dodge")
    return a.DODGE(_own(step, me, "S7.8"))


def _own(step: StepData, me: int, rule: str) -> int:
    """The creature that responds, which must be controlled by the responding player."""
    if step.state.controller[me] != step.words["player"] - 1:
        raise Refused(unmet(rule, "another player controls it"), step.place, 0)
    return me


def _answer(action: Callable[[StepData], int]) -> Callable[[StepData], int]:
    """A response by a creature that the player controls."""

    def take(step: StepData) -> int:
        _own(step, step.by(), "S8.1")
        return action(step)

    return take


def _end(step: StepData) -> Iterator[int]:
    """The end of an activation, a phase, or the turn. After the turn, the next player's refresh has happened, or the
    game is over."""
    state, what = step.state, step.words["end"]
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


_CREATURE: Final[Mapping[str, Any]] = {
    "level": 1, "hp": 30, "speed": 6, "melee": 10, "ranged": None, "abilities": [], "keywords": [], "powers": [],
}  # fmt: skip

_AMOUNT: Final = {"type": "integer"}
_DAMAGE: Final = {"type": "integer", "minimum": 0, "multipleOf": 5}

WORDS: Final = ScenarioWords(
    begin=_begin,
    phases={
        "action": "The action phase (S3).",
        "setup": "The set-up of the game (S2).",
        "refresh": "The refresh phase (S3).",
        "deploy": "The deploy phase (S3).",
    },
    words={
        "activate": Word("Begin this creature's activation (S4.1).", "creature"),
        "move": Word("Where the activated creature moves, by a legal path (S5).", "square"),
        "path": Word("The path of the move, square by square.", "squares"),
        "attack": Word("Melee attack (S7.1) or, as a response, opportunity attack (S8.4) against it.", "creature"),
        "play": Word("Play this card from hand (S6).", "card", "action"),
        "power": Word(
            "The power: its keyword, its place among the creature's powers from 0, or the id of the attached card that "
            "gives it.",
            {"type": ["string", "integer"], "minLength": 1},
        ),
        "deploy": Word("Deploy this creature card (S3.3); in the set-up, begin with it (S2.2).", "card", "creature"),
        "end": Word(
            "What ends.",
            {
                "enum": ["activation", "phase", "turn"],
                "enumDescriptions": [
                    "The activation of the creature that acts.",
                    "The phase of the turn.",
                    "The turn; the next player's action phase begins.",
                ],
            },
        ),
        "dodge": Word("Tap to dodge (S7.8): the creature that dodges, or true with by:.", "creature or yes"),
        "by": Word("Who does it; the activated creature if left out.", "creature"),
        "assist": Word("Creatures that assist (S6.7).", "creatures"),
        "at": Word("Its square.", "square"),
    },
    values={
        "board": Word(
            "One character a square, rows top to bottom, blanks ignored: . floor, # wall, ^ difficult, the marks of "
            "terrain of your own, 1 to 4 start area of that player, a letter a creature on floor.",
            {"type": "string", "minLength": 1},
        ),
        "damage": Word("Damage it has taken.", _DAMAGE),
        "hp": Word("Hit points, with bonuses.", _AMOUNT),
        "level": Word("Level, with bonuses.", _AMOUNT),
        "speed": Word("Speed, with bonuses.", _AMOUNT),
        "melee": Word("Melee damage, with bonuses.", _AMOUNT),
        "ranged": Word("Ranged damage, with bonuses; null for none.", {"type": ["integer", "null"]}),
        "tapped": Word("Whether it is tapped.", {"type": "boolean"}),
        "destroyed": Word("Whether it was destroyed.", {"type": "boolean"}),
        "miniatures": Word("Miniatures the player has (S3.3); one for every creature card if left out.", "cards"),
    },
    steps={
        "activate": lambda step: a.ACTIVATE(step.creature("activate")),
        "move": lambda step: a.MOVE(_mover(step), step.square(("move",))),
        "path": _path,
        "attack": lambda step: a.ATTACK(step.by(), step.creature("attack")),
        "play": _play,
        "power": _power,
        "deploy": _deploy,
        "end": _end,
    },
    responses={
        "attack": lambda step: a.STRIKE_BACK(_own(step, step.by(), "S8.4"), step.creature("attack")),
        "play": _answer(_play),
        "power": _answer(_power),
        "dodge": _dodge,
    },
    helpers={
        "move": frozenset({"by"}),
        "path": frozenset({"by"}),
        "attack": frozenset({"by"}),
        "play": frozenset({"by", "assist"}),
        "power": frozenset({"by", "assist"}),
        "dodge": frozenset({"by"}),
    },
    needs={"deploy": frozenset({"at"})},
    creature={
        "hp": _stat("hit points"),
        "level": _stat("level"),
        "speed": _stat("speed"),
        "melee": _stat("melee damage"),
        "ranged": _stat("ranged damage"),
        "tapped": lambda state, creature: state.tapped[creature],
        "destroyed": lambda state, creature: state.at[creature] == GONE and creature in state.left,
    },
    piles=frozenset({"hand", "discard", "creature_hand", "creature_discard", "attached"}),
    legal={"move": a.MOVE, "attack": a.ATTACK, "play": a.PLAY},
    defaults={"creature": _CREATURE, "action": {"ability": None, "subtypes": [], "requires": [], "attached": None}},
    idle=NO_ACTIVATION,
)
