"""The glossary: what the words of a game mean, for people."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any, Final

from cardlang.language.vocabulary import Terrain, Vocabulary, Zone
from cardlang.model.article import with_article


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
        words = self._vocabulary
        ours = (new for old, new in words.renamed.items() if old.casefold() == said.casefold())
        for name in dict.fromkeys((said, words.in_own_words(said), *ours)):
            if found := [one for one in self.terms.values() if one.is_called(name)]:
                return found
        return list(dict.fromkeys(self._by_spelling(_plain(said))))

    def _by_spelling(self, wanted: str) -> Iterator[Term]:
        for terminal, value in _meanings(self._vocabulary).get(wanted, ()):
            if terminal == "DESC":
                kind, name = value[:2]
            else:
                name = value[0] if isinstance(value, tuple) else value or terminal.replace("_", " ")
                kind = terminal
            for one in self.terms.values():
                if kind in one.covers or one.is_called(self._vocabulary.in_own_words(str(name))):
                    yield one


def read_glossary(files: Iterable[Mapping[str, Any]], vocabulary: Vocabulary) -> Glossary:
    """The glossary made of checked files, the parent game's first and put in the words of this game. Later entries
    replace earlier ones. Every keyword power of the vocabulary is a term, with its reminder text as meaning; so are
    terrain that a project adds, zones and resources."""
    terms: dict[str, Term] = {}
    filler = Filler(vocabulary)
    for file in files:
        in_own_words: Callable[[str], str] = str if file["game"] == vocabulary.game else vocabulary.in_own_words
        for name, entry in file["terms"].items():
            here = name if name in terms else vocabulary.in_own_words(name)
            terms[here] = _term(here, entry or {}, vocabulary, filler, in_own_words)
    powers = map(vocabulary.in_own_words, vocabulary.powers)
    terms |= {name: _term(name, {}, vocabulary, filler, str) for name in powers if name not in terms}
    removed = {name for name, one in terms.items() if not one.meaning}  # powers that this game does not have
    kept = {name: one for name, one in terms.items() if name not in removed}
    kept = {
        name: replace(one, see=tuple(other for other in one.see if other not in removed)) for name, one in kept.items()
    }
    glossary = Glossary(kept, vocabulary)
    said = {name: f"Where a player's {_kinds(zone, vocabulary)} lie." for name, zone in vocabulary.zones.items()}
    said |= {name: _ground(terrain) for name, terrain in vocabulary.terrain.items()}
    begins = {name: f", {n} at the start" for name, n in vocabulary.start.items()}
    amount = "What players gain, pay and lose: each has an amount of it{}."
    said |= {name: amount.format(begins.get(name, "")) for name in vocabulary.resources}
    said = {vocabulary.in_own_words(name): vocabulary.in_own_words(meaning) for name, meaning in said.items()}
    unsaid = {name: Term(name, name, meaning) for name, meaning in said.items() if not glossary.find(name)}
    return Glossary({**glossary.terms, **unsaid}, vocabulary)


def _kinds(zone: Zone, vocabulary: Vocabulary) -> str:
    return " and ".join(vocabulary.forms[kind][1] for kind in zone.holds)


def _ground(terrain: Terrain) -> str:
    where = "Only people know which squares these are."
    if terrain.like or terrain.mark:
        where = f"The squares of {terrain.like}." if terrain.like else f"The squares marked {terrain.mark} on boards."
    return f"{where} Each creature there: {terrain.text}" if terrain.text else where


def _term(
    name: str, entry: Mapping[str, Any], vocabulary: Vocabulary, filler: Filler, in_own_words: Callable[[str], str]
) -> Term:
    def ready(text: str) -> str:
        return in_own_words(filler.filled(text))

    title, meaning = name, ready(entry.get("meaning", ""))
    power = next((power for old, power in vocabulary.powers.items() if vocabulary.in_own_words(old) == name), None)
    if power:
        title, value = {None: (name, ""), "ability": (f"{name} [ability]", "that ability")}.get(
            power.takes, (f"{name} N", "N")
        )
        meaning = meaning or power.meaning(value)
    powers = list(map(vocabulary.in_own_words, vocabulary.powers))
    see = [other for said in entry.get("see", ()) for other in (powers if said == "{powers}" else [said])]
    listed = {"other": tuple(map(ready, entry.get("other", ()))), "see": tuple(map(ready, see))}
    listed |= {key: tuple(entry.get(key, ())) for key in ("covers", "rules")}
    return Term(
        name,
        title,
        meaning,
        example=ready(entry.get("example", "")),
        box=entry.get("box") or next(iter(vocabulary.boxes)),
        **listed,
    )


@lru_cache(maxsize=8)  # a glossary is asked about several words
def _meanings(vocabulary: Vocabulary) -> Mapping[str, list[tuple[str, Any]]]:
    """The terminals and values of all spellings, by what their forms have in common."""
    found: dict[str, list[tuple[str, Any]]] = {}
    for spelling, terminal, value in vocabulary.entries:
        found.setdefault(_plain(spelling.partition("(")[0]), []).append((terminal, value))
    return found


@lru_cache(maxsize=8192)
def _plain(words: str) -> str:
    """What all forms of a term have in common.

    >>> _plain("Melee Attacks"), _plain("allies"), _plain("ally"), _plain("attaches")
    ('melee attack', 'ally', 'ally', 'attach')
    """
    words = " ".join(words.casefold().replace("’", "'").split())
    words = re.sub(r"ies$", "y", words)
    words = re.sub(r"(?<=ch|sh)es$|(?<=ss)es$", "", words)
    return re.sub(r"(?<!s)s$", "", words)


_BRACES: Final = re.compile(r"\{(\w[\w -]*)\}")
_NO_WORD: Final = "\0"
_UNSAID: Final = re.compile(rf"[^.]*{_NO_WORD}[^.]*(?:\.|$)\s*")


class Filler:
    """Fills names in braces: numbers with which the game begins (`{gold}`), `{own resources}` for those of resources
    that lie nowhere, and words of the game's own to tell something by: `{type}`, `{a type}`, `{another type}`, and the
    same of `subtype` and `power`."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._vocabulary = vocabulary

    def filled(self, text: str) -> str:
        """`text` with the words for its names, without the sentences for which this game has no word."""
        if "{" not in text:
            return text
        said = _BRACES.sub(lambda name: self.words.get(name[1], name[0]) or _NO_WORD, text)
        return _UNSAID.sub("", said).rstrip() if _NO_WORD in said else said

    def unknown(self, text: str) -> list[str]:
        """The names in `text` that no game has words for."""
        return [name for name in _BRACES.findall(text) if name not in self.words]

    @cached_property
    def words(self) -> Mapping[str, str]:
        """The word or number for each name, "" if this game has none."""
        return dict(self._words())

    def _words(self) -> Iterator[tuple[str, str]]:
        words = self._vocabulary
        yield from ((name, str(number)) for name, number in words.start.items())
        begin = [
            f"{n} {words.in_own_words(name)}"
            for name, n in words.start.items()
            if not words.resources.get(name, "none")
        ]
        yield "own resources", " and ".join(begin)
        powers = [words.in_own_words(name) for name, power in words.powers.items() if not power.takes]
        for name, known in (("type", words.types), ("subtype", [*words.spelled("SUBTYPE")]), ("power", powers)):
            first, second = (*known, "", "")[:2]
            yield from ((name, first), (f"another {name}", second), (f"a {name}", first and with_article(first)))
