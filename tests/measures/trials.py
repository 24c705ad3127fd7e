"""Positions in which a text is tried out: as an action card in hand, attached, or a creature's power."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

from cardlang.games.skirmish import actions as a
from cardlang.language.nodes.base import Node
from cardlang.model.card import Card, Text
from cardlang.model.span import Span
from cardlang.rules.actions import split
from cardlang.rules.cards import LoadedCard, PlayedCard, Unplayable
from cardlang.rules.play import Play
from cardlang.rules.tables import Creature
from measures.playing import GAME, begin, open_file

CROWD = """\
- scenario: crowd
  board: |
    1 . . ^ . . . 2
    1 B A c ^ . h 2
    . . d E . f # .
    . . . . G . . .
  creatures:
    A: {player: 1, level: 4, abilities: [STR, DEX, INT, WIS, CON, CHA], keywords: [Drow, Cleric], hp: 60, damage: 10,
        ranged: {damage: 10, range: 6}, attached: [level-up]}
    B: {player: 1, level: 1, abilities: [DEX], keywords: [Spider], hp: 40, tapped: true}
    E: {player: 1, level: 2, abilities: [STR], keywords: [Human, Soldier], hp: 40, damage: 5}
    G: {player: 1, level: 3, abilities: [INT], keywords: [Elf, Wizard], hp: 30, ranged: {damage: 5, range: 8}}
    c: {player: 2, level: 1, abilities: [STR], keywords: [Drow], hp: 30, damage: 5, attached: [web]}
    d: {player: 2, card: drow-house-guard, tapped: true}
    f: {player: 2, level: 5, abilities: [DEX, WIS], keywords: [Spider], hp: 80, powers: [Flying]}
    h: {player: 2, level: 2, abilities: [INT], keywords: [Human], hp: 20, ranged: {damage: 15, range: 5}}
  cards:
    tried: {level: 1, ability: Any, action: Minor, text: Draw 1 action card., attached: This creature cannot move.}
    venom: {level: 1, ability: DEX, action: Minor, subtypes: [Poison], text: Make a melee attack.}
  players:
    1:
      hand: [tried, tried, tried, run, venom, power-attack, web]
      deck: [shove, shield, charge, level-up, run, advancing-strike]
      discard: [fireball, run, tried, advancing-strike]
      creature_hand: [drow-house-guard, web-spinner]
      creature_deck: [drow-duelist, web-spinner, drow-house-guard, web-spinner]
      creature_discard: [web-spinner, drow-house-guard]
      vault: 12
      supply: 6
    2:
      hand: [tried, shield, retreat, power-attack, tried]
      deck: [run, block, tried, web, venom]
      discard: [shove, run]
      creature_hand: [drow-house-guard]
      creature_deck: [web-spinner, drow-duelist]
      creature_discard: [web-spinner]
      vault: 3
      supply: 2
"""
LONELY = """\
- scenario: lonely
  board: |
    A b #
    . # .
  creatures:
    A: {player: 1, level: 6, abilities: [STR, DEX, INT, WIS, CON, CHA], hp: 20, damage: 15}
    b: {player: 2, level: 1, hp: 10}
  cards:
    tried: {level: 1, ability: Any, action: Minor, text: Draw 1 action card., attached: This creature cannot move.}
  players:
    1: {hand: [tried, tried], vault: 0}
    2: {hand: [tried], vault: 1}
"""
FOUR = """\
- scenario: four players
  board: |
    A b C . d
    . E . f .
    1 2 3 4 .
  creatures:
    A: {player: 1, level: 4, abilities: [STR, DEX, INT, WIS], keywords: [Drow], hp: 50}
    b: {player: 2, level: 2, keywords: [Spider], hp: 20}
    C: {player: 3, level: 3, keywords: [Human], hp: 30, damage: 20}
    d: {player: 4, level: 1, keywords: [Elf], hp: 40}
    E: {player: 1, level: 2, keywords: [Dwarf], hp: 30}
    f: {player: 2, level: 2, keywords: [Drow], hp: 30, tapped: true}
  cards:
    tried: {level: 1, ability: Any, action: Minor, text: Draw 1 action card., attached: This creature cannot move.}
  players:
    1: {hand: [tried, tried, run, web], deck: [run, web, shove], creature_hand: [web-spinner], supply: 3, team: a}
    2: {hand: [tried, run, shield], deck: [run, web, shove], supply: 3}
    3: {hand: [tried, run], deck: [run, web, shove], creature_deck: [web-spinner], team: a}
    4: {hand: [tried], deck: [run, web, shove], creature_hand: [web-spinner], supply: 1}
"""
APART = """\
- scenario: apart
  board: |
    A . B . c . d
    . . . . . . .
    E . f . G . h
    . . . . . . .
    . . j . . . .
  creatures:
    A: {player: 1, level: 3, hp: 90000}
    B: {player: 1, level: 1, hp: 90000}
    E: {player: 1, level: 2, hp: 90000}
    c: {player: 2, level: 1, hp: 90000}
    d: {player: 2, level: 2, hp: 90000}
    f: {player: 2, level: 3, hp: 90000}
    G: {player: 3, level: 1, hp: 90000}
    h: {player: 3, level: 2, hp: 90000}
    j: {player: 3, level: 4, hp: 90000}
  cards:
    tried: {level: 1, ability: Any, action: Minor, text: Draw 1 action card.}
  players:
    1: {hand: [tried], deck: [run, web, shove]}
    2: {deck: [shove, run, web]}
    3: {deck: [web, run, run]}
"""
IN_TEAMS = APART.replace("1: {hand", "1: {team: a, hand").replace("3: {deck", "3: {team: a, deck")
POSITIONS = {"crowd": CROWD, "lonely": LONELY, "four": FOUR}


@cache
def _position(name: str) -> Play:
    return begin(open_file({**POSITIONS, "apart": APART, "apart, in teams": IN_TEAMS}[name]))


def trial(name: str, box: str, effect: Node, action: str = "Minor") -> Play:
    """The position with the text in it: on the cards called `tried`, in hands or attached to the first creature and an
    enemy of it; or a power of both.

    Errors: `Unplayable`.
    """
    play = _position(name).clone()
    state, tables = play.state, play.state.tables
    number = next(n for n, one in enumerate(tables.cards) if one.card.id == "tried")
    foe = next(n for n, one in enumerate(tables.creatures) if one.player not in tables.friends[0])
    cards, creatures = list(tables.cards), list(tables.creatures)
    if box == "power":
        for n in (0, foe):
            creatures[n] = _with_power(creatures[n], effect)
    else:
        card = tables.cards[number].card
        card = replace(card, texts=(_text(box),), fields={**card.fields, "action": action})
        loaded = GAME.load(PlayedCard(card, (effect,)), GAME)
        if not isinstance(loaded, LoadedCard):
            raise Unplayable(effect)
        cards[number] = loaded
        if box == "attached":
            for n in (0, foe):
                state.attached[n] += ((number, creatures[n].player),)
    watched, foreseen = GAME.watched_events([PlayedCard(tables.cards[number].card, (effect,))])
    state.tables = replace(
        tables,
        cards=tuple(cards),
        creatures=tuple(creatures),
        watched=tables.watched | watched,
        foreseen=tables.foreseen | foreseen,
    )
    state.settle()
    return Play(GAME, state)


def _text(box: str) -> Text:
    return Text(box, "", "tried", (0,))


def _with_power(creature: Creature, effect: Node) -> Creature:
    fields = {
        "level": creature.stats["level"], "hit points": creature.stats["hit points"], "speed": creature.stats["speed"],
        "melee damage": creature.stats["melee damage"], "abilities": sorted(creature.abilities),
        "keywords": sorted(creature.keywords), "ranged": creature.stats.get("ranged damage"),
    }  # fmt: skip
    names = {"hit points": "hp", "melee damage": "melee"}
    fields = {names.get(key, key): value for key, value in fields.items()}
    card = Card("tried", "tried", "creature", "skirmish", "", 0, 1, fields, (_text("power"),), Span("", 0, 0))
    made = GAME.creature(creature.name, creature.player, PlayedCard(card, (effect,)), creature.card, GAME)
    assert isinstance(made, Creature), made
    return made


def tried_out(play: Play, seed: int, decisions: int) -> Iterator[bool]:
    """Play at random, using the tried text whenever possible. Yields before each decision whether the text was played
    since the last."""
    choose = random.Random(seed)
    number = next(n for n, one in enumerate(play.state.tables.cards) if one.card.id == "tried")
    played = False
    for _ in range(decisions):
        if play.decision is None:
            break
        yield played
        options = play.decision.options
        ours = [code for code in options if _ours(code, number)]
        code = choose.choice(ours if ours and choose.random() < 0.7 else options)
        played = code in ours
        play.apply(code)
    yield played


def _ours(code: int, number: int) -> bool:
    kind, _, second = split(code)
    return kind == a.POWER.number or (kind == a.PLAY.number and second == number)
