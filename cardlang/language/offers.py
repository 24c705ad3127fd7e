"""Suggestions for what to write where reading stops, the most likely first."""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.language.atoms import Atom
from cardlang.language.lexicon import Lexicon
from cardlang.language.parser import ParseFailure
from cardlang.language.vocabulary import Vocabulary
from cardlang.model.article import listed

_SHOWN = 5  # words at most
_GOES_ON = {"as", "even", "while", "because", "unless", "if", "when", "so", "until", "and", "but", "then", "although"}
_BEFORE_THING = {"to", "from", "against", "of", "with", "by", "on", "if", "when", "whenever", "while", "and", "or"}
_READ = 6  # words of what was read that are told
_CHOICES = 3  # words that could follow
_FEW = 2  # words that are no choice
_VERBS = 6  # where so many verbs could follow, a verb is expected
_LATER = {"afterwards", "afterward"}  # possible before a comma, yet of no help
_THING = {"a", "each", "this", "that"}  # where all of these could follow, a noun phrase is expected
_SIGNS = {"#": "a number", "+#": "a bonus such as +5", ",": "a comma", ":": "a colon"}
UNSAID = "say this in other words"
WITHOUT = "leave this out or say it in other words; the rest of the sentence can be read"
NAME = 'leave it out if it is only a name, which texts do not have; a cost is written as in "Discard this card: …"'
ENDED = "the sentence can end before this: say the rest in one of its own"


def next_words(atoms: list[Atom], index: int, failure: ParseFailure, lexicon: Lexicon) -> list[str] | None:
    """The words that could stand at the atom; None if reading does not get that far."""
    if index == failure.at:
        return lexicon.usual(failure.accepts)
    reached, place = lexicon.reach(atoms[:index], failure.at, failure.accepts)
    return lexicon.following(place, failure.accepts) if reached == index else None


def goes_on(atoms: list[Atom]) -> bool:
    """Whether the words go on with another clause."""
    return bool(atoms) and atoms[0].key in _GOES_ON


def takes_power(words: Iterable[str] | None, vocabulary: Vocabulary) -> bool:
    """Whether a keyword power could stand where the words could, and no verb."""
    said = {word.casefold() for word in words or ()}
    return any(power.casefold() in said for power in vocabulary.powers) and not said & set(_plain_verbs(vocabulary))


def powers(vocabulary: Vocabulary) -> str:
    """Help for an unknown keyword power."""
    names = list(vocabulary.powers)
    some = f"{', '.join(names[:5])}{', …' * (len(names) > 5)}"
    return f"the keyword powers are {some}; docs/own-words.md says how to add one"


def offer(words: list[str] | None, atoms: list[Atom], index: int, lexicon: Lexicon, vocabulary: Vocabulary) -> str:
    """What to write at the atom."""
    if not words:
        return UNSAID
    before = atoms[index - 1].key if index else ""
    verbs = [verb for verb in _plain_verbs(vocabulary) if verb in words]
    if len(verbs) >= _VERBS:
        some = listed([f'"{verb}"' for verb in verbs[:3]], "or")
        if before in ("and", "or", "but", "then", "may"):
            return f'"{before}" needs a verb after it, for instance {some}'
        if not index:
            return f"a verb is needed here, for instance {some}, or who does it"
        if before not in (",", ":", ";", "(") and index < len(atoms):
            return UNSAID
        return f"a verb is needed here, for instance {some}"
    noun = next(iter(vocabulary.forms), "creature")
    if set(words) >= _THING and (before in _BEFORE_THING or index == len(atoms) or index < 2):
        return f'say who or what is meant, for instance "a {noun}", "each {noun}" or "that {noun}"'
    if set(words) - _LATER == {","}:
        return "continue with a comma and what happens then"
    if index < len(atoms):
        return UNSAID
    useful = _useful(words, vocabulary)
    shown = list(dict.fromkeys(_SIGNS.get(word, f'"{lexicon.spelled(word)}"') for word in useful))
    if len(shown) < _FEW:
        return UNSAID
    return f"possible here: {', '.join(shown[:_SHOWN])}" + (", …" if len(shown) > _SHOWN else "")


def recognised(words: list[str], read: str, lexicon: Lexicon, vocabulary: Vocabulary) -> str:
    """What of a sentence was `read`, and which words could follow."""
    if not read:
        return UNSAID
    last = read.split()[-_READ:]
    begin = " ".join(["…", *last] if len(last) < len(read.split()) else last)
    useful = [
        *(sign for sign in _SIGNS if sign in words),
        *(word for word in _useful(words, vocabulary) if word not in _LATER),
    ]
    follow = list(dict.fromkeys(_SIGNS.get(word, f'"{lexicon.spelled(word)}"') for word in useful))
    if set(words) >= _THING:
        follow = ["who or what is meant"]
    elif len([verb for verb in _plain_verbs(vocabulary) if verb in words]) >= _VERBS:
        follow = ["a verb"]
    some = ", ".join([*follow[:_CHOICES], "…"]) if len(follow) > _CHOICES else listed(follow, "or")
    return f'I read "{begin}"; after that, {some} can follow'


def _plain_verbs(vocabulary: Vocabulary) -> list[str]:
    """The plain form of each verb, in the order of the vocabulary."""
    spelled = (vocabulary.spelled(terminal) for terminal in vocabulary.verbs)
    return [next(iter(by_value.values()))[0] for by_value in spelled if by_value]


def _useful(words: list[str], vocabulary: Vocabulary) -> list[str]:
    """The words without duplicates of other forms; those with a number or ability come last."""
    others = {plural for singular, plural in vocabulary.forms.values() if singular in words and singular != plural}
    numbers = {entry.spelling for entry in vocabulary.entries if entry.terminal == "NUM" and entry.spelling != "#"}
    left = [word for word in words if word not in others | numbers | {"non-"}] or words
    last = {entry.spelling for entry in vocabulary.entries if entry.terminal == "ABILITY"} | set(_SIGNS)
    return sorted(left, key=lambda word: word in last)
