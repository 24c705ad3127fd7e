"""No word is ignored: with one word swapped or left out, a text means something else or is an error."""

from __future__ import annotations

import re

import pytest

from cardlang.language.language import Language
from measures.corpus import all_texts
from measures.messages import is_fit
from measures.mutations import Mutation, ignored, mutations

# Changes that keep the meaning: the words swapped, the words around them, and why. `<>` is the place.
SAME = [
    ("action", "", r"<>action cards?\b", "a card is an action card unless it says otherwise"),
    ("current", "", r"the <>current", "the turn is the current one unless it says next"),
    ("adjacent", "", r"melee attack against .*<>adjacent", "a melee attack reaches nothing else (S7.1)"),
    ("damage", "", r"\bheals? \w+ <>damage", "nothing else is healed"),
    ("this", "that", r"damage of <>this attack", "both are the attack just made"),
    ("you", "", r"(^|[.,:] )<>you \w+", "a command is for you"),
    ("each", "", r"<>each .*(drow|s)\b", "a plural without a number means all"),
    ("all", "", r"<>all .*s\b", "a plural without a number means all"),
    ("up to", "", r"<>up to \w+ squares", "a move may always be shorter (S5.2)"),
    ("creature", "", r"(enemy|allied) <>creature", "an enemy is a creature"),
    ("and", "", r"<>and (within|adjacent|in line|nearest)", "places are given one after the other"),
    ("the acting creature", "this creature", r"", "in a main text, and after a cost, the two are one"),
    ("this creature", "the acting creature", r"", "after a cost, the two are one"),
    ("squares", "", r"\w+ <>squares", "distances are in squares"),
    ("square", "", r"\w+ <>square\b", "distances are in squares"),
    ("deal", "", r"<>deal \d+ damage", "damage to somebody is dealt"),
    ("this", "that", r"<>this damage", "both are the damage just dealt"),
    ("that", "this", r"would take damage.*, .*of <>that damage", "both are the damage about to be dealt"),
    ("chosen", "", r"the <>chosen square", "there is but one square"),
    ("acting", "", r"the <>acting creature", "there is but one creature"),
    ("damage", "", r"\bprevent \w+ <>damage", "nothing else is prevented"),
    ("damage", "", r"(attack|damage).*\b(takes?|suffers?) \w+ <>damage", "after damage, nothing else is taken"),
    ("your", "", r"<>your (supply|vault)", "where no player is named it is one's own"),
    ("their", "", r"<>their (supply|vault)", "where another player is named it is that player's own"),
    ("action", "", r"<>action deck", "a deck is the action deck unless it says otherwise"),
    ("free", "", r"<>free square", "creatures stand on free squares (S5.3)"),
    ("card", "", r"deck for .*<>card", "a deck holds nothing else"),
    ("card", "", r"deploy .*<>card", "creatures are deployed by their cards"),
    ("creature", "", r"creature deck for .*<>creature card", "a creature deck holds nothing else"),
    ("cards", "", r"the other <>cards", "cards were spoken of"),
    ("deal", "", r"<>deal \w+ damage", "damage to somebody is dealt"),
    ("deal", "", r"<>deal half that", "damage to somebody is dealt"),
    ("if", "when", r"<>if .*\bwould\b", "what would happen is answered each time"),
    ("deals", "", r"<>deals \+", "a bonus to damage is dealt"),
    ("damage", "", r"(prevent|ignore) \w+ <>damage", "nothing else is prevented"),
    ("next", "", r"until the start of your <>next", "the start of one's turn is that of the next"),
    ("or more", "", r"(control|have|there are) \w+ <>or more", "who controls three controls two"),
    ("it", "", r"(, |untap )<>it", "left unsaid, it is the acting or this creature"),
    ("be", "", r"cannot .*<>be \w+|can't <>be", "what one cannot be"),
    ("when", "if", r"<>when this creature is destroyed", "it happens only once"),
    ("this", "that", r"<>this (attack|damage)", "both are the one just spoken of"),
    ("cards", "", r"until you have \d+ <>cards", "cards are drawn"),
    ("creature", "", r"non[- ]\w+ <>creature", "a non-Drow is a creature"),
    ("this creature", "that creature", r"<>this creature( instead)?\.$|while <>this", "nobody else was spoken of"),
    ("this", "that", r"from <>this creature( instead)?\.$|while <>this", "nobody else was spoken of"),
    ("dealt", "", r"damage <>dealt by", "damage by somebody is dealt"),
    ("power", "", r"use this <>power", "the one it stands in"),
    ("each", "", r"squares <>each", "each is moved so far"),
    ("you", "", r"then <>you \w+", "a command is for you"),
    ("can", "", r"<>can move through", "who moves through them can"),
    ("it", "", r"<>it cannot", "left unsaid, it is the acting creature"),
    ("gains", "", r"and <>gains flying", "a power is gained"),
    ("its controller's", "your", r"untap during <>its controller's", "nobody untaps in another's refresh phase"),
    ("controller's", "", r"its <>controller's (next )?refresh phase", "a creature has no other"),
    ("player's", "", r"each <>player's turn", "each turn is a player's"),
    ("each", "a", r"at the start of <>each opponent's", "at each such start"),
    ("each", "an", r"at the start of <>each opponent's", "at each such start"),
    ("a", "each", r"(with|by) <>a melee attack", "at each such time"),
    ("that", "this", r"<>that attack", "there is only one, or both are the one just spoken of"),
    ("an", "each", r"(in response to|during) <>an", "at each such time"),
    ("+15", "15", r"to a maximum of <>", "what is added is bounded either way"),
    ("card", "", r"play this <>card only", "the one it stands in"),
    ("this", "", r"use <>this only", "the one it stands in"),
    ("against", "", r"ranged attacks? <>against", "whom it is made against"),
    ("that", "", r"turns? <>that this creature", "its event follows"),
    ("a", "each", r"the first time in <>a turn", "in each of them"),
    ("during", "", r"once <>during each of your", "once in each"),
    ("an", "each", r"with <>an attack", "at each such time"),
    ("attack's", "", r"this <>attack's damage", "no other damage was dealt"),
    ("empty", "", r"<>empty square", "creatures stand on free squares (S5.3)"),
    ("anywhere", "", r"place it <>anywhere within", "nothing else has a place there"),
    ("or", "and", r"<>or (orc|spider)", "of each of several kinds"),
    ("and", "or", r"<>and (orcs?|spider|drow creatures)", "of each of several kinds"),
    ("and", "or", r"melee <>and ranged", "attacks are of these two kinds"),
    ("and", "", r", <>and (block|\+)", "a list"),
    ("make", "", r"or <>make a ranged", "what is made before it"),
    ("deal", "", r"<>deal damage equal", "damage to somebody is dealt"),
    ("if", "when", r"<>if this creature is destroyed", "it happens only once"),
    ("when", "if", r"<>when this creature is dealt damage", "this happens, and is no state that lasts"),
    ("pay", "", r"(^|, )<>pay \w+ gold\b[^.]*:", "a resource before a colon is paid"),
    ("creature", "", r"creature deck\b.*your <>creature deck", "the deck that the text has just spoken of"),
    ("creature", "", r"your <>creature deck for .*(human|creature|non-drow|spider) card", "such cards lie there"),
    ("player", "opponent", r"opponent\b.*that <>player", "the player is an opponent"),
    ("damage", "", r"deal \d+ damage .* and \d+ <>damage to", "damage was spoken of"),
    ("would", "", r"<>would take damage .*prevent", "what is prevented has not been taken yet"),
    ("back", "", r"put them <>back on top", "they were taken from there"),
    ("phase", "", r"refresh <>phase", "a refresh is that phase"),
    ("each", "an", r"at most \d+ damage from <>each attack", "of each such attack"),
    ("cards", "", r"\bdraws? <>cards until", "cards are drawn"),
    ("gold", "", r"\bcosts? \w+ <>gold less to deploy", "creatures are paid for with gold"),
    ("this", "that", r"<>this turn", "no other turn was spoken of"),
    ("this", "that", r"<>this round", "no other round was spoken of"),
    ("in", "", r"and <>in line of sight", "squares are given one after the other"),
    ("gold", "", r"gain 2 <>gold instead", "gold was spoken of"),
    ("controller's", "", r"its <>controller's start area", "start areas are players'"),
    ("can", "", r"<>can (ignore|be deployed)", "what one can do"),
    ("damage", "", r"that much <>damage", "damage was spoken of"),
    ("play", "", r"enters <>play tapped", "creatures enter nothing else"),
    ("3", "+3", r"to a maximum of <>", "what is added is bounded either way"),
    ("straight", "", r"in a <>straight line", "lines are straight"),
    ("and", "", r"ignoring difficult terrain <>and passing", "ways to go are given one after the other"),
    ("has", "", r"this creature <>has destroyed this turn", "the turn is not over"),
]


def excused(one: Mutation) -> int | None:
    """The number of the line of `SAME` that says why the mutation changes nothing."""
    marked = f"{one.text[: one.start]}<>{one.text[one.start :]}".casefold()
    for number, (was, now, around, _) in enumerate(SAME):
        if (was, now) == (one.was.casefold(), one.now) and re.search(around, marked):
            return number
    return None


@pytest.mark.slow
def test_no_word_is_ignored(language: Language) -> None:
    texts = all_texts()
    assert sum(1 for _ in mutations(texts)) > 4000
    found = [(excused(one), one) for one in ignored(language, texts)]
    assert not [one for why, one in found if why is None]
    assert [SAME[why] for why in set(range(len(SAME))) - {why for why, _ in found}] == []  # every excuse is used


@pytest.mark.slow
def test_messages_about_them_are_readable(language: Language) -> None:
    for one in list(mutations(all_texts()))[::15]:
        for found in language.parse(one.mutated, one.box, one.name or None).diagnostics:
            assert is_fit(language, found), (one.mutated, found)
