"""The glossary: what the words of a game mean, for people."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from cardlang.language.house import in_house
from cardlang.language.vocabulary import Vocabulary, Zone


@dataclass(frozen=True, slots=True)
class Term:
    """One entry. `title` is its heading (`Block N`); `see` names related terms."""

    term: str
    title: str
    meaning: str
    other: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()  # the parts of the vocabulary whose words lead to this entry
    rules: tuple[str, ...] = ()
    example: str = ""
    box: str = "main"
    see: tuple[str, ...] = ()

    def is_called(self, said: str) -> bool:
        """Whether `said` is one of its names, ignoring case and number."""
        return _plain(said) in map(_plain, (self.term, *self.other))


class Glossary:
    """The terms of one game by name, in the order of its files. Other spellings come from the vocabulary."""

    def __init__(self, terms: Mapping[str, Term], vocabulary: Vocabulary) -> None:
        self.terms, self._vocabulary = terms, vocabulary

    @property
    def names(self) -> list[str]:
        """All names of all terms."""
        return [name for one in self.terms.values() for name in (one.term, *one.other)]

    def find(self, said: str) -> list[Term]:
        """The terms that `said` names, ignoring case and number: by their names, otherwise by another spelling in the
        vocabulary (`friendly`)."""
        there = {new.casefold(): old for old, new in self._vocabulary.renamed.items()}
        for name in dict.fromkeys((said, in_house(said, there))):
            if found := [one for one in self.terms.values() if one.is_called(name)]:
                return found
        return list(dict.fromkeys(self._by_spelling(_plain(said))))

    def _by_spelling(self, wanted: str) -> Iterator[Term]:
        for spelling, terminal, value in self._vocabulary.entries:
            if _plain(spelling.partition("(")[0]) != wanted:
                continue
            if terminal == "DESC":
                kind, name = value[:2]
            else:
                name = value[0] if isinstance(value, tuple) else value or terminal.replace("_", " ")
                kind = terminal
            for one in self.terms.values():
                if kind in one.covers or one.is_called(str(name)):
                    yield one


def read_glossary(files: Iterable[Mapping[str, Any]], vocabulary: Vocabulary) -> Glossary:
    """The glossary made of checked files, the parent game's first. Later entries replace earlier ones. Every keyword
    power of the vocabulary is a term, with its reminder text as meaning; so are zones and resources."""
    entries = {name: entry for file in files for name, entry in file["terms"].items()}
    terms = {name: _term(name, entry or {}, vocabulary) for name, entry in entries.items()}
    terms |= {name: _term(name, {}, vocabulary) for name in vocabulary.powers if name not in terms}
    glossary = Glossary(terms, vocabulary)
    said = {name: f"Where a player's {_kinds(zone, vocabulary)} lie." for name, zone in vocabulary.zones.items()}
    said |= dict.fromkeys(vocabulary.resources, "What players gain, pay and lose: each has an amount of it.")
    unsaid = {name: Term(name, name, meaning) for name, meaning in said.items() if not glossary.find(name)}
    return Glossary(terms | unsaid, vocabulary)


def _kinds(zone: Zone, vocabulary: Vocabulary) -> str:
    return " and ".join(vocabulary.forms[kind][1] for kind in zone.holds)


def _term(name: str, entry: Mapping[str, Any], vocabulary: Vocabulary) -> Term:
    title, meaning = name, entry.get("meaning", "")
    if power := vocabulary.powers.get(name):
        title, value = {None: (name, ""), "ability": (f"{name} [ability]", "that ability")}.get(
            power.takes, (f"{name} N", "N")
        )
        meaning = meaning or power.meaning(value)
    listed = {key: tuple(entry.get(key, ())) for key in ("other", "covers", "rules", "see")}
    return Term(name, title, meaning, example=entry.get("example", ""), box=entry.get("box", "main"), **listed)


@lru_cache(maxsize=8192)  # more than any vocabulary has spellings
def _plain(words: str) -> str:
    """What all forms of a term have in common.

    >>> _plain("Melee Attacks"), _plain("allies"), _plain("ally"), _plain("attaches")
    ('melee attack', 'ally', 'ally', 'attach')
    """
    words = " ".join(words.casefold().replace("’", "'").split())
    words = re.sub(r"ies$", "y", words)
    words = re.sub(r"(?<=ch|sh)es$|(?<=ss)es$", "", words)
    return re.sub(r"(?<!s)s$", "", words)
