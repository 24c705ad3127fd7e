"""The words that elements adds to scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from cardlang.games.elements import actions as a
from cardlang.games.elements.acting import cost
from cardlang.games.elements.rounds import PHASE
from cardlang.games.elements.setup import ARMY, STOCK, waiting
from cardlang.games.elements.table import FACES, SETUP, decider, hero_of, hit_points_left, stunned, table_of
from cardlang.games.elements.tableau import COLUMNS, lying
from cardlang.mechanics.dice.steps import ROLLING, shown
from cardlang.rules.actions import Kind
from cardlang.rules.decision import unmet
from cardlang.rules.event import NOBODY
from cardlang.rules.game import ScenarioWords, Word
from cardlang.rules.scenario.step_data import StepData
from cardlang.rules.state import GONE, State

IDLE: Final = unmet("E17", "nobody is named who acts")


def _until(step: StepData, player: int, phase: str = "others", passes: Kind = a.REST) -> Iterator[int]:
    """The others pass until that player is asked in this phase."""
    state = step.state
    for _ in state.tables.teams:
        if decider(state) != player and state.phase == phase:
            yield passes()


def _by_player(action: Callable[[StepData], int]) -> Callable[[StepData], Iterator[int]]:
    """An action of the player whom `player:` names; without it, of the one who is asked."""

    def take(step: StepData) -> Iterator[int]:
        if "player" in step.words:
            yield from _until(step, step.words["player"] - 1)
        yield action(step)

    return take


def _while_rolling(word: str, kind: Kind) -> Callable[[StepData], Iterator[int]]:
    """An action of the player whom the word names, for whom the others wait."""

    def take(step: StepData) -> Iterator[int]:
        yield from _until(step, step.words[word] - 1, PHASE, a.WAIT)
        yield kind()

    return take


def _keep(step: StepData) -> Iterator[int]:
    """The player keeps dice that show these faces, and takes up all others."""
    player, kept = step.words["player"] - 1, Counter(step.words["keep"])
    yield from _until(step, player, PHASE, a.WAIT)
    for n, face in enumerate(FACES):
        for _ in range(max(0, shown(step.state, player, face) - kept[face])):
            yield a.TAKE_UP(n)


def _use(step: StepData) -> int:
    """The first ability of one that its card names and that is not on the board, otherwise of a creature."""
    beside = waiting(step.state, step.state.turn, step.case.ids.get(step.words["use"], NOBODY))
    return a.USE(step.creature("use") if beside == NOBODY else beside, 0)


def _take(kind: Kind, word: str) -> Callable[[StepData], int]:
    """An action with a spell of the tableau: in the first column where it lies, unless `column:` names one."""

    def action(step: StepData) -> int:
        card, state = step.card(word), step.state
        if "column" in step.words:
            return kind(card, int(step.words["column"]) - 1)
        table = table_of(state, decider(state))
        return kind(card, next((n for n in range(COLUMNS) if card in lying(state, table, n)), 0))

    return action


def _begin(state: State, data: Mapping[str, Any]) -> None:
    """Begin in a phase; when a player acts, that player has stopped the game, and this has had its consequences. In
    `others`, the next one is asked. A player whose dice are left out shows one of each face. A hero without hit
    points is stunned (V4)."""
    phase, player = data.get("phase", "prepare"), state.turn
    state.phase = phase
    following = (player + 1) % len(state.tables.teams)
    modes = {
        "act": (player, NOBODY, 0),
        "points": (player, NOBODY, 0),
        "others": (following, player),
        "draft": (player, 0, 0),
    }
    state.mode = modes.get(phase, (player, 0))
    said = {int(player): words for player, words in data.get("players", {}).items()}
    for one in range(len(state.tables.teams)):
        words = said.get(one + 1, {})
        if phase not in SETUP and words.keys().isdisjoint((*FACES, ROLLING)):
            for face in FACES:
                state.resources[state.resource(one, face)] = 1
        if "rerolls" not in words:
            state.resources[state.resource(one, "rerolls")] = state.tables.numbers["rerolls"]
        if state.tables.numbers["victory"] and stunned(state, one):
            state.destruction_replaced |= {hero_of(state, one)}


_AMOUNT: Final = {"type": "integer", "minimum": 0, "maximum": 99}
_YES: Final = {"const": True}
_COLUMN: Final = "Column {} of the tableau, the spell in the top row first; the first player's counts."

WORDS: Final = ScenarioWords(
    begin=_begin,
    phases={
        "prepare": "A player's action begins.",
        "setup": "The set-up of the game.",
        "draft": "Spells are drafted.",
        "buy": "Armies are bought.",
        "place": "Creatures are placed.",
        "act": "The player of turn has stopped the game to cast or do something else.",
        "points": "Activation points are spent.",
        "others": "The next player is asked.",
    },
    words={
        "keep": Word("The dice that the player keeps; all others are taken up.", "faces"),
        "roll": Word("Who rolls the dice in hand.", "player"),
        "stop": Word("Who stops the game.", "player"),
        "rest": Word("No action; to pass, for others than the stopper.", _YES),
        "cast": Word("The spell that is cast.", "card", "spell"),
        "draw": Word("Draw spells.", _YES),
        "learn": Word("The spell of the tableau that is learned.", "card", "spell"),
        "dispel": Word("The permanent spell that is dispelled by the action.", "card", "spell"),
        "attack": Word("Whom a creature attacks.", "creature"),
        "use": Word(
            "The creature that uses its ability, by its letter, or by its card if it lies beside the board.",
            {"$ref": "#/$defs/letter"},
        ),
        "move": Word("Where a being moves.", "square"),
        "end": Word("The player is done with activation points.", {"const": "points"}),
        "ready": Word("The army is complete.", _YES),
        "take": Word("The spell taken in the draft.", "card", "spell"),
        "lead": Word("The hero taken in the draft, where heroes are open.", "card", "hero"),
        "buy": Word("The creature that joins the army.", "card", "creature"),
        "place": Word("The creature or hero that is placed.", "card"),
        "player": Word(
            "Whose action it is, the others pass before; that of the player who is asked if left out.", "player"
        ),
        "column": Word("The column of the tableau, from 1.", {"type": "integer", "minimum": 1, "maximum": COLUMNS}),
        "on": Word("On whom a spell lies.", "creature"),
        "by": Word("Who does it.", "creature"),
        "at": Word("Its space.", "square"),
    },
    values={
        "board": Word(
            "The boards of the players, one below the other with a row of # between them, each as its player sees it: "
            "the front row above the back row. One character a space, blanks ignored: . free, a letter a being.",
            {"type": "string", "minLength": 1},
        ),
        "cost": Word("Activation points that it costs now.", _AMOUNT),
        "wounds": Word("Wounds it has.", _AMOUNT),
        "hit_points": Word("Hit points left.", _AMOUNT),
        "dead": Word("Whether it is not on the board.", {"type": "boolean"}),
        "phase": Word("The phase.", {"type": "string", "minLength": 1}),
        "asked": Word("The player who decides now.", {"type": ["integer", "null"]}),
        "power token": Word("Power tokens on the spells that lie on it, by their ids."),
        "age": Word("When each spell on it was cast, by their ids: the lowest number is the oldest."),
        "army": Word("Creatures that are bought and not placed yet."),
        "creatures": Word("Creatures that can be bought."),
        "heroes": Word("A hero that is not placed yet, or has fallen."),
        "beside": Word("Creatures beside the board."),
        "fallen": Word("Creatures that are out of the game."),
        "spells": Word("The deck from which the tableau is filled."),
        "out": Word("Spells that are out of the game."),
        **{f"column_{n}": Word(_COLUMN.format(n)) for n in range(1, COLUMNS + 1)},
        **{face: Word(f"Dice that show {face}.", _AMOUNT) for face in FACES},
        ROLLING: Word("Dice in the hand.", _AMOUNT),
        "points": Word("Activation points."),
        "rerolls": Word("How often the player may still roll before the next stop."),
        "victory_points": Word("Victory points (V4)."),
    },
    steps={
        "keep": _keep,
        "roll": _while_rolling("roll", a.ROLL),
        "stop": _while_rolling("stop", a.STOP),
        "attack": lambda step: a.ATTACK(step.creature("by"), step.creature("attack")),
        "use": _use,
        "move": lambda step: a.MOVE(step.creature("by"), step.square(("move",))),
        "end": lambda step: a.END(),
        "buy": lambda step: a.BUY(step.card("buy")),
        "ready": lambda step: a.READY(),
        "place": lambda step: a.PLACE(step.card("place"), step.square(("at",))),
        "rest": _by_player(lambda step: a.REST()),
        "cast": _by_player(lambda step: a.CAST(step.card("cast"))),
        "draw": _by_player(lambda step: a.DRAW()),
        "learn": _by_player(_take(a.LEARN, "learn")),
        "dispel": _by_player(lambda step: a.DISPEL(step.card("dispel"), step.creature("on"))),
        "lead": lambda step: a.LEAD(step.card("lead")),
        "take": _take(a.TAKE, "take"),
    },
    helpers={
        "rest": frozenset({"player"}),
        "cast": frozenset({"player"}),
        "draw": frozenset({"player"}),
        "learn": frozenset({"player", "column"}),
        "dispel": frozenset({"player"}),
        "take": frozenset({"column"}),
    },
    needs={
        "keep": frozenset({"player"}),
        "attack": frozenset({"by"}),
        "move": frozenset({"by"}),
        "place": frozenset({"at"}),
        "dispel": frozenset({"on"}),
    },
    creature={
        "cost": cost,
        "hit_points": lambda state, one: max(0, hit_points_left(state, one)),
        "dead": lambda state, one: state.at[one] == GONE,
    },
    table={
        "phase": lambda play: play.state.phase,
        "asked": lambda play: play.decision.player + 1 if play.decision else None,
    },
    piles=frozenset({"hand", "discard", "attached", STOCK, ARMY}),
    legal={"attack": a.ATTACK, "move": a.MOVE, "use": a.USE},
    defaults={
        "creature": {"cost": 1, "activation": 1, "strength": 1, "toughness": 1, "text": "Attacks: front."},
        "hero": {"hit_points": 21, "spell": None},
        "spell": {"set": "common"},
    },
    idle=IDLE,
)
