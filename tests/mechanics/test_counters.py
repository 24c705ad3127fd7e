"""Counters of one game on creatures, on attached cards and on squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from cardlang.language.nodes import ACTING, Node, Number, Ref, Selector
from cardlang.language.nodes.effect import If, together
from cardlang.language.nodes.selector import ONE, Adjacent
from cardlang.mechanics.counters.nodes import HasCounters, PutCounters, RemoveCounters
from cardlang.mechanics.counters.steps import steps
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.load.games import load_game
from cardlang.rules.game import Game
from cardlang.rules.notation import Notation
from cardlang.rules.play import Play
from cardlang.rules.scenario.case import Case
from cardlang.rules.scenario.position import starting_position
from cardlang.rules.scenario.run import play_scenario
from cardlang.rules.views import observe
from measures.playing import open_file, shipped
from measures.recorded import audited

BESIDE = Selector(ONE, "square", (Adjacent(ACTING),))
IT = Ref("chosen", 0)
TEXTS: dict[str, Node] = {
    "trap": PutCounters("trap", Number(1), BESIDE),
    "spring": together(
        (
            RemoveCounters("trap", Number(1), BESIDE),
            If(HasCounters(IT, "trap", ">=", 1), PutCounters("trap", Number(2), ACTING)),
        )
    ),
}


@pytest.fixture(scope="module")
def game() -> Game:
    """Skirmish with traps, which lie anywhere, and rust, which lies on cards."""
    skirmish = load_game("skirmish").rules
    counters = {"trap": ("creature", "card", "square"), "rust": ("card",)}
    conditions = {**skirmish.semantics.conditions, **steps().semantics.conditions}
    semantics = replace(skirmish.semantics, conditions=conditions)
    return replace(skirmish, verbs=(*skirmish.verbs, *steps().verbs), semantics=semantics, counters=counters)


def read(text: Text) -> tuple[Node | None, Sequence[Diagnostic]]:
    return TEXTS[text.text], ()


GIVEN = """
- scenario: {name}
  board: |
    A . .
    . . b
  creatures:
    A: {{player: 1, attached: [web], trap: {{A: 1, web: 3}}}}
    b: {{player: 2}}
  counters: {{trap: [[1, 0], [1, 0], [2, 0]]}}
  cards: {{test: {{level: 1, action: Minor, text: {text}}}}}
  players: {{1: {{hand: [test]}}}}
  when: [{{activate: A}}, {{play: test, choose: {choose}}}]
  then:
"""


@pytest.mark.parametrize(
    ("text", "choose", "then"),
    [
        ("trap", "[[0, 1]]", "{A: {trap: {A: 1, web: 3}}, counters: {trap: [[2, 0], [1, 0], [1, 0], [0, 1]]}}"),
        ("trap", "[[1, 0]]", "{counters: {trap: [[1, 0], [1, 0], [1, 0], [2, 0]]}, b: {trap: 0}}"),
        ("spring", "[[1, 0]]", "{A: {trap: {A: 3, web: 3}}, counters: {trap: [[1, 0], [2, 0]]}}"),
        ("spring", "[[1, 1]]", "{A: {trap: {A: 1, web: 3}}, counters: {trap: [[1, 0], [1, 0], [2, 0]]}}"),
    ],
)
def test_they_lie_on_squares_as_on_creatures(
    game: Game, monkeypatch: pytest.MonkeyPatch, text: str, choose: str, then: str
) -> None:
    file = open_file(GIVEN.format(name="A trap", text=text, choose=choose).rstrip() + f" {then}\n")
    plays = audited(monkeypatch)
    result = play_scenario(file, 0, game, shipped(), read)
    assert result.passed, result.findings
    told = [entry for entry in plays[0].entries if entry.what == "counted"]
    assert (told and any(entry.square >= 0 and entry.creature < 0 for entry in told)) or choose == "[[1, 1]]"


def test_they_are_written_read_back_and_seen(game: Game) -> None:
    case = Case(open_file(GIVEN.format(name="A trap", text="trap", choose="[]")), (0,), game, shipped(), read)
    state = starting_position(case)
    assert state, case.findings
    notation = Notation(game, state.tables)
    line = notation.write(state)
    assert "(counter trap (square 1 0) 2)" in line and "(counter trap A web 3)" in line
    assert notation.read(line).counters == state.counters and notation.write(notation.read(line)) == line
    view = observe(Play(game, state), 1)
    assert view.counters == (("trap", (2, 0), 1), ("trap", (1, 0), 2))
    assert view.creatures[0].counters == (("trap", "", 1), ("trap", "web", 3))


@pytest.mark.parametrize(
    ("given", "said", "help"),
    [
        ("counters: {rust: [[0, 0]]}", "rust: does not lie on a square", "give it on a card attached to a creature"),
        ("counters: {trp: [[0, 0]]}", 'there is no counter "trp"', 'did you mean "trap"?'),
        (
            "markers: [{token: trp, at: [0, 0], player: 1, card: web}]",
            'there is no counter "trp"',
            'did you mean "trap"?',
        ),
        ("counters: {trap: [[9, 0]]}", "there is no square [9, 0]", "[0, 0] is the top left one"),
        ("creatures: {A: {player: 1, rust: 2}}", "rust: does not lie on a creature", "give it on a card attached"),
        ("creatures: {A: {player: 1, rust: {web: 2}}}", '"web" is not attached to A', "name it in attached:"),
    ],
)
def test_what_cannot_lie_there_is_told(game: Game, given: str, said: str, help: str) -> None:
    creatures = "" if given.startswith("creatures") else "  creatures: {A: {player: 1}}\n"
    file = open_file(f"- scenario: Wrong\n  board: A .\n{creatures}  {given}\n")
    (told,) = play_scenario(file, 0, game, shipped(), read).findings
    assert told.message == said and told.help.startswith(help)
