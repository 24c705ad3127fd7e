"""A project's own words: which are accepted, which are refused and where, and that no text changes its meaning."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from cardlang.model.diagnostic import TextError
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.reading import read
from cardlang.pipeline.play.scenarios import test as play
from cardlang.report.text import as_text
from cardlang.source.paths import shared_folder
from cardlang.source.project import select

HEAD = "format: 1\ngame: {id}\nname: Trial\nextends: {parent}\n"
Make = Callable[..., None]


@pytest.fixture
def words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Make:
    """`words(text, id, parent)` writes a game's vocabulary into the project."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardlang.yaml").touch()

    def write(text: str, id: str = "trial", parent: str = "skirmish") -> None:
        file = tmp_path / f"games/{id}/game.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(HEAD.format(id=id, parent=parent) + text)

    return write


def told() -> list[str]:
    """The findings of lint, one per line: line, code, message and help."""
    found, sources = lint([])
    lines = [sources[one.span.path].position(one.span.start).line for one in found]
    return [f"{line} {one.code} {one.message} | {one.help}" for line, one in zip(lines, found, strict=True)]


def written(game: LoadedGame, text: str, box: str = "main") -> str:
    """The canonical wording of a text, which must mean the same."""
    effect = game.parse(text, box).effect
    assert effect is not None
    wording = game.write(effect)
    assert game.parse(wording, box).effect == effect and game.write(game.parse(wording, box).effect) == wording
    return wording


EXHAUSTED = "Choose an enemy within 5 squares. If that creature was exhausted this turn, exhaust each adjacent enemy."
# The words of a game, and texts in them with their canonical wordings.
OWN = [
    (
        """\
types: {Ghoul: {singular: [Fiend], plural: [Ghouls]}}
powers: {Rally: {takes: number, reminder: 'Gain {value} morale.', people: true}}
adjectives: {routed: {words: [routed, fleeing]}}
stats: {courage: [bravery]}
resources: {morale: {plural: [morale]}}
zones: {graveyard: {plural: [graveyards], holds: [creature card]}}
terrain: {marsh: [in a marsh, in a marsh square, that is in a marsh], mire: [in a mire, on a mire square]}
synonyms: {may: [are free to, can], one source: [exactly 1 source], adjacent: [in band 2 of], creature: [unit]}
""",
        {
            "Tap two adjacent ghouls.": "Tap two adjacent Ghouls.",
            "Ghoul affinity": "Ghoul Affinity",
            "Tap an adjacent fiend.": "Tap an adjacent Ghoul.",
            "The acting creature gains rally 2 until the end of the turn.": (
                "The acting creature gains Rally 2 until the end of the current turn."
            ),
            "Tap a fleeing creature.": "Tap a routed creature.",
            "Tap each enemy with bravery 2 or less.": "Tap each enemy with courage 2 or less.",
            "gain two morale": "Gain 2 morale.",
            "Return a creature card from your graveyard to your hand.": (
                "Put 1 creature card from your graveyard into your hand."
            ),
            "Tap each enemy on a mire square within 5 squares.": "Tap each enemy in a mire and within 5 squares.",
            "Tap each enemy in a marsh square within 5 squares.": "Tap each enemy in a marsh and within 5 squares.",
            "You are free to draw 1 action card.": "You may draw 1 action card.",
            "You can draw 1 action card.": "You may draw 1 action card.",
            "Prevent 5 damage to an in band 2 of enemy from exactly 1 source.": (
                "Prevent 5 damage to an adjacent enemy from one source."
            ),
            "Tap a unit within 5 squares.": "Tap a creature within 5 squares.",
        },
    ),
    (
        "events: {is routed: {past: [was routed]}}\ndeeds: {be routed: {}}\n"
        "rename: {tap: [exhaust, exhausts, exhausted]}\n",
        {
            "Choose an enemy within 5 squares. If that enemy was routed this turn, exhaust it.": (
                "Choose an enemy within 5 squares. If that creature was routed this turn, exhaust that creature."
            ),
            "The acting creature can't be routed until end of turn.": (
                "The acting creature cannot be routed until the end of the current turn."
            ),
            EXHAUSTED: EXHAUSTED,
        },
    ),
    (
        "rename: {tap: [exhaust, exhausts], tapped: [weary], creature: [acolyte, acolytes], enemy: [unicorn, unicorns],"
        " action card: [order card, order cards]}\nsynonyms: {order cards: [action cards]}\n",
        {
            "exhaust a weary acolyte within two squares": "Exhaust a weary acolyte within 2 squares.",
            "Exhaust an acolyte within 5 squares.": "Exhaust an acolyte within 5 squares.",
            "Exhaust an adjacent unicorn.": "Exhaust an adjacent unicorn.",
            "draw two order cards": "Draw 2 order cards.",
            "Draw 2 action cards.": "Draw 2 order cards.",
        },
    ),
]


@pytest.mark.parametrize(("own", "wordings"), OWN, ids=["more", "what happens", "renamed"])
def test_own_words_are_understood_and_written(own: str, wordings: dict[str, str], words: Make) -> None:
    words(own)
    assert told() == []
    game = load_game("trial")
    assert {text: written(game, text) for text in wordings} == wordings


def test_a_powers_own_reminder_is_checked_and_a_renamed_power_keeps_its_meaning(words: Make) -> None:
    words("powers: {Undying: {reminder: It stays.}}\nrename: {Block: [Shell], creature: [unit, units]}")
    game = load_game("trial")
    assert written(game, "Undying (It stays.)", "power") == "Undying"
    reminder = "Each packet of attack damage to this unit is lowered by 5."
    assert game.parse(f"Shell 5 ({reminder})", "power").effect == load_game("skirmish").parse("Block 5", "power").effect
    with pytest.raises(TextError, match=re.escape(reminder)):
        game.parse("Shell 5 (It blocks.)", "power")


def test_old_words_are_refused_with_the_new_one_and_messages_speak_the_new_language(words: Make) -> None:
    words("rename: {action card: [order card, order cards], creature: [unit, units]}")
    game = load_game("trial")
    with pytest.raises(TextError, match='this game calls it "order cards"'):
        game.parse("Draw 2 action cards.")
    with pytest.raises(TextError, match="Choose a unit within 5 squares"):
        game.parse("Slide that unit 2 squares.")


def test_what_is_removed_is_not_understood(words: Make) -> None:
    words("remove: {types: [Drow], powers: [Scuttle]}")
    game = load_game("trial")
    assert "Drow" not in game.language.vocabulary.types
    for text, box in (("Tap a Drow.", "main"), ("Scuttle", "power")):
        with pytest.raises(TextError):
            game.parse(text, box)
    assert written(game, "Tap an Elf within 2 squares.")


def test_a_game_may_extend_another_of_the_project(words: Make) -> None:
    words("rename: {action card: [order card, order cards]}\ntypes: {Ghoul: {plural: [Ghouls]}}")
    words("rename: {order card: [edict, edicts]}\nremove: {types: [Ghoul]}", "child", "trial")
    assert told() == []
    child = load_game("child")
    assert child.line == ("child", "trial", "skirmish")
    assert written(child, "draw an edict") == "Draw 1 edict."
    assert child.parse("Draw 2 edicts.").effect == load_game("skirmish").parse("Draw 2 action cards.").effect
    assert "Ghoul" not in child.language.vocabulary.types


@pytest.mark.slow
@pytest.mark.parametrize(
    ("own", "found"),
    [
        ("types: {Tapped: {plural: [Tapped]}}", '5 C163 "Tapped" is already a word for creatures'),
        ("powers:\n  Flying: {reminder: a}\n  Draw: {reminder: b}", '7 C163 "Draw" is already a word of Skirmish'),
        (
            "types:\n  Imp: {plural: [Imps]}\n  Rat: {plural: [Imps]}",
            '6 C163 "Imps" is already a word for "Rat" under types:',
        ),
        ("resources: {gems: {plural: [damage]}}", '5 C163 "damage" is already a word of Skirmish'),
        ("types: {Enemy Drow: {plural: [Foes]}}", '5 C163 "Enemy Drow" could also be read as "Enemy" and "Drow"'),
        ("adjectives: {tapped: {words: [tipped]}}", '5 C163 "tapped" already has a meaning in Skirmish'),
        (
            "terrain: {marsh: [in a marsh], mire: [in a marsh]}",
            '5 C163 "in a marsh" is already a word for "mire" under terrain:',
        ),
        (
            "terrain: {marsh: [in a marsh], mire: [in a marsh square]}",
            '5 C163 "in a marsh square" could also be read as "in a marsh"',
        ),
        ("synonyms: {creature: [turn]}", '5 C163 "turn" is already a word of Skirmish, as in "'),
        ("rename: {tap: [destroy, destroys, wrecked]}", '5 C163 "destroys" is already a word of Skirmish'),
        ("rename: {tap: [exhaust, exhausts]}", '5 C165 texts also say "tapped" | give all forms, [exhaust'),
        ("rename: {heal: [mend, mends, mended, mending, mender]}", '5 C137'),
        ("rename: {action card: [order, orders, ordered]}", '5 C165 there is no third form of "action card"'),
        ("terrain: {marsh: [on difficult terrain]}", '5 C163 "on difficult terrain" is already a word of Skirmish'),
        ("events: {is slid: {past: [was bent]}}", '5 C163 "is slid" already has a meaning in Skirmish'),
        ("rename:\n  action card: [order card, order cards]\n  level: [order card]", "7 C16"),
        ("rename: {creature: [square thing, square things], square: [cell, cells]}", "5 C163"),
        ("rename: {creatur: [unit, units]}", '5 C164 "creatur" is not a word of Skirmish | did you mean "creature"?'),
        ("rename: {with: [by]}", '5 C164 "with" is part of the grammar'),
        ("rename: {Drow: [Elves]}", '5 C164 "Drow" is a creature type'),
        ("rename: {action card: [order card]}", '5 C165 texts also say "action cards"'),
        ("rename: {tapped: [spent, spents]}", '5 C165 there is no second form of "tapped"'),
        ("synonyms: {creatur: [unit]}", '5 C164 "creatur" is not a word of Skirmish'),
        ("rename: {enemy: [foe, foes]}\nsynonyms: {enemy: [rival]}", '6 C164 "enemy" is called "foe" here'),
        ("remove: {types: [Drwo]}", '5 C164 Skirmish has no "Drwo" among its types | did you mean "Drow"?'),
        ("zones: {crypt: {plural: [crypts], holds: [trap card]}}", '5 C164 there is no kind of card "trap card" here'),
        ("types: {Ghoul: {plural: []}}", '5 C137 "plural" must not be empty'),
        ("types: {Ghoul: {}}", '5 C132 this creature type has no "plural"'),
        ("types: {Gh0ul: {plural: [Ghouls]}}", '5 C135 a name in "types" must be words'),
        ("types: [Ghoul]", '5 C133 "types" must be a group of fields'),
        ("rename: {action card: order card}", "5 C133"),
        ("powers: {Rally: {takes: numbr, reminder: a}}", '5 C134 "takes" must be one of number, damage, ability'),
        ("adjectives: {lost: {words: [lost], singular: [loser]}}", '5 C132 this word for creatures has no "plural"'),
        ("verbs: {DRAW: [pull]}", '5 C131 "verbs" is not a field of a game'),
        ("powers: {Rally: {takes: number, reminder: 'a {foo}'}}", '5 C135 "reminder" must have no braces but those of'),
        ("powers: {Rally: {takes: number, reminder: '{value:>300000000}'}}", '5 C135 "reminder"'),
        ("powers: {Rally: {takes: number, reminder: '{value.__class__}'}}", '5 C135 "reminder"'),
        ("powers: {Rally: {takes: number, reminder: '{value} {'}}", '5 C135 "reminder"'),
    ],
)  # fmt: skip
def test_words_that_cannot_be_used_are_reported_at_their_lines(own: str, found: str, words: Make) -> None:
    words(own)
    said = told()
    assert said and all(one.startswith(found) for one in said[:1]), said
    with pytest.raises(LookupError, match="games/trial/game"):
        load_game("trial")


def test_missing_and_circular_parents_are_reported(words: Make) -> None:
    words("", "a", "skirmsh")
    words("", "b", "c")
    words("", "c", "b")
    assert told() == [
        '4 C141 there is no game "skirmsh" here | did you mean "skirmish"?',
        "4 C162 these games extend each other in a circle: c extends b extends c | extend a shipped game",
        "4 C162 these games extend each other in a circle: b extends c extends b | extend a shipped game",
    ]


def test_the_depth_of_extension_is_bounded(words: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.pipeline.load.own_game.reading.DEEPEST", 2)
    for number in range(3):
        words("", f"g{number}", f"g{number - 1}" if number else "skirmish")
    message = "4 C162 there are more than 2 games between g2 and a shipped one"
    assert told() == [f"{message} | merge the words of some of them"]


def test_the_folder_says_the_id_and_faults_are_reported_with_the_decks_that_need_the_words(words: Make) -> None:
    words("")
    Path("games/trial").rename("games/other")
    message = '2 C145 this file belongs to the game "trial" but is in the folder of "other"'
    assert told() == [f'{message} | write "other", or move the file to games/trial/']
    words("types: {Tapped: {plural: [Tapped]}}")
    deck = Path("cards/trial/deck.yaml")
    deck.parent.mkdir(parents=True)
    deck.write_text(
        "game: trial\ndeck: d\nname: D\nkind: action\ncards: [{name: X, level: 1, action: Minor, text: Heal 5.}]"
    )
    assert {one.code for one in lint([deck])[0]} == {"C163"}


def test_own_terrain_is_not_played_silently(words: Make) -> None:
    words("terrain: {marsh: [in a marsh]}")
    file = Path("cards/trial/scenarios/one.yaml")
    file.parent.mkdir(parents=True)
    file.write_text(
        "- scenario: mire\n  board: A b\n  creatures: {A: {player: 1}, b: {player: 2}}\n"
        "  cards: {mire: {level: 1, action: Standard, text: Deal 5 damage to each enemy in a marsh.}}\n"
        "  players: {1: {hand: [mire]}}\n  when: [{activate: A}, {play: mire}]\n  then: {b: {damage: 0}}\n"
    )
    (mire,) = play([], lambda name: True).results
    assert [one.code for one in mire.findings] == ["C407"]


def test_a_scenario_that_needs_an_own_power_says_so(words: Make) -> None:
    words("powers: {Undying: {reminder: It stays.}}\nrename: {Ranged: [Bow]}")
    file = Path("cards/trial/scenarios/one.yaml")
    file.parent.mkdir(parents=True)
    file.write_text(
        "- scenario: undying\n  board: A b\n  creatures: {A: {player: 1, powers: [Undying]}, b: {player: 2}}\n"
        "- scenario: known\n  board: A b\n  creatures: {A: {player: 1, powers: [Bow 5]}, b: {player: 2}}\n"
        "  cards: {shot: {level: 1, action: Standard, requires: [Bow], text: Make a melee attack.}}\n"
        "  players: {1: {hand: [shot]}}\n  when: [{activate: A}, {play: shot, choose: [b]}]\n"
        "  then: {b: {damage: 10}}\n"
    )
    undying, known = play([], lambda name: True).results
    assert [one.code for one in undying.findings] == ["C407"]
    assert known.passed, known


HEAVY = """\
rename:
  action card: [order card, order cards]
  creature: [unit, units]
  square: [space, spaces]
  damage: [harm, harms, harmed]
  enemy: [foe, foes]
  tap: [exhaust, exhausts]
  tapped: [weary]
  move: [march, marches, marched]
  slide: [nudge, nudges]
  slid: [nudged]
  melee: [close]
  Flying: [Soaring]
  discard pile: [boneyard, boneyards]
"""


def test_all_shipped_texts_mean_the_same_in_other_words(words: Make) -> None:
    words(HEAVY)
    own, skirmish = load_game("trial").language, load_game("skirmish").language
    (selection,), _ = select([shared_folder() / "cards/skirmish"])
    cards = [card for one in read(selection).decks for card in one.deck.cards]
    changed = 0
    for card in cards:
        for text in card.texts:
            before = skirmish.parse(text.text, text.box, card.name)
            said = own.vocabulary.in_own_words(before.text or "")
            after = own.parse(said, text.box)
            assert (after.effect, after.text) == (before.effect, said), text.text
            changed += said != before.text
    assert changed > 40


def test_both_vocabulary_schemas_say_the_same_of_powers() -> None:
    own, shipped = (
        json.loads((shared_folder() / f"schemas/{name}.schema.json").read_text())["properties"]
        for name in ("own-words", "vocabulary")
    )
    takes = [one["powers"]["additionalProperties"]["properties"]["takes"] for one in (own, shipped)]
    assert takes[0] == takes[1]
    assert not {*own} - {*shipped} - {"format", "extends", "rename", "synonyms", "remove"}


DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    "snippet", re.findall(r"```yaml\n(# games/.*?)```", (DOCS / "own-words.md").read_text(), re.DOTALL)
)
def test_the_manuals_snippets_are_right(snippet: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardlang.yaml").touch()
    file = tmp_path / snippet.splitlines()[0].removeprefix("# ")
    file.parent.mkdir(parents=True)
    file.write_text(snippet)
    found, sources = lint([])
    assert not found, as_text(found, sources)
