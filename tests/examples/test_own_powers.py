"""A project's own keyword powers: read from their reminders, played, and reported if only people can play them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.explain import Library
from cardlang.pipeline.play.matches import arrange
from cardlang.pipeline.play.scenarios import test as play
from cardlang.pipeline.play.session import Session

WORDS = "format: 1\ngame: trial\nname: Trial\nextends: skirmish\npowers:\n"
FORDWATCH = Path(__file__).parents[2] / "docs/examples/fordwatch"

DUEL = """\
- scenario: one blow
  board: |
    A b
  creatures:
    A: {{player: 1, melee: 10, powers: {mine}}}
    b: {{player: 2, powers: {theirs}}}
  when:
    - activate: A
    - attack: b
  then:
    A: {{damage: {dealt}}}
    b: {{damage: {taken}}}
"""


@pytest.fixture
def trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project, in which the test runs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardlang.yaml").touch()
    (tmp_path / "games/trial").mkdir(parents=True)
    (tmp_path / "cards/trial/scenarios").mkdir(parents=True)
    return tmp_path


def words(project: Path, *powers: str) -> None:
    said = WORDS + "".join(f"  {power}\n" for power in powers)
    (project / "games/trial/game.yaml").write_text(said, "utf-8")


@pytest.mark.parametrize(
    ("mine", "theirs", "dealt", "taken"),
    [
        ("[]", "[Thorns 5]", 5, 10),
        ("[]", "[Thorns 10]", 10, 10),
        ("[]", "[Thorns 5, Thorns 10]", 15, 10),  # each has a text of its own
        ("[]", "[Bramble]", 10, 10),  # a power whose text grants another one
        ("['Enemies lose Thorns 5.']", "[Thorns 5]", 0, 10),
        ("['Enemies gain Thorns 5.']", "[]", 5, 10),
        ("[]", "[Sturdy]", 0, 5),  # a power whose text grants a shipped one
        ("[]", "[Sturdy, Block 5]", 0, 0),
    ],
)
def test_a_power_does_what_its_reminder_says(trial: Path, mine: str, theirs: str, dealt: int, taken: int) -> None:
    words(
        trial,
        "Thorns: {takes: damage, reminder: 'When this creature is attacked, deal {value} damage to the attacker.'}",
        "Bramble: {reminder: This creature gains Thorns 10.}",
        "Sturdy: {reminder: This creature gains Block 5.}",
    )
    file = trial / "cards/trial/scenarios/duel.yaml"
    file.write_text(DUEL.format(mine=mine, theirs=theirs, dealt=dealt, taken=taken), "utf-8")
    tested = play([], lambda name: True)
    assert not tested.diagnostics
    (result,) = tested.results
    assert result.passed, result


@pytest.mark.parametrize(
    ("powers", "said", "at"),
    [
        (["Mist: {reminder: It is blurry.}"], '"blurry" is not a word', "blurry"),
        (
            ["Tide: {takes: number, reminder: 'Gain {value} gold, {value} pearls.'}"],
            "only people can play Tide",
            "pearls",
        ),
        (["Echo: {reminder: Allies gain Echo.}"], "comes back to Echo itself", "Allies gain Echo."),
    ],
)
def test_a_reminder_for_people_only_is_reported_at_its_word(trial: Path, powers: list[str], said: str, at: str) -> None:
    words(trial, *powers)
    found, sources = lint([])
    (one,) = found
    assert (one.code, one.severity) == ("C169", "warning") and said in one.message
    assert sources[one.span.path].text[one.span.start : one.span.end] == at


def test_two_powers_that_grant_each_other_are_both_reported(trial: Path) -> None:
    words(trial, "Ebb: {reminder: This creature gains Flow.}", "Flow: {reminder: This creature gains Ebb.}")
    assert [one.code for one in lint([])[0]] == ["C169", "C169"]


def test_a_game_with_own_words_can_be_copied_and_written_at_any_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """Own powers, an own resource and an own zone are part of the position."""
    monkeypatch.chdir(FORDWATCH)
    (pairing,) = arrange(leave_out=True).pairings
    session, chance = Session(pairing, pairing.match.start(3)), Random(3)
    for turn in range(300):
        if not (actions := session.actions()):
            break
        if turn % 25 == 0:
            again = session.at(session.notation)
            assert again.notation == session.notation and again.actions() == actions
        session.apply(chance.choice(actions).code)
    assert turn > 100


@pytest.mark.parametrize(
    "power", ["Echo: {reminder: Allies gain Echo.}", "Echo: {reminder: This creature gains Block 5., people: true}"]
)
def test_a_power_for_people_is_never_played_by_accident(trial: Path, power: str) -> None:
    words(trial, power)
    file = trial / "cards/trial/scenarios/duel.yaml"
    file.write_text(DUEL.format(mine="[]", theirs="[Echo]", dealt=0, taken=10), "utf-8")
    (result,) = play([], lambda name: True).results
    assert "C407" in {one.code for one in result.findings}


def test_the_page_of_a_power_shows_what_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FORDWATCH)
    for name, title, step in (
        ("Undying", "What it does", "When this creature is destroyed:"),
        ("Undertow", "Undertow 2", "Each foe adjacent to this creature gets -2 speed"),
    ):
        (found,) = Library("fordwatch").terms(name)
        assert found.page
        (section,) = found.page.sections
        assert section.title == title and section.steps[0].text.startswith(step)
    (shipped,) = Library("fordwatch").terms("Shellback")
    assert shipped.page and not shipped.page.sections
