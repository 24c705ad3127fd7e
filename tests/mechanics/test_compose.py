"""Games composed of parts: what is merged, what is refused, and which parts the error names."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from cardlang.language.construct import Wording
from cardlang.mechanics.compose import Conflict, Mechanic, compose, merged
from cardlang.rules.game import Game, TurnFlow


@dataclass(frozen=True)
class Turn:
    begins: str = "at dawn"
    phases: tuple[str, ...] = ()


@dataclass(frozen=True)
class Part:
    name: str = ""
    zones: dict[str, str] = field(default_factory=dict)
    words: frozenset[str] = frozenset()
    turn: Turn = field(default_factory=Turn)


def test_parts_come_together_in_their_order() -> None:
    cards = Part(zones={"hand": "card", "deck": "card"}, words=frozenset({"draw"}), turn=Turn(phases=("draw",)))
    gold = Part(words=frozenset({"pay"}), turn=Turn("at noon", ("income",)))
    made = merged(Part("dice"), {"cards": cards, "gold": gold})
    assert made == Part(
        "dice", {"hand": "card", "deck": "card"}, frozenset({"draw", "pay"}), Turn("at noon", ("draw", "income"))
    )


def test_fields_that_no_part_gives_have_their_defaults() -> None:
    assert merged(Part("dice"), {"cards": Part(), "gold": Part()}) == Part("dice")


def test_all_conflicts_are_reported_at_once_with_their_owners() -> None:
    cards = Part(zones={"hand": "card"}, turn=Turn("at noon"))
    hands = Part(zones={"hand": "tile"}, turn=Turn("at night"))
    with pytest.raises(Conflict) as told:
        merged(Part(), {"cards": cards, "hands": hands})
    assert str(told.value) == "zones hand is given by cards and by hands; turn.begins is given by cards and by hands"


def test_a_mechanic_gives_what_is_usual_and_the_game_s_own_part_goes_before_it() -> None:
    usual, own = Part(turn=Turn("at noon")), Part(turn=Turn("at night"))
    assert merged(Part(), {"days": usual, "owls": own}, "owls").turn == Turn("at night")


def test_a_construct_may_be_given_only_once() -> None:
    from cardlang.games.skirmish.wording import WORDING

    part = Wording(constructs=WORDING.constructs[:1])
    with pytest.raises(Conflict, match="constructs Affinity is given by skirmish and by raids"):
        merged(Wording(), {"skirmish": WORDING, "raids": part})


def test_all_duplicates_and_gaps_of_a_game_are_reported() -> None:
    with pytest.raises(Conflict) as told:
        compose("dice", "Dice", {"attacks": {}, "keywords": {}, "cardlang.mechanics.keywords.lint": {}}, own="dice")
    assert str(told.value) == "attacks needs damage; keywords needs values"
    with pytest.raises(Conflict, match="damage is there twice"):
        compose("dice", "Dice", {"damage": {}, "cardlang.mechanics.damage": {}}, own="dice")
    with pytest.raises(Conflict, match='there is no mechanic "gold"; there is no mechanic "places"'):
        compose("dice", "Dice", {"gold": {}, "places": {}}, own="dice")


def _cards(**settings: object) -> Mechanic:
    return Mechanic("cardlang.mechanics.cards", settings)


def test_a_mechanic_is_refused_settings_that_it_does_not_have() -> None:
    with pytest.raises(Conflict) as told:
        _cards(kinds={"work card": "work"}, zone="hand").steps  # noqa: B018
    settings = "kinds, zones, draws, discards, hidden, table, played, refills, chosen"
    assert str(told.value) == f'cards has no setting "zone"; it has {settings}'


def test_a_mechanic_says_which_setting_it_needs() -> None:
    with pytest.raises(Conflict, match="cards needs the setting kinds"):
        _cards().steps  # noqa: B018
    with pytest.raises(Conflict, match="several kinds"):
        _cards(kinds={"tool": "tool", "seed": "seed"}).steps  # noqa: B018
    with pytest.raises(Conflict, match='no work card \\("work"\\) lies in a deck'):
        _cards(kinds={"work card": "work"}, zones={"hand": {"work": "hand"}}).steps  # noqa: B018


def test_one_kind_of_card_lies_in_a_hand_a_deck_and_a_discard_pile() -> None:
    usual = _cards(kinds={"work card": "work"}).steps
    assert usual.zones == {"hand": ("work",), "deck": ("work",), "discard pile": ("work",)}
    assert usual.hidden == {"hand": "others", "deck": "all"}
    assert usual.piles.draws == {"work card": ("deck", "hand")}


def test_cards_of_several_kinds_lie_in_one_deck_and_are_drawn_without_a_choice() -> None:
    kinds = {"tool card": "tool", "seed card": "seed"}
    both = {zone: {"tool": zone, "seed": zone} for zone in ("hand", "deck", "discard pile")}
    mixed = _cards(kinds=kinds, zones=both, draws={"card": "deck"}).steps
    assert mixed.zones["deck"] == ("tool", "seed") and mixed.piles.draws == {"card": ("deck", "hand")}
    apart = {**both, "deck": {"tool": "tools", "seed": "seeds"}}
    with pytest.raises(Conflict, match='no card \\("tool", "seed"\\) lies in a deck'):
        _cards(kinds=kinds, zones=apart, draws={"card": "deck"}).steps  # noqa: B018


def test_using_a_missing_part_names_it() -> None:
    """A game without a turn can be read and printed."""
    made = merged(Game("dice", "Dice"), {"cards": Game(flow=TurnFlow(own=lambda game: ()))})
    with pytest.raises(NotImplementedError, match="a game must give this"):
        made.flow.turn(None)  # type: ignore[arg-type]
