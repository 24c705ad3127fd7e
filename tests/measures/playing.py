"""Positions of scenarios, played by hand or at random."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from cardlang.language.nodes.base import Node
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.result import Result
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.languages import read_text
from cardlang.pipeline.load.reading import read
from cardlang.rules.cards import PlayedCard
from cardlang.rules.compiled import Frame
from cardlang.rules.play import Play
from cardlang.rules.scenario.case import Case, Read
from cardlang.rules.scenario.position import starting_position
from cardlang.rules.scenario.run import play_scenario
from cardlang.rules.start import Match
from cardlang.rules.state import State
from cardlang.source.document import parse_document
from cardlang.source.project import select
from cardlang.source.yaml.offsets import ScenarioFile

ROOT = Path(__file__).parents[2]
FILES = sorted(
    [*(ROOT / "tests/scenarios/skirmish").glob("*.yaml"), *(ROOT / "cards/skirmish/scenarios").glob("*.yaml")]
)

BOUND = 3_000  # decisions; random games of two players take about 460
GAME = load_game("skirmish").rules


def open_file(yaml: str, path: str = "s.yaml") -> ScenarioFile:
    """A file of scenarios, given as text."""
    _, document, findings = parse_document(yaml.encode(), path)
    assert document and not findings, findings
    return ScenarioFile(document)


@cache
def reader() -> Read:
    """The language of skirmish; a text is read once."""
    game = load_game("skirmish")
    known: dict[tuple[str, str], Node] = {}

    def parse(text: Text) -> tuple[Node | None, tuple[Diagnostic, ...]]:
        if (text.box, text.text) in known:
            return known[text.box, text.text], ()
        parsed = read_text(game.language, text)
        if parsed.effect is not None and not parsed.diagnostics:
            known[text.box, text.text] = parsed.effect
        return parsed.effect, parsed.diagnostics

    return parse


@cache
def shipped() -> Mapping[str, PlayedCard]:
    """The shipped cards by id."""
    (selection,), found = select([ROOT / "cards"])
    assert not found
    return {
        card.id: PlayedCard(card, tuple(parsed.effect for parsed in one.parsed[card.number]))
        for one in read(selection).decks
        for card in one.deck.cards
    }


def play_file(source: ScenarioFile, cards: Mapping[str, PlayedCard]) -> list[Result]:
    """The results of all scenarios of a file of skirmish, in order. `cards` are the project's."""
    return [play_scenario(source, number, GAME, cards, reader()) for number in range(len(source.data))]


def begin(source: ScenarioFile, number: int = 0, cards: Mapping[str, PlayedCard] | None = None) -> Play:
    """The position of one scenario of a file. `cards` are those of the project, by default the shipped ones."""
    case = Case(source, (number,), load_game("skirmish").rules, shipped() if cards is None else cards, reader())
    state = starting_position(case)
    assert state, case.findings
    return Play(case.game, state)


def slots(kind: type) -> list[str]:
    """The names of an instance's attributes; a compiled class lists them in another place."""
    return sorted(getattr(kind, "__slots__", None) or kind.__dict__["__mypyc_attrs__"])


def snapshot(state: State) -> tuple[Any, ...]:
    """Everything in a state that can differ. Lists and sets are copied."""
    worked_out = ("tables", "frames", "later", "effects", "memo", "lasting", "shields", "stamp")
    values = [getattr(state, name) for name in slots(State) if name not in worked_out]
    return (
        *[value.copy() if isinstance(value, list | dict) else value for value in values],
        *[[frame_snapshot(frame) for frame in frames] for frames in (state.frames, state.later)],
        [(one.ability_set, frame_snapshot(one.of), one.until) for one in state.lasting],
        [one._replace(frame=frame_snapshot(one.frame)) for one in state.shields],
    )


def frame_snapshot(frame: Frame) -> tuple[Any, ...]:
    """Everything in a frame that can differ."""
    values = [getattr(frame, name) for name in slots(Frame)]
    return tuple(value.copy() if isinstance(value, dict) else value for value in values)


def copies(state: State) -> Counter[int]:
    """The number of copies of each card, in all places together."""
    there = Counter(card for zone in state.zones for card in zone)
    there.update(card for attached in state.attached for card, _ in attached)
    there.update(frame.card for frame in state.frames if frame.card >= 0 and frame.program.kind.endswith("card"))
    there.update(state.tables.creatures[one].card for one in state.present)
    return +Counter({card: n for card, n in there.items() if card >= 0})


def uniform(play: Play, chance: random.Random) -> int:
    """Any option, all with equal probability."""
    assert play.decision
    options = play.decision.options
    return options[int(chance.random() * len(options))]


def random_game(match: Match, seed: int) -> Iterator[tuple[Play, int]]:
    """The moments of a random game, each with the action taken there."""
    play, chance = match.start(seed), random.Random(seed)
    for _ in range(BOUND):
        if play.decision is None:
            return
        code = chance.choice(play.decision.options)
        yield play, code
        play.resume(code)
    raise AssertionError("the game does not end")


def random_play(play: Play, seed: float, decisions: int) -> None:
    """That many random decisions, or all until the game ends."""
    choose = random.Random(seed)
    for _ in range(decisions):
        if play.decision is None:
            return
        play.apply(choose.choice(play.decision.options))
