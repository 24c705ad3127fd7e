"""The positions in which skirmish cards are tried, and the creatures that play them there (S6.2 to S6.7)."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest

from cardlang.model.card import Card, Text
from cardlang.model.span import Span
from cardlang.pipeline.load.games import load_game
from cardlang.rules.cards import LoadedCard, PlayedCard
from cardlang.rules.dryrun.trials import try_card
from cardlang.rules.dryrun_support import DryRunBench
from cardlang.rules.notation import Notation
from cardlang.rules.state import State
from cardlang.rules.tables import Creature
from cardlang.rules.views import draw
from measures.playing import GAME

POWERS = ("Block", "Flying", "Teleport", "Ranged", "Ready")


def creature(name: str, level: int, *abilities: str, copies: int = 1, **more: Any) -> PlayedCard:
    fields = {"level": level, "abilities": [*abilities], "keywords": [], "hp": 30, "speed": 6, "melee": 10, **more}
    card = Card(name.lower(), name, "creature", "skirmish", "crew", 1, copies, fields, (), Span("c.yaml", 0, 0))
    return PlayedCard(card, ())


def bench(*crew: PlayedCard) -> DryRunBench:
    return GAME.dry_run.bench(GAME, crew, ["Elf", "Drow"], POWERS)


def test_the_positions_in_which_cards_are_tried(golden) -> None:
    """The positions have creatures near and far, tapped and untapped, damaged and undamaged, with and without attached
    cards, with and without a waiting action."""
    states = [*bench().stages]
    tables = states[0].tables
    cast = [*map(in_words, tables.creatures), *map(card_in_words, tables.cards)]
    moments = [f"Position {number}\n\n{moment(state)}" for number, state in enumerate(states, 1)]
    golden.check("practice/positions.txt", "\n\n".join(["\n".join(cast), *moments]) + "\n")


def moment(state: State) -> str:
    """The board, then the position in notation, with its longest groups on separate lines."""
    line = Notation(GAME, state.tables).write(state)
    groups = re.sub(r" (?=\((creature \S+ |player \d \((vault|supply)|serial|shield|frame))", "\n", line)
    return "\n".join([*draw(state).rows, groups])


def in_words(one: Creature) -> str:
    stats = ", ".join(f"{name} {value}" for name, value in one.stats.items())
    powers = ", ".join(f"{power} {value or ''}".strip() for power, value in one.powers.items())
    uses = sum(len(some.uses) for some in one.ability_sets)
    types = " ".join(sorted(one.keywords)) or "no type"
    return f"{one.name} of player {one.player + 1}: {stats}; {types}; {powers or 'no power'}; {uses} to use"


def card_in_words(one: LoadedCard) -> str:
    fields = "; ".join(f"{name} {value}" for name, value in one.card.fields.items())
    return (
        f"{one.card.id}: {fields}; takes {one.ability or 'nothing'} {one.level}; {'played' if one.played else 'held'}"
    )


def test_the_first_two_of_a_crew_stand_there_themselves() -> None:
    tables = next(bench(*(creature(name, 2, "STR") for name in ("Guard", "Mage", "Scout"))).stages).tables
    allies = tables.creatures[1:6]
    assert [one.name for one in allies] == ["Guard", "Mage", "Stand-in 2", "Stand-in 3", "Stand-in 4"]
    assert [tables.cards[one.card].card.name for one in allies[:2]] == ["Guard", "Mage"]
    assert [card.card.name for card in tables.cards[-3:]] == ["Guard", "Mage", "Scout"]


def test_a_creature_is_tried_itself() -> None:
    mage, other = creature("Mage", 4, "INT"), creature("Other", 1, "DEX")
    found = [bench(mage).creature(one) for one in (mage, other)]
    assert [(one.name, one.card) for one in found if isinstance(one, Creature)] == [("Mage", 0), ("Other", 0)]


STRONG = creature("Strong", 3, "STR", copies=2)
CLEVER = creature("Clever", 2, "INT", keywords=["Drow"])
SHARP = creature("Sharp", 1, "DEX", ranged={"damage": 10, "range": 5})
MIXED = (SHARP, CLEVER, STRONG)
HELPERS = (
    creature("Many", 1, "STR", copies=8),
    creature("Some", 2, "STR", copies=8),
    creature("Wise", 6, "WIS", copies=8),
    creature("One", 3, "STR"),
)
NO_ABILITY = "none of them has {}"
NO_LEVEL = "even with all assistance none of them reaches level {}"

DRAW = "Draw 1 action card."
DROW, ELF = f"Drow Affinity. {DRAW}", f"Elf Affinity. {DRAW}"

Asked = tuple[str, int, tuple[str, ...], str]  # ability, level, what it requires, text
PERFORMERS: dict[str, tuple[tuple[PlayedCard, ...], dict[Asked, tuple[str, int] | str]]] = {
    "the one of highest level that has the ability": (
        MIXED,
        {
            ("STR", 1, (), DRAW): ("Strong", 3),
            ("INT", 1, (), DRAW): ("Clever", 2),
            ("Any", 1, (), DRAW): ("Strong", 3),
            ("WIS", 1, (), DRAW): NO_ABILITY.format("WIS"),
        },
    ),
    "with all the level of each other copy that has it": (
        MIXED,
        {
            ("STR", 6, (), DRAW): ("Strong", 6),
            ("STR", 7, (), DRAW): NO_LEVEL.format(7),
            ("INT", 3, (), DRAW): NO_LEVEL.format(3),
            ("Any", 9, (), DRAW): ("Strong", 9),
            ("Any", 10, (), DRAW): NO_LEVEL.format(10),
        },
    ),
    "eight that have it are adjacent, those of highest level": (
        HELPERS,
        {("STR", 19, (), DRAW): ("One", 19), ("STR", 20, (), DRAW): NO_LEVEL.format(20)},
    ),
    "affinity does instead of ability and level": (
        MIXED,
        {("WIS", 9, (), DROW): ("Clever", 9), ("WIS", 1, (), ELF): NO_ABILITY.format("WIS")},
    ),
    "what the card requires": (
        MIXED,
        {
            ("Any", 1, ("Ranged",), DRAW): ("Sharp", 1),
            ("Any", 1, ("Drow",), DRAW): ("Clever", 2),
            ("STR", 1, ("Ranged",), DRAW): "none that has its ability has Ranged",
            ("Any", 1, ("Flying", "Block"), DRAW): "none that has its ability has Flying and Block",
            ("DEX", 2, ("Ranged",), DRAW): NO_LEVEL.format(2),
        },
    ),
    "without a crew a stand-in": (
        (),
        {("WIS", 4, ("Elf",), DRAW): ("Performer", 5), ("WIS", 6, (), DRAW): ("Performer", 6)},
    ),
}


def card(ability: str, level: int, requires: tuple[str, ...], text: str) -> LoadedCard:
    fields = {"action": "Standard", "ability": ability, "level": level, "requires": [*requires], "subtypes": []}
    texts = (Text("main", text, "", tuple(range(len(text) + 1))),)
    action = Card("trial", "Trial", "action", "skirmish", "trial", 1, 1, fields, texts, Span("", 0, 0))
    loaded = GAME.load(PlayedCard(action, (load_game("skirmish").language.parse(text, "main").effect,)), GAME)
    assert isinstance(loaded, LoadedCard)
    return loaded


@pytest.mark.parametrize("who", PERFORMERS)
def test_who_plays_a_card(who: str) -> None:
    crew, cards = PERFORMERS[who]
    positions = bench(*crew)
    found = {}
    for asked in cards:
        (body, *_), unfit = positions.performers(card(*asked))
        found[asked] = unfit.says if unfit else (body.name, body.stats["level"])
    assert found == cards


@pytest.mark.parametrize(
    ("asked", "field"),
    [
        (("WIS", 8, (), DRAW), "ability"),
        (("INT", 8, ("Flying", "Ranged"), DRAW), "requires"),
        (("INT", 8, (), DRAW), "level"),
    ],
)
def test_a_stand_in_plays_what_no_creature_of_the_crew_can(asked: Asked, field: str) -> None:
    """The stand-in has the level, the ability and the powers that the card requires."""
    (body,), unfit = bench(CLEVER).performers(card(*asked))
    assert unfit and unfit.field == field
    assert (body.name, body.player, body.stats["level"], body.keywords) == ("Performer", 0, 8, {"Elf", "Drow"})
    assert asked[0] in body.abilities and [*body.powers] == [one for one in asked[2] if one != "Ranged"]


def test_the_performer_has_texts_of_its_own() -> None:
    """A performer does not get what it lacks from the card."""
    language = load_game("skirmish").language

    def tried(text: str) -> list[str]:
        said = Text("power", text, "", tuple(range(len(text) + 1)))
        body = replace(creature("Meek", 3, "STR").card, texts=(said,))
        positions = bench(PlayedCard(body, (language.parse(text, "power").effect,)))
        words = "The acting creature heals 5 damage."
        fields = {"action": "Standard", "ability": "STR", "level": 1, "requires": [], "subtypes": []}
        texts = (Text("main", words, "", tuple(range(len(words) + 1))),)
        action = Card("trial", "Trial", "action", "skirmish", "trial", 1, 1, fields, texts, Span("", 0, 0))
        return [
            one.sort
            for one in try_card(GAME, PlayedCard(action, (language.parse(words, "main").effect,)), positions).faults
        ]

    assert tried("This creature cannot heal.") == ["nothing"]
    assert tried("This creature cannot move.") == []


def test_a_card_is_tried_with_all_who_differ() -> None:
    """The first two differ in values, the third has no others than the second."""
    crew = creature("Strong", 3, "DEX"), SHARP, creature("Keen", 1, "DEX", ranged={"damage": 5, "range": 3})
    found, unfit = bench(*crew).performers(card("DEX", 1, (), DRAW))
    assert ([one.name for one in found], unfit) == (["Strong", "Sharp"], None)
