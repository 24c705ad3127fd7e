"""What is said of the file of a game whose pieces have cards and attack with pools of dice, if a name in it is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.pipeline.load.game_file import read_game_file
from cardlang.source.document import open_document

BRAWL = Path(__file__).parents[1] / "mechanics/brawl/games/brawl/game.yaml"

WRONG = {
    "a zone is of a kind of piece": (
        "of: hero, holds", "of: upgrade, holds",
        'C152 upgrade: there is no kind of piece "upgrade" | there are hero, monster',
    ),
    "pieces have no pieces": (
        "of: hero, holds: [upgrade]", "of: hero",
        "C153 inventory: a piece cannot have a hero, which is a piece itself | write holds: [upgrade]",
    ),
    "what pieces have lies open": (
        "of: hero,", "of: hero, deck: true,",
        "C153 deck: deck: is not for what pieces have: that is attached to them, and lies open | leave it out",
    ),
    "a field names the boxes": (
        "required: [type]", "required: [type]\n    texts: {text: {by: tpye, attack: used}}",
        'C152 tpye: there is no field of these cards "tpye" | did you mean "type"?',
    ),
    "the field that names boxes has an enum": (
        "required: [type]", "required: [type]\n    texts: {text: {by: attack, boost: used}}",
        'C170 text: the boxes are not the values of the field "attack" | give attack an enum:',
    ),
    "each value has a box": (
        "required: [type]", "required: [type]\n    texts: {text: {by: type, attack: used, boost: used}}",
        'C170 text: the boxes are not the values of the field "type" | '
        "write a box for each of attack, boost and permanent",
    ),
    "a part of a field is not unique": (
        "required: [type]", "  weight: {properties: {stones: {type: integer, unique: true}}}\n    required: [type]",
        "C170 true: only a whole field can be unique | leave it out",
    ),
    "a condition is about fields of the kind": (
        "required: [type]", "required: [type]\n    needs: [{if: {type: attack}, field: atack}]",
        'C170 atack: this kind of card has no field "atack" | did you mean "attack"?',
    ),
    "a condition can hold": (
        "required: [type]", "required: [type]\n    needs: [{if: {type: atack}, field: attack}]",
        'C170 atack: the field "type" is never "atack" | did you mean "attack"?',
    ),
    "a bonus is a field": (
        "life: , d", "life: {plus: extra}, d",
        'C152 extra: there is no field with a number, of cards that pieces have, "extra" | this game declares none',
    ),
    "a bonus is a number": (
        "life: , d", "life: {plus: type}, d",
        'C152 type: there is no field with a number, of cards that pieces have, "type" | this game declares none',
    ),
    "attacks are told by fields": (
        "attack: {type: attack}", "attack: {tpye: attack}",
        'C152 tpye: there is no field of a card "tpye" | did you mean "type"?',
    ),
    "there are cards that attack": (
        "attack: {type: attack}", "attack: {type: atack}",
        'C152 atack: the field "type" is never "atack" | did you mean "attack"?',
    ),
    "the dice of an attack have a number and a kind": (
        "dice: attack\n", "dice: life\n",
        'C152 life: there is no field with dice and kind "life" | there are attack',
    ),
    "dice are declared": (
        "rolls: attack die", "rolls: atack die",
        'C152 atack die: there is no die "atack die" | did you mean "attack die"?',
    ),
    "hits are faces": (
        "hits: [crit]", "hits: [cirt]",
        'C152 cirt: there is no face of a die "cirt" | did you mean "crit"?',
    ),
    "rerolls are a stat": (
        "again: reroll", "again: rerol",
        'C152 rerol: there is no stat "rerol" | did you mean "reroll"?',
    ),
    "attacks reach as far as their kind says": (
        "{melee: 1", "{mele: 1", 'C152 1: there is no face of a die "mele" | did you mean "melee"?',
    ),
    "what is used gets a token or status": (
        "exhausts: exhausted token", "exhausts: token",
        'C152 token: there is no token or status "token" | did you mean "guild token"?',
    ),
    "a status is shown by a token": (
        "off: [rouse, rouses]}", "off: [rouse, rouses], token: guild tokn}",
        'C152 guild tokn: there is no token "guild tokn" | did you mean "guild token"?',
    ),
    "phases of the setup offer actions": (
        "choose: [outfit]", "choose: [outfti]", 'C152 outfti: there is no action "outfti" | did you mean "outfit"?',
    ),
    "checks are about fields": (
        "cards: {type: boost}", "cards: {group: bomb}",
        'C152 group: there is no field of a card "group" | there are life, defense, reroll, attack, type',
    ),
    "checks are about values that a field has": (
        "cards: {type: boost}", "cards: {type: bost}",
        'C152 bost: the field "type" is never "bost" | did you mean "boost"?',
    ),
    "only pieces take into what they have": (
        "choose: [activate, end]", "choose: [activate, arm, end]",
        "C153 arm: only what a piece does can be about its inventory | "
        "name arm in the choose: of an action with for: a hero you control",
    ),
}  # fmt: skip


@pytest.mark.parametrize("rule", WRONG)
def test_a_file_that(rule: str, tmp_path: Path) -> None:
    before, after, said = WRONG[rule]
    text = BRAWL.read_text()
    assert text.count(before) == 1
    path = tmp_path / "game.yaml"
    path.write_text(text.replace(before, after))
    source, document, _ = open_document(path, None)
    assert document
    found = [
        f"{one.code} {source.text[one.span.start : one.span.end]}: {one.message} | {one.help}"
        for one in read_game_file(document)[1]
    ]
    assert found == [said]
