"""Cards, resources and places: texts of equal and of different meaning, and messages."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest
from ruamel.yaml import YAML

from cardlang.games.skirmish.game import GAME
from cardlang.language.atoms import sentences, split
from cardlang.language.construct import Constructs
from cardlang.language.language import Language
from cardlang.language.lexicon import Lexicon
from cardlang.language.vocabulary_files import joined, read_vocabulary
from cardlang.pipeline.load.languages import language_files
from measures.meanings import assert_different, assert_same

ROOT = Path(__file__).parents[2] / "cardlang"

# The first of each pair is canonical.
SAME = [
    # Resources
    ("main", "Gain 2 gold.", "You gain two gold to your supply."),
    ("main", "Gain 1 gold to your vault.", "Gain a gold to your vault."),
    ("main", "Gain 1 VP.", "Gain a victory point."),
    ("main", "Gain 2 VP.", "Gain two victory points."),
    ("main", "Lose 1 gold.", "Lose 1 gold from your supply."),
    ("main", "Each player loses all gold from their vault.", "Each player loses all gold from his or her vault."),
    ("power", "Pay 1 gold: Draw 1 action card.", "pay one gold: draw a card"),
    ("power", "T, pay 1 gold: Heal 5 damage.", "Pay 1 gold, T: Heal 5."),
    ("main", "You may pay 2 gold. If you do, gain 1 VP.", "You may pay two gold. If you do, gain one victory point."),
    ("main", "Take 1 gold from an opponent's supply.", "Move 1 gold from an opponent's supply to your supply."),
    ("main", "Take 1 gold from an opponent's supply.", "Steal a gold from your opponent."),
    ("main", "Take 1 VP from each opponent.", "Steal one victory point from each opponent."),
    ("main", "Each opponent takes 1 gold from your supply.", "Each opponent takes 1 gold from you."),
    ("main", "Move 1 gold from your vault to your supply.", "Take 1 gold from your vault."),
    ("attached", "At the start of your turn, pay 1 gold or discard this card.", "Pay a gold or discard this card at the start of your turn."),
    # Drawing and discarding
    ("main", "Draw 1 creature card.", "You draw a creature card."),
    ("main", "Draw 2 action cards.", "Draw two cards from your action deck."),
    ("main", "Draw 1 creature card.", "Draw the top card of your creature deck."),
    ("main", "Draw creature cards until you have 3.", "Draw cards until you have 3 creature cards in hand."),
    ("main", "Each player draws action cards until they have 3.", "Each player draws cards until they hold three."),
    ("main", "Discard 1 action card at random.", "Discard a card from your hand at random."),
    ("main", "Each player discards their hand.", "Each player discards his or her hand."),
    ("main", "Draw 3 action cards. Discard 1 of those cards.", "Draw three cards, then discard one of them."),
    ("main", "Each opponent discards up to 2 DEX action cards with level 2 or less.", "Each opponent discards up to two level 2 or lower DEX cards."),
    # Revealing, looking, searching, shuffling
    ("main", "Reveal the top 3 cards of your action deck.", "Reveal the top three cards of your deck."),
    ("main", "An opponent reveals their hand. Discard 1 of those cards.", "Your opponent reveals their hand. Discard one of them."),
    ("main", "Look at an opponent's hand.", "You look at your opponent's hand."),
    ("main", "Look at the top 3 cards of your action deck. Put 1 of those cards into your hand. Put the rest on the bottom of your action deck in any order.",
     "Look at the top three cards of your action deck. Put one of them into your hand and the rest on the bottom of your deck."),
    ("main", "Look at the top 3 cards of your action deck. Put 1 of those cards into your hand. Discard the rest.",
     "Look at the top three cards of your deck. Put one of those cards into your hand and discard the other cards."),
    ("main", "Look at the top 3 cards of an opponent's action deck. Put those cards back in any order.",
     "Look at the top three cards of an opponent's action deck and put them back on top in any order."),
    ("main", "Look at the top 3 cards of an opponent's action deck. Put those cards back in any order.",
     "Look at the top three cards of an opponent's action deck. Put them on top of their owner's action deck."),
    ("main", "Look at the top card of your action deck.", "Look at the top card of your deck."),
    ("main", "Search your action deck for 1 minor action card. Put that card into your hand. Shuffle your action deck.",
     "Search your deck for a Minor card and put it into your hand, then shuffle your deck."),
    ("main", "Search your action deck for 1 action card with the same name as this card.", "Search your action deck for a card named Dark Web."),
    ("main", "Search your creature deck for 1 non-Drow creature card.", "Search your creature deck for a non-Drow card."),
    ("main", "Shuffle your discard pile into your action deck.", "Reshuffle your discard pile."),
    ("main", "Shuffle this card into your action deck.", "Shuffle this card into your deck."),
    ("main", "Put the top card of your action deck into your discard pile.", "Put the top card of your deck into your discard pile."),
    ("main", "Put 1 action card from your discard pile into your hand.", "Return an action card from your discard pile to your hand."),
    ("main", "Put 1 Poison action card from your hand on top of your action deck.", "Put a Poison card on top of your deck."),
    ("main", "Return this card to your hand.", "Put this card in your hand."),
    ("main", "Put 1 action card from your discard pile into your hand.", "Put an action card from your discard pile in your hand."),
    ("main", "Reveal the top card of your action deck. If that card is a DEX card, put that card into your hand. Otherwise, discard that card.",
     "Reveal the top card of your deck. If it is a dexterity card, put it into your hand. Otherwise, discard it."),
    ("main", "Reveal the top card of your creature deck. Unless that card is a Drow creature card with level 3 or less, discard that card.",
     "Reveal the top card of your creature deck. If it is not a Drow creature card with level 3 or less, discard it."),
    # Attached cards
    ("main", "Choose an enemy within 5 squares. Discard 1 card attached to that creature.", "Choose an enemy within 5 squares. Remove a card attached to it."),
    ("main", "Choose an adjacent creature. Discard each card attached to that creature.", "Remove all cards that are attached to an adjacent creature."),
    ("main", "Choose an allied creature within 5 squares. Move 1 card attached to that creature to an adjacent creature.",
     "Choose an ally within 5 squares. Move a card attached to it to an adjacent creature."),
    ("attached", "Move this card to a creature adjacent to this creature.", "Move this card to an adjacent creature."),
    ("main", "Destroy an adjacent enemy with a card attached.", "Destroy an adjacent enemy that has a card attached to it."),
    ("main", "Untap each adjacent creature without a card attached.", "Untap all adjacent creatures that have no card attached."),
    # Places
    ("main", "Swap the acting creature with an allied creature within 6 squares.", "Swap an ally within 6 squares with the acting creature."),
    ("main", "Make a melee attack. Swap the acting creature with the target.", "Make a melee attack. The acting creature and the target swap places."),
    ("main", "Make a melee attack. Swap the acting creature with the target.", "Make a melee attack. Exchange positions with the target."),
    ("main", "Make a melee attack. Swap the acting creature with the target.", "Make a melee attack. Swap the positions of the target and the acting creature."),
    ("main", "Swap two allied creatures within 6 squares.", "Two allies within 6 squares swap places."),
    ("main", "Make a melee attack. Place the target on a free square within 3 squares.", "Make a melee attack. Put the target on a square within 3 squares of the acting creature."),
    ("main", "Make a melee attack. Place the target in its controller's start area.", "Make a melee attack. Put it on a free square of its controller's start area."),
    ("main", "Choose a square within 5 squares. Place the acting creature on the chosen square.", "Choose a square within 5 squares. Place the acting creature on that square."),
    # Coming and going
    ("main", "Deploy 1 creature card from your hand.", "Deploy a creature."),
    ("main", "Deploy 1 Drow creature card with level 2 or less from your hand for 1 gold less.", "Deploy a Drow of level 2 or lower from your hand, paying 1 less gold."),
    ("main", "Deploy 1 creature card from your discard pile without paying its cost.", "Deploy a creature from your discard pile for free."),
    ("main", "Search your creature deck for 1 Spider creature card. Deploy that card.", "Search your creature deck for a Spider card. Deploy it."),
    ("main", "Deploy 1 creature card from your hand on a free square within 3 squares.", "Deploy a creature on a square within 3 squares."),
    ("main", "Make a melee attack. Return the target to its owner's hand.", "Make a melee attack. Return it to its owner's hand."),
    ("main", "Return two adjacent enemies to their owners' hands.", "Put two adjacent enemies into their owner's hand."),
    ("main", "Shuffle an adjacent enemy into its owner's creature deck.", "Shuffle an adjacent enemy into its owner's creature deck"),
    ("power", "Destroy this creature: Draw 1 creature card.", "Sacrifice this creature: draw a creature card"),
    ("main", "Destroy an adjacent allied creature you control.", "Sacrifice an adjacent ally."),
    ("main", "Each opponent sacrifices a creature. Each opponent loses 2 gold.", "Each opponent sacrifices a creature and loses two gold."),
    ("main", "Take control of an adjacent enemy until the end of the current turn.", "Gain control of an adjacent enemy until the end of the turn."),
]  # fmt: skip

DIFFERENT = [
    ("attached", "This creature cannot attack or be slid by enemies.", "This creature cannot attack or be slid."),
    ("main", "Gain 2 gold.", "Lose 2 gold."),
    ("main", "Lose 2 gold.", "Pay 2 gold."),
    ("main", "Gain 2 gold.", "Gain 2 VP."),
    ("main", "Gain 2 gold.", "Gain 2 gold to your vault."),
    ("main", "Gain 2 gold.", "Each opponent gains 2 gold."),
    ("main", "Lose 1 gold.", "Lose all gold."),
    ("main", "Take 1 gold from an opponent.", "Take 1 gold from each opponent."),
    ("main", "Take 1 gold from an opponent's supply.", "Take 1 gold from an opponent's vault."),
    ("main", "Move 1 gold from your vault to your supply.", "Move 1 gold from your supply to your vault."),
    ("main", "Draw 3 action cards.", "Draw action cards until you have 3."),
    ("main", "Draw 1 action card.", "Draw 1 creature card."),
    ("main", "Discard 1 action card.", "Discard each action card."),
    ("main", "Discard 1 action card.", "An opponent discards 1 action card."),
    ("main", "An opponent discards 1 action card.", "Discard 1 action card from an opponent's hand."),
    ("main", "Discard 1 action card.", "Discard up to 1 action card."),
    ("main", "Discard 1 minor card.", "Discard 1 standard card."),
    ("main", "Discard 1 Drow creature card.", "Discard 1 non-Drow creature card."),
    ("main", "Discard your hand.", "Discard any number of action cards."),
    ("main", "Each player discards their hand.", "Each opponent discards their hand."),
    ("main", "Each opponent discards their hand.", "Each opponent discards your hand."),
    ("main", "Reveal your hand.", "Look at your hand."),
    ("main", "Look at the top card of your deck.", "Look at the top card of your creature deck."),
    ("main", "Look at the top 3 cards of your deck. Put them back in any order.", "Look at the top 3 cards of your deck. Put them back in a random order."),
    ("main", "Look at the top 3 cards of your deck. Put them back.", "Look at the top 3 cards of your deck. Put them on the bottom of your deck."),
    ("main", "Look at the top 3 cards of your deck. Discard the rest.", "Look at the top 3 cards of your deck. Discard those cards."),
    ("main", "Shuffle your deck.", "Shuffle your discard pile into your deck."),
    ("main", "Return this card to your hand.", "Return this card to its owner's hand."),
    ("main", "Put this card on top of your deck.", "Shuffle this card into your deck."),
    ("main", "Discard a card attached to an adjacent enemy.", "Discard each card attached to an adjacent enemy."),
    ("main", "Discard a card attached to an adjacent enemy.", "Discard a card attached to each adjacent enemy."),
    ("main", "Untap each ally with a card attached.", "Untap each ally without a card attached."),
    ("main", "Swap the acting creature with an adjacent ally.", "Swap the acting creature with an adjacent enemy."),
    ("main", "Place an adjacent enemy in your start area.", "Place an adjacent enemy in each opponent's start area."),
    ("main", "Deploy a creature.", "Deploy a creature for free."),
    ("main", "Deploy a creature for 1 gold less.", "Deploy a creature for 2 gold less."),
    ("main", "Sacrifice a creature.", "Destroy a creature."),
    ("main", "Each opponent sacrifices a creature.", "Each player sacrifices a creature."),
    ("main", "Take control of an adjacent enemy.", "An opponent takes control of an adjacent enemy."),
]  # fmt: skip

# Messages, with the words at fault.
REFUSED = [
    ("Gain 0 gold.", "C307", "0", "0 is out of range"),
    ("Draw 400 action cards.", "C307", "400", "400 is out of range"),
    ("Look at the top 0 cards of your deck.", "C307", "0", "0 is out of range"),
    ("Gain all gold.", "C303", "all gold", '"all" has no limit here'),
    ("Gain 2 victory point.", "C207", "victory point", '"victory point" does not agree with the number before it'),
    ("Draw 2 creature card.", "C207", "creature card", '"creature card" does not agree with the number before it'),
    ("Gain 2 silver.", "C203", "silver", '"silver" is not a word of this game'),
    ("The acting creature gains 2 gold.", "C303", "gains 2 gold", "a creature cannot do this, only a player"),
    ("The acting creature discards your hand.", "C303", "discards your hand", "a creature cannot do this, only a player"),
    ("Each opponent swaps places with an adjacent enemy.", "C303", "swaps places with an adjacent enemy",
     "a player cannot do this, only a creature"),
    ("Gain 2 gold to an opponent's supply.", "C303", "an opponent's supply",
     '"an opponent\'s supply" does not belong to the player who does this'),
    ("Gain 1 VP to your vault.", "C303", "your vault", 'VP is never in "your vault"'),
    ("Shift 1 gold from your vault to your supply.", "C303", "Shift", '"Shift" is used of creatures'),
    ("Take 1 gold from your supply.", "C303", "Take 1 gold from your supply", "it is there already"),
    ("Move 1 gold from an opponent's vault to an opponent's supply.", "C302",
     "Move 1 gold from an opponent's vault to an opponent's supply", "both places could belong to the same player or to different ones"),
    ("An opponent discards an opponent's hand.", "C302", "an opponent's", '"an opponent\'s": of the same player, or of another?'),
    ("Discard their hand.", "C301", "their", '"their" refers to no player: nobody but you does this'),
    ("You discard their hand.", "C303", "their", '"their" refers to players other than you'),
    ("Draw 1 card from your hand.", "C303", "1 card from your hand",
     '"1 card from your hand": cards are drawn unseen from the top of the player\'s own deck'),
    ("Draw cards until they have 3.", "C303", "until they have", '"until they have" does not fit the player who draws'),
    ("Look at 2 action cards.", "C303", "2 action cards", "the text does not say where these cards are"),
    ("Discard the top card of your hand.", "C303", "your hand", '"your hand" is not a deck: it has no order'),
    ("Shuffle your hand.", "C303", "your hand", '"your hand" is not a deck: it has no order'),
    ("Reshuffle your deck.", "C302", "Reshuffle your deck", '"Reshuffle your deck" could mean the deck itself, or shuffling the discard pile into it'),
    ("Put 1 action card into your deck.", "C303", "into your deck", "a deck has an order, and the text does not say where in it"),
    ("Put this card on top of your hand.", "C303", "on top of your hand", '"your hand" has no top or bottom'),
    ("Put this card on top of your deck in any order.", "C303", "in any order", "there is nothing to put in order"),
    ("Put 1 action card from your hand.", "C205", "Put 1 action card from your hand", '"Put 1 action card from your hand" does not say where to'),
    ("Put this card back.", "C303", "back", '"back": these cards did not come from a deck'),
    ("Put them into your hand.", "C301", "them", '"them" refers to nothing mentioned before'),
    ("Discard those cards.", "C301", "those cards", '"those cards" does not refer to any card mentioned before'),
    ("Reveal your hand. Look at the top 3 cards of your deck. Discard the rest.", "C302", "the rest",
     '"the rest" could mean "your hand" or "the top 3 cards of your deck"'),
    ("Search your action deck for a creature card.", "C303", "a creature card", "a creature card is never in an action deck"),
    ("Discard a Drow action card.", "C303", "a Drow action card", "an action card is never a Drow"),
    ("Discard a minor creature card.", "C303", "a minor creature card", "a creature card has no action type or subtype"),
    ("Discard a tapped card.", "C303", "tapped", '"tapped" describes creatures, not cards'),
    ("Put a creature card on top of your action deck.", "C303", "on top of your action deck", "a creature card is never in this zone"),
    ("Remove 1 action card.", "C303", "Remove 1 action card", "only attached cards can be removed"),
    ("Swap the acting creature with two adjacent allies.", "C303", "Swap the acting creature with two adjacent allies",
     "only two single creatures can swap"),
    ("Swap an adjacent ally.", "C303", "Swap an adjacent ally", "it takes two to swap"),
    ("Place two adjacent enemies on a free square within 3 squares.", "C303",
     "Place two adjacent enemies on a free square within 3 squares", "one square holds one creature"),
    ("Deploy 1 action card.", "C303", "1 action card", "only creatures can be deployed"),
    ("Deploy a tapped creature from your hand.", "C303", "a tapped creature", "this describes creatures in play"),
    ("Deploy a creature for 1 VP less.", "C303", "for 1 VP less", "creatures are not paid for with VP"),
    ("Sacrifice an adjacent enemy.", "C303", "Sacrifice an adjacent enemy", "players sacrifice only creatures they control"),
    ("Take control of the acting creature.", "C303", "Take control of the acting creature", "you already control it"),
    ("Return two adjacent enemies to its owner's hand.", "C303", "its owner's", "several things can have different owners"),
]  # fmt: skip


@pytest.mark.parametrize(("box", "one", "other"), SAME)
def test_one_meaning_has_one_effect(language: Language, box: str, one: str, other: str) -> None:
    assert_same(language, box, one, other, "Dark Web")


@pytest.mark.parametrize(("box", "one", "other"), DIFFERENT)
def test_two_meanings_have_two_effects(language: Language, box: str, one: str, other: str) -> None:
    assert_different(language, one, other, box)


@pytest.mark.parametrize(("text", "code", "words", "message"), REFUSED)
def test_impossible_texts_are_reported_at_their_words(
    language: Language, text: str, code: str, words: str, message: str
) -> None:
    parsed = language.parse(text)
    assert parsed.effect is None
    (found,) = parsed.diagnostics
    assert (found.code, text[found.span.start : found.span.end], found.message) == (code, words, message)
    assert found.help


def test_every_text_has_one_reading(language: Language, readings) -> None:
    texts = {text for _, *pair in SAME for text in pair if "Dark Web" not in text}
    for text in texts:
        for sentence in sentences(split(text)):
            assert len(readings(text[sentence[0].start : sentence[-1].end])) == 1, text


@pytest.mark.slow
def test_any_two_texts_in_one_box_come_back_from_their_effect(language: Language) -> None:
    """The second text may refer to what the first chose or showed."""
    going_on = ["Discard those cards.", "Put that card into your hand.", "Return that creature to its owner's hand.",
                "Put 2 of those cards back in a random order.", "You may deploy that card for free."]  # fmt: skip
    texts = [text for box, text, _ in SAME if box == "main"] + going_on
    understood = 0
    for first, second in list(product(texts, texts))[::4]:
        parsed = language.parse(f"{first} {second}")
        if parsed.effect is None:
            continue
        understood += 1
        again = language.parse(language.write(parsed.effect))
        assert again.effect == parsed.effect, (first, second, parsed.text, again.diagnostics)
    assert understood > 500


def test_a_game_names_resources_zones_and_cards_of_its_own(language: Language) -> None:
    """Words are data: the grammar of skirmish with the resources, zones and cards of another game."""
    yaml = YAML(typ="safe", pure=True)
    core, *parts = [yaml.load(path.read_text("utf-8")) for path in language_files(GAME)[1]]
    game: Any = joined(parts)
    game["resources"]["morale"] = {"singular": ["morale"], "plural": ["morale"], "where": {"banner": ["banner"]}}
    game["zones"]["graveyard"] = {"singular": ["graveyard"], "plural": ["graveyards"], "holds": ["creature card"]}
    game["cards"]["order card"] = {"singular": ["order card", "order"], "plural": ["order cards", "orders"]}
    game["zones"]["hand"]["holds"].append("order card")
    vocabulary = read_vocabulary(core, game)
    lexicon = Lexicon.of(vocabulary.entries, vocabulary.verbs)
    own = Language(vocabulary, language.table, lexicon, Constructs.of(GAME.wording.constructs))
    for said, canonical in (
        ("Each opponent loses a morale.", "Each opponent loses 1 morale."),
        ("Take one morale from an opponent.", "Take 1 morale from an opponent's banner."),
        ("Discard two orders.", "Discard 2 order cards."),
        ("Return a Drow card from your graveyard to your hand.", "Put 1 Drow creature card from your graveyard into your hand."),
    ):  # fmt: skip
        assert language.parse(said).effect is None
        parsed = own.parse(said)
        assert parsed.text == canonical, parsed.diagnostics
        assert own.parse(canonical).effect == parsed.effect
