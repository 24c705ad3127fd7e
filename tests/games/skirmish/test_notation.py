"""Every moment of random games and of all scenarios can be written as one line and read back."""

from __future__ import annotations

import importlib
import pkgutil
import re
from pathlib import Path
from random import Random

import pytest

import cardlang
import cardlang.games.skirmish as skirmish
import cardlang.mechanics as mechanics
from cardlang.pipeline.play.matches import arrange
from cardlang.pipeline.play.scenarios import test as play_scenarios
from cardlang.rules.compiled import AbilitySet, Frame, Program, with_inner
from cardlang.rules.game import ReplaceableAction
from cardlang.rules.notation import Notation, NotationError
from cardlang.rules.play import Play
from cardlang.rules.scenario.run import play_scenario
from cardlang.rules.start import Match
from cardlang.rules.state import State
from measures.perft import POSITIONS, positions
from measures.playing import GAME, begin, open_file, reader, shipped, slots

DERIVED = ("tables", "effects", "memo", "asking", "stamp")
SEEN = ("frames", "lasting", "shields", "markers", "packets", "used", "history")


@pytest.fixture(scope="module")
def match() -> Match:
    (pairing,) = arrange(("drow", "hero")).pairings
    return pairing.match


def plain(value: object) -> object:
    """The same with frames as comparable values. Scenarios may compile a card several times under the same name."""
    match value:
        case Program() | AbilitySet():
            return value.name
        case Frame():
            return [plain(getattr(value, name)) for name in slots(Frame)]
        case tuple() | list():
            return [plain(one) for one in value]
    return value


def survives(notation: Notation, play: Play) -> State:
    """Check that a moment does not change when it is written and read."""
    line = notation.write(play.state)
    state = notation.read(line)
    assert notation.write(state) == line and "\n" not in line
    for name in slots(State):
        if name not in DERIVED:
            assert plain(getattr(state, name)) == plain(getattr(play.state, name)), name
    again = Play(play.game, state)
    if not play.asks_all:  # scenarios also ask players who can only pass
        assert again.decision and play.decision and again.decision[:2] == play.decision[:2]
        assert notation.write(again.state) == line
    return state


@pytest.mark.parametrize("seed", range(3))
def test_moments_of_random_games_survive(match: Match, seed: int) -> None:
    """A game that is written, read and continued proceeds as the original does."""
    notation, play, chance = Notation(match.game, match.tables), match.start(seed), Random(seed)
    while play.decision:
        code = chance.choice(play.decision.options)
        if chance.random() < 0.3:
            twin = Play(match.game, survives(notation, play))
            twin.apply(code)
            play.resume(code)
            assert notation.write(twin.state) == notation.write(play.state)
        else:
            play.resume(code)


@pytest.mark.parametrize(("former", "name"), [("met", "targets"), ("less", "prevented")])
def test_registers_are_read_by_their_former_names(match: Match, former: str, name: str) -> None:
    notation, play, chance = Notation(match.game, match.tables), match.start(1), Random(1)
    while "(r0 " not in (line := notation.write(play.state)):
        assert play.decision
        play.resume(chance.choice(play.decision.options))
    now = notation.write(notation.read(line.replace("(r0 ", f"({former} 5) (r0 ", 1)))
    assert f"({name} 5)" in now and f"({former} " not in now
    assert notation.write(notation.read(now)) == now


@pytest.mark.slow
def test_moments_of_scenarios_survive(monkeypatch: pytest.MonkeyPatch) -> None:
    """Scenarios use every construct, so every kind of frame, lasting effect and shield is written and read here."""
    resume, notations, seen, chance = Play.resume, {}, set[str](), Random(0)

    def resume_and_look(play: Play, code: int) -> None:
        resume(play, code)
        if play.decision and chance.random() < 0.4:
            tables = play.state.tables
            if id(tables) not in notations:
                notations[id(tables)] = Notation(play.game, tables), tables  # kept, so that the id is not used again
            with monkeypatch.context() as patch:
                patch.setattr(Play, "resume", resume)
                survives(notations[id(tables)][0], play)
            seen.update(name for name in SEEN if getattr(play.state, name))

    monkeypatch.setattr(Play, "resume", resume_and_look)
    tested = play_scenarios([Path("tests/scenarios"), Path("cards/skirmish/scenarios")], lambda name: True)
    assert len(notations) > 300 and len(tested.results) > 300
    assert seen == {*SEEN}


def test_programs_and_boxes_have_names_of_their_own(match: Match) -> None:
    known: dict[tuple[type, str], Program | AbilitySet] = {}
    inner = [one for text in match.game.own for one in with_inner(text)]
    for one in (*inner, *match.tables.programs()):
        assert known.setdefault((type(one), one.name), one) is one, one.name


def test_every_action_that_can_be_foreseen_can_be_written() -> None:
    programs = set(GAME.own)
    rooms = (skirmish, mechanics)
    modules = [one.name for room in rooms for one in pkgutil.walk_packages(room.__path__, f"{room.__name__}.")]
    values = [value for name in modules for value in vars(importlib.import_module(name)).values()]
    nested = [one for value in values if isinstance(value, dict) for one in value.values()]
    actions = {one.name: one for one in (*values, *nested) if isinstance(one, ReplaceableAction)}
    assert {name for name, action in actions.items() if action.part not in programs} == set()
    assert len(actions) > 5


FEW = """\
- scenario: Much lasts, and an action waits with an answer above it
  board: |
    A b # .
    c . d 1
  terrain: |
    . . # .
    ^ . . 1
  creatures:
    A:
      player: 1
      damage: 5
      powers:
        - "Once each turn: Heal 5 damage from this creature."
        - This creature gets +5 melee damage if it moved this turn.
      attached: [{card: darkfire, owner: 2}]
    b: {player: 2, hp: 50}
    c: {player: 2, card: drow-house-guard, tapped: true, damage: 10}
    d: {player: 1, hp: 5, tapped: true}
  cards:
    test-charm: {level: 1, action: Minor, text: Take control of an adjacent enemy until the end of your next turn.}
    test-guard: {level: 1, action: Minor, text: Prevent all damage to the acting creature from one source.}
    test-gift: {level: 1, action: Immediate, text: Untap a creature within 5 squares. Deal 5 damage to an enemy.}
  players:
    1: {hand: [test-charm, test-guard], deck: [run, shove], creature_deck: [drow-skulker]}
    2: {hand: [test-gift], vp: 2}
  when:
    - expect: {over: true}
    - activate: A
    - play: test-charm
      choose: [c]
    - play: test-guard
    - power: 0
    - move: [1, 1]
    - expect: {over: true}
    - attack: b
    - respond: {player: 2, play: test-gift, by: b, choose: [d]}
- scenario: A text asks about an event
  board: A b d c
  creatures:
    A: {player: 1, melee: 30, powers: ["When this creature destroys an enemy, heal 5 damage from an ally."]}
    b: {player: 2}
    c: {player: 1}
    d: {player: 1}
  when: [{activate: A}, {attack: b}]
"""


def test_defaults_are_left_out(golden) -> None:
    """A failing scenario reports the moment as one line."""
    file = open_file(FEW)
    lines = [
        f"{finding.message}\n{scene.notation}\n"
        for number in range(2)
        for scene in play_scenario(file, number, GAME, shipped(), reader()).scenes
        for finding in scene.findings
    ]
    golden.check("notation.txt", "\n".join(lines))


def test_fixed_positions_are_written_as_they_stand() -> None:
    notation = Notation(GAME, positions()[0].state.tables)
    for line in POSITIONS:
        assert notation.write(notation.read(line)) == line


REGISTER = re.compile(r"\((~?r\d+|answered|assist|count|loop\d*) ?([\d ]*)\)")
LINE = "(game skirmish) (seed 1) (board {}) (turn 1 1) (phase action) (player 1) (player 2)"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("(game skirmish", "a parenthesis is not closed"),
        ("game skirmish)", "a parenthesis closes that was not opened"),
        ("(game delve) (seed 1)", "this is a moment of delve, not of skirmish"),
        ("(seed 1)", "this is not a position of the game: 'game'"),
        (LINE.format("(8)"), "a group stands where a word belongs: (8)"),
        (LINE.format("8/8"), "row 1 of the board has 8 squares, not 16"),
        (LINE.format("/".join(["16"] * 3)), "the board has 3 rows, not 24"),
        (LINE.format("/".join(["16", "#15"] * 12)), "the board is another one"),
        (LINE.format("DD14/16"), "the creature D stands on two squares"),
        (LINE.format("Ø15/16"), "this is not a position of the game: 'Ø'"),
    ],
)
def test_lines_that_are_no_position_are_refused(match: Match, line: str, why: str) -> None:
    with pytest.raises(NotationError) as error:
        Notation(match.game, match.tables).read(line)
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("groups", "why"),
    [
        ("((game))", "a group begins with a group: (game)"),
        ("(stream (deck) 1)", "a group stands where a word belongs: (deck)"),
        ("(creature U drow-duelist:1 (owner 0))", "this is not a position of the game: there is no player 0"),
        ("(creature U drow-duelist:1 (controller 3))", "this is not a position of the game: there is no player 3"),
        ("(creature U drow-duelist:1 (under web 7))", "this is not a position of the game: there is no player 7"),
        ("(creature U drow-duelist:1 (damage -5))", "this is not a position of the game: damage of -5"),
        ("(creature A drow-duelist:1 (damage 5))", "the creature A is cave-spiderling:2, not drow-duelist:1"),
        ("(creature D no-such:1)", "the creature D is drow-house-guard:1, not no-such:1"),
        ("(packet D 15 5 0 9 - - 1 -)", "this is not a position of the game: there is no player 9"),
        ("(frame move 9 (player 1))", "this is not a position of the game: move has 2 steps, and none is number 9"),
        ("(shield D 5 0 0 0 one (move 0 (player 1)))", "this is not a position of the game: move has no shield 0"),
    ],
)
def test_impossible_positions_are_refused(match: Match, groups: str, why: str) -> None:
    notation = Notation(match.game, match.tables)
    line = notation.write(match.start(0).state)
    assert notation.read(line)
    with pytest.raises(NotationError) as error:
        notation.read(f"{line} {groups}")
    assert str(error.value) == why


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("(turn 1 1)", "(turn 1 0)", "there is no turn 0"),
        ("(turn 1 1)", "(turn 3 1)", "there is no player 3"),
        ("(serial 6)", "(serial 6) (packet A 5 0 0 3 - - 1 -)", "there is no player 3"),
        ("(frame test-gift/1 6", "(frame test-gift/1 -1", "test-gift/1 has 10 steps, and none is number -1"),
        ("(frame test-gift/1 6", "(frame test-gift/1 11", "test-gift/1 has 10 steps, and none is number 11"),
        ("(acting b)", "(acting b) (chooser 0)", "there is no player 0"),
        ("(shield A 1048576 0", "(shield A 1048576 -1", "test-guard/1 has no shield -1"),
        ("(shield A 1048576 0", "(shield A 1048576 1", "test-guard/1 has no shield 1"),
        (
            "(lasting test-charm/2 (test-charm/1 6 (player 1)",
            "(lasting test-charm/2 (test-charm/1 6 (player 3)",
            "there is no player 3",
        ),
    ],
)
def test_every_part_of_a_position_is_checked(old: str, new: str, why: str) -> None:
    result = play_scenario(open_file(FEW), 0, GAME, shipped(), reader())
    play, line = begin(open_file(FEW)), result.scenes[-1].notation
    notation = Notation(GAME, play.state.tables)
    assert old in line and notation.write(notation.read(line)) == line
    with pytest.raises(NotationError) as error:
        notation.read(line.replace(old, new))
    assert str(error.value) == f"this is not a position of the game: {why}"


def test_a_phase_that_no_turn_has_is_refused() -> None:
    """It would never end."""
    session = cardlang.game("skirmish").play(["drow", "hero"], seed=7)
    for phase in ("(phase dawn)", "(phase −5)"):
        line = re.sub(r"\(phase [^)]*\)", phase, session.notation)
        with pytest.raises(ValueError, match=f'position: there is no phase "{phase[7:-1]}"'):
            session.at(line)


@pytest.mark.slow
def test_positions_that_fail_later_are_refused_and_the_game_stays_as_it_was() -> None:
    """Registers of a frame with arbitrary content, which only the frame's steps understand."""
    session, chance, refused, played = cardlang.game("skirmish").play(["drow", "hero"], seed=7), Random(0), 0, 0
    opening = session.clone()
    while actions := session.actions():
        session.apply(chance.choice(actions).code)
        for found in list(REGISTER.finditer(line := session.notation)):
            hostile = chance.choice(("", f"({found[1]})", f"({found[1]} 999)", f"({found[1]} -7 {found[2]})"))
            try:
                other = opening.at(line[: found.start()] + hostile + line[found.end() :])
                before, codes = other.notation, [action.code for action in other.actions()]
            except ValueError:
                continue
            if not codes:
                continue
            try:
                other.apply(codes[0])
                played += 1
            except ValueError as error:
                refused += 1
                assert str(error).startswith("no game can reach this position: ") and other.notation == before
    assert refused and played > 100
