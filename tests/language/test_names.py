"""Names of cards in texts: which card is meant, how it is written back, and the messages about wrong names."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.language.language import Language
from cardlang.language.names import Names
from cardlang.language.nodes.base import walk
from cardlang.language.nodes.selector import Named
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load.games import load_game
from measures.meanings import assert_different, assert_same

ACTION, CREATURE = ["action card"], ["creature card"]
NAMES = Names({
    "Web": ACTION, "Block": ACTION, "Run!": ACTION, "Knife in the Dark": ACTION,
    "Drow House Guard": CREATURE, "Spider Queen": CREATURE, "Acolyte of Dawn": CREATURE, "Enemy": CREATURE,
})  # fmt: skip

# Box, the card's own name, the canonical wording, another.
SAME = [
    ("main", None, "Search your action deck for 1 action card named Web.", "Search your deck for a card called Web."),
    ("main", None, "Search your action deck for 1 action card named Run!. Shuffle your action deck.", "Search your deck for a card named Run!. Shuffle your deck."),
    ("main", None, "Discard 1 card named Web attached to an adjacent enemy.", "Discard a card named Web attached to an adjacent enemy."),
    ("main", None, "Discard 1 action card named Knife in the Dark.", "Discard a card named Knife in the Dark from your hand."),
    ("main", None, "Search your creature deck for 1 creature card named Drow House Guard.", "Search your creature deck for a creature card named Drow House Guard."),
    ("main", None, "Deploy 1 creature card named Drow House Guard from your hand.", "Deploy a Drow House Guard from your hand."),
    ("main", None, "Deploy 1 creature card named Drow House Guard from your hand.", "Deploy a card named Drow House Guard from your hand."),
    ("main", None, "Tap a Drow House Guard within 3 squares.", "Tap a Drow House Guard within three squares."),
    ("main", None, "Tap two adjacent Acolytes of Dawn.", "Tap 2 adjacent Acolytes of Dawn."),
    ("main", None, "Tap each non-Spider Queen creature within 2 squares.", "Tap each non-Spider Queen creature within two squares."),
    ("main", None, "Choose a Spider Queen within 5 squares. Tap that creature.", "Choose a Spider Queen within 5 squares. Tap that Spider Queen."),
    ("power", None, "This creature deals +5 damage against Drow House Guards.", "This creature deals 5 extra damage against Drow House Guards."),
    ("power", "Spider Queen", "This creature deals +5 damage.", "Spider Queen deals +5 damage."),
    ("power", "Spider Queen", "When this creature is destroyed, draw 1 action card.", "When Spider Queen is destroyed, draw a card."),
    ("power", "Spider Queen", "Each other Spider Queen you control gets +1 speed.", "Each other Spider Queen you control gets +1 speed."),
    ("main", "Web", "Discard this card.", "Discard Web."),
    ("main", "Web", "Search your action deck for 1 action card named Web.", "Search your deck for a card named Web."),
    # Words of the game keep their meaning.
    ("main", "Block", "The acting creature gains Block 5 until the end of the current turn.", "The acting creature gains Block 5 until end of turn."),
    ("main", None, "Tap an adjacent enemy.", "Tap an adjacent Enemy."),
]  # fmt: skip

DIFFERENT = [
    ("Discard 1 card named Web attached to an adjacent enemy.", "Discard 1 card named Block attached to an adjacent enemy."),
    ("Discard 1 card named Web attached to an adjacent enemy.", "Discard 1 card attached to an adjacent enemy."),
    ("Tap a Drow House Guard.", "Tap a Drow."),
    ("Tap a Drow House Guard.", "Tap a non-Drow House Guard creature."),
    ("If you control a Spider Queen, draw a card.", "If you control a Drow House Guard, draw a card."),
]  # fmt: skip

# Text, code, words, message, help.
REFUSED = [
    ("Search your deck for a card named Wbe.", "C208", "Wbe", 'no card of this game is named "Wbe"', 'did you mean "Web"?'),
    ("Search your deck for a card named knife in the dark.", "C208", "knife in the dark", 'no card of this game is named "knife in the dark"', 'did you mean "Knife in the Dark"?'),
    ("Search your deck for a card named Fire Storm from you.", "C208", "Fire Storm", 'no card of this game is named "Fire Storm"', "write the name of a card of this project as it is printed"),
    ("Search your deck for a card named.", "C205", "named", "the sentence ends too early", "write the name of a card"),
    ("Tap a Drow Hose Guard.", "C203", "Drow Hose Guard", '"Drow Hose Guard" is not a word of this game', 'did you mean "Drow House Guard"?'),
    ("Tap two adjacent Spider Queen.", "C207", "Spider Queen", '"Spider Queen" does not agree with the number before it', 'write "Spider Queens"'),
    ("Tap a creature named Web.", "C303", "named Web", "no creature is named Web", "write the name alone, or what creature it is"),
    ("Search your action deck for a card named Spider Queen.", "C303", "a card named Spider Queen", 'no action card is named "Spider Queen"', "that is the name of a creature card"),
]  # fmt: skip


@pytest.fixture
def named(language: Language) -> Language:
    return language.naming(NAMES)


@pytest.mark.parametrize(("box", "name", "canonical", "other"), SAME)
def test_one_meaning_has_one_effect(named: Language, box: str, name: str | None, canonical: str, other: str) -> None:
    assert_same(named, box, canonical, other, name)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_two_meanings_have_two_effects(named: Language, one: str, other: str) -> None:
    assert_different(named, one, other)


@pytest.mark.parametrize(("text", "code", "words", "message", "help"), REFUSED)
def test_names_of_no_card_are_reported(
    named: Language, text: str, code: str, words: str, message: str, help: str
) -> None:
    found = named.parse(text).diagnostics[0]
    said = text[found.span.start : found.span.end]
    assert (found.code, said, found.message, found.help) == (code, words, message, help)


def test_all_errors_of_a_sentence_with_a_wrong_name_come_at_once(named: Language) -> None:
    found = named.parse("Search your deck for a card named Wbe and shufle your deck.").diagnostics
    assert [one.code for one in found] == ["C208", "C203"]


def test_an_effect_is_written_and_read_without_knowing_the_names(language: Language, named: Language) -> None:
    for box, name, canonical, _ in SAME:
        effect = named.parse(canonical, box, name).effect
        assert effect is not None
        if any(isinstance(one, Named) for one in walk(effect)):
            assert language.write(effect, box) == canonical


DECK = "game: {game}\ndeck: {deck}\nname: D\nkind: action\nfaction: drow\nset: core\ncards:\n"
CARD = "  - {{name: {name}, level: 1, ability: DEX, action: Minor, text: {text}}}\n"


def test_a_text_may_name_any_card_of_its_game_in_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also a card whose file is not checked, but not a card of another game."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardlang.yaml").touch()
    text = "Search your action deck for 1 action card named Night Fog."
    decks = {"a": ("skirmish", "Lamp", text), "b": ("skirmish", "Night Fog", "Draw 1 action card.")}
    for deck, (game, name, said) in decks.items():
        file = tmp_path / f"cards/{game}/{deck}.yaml"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(DECK.format(game=game, deck=deck) + CARD.format(name=name, text=said))
    assert lint([])[0] == lint([Path("cards/skirmish/a.yaml")])[0] == []
    other = tmp_path / "games/other/game.yaml"
    other.parent.mkdir(parents=True)
    other.write_text("format: 1\ngame: other\nname: Other\nextends: skirmish\n")
    (tmp_path / "cards/other").mkdir()
    (tmp_path / "cards/skirmish/b.yaml").rename(tmp_path / "cards/other/b.yaml")
    moved = tmp_path / "cards/other/b.yaml"
    moved.write_text(moved.read_text().replace("game: skirmish", "game: other"))
    assert [one.code for one in lint([])[0]] == ["C208"]


def test_names_are_never_renamed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cardlang.yaml").touch()
    file = tmp_path / "games/trial/game.yaml"
    file.parent.mkdir(parents=True)
    file.write_text(
        "format: 1\ngame: trial\nname: T\nextends: skirmish\nrename: {enemy: [foe, foes], creature: [unit, units]}\n"
    )
    own = load_game("trial").language.naming(Names({"Enemy Creature": CREATURE, "Sworn enemy": ACTION}))
    for text in ("Tap an adjacent Enemy Creature.", "Tap each foe adjacent to an Enemy Creature.",
                 "Discard 1 card named Sworn enemy attached to an adjacent foe."):  # fmt: skip
        parsed = own.parse(text)
        assert parsed.text == text, parsed.diagnostics
