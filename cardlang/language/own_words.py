"""A project's own words: combined with those of the game that it extends, and checked against them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Any, Final

from cardlang.language.clashes import Lookaheads, clashes, in_parts
from cardlang.language.inflection import ing_form, past_form
from cardlang.language.lexicon import Entry, Lexicon, Match
from cardlang.language.own_kinds import Fault, kind_faults
from cardlang.language.renaming import holds, rename_words
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.vocabulary_files import entries_of, read_vocabulary
from cardlang.model.article import listed
from cardlang.model.slips import closest, did_you_mean

if TYPE_CHECKING:
    from cardlang.language.lalr import Parser

Words = Mapping[str, Any]  # the content of a vocabulary file

# What a project may add to, change and remove; `rename` and `synonyms` are possible for nearly all words.
SECTIONS: Final = (
    "types", "powers", "adjectives", "stats", "zones", "resources", "subtypes", "areas", "terrain", "events", "deeds",
)  # fmt: skip
_BEGUN: Final = re.compile("^(and|that is|that are) ")  # what is added before a place
# The words of every game that name something; its other words hold sentences together, and the resolver knows them.
_NAMES: Final = frozenset({"CONTROLLER", "OWNER"})
# Those at whose spelling the resolver never looks, so that they can have synonyms.
_SYNONYMOUS: Final = frozenset(
    {"MAY", "CANNOT", "IF", "UNLESS", "WHEN", "WHILE", "UNTIL", "OTHERWISE", "INSTEAD", "THEN"}
)
_KINDS: Final = {
    "DESC": "a word for creatures",
    "POWER": "a keyword power",
    "STAT": "a value of creatures",
    "ZONE": "a zone",
    "RESOURCE": "a resource",
}

_EVENTS: Final = frozenset({"EVENT", "WOULD_EVENT", "PAST", "PAST_NOT", "DEED"})


class OwnWords:
    """The words of `game` combined with those of `own`, a file that extends it. Another game can extend `merged` in
    turn."""

    def __init__(self, core: Words, game: Words, before: Vocabulary, own: Words) -> None:
        """`before` is the vocabulary of `core` and `game`."""
        self.core, self.game, self.before, self.own = core, game, before, own
        # `may` is also the beginning of `may attack only`.
        entries = sorted(self.before.entries, key=lambda entry: entry.terminal in _SYNONYMOUS)
        self.spelled = {entry.words.casefold(): entry for entry in entries}
        words = entries_of({"words": {name: said for name, said in core["words"].items() if name not in _NAMES}})
        self.fixed = {entry.words for entry in words}
        events = (entry for entry in self.before.entries if entry.terminal in _EVENTS)
        said = {word for entry in events for word in entry.spelling.split()}
        self.past = {form: word for word in self.spelled if word and (form := past_form(word)) in said}  # tapped: tap
        deeds = {word.casefold() for deed in game.get("deeds", {}).values() for word in deed["words"]}
        verbs = (entry for entry in self.before.entries if entry.terminal in self.before.verbs)
        self.verbs = deeds | {entry.words.casefold() for entry in verbs}
        rename = own.get("rename", {}).items()
        self.given = {old: new for word, forms in rename for old, new in self._renamed(word, forms)}
        self.prose = {word: dict(self._in_prose(word, forms)) for word, forms in rename}
        self.renamed = {old: new for forms in self.prose.values() for old, new in forms.items()} | self.given
        # The kinds of card by their names in this game.
        self.kinds = {rename_words(self.before.in_own_words(kind), self.renamed): kind for kind in self.before.cards}
        self.merged = self._merge()

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The combined words."""
        return read_vocabulary(self.core, self.merged)

    @cached_property
    def _added(self) -> list[Entry]:
        """The spellings that the game extended does not have. What is wrong with `'s routed` is told of `is routed`."""
        known = set(self.before.entries)
        return [one for one in self.vocabulary.entries if one not in known and one.terminal != "EVENT_IS"]

    @cached_property
    def lexicon(self) -> Lexicon:
        """The combined spellings."""
        return Lexicon(self.vocabulary.entries, self.vocabulary.verbs)

    def faults(self, parser: Parser, texts: Sequence[str] = ()) -> list[Fault]:
        """The reasons why the words cannot be used. `parser` is that of the game, `texts` are examples of its
        sentences."""
        found = [
            *self._removed(),
            *self.misnamed(),
            *self._synonyms(),
            *self._zones(),
            *self._likened(),
            *self._marks(),
            *self._start(),
            *kind_faults(self.own.get("kinds", {}), self.game.get("kinds", {}), self.before.name),
        ]
        return found or list(self._ambiguous(parser, texts))

    def _merge(self) -> Words:
        game, own = self.game, self.own
        merged = {**game, "game": own["game"], "name": own["name"]}
        for section in SECTIONS:
            gone = own.get("remove", {}).get(section, ())
            kept = {name: said for name, said in game.get(section, {}).items() if name not in gone}
            merged[section] = kept | {
                name: self._said(section, name, said) for name, said in own.get(section, {}).items()
            }
        for section in ("types", "subtypes"):  # examples are made of the first ones
            merged[section] = {name: merged[section][name] for name in (*own.get(section, {}), *merged[section])}
        merged |= {section: own.get(section, {}) for section in ("factions", "sets")}  # each game has its own
        own_kinds = {name: {**said, "own": True} for name, said in own.get("kinds", {}).items()}
        merged["kinds"] = {**game.get("kinds", {}), **own_kinds}
        described = {name: said if isinstance(said, dict) else {} for name, said in own.get("terrain", {}).items()}
        merged["described"] = {**game.get("described", {}), **described}
        merged["start"] = {**game.get("start", {}), **own.get("start", {})}
        earlier = {old: rename_words(new, self.renamed) for old, new in game.get("rename", {}).items()}
        further = {rename_words(form, self.renamed): others for form, others in game.get("synonyms", {}).items()}
        return merged | {"rename": earlier | self.renamed, "synonyms": further | own.get("synonyms", {})}

    def _said(self, section: str, name: str, said: Any) -> Any:
        """The spellings of a word. Its first spelling is its name, since texts are written with it."""
        if section in ("stats", "subtypes", "areas"):
            return list(dict.fromkeys([name, *said]))
        if section in ("events", "deeds"):
            key = "now" if section == "events" else "words"
            forms = {form: words for form, words in said.items() if form != "like"}
            return {**forms, key: list(dict.fromkeys([name, *said.get(key, ())]))}
        if section in ("types", "zones", "resources"):
            said = {**said, "singular": list(dict.fromkeys([name, *said.get("singular", ())]))}
        if section == "terrain" and isinstance(said, dict):
            return said["words"]
        if section == "zones":
            said["holds"] = [self.kinds.get(kind, kind) for kind in said.get("holds", self.kinds)]
        return said

    def _renamed(self, word: str, forms: Sequence[str]) -> Iterator[tuple[str, str]]:
        """Each form of a renamed word, and its new name. All are in lower case except the names of powers, so that
        `Block` is renamed and not the verb: "Creatures never block it"."""
        if (power := self._power(word)) is not None:
            yield power, forms[0]
            return
        ours = zip((word.casefold(), self._other_form(word), self._past_form(word)), forms, strict=False)
        yield from (pair for pair in ours if pair[0])

    def _in_prose(self, word: str, forms: Sequence[str]) -> Iterator[tuple[str, str]]:
        """The forms of a renamed verb that only pages and sentences use, such as "tapping"."""
        if word.casefold() in self.verbs and self._power(word) is None:
            past, ing = [*forms[2:], "", ""][:2]
            yield past_form(word.casefold()), past or past_form(forms[0])
            yield ing_form(word.casefold()), ing or ing_form(forms[0])

    @cached_property
    def _known(self) -> set[str]:
        return {entry.words for entry in self.before.entries}

    @cached_property
    def _powers(self) -> dict[str, str]:
        """The keyword powers by their names in lower case."""
        said = (entry.spelling for entry in reversed(self.before.entries) if entry.terminal == "POWER")
        return {power.casefold(): power for power in said}

    def _power(self, word: str) -> str | None:
        """The name of the keyword power that is renamed; None for any other word."""
        if word in self._powers.values() or word in self._known:
            return word if word in self._powers.values() else None
        return self._powers.get(word.casefold())

    def _other_form(self, word: str) -> str:
        """`action cards` for `action card`, `taps` for `tap`; the word itself if it has no other form."""
        word = word.casefold()
        if word in self.past:
            return word
        forms = (f"{word}s", f"{word}es", f"{word.removesuffix('y')}ies")
        return next((form for form in forms if form in self.spelled), word)

    def _past_form(self, word: str) -> str:
        """`tapped` for `tap`, if texts of the extended game use it; otherwise ""."""
        form = past_form(word.casefold())
        return form if form in self.past else ""

    def _removed(self) -> Iterator[Fault]:
        for section, names in self.own.get("remove", {}).items():
            known = self.game.get(section, {})
            for name in names:
                message = f'{self.before.name} has no "{name}" among its {section}'
                yield from _unknown(name, known, message, ("remove", section), "leave it out")

    def misnamed(self) -> Iterator[Fault]:
        """What is wrong with the new names of words, and the words that there are not."""
        for word, forms in self.own.get("rename", {}).items():
            place = ("rename", word)
            if fault := self._fixed(word, place):
                yield fault
                continue
            if self._power(word) is not None:
                if len(forms) > 1:
                    message = f'"{word}" is a keyword power, which has one form'
                    yield Fault("C165", message, place, f"write [{forms[0]}]")
                continue
            other, past = self._other_form(word), self._past_form(word)
            if len(forms) == 2 and past and past not in self.given:
                help = f"give all forms, [{', '.join(forms)}, …], or rename it too"
                yield Fault("C165", f'texts also say "{past}"', place, help)
            if len(forms) > 2 and not past and word.casefold() not in self.verbs:
                yield Fault("C165", f'there is no third form of "{word}"', place, f"write [{', '.join(forms[:2])}]")
            if other != word.casefold() and len(forms) == 1:
                yield Fault("C165", f'texts also say "{other}"', place, f"give both forms: [{forms[0]}, {forms[0]}s]")
            if other == word.casefold() and len(forms) == 2:
                yield Fault("C165", f'there is no second form of "{word}"', place, f"write [{forms[0]}]")
            for form in forms:
                if rename_words(form, self.renamed) != form:
                    message = f'"{form}" contains a word that this game renames'
                    yield Fault("C163", message, place, "choose other words")

    def _synonyms(self) -> Iterator[Fault]:
        called = {rename_words(spelling, self.renamed).casefold() for spelling in self.spelled}
        for word in self.own.get("synonyms", {}):
            if word.casefold() not in called or word.casefold() in self.spelled:
                entry = self.spelled.get(word.casefold())
                if entry is not None and entry.terminal in _SYNONYMOUS:
                    continue
                if fault := self._fixed(word, ("synonyms", word)):
                    yield fault
                elif new := self.renamed.get(word, self.renamed.get(word.casefold(), "")):
                    message = f'"{word}" is called "{new}" here'
                    yield Fault("C164", message, ("synonyms", word), "give synonyms to that name")

    def _zones(self) -> Iterator[Fault]:
        for name, said in self.own.get("zones", {}).items():
            for kind in said.get("holds", ()):
                if kind not in self.kinds:
                    help = f"the kinds of card are {', '.join(self.kinds)}"
                    yield Fault("C164", f'there is no kind of card "{kind}" here', ("zones", name), help)

    def _likened(self) -> Iterator[Fault]:
        for section, kind in (("terrain", "terrain"), ("events", "event"), ("deeds", "deed")):
            known = self.game.get(section, {})
            for name, said in self.own.get(section, {}).items():
                other = said.get("like") if isinstance(said, dict) else None
                if other is not None:
                    yield from _unknown(other, known, f'{self.before.name} has no {kind} "{other}"', (section, name))

    def _marks(self) -> Iterator[Fault]:
        marks = {said["mark"]: name for name, said in self.game.get("described", {}).items() if "mark" in said}
        for name, said in self.own.get("terrain", {}).items():
            if not isinstance(said, dict) or "mark" not in said:
                continue
            if "like" in said:
                message = f'the squares of "{name}" are those of {said["like"]}, which have a mark already'
                yield Fault("C163", message, ("terrain", name), "leave out mark or like")
            elif (other := marks.setdefault(said["mark"], name)) != name:
                yield Fault(
                    "C163", f'"{said["mark"]}" is already the mark of {other}', ("terrain", name), "choose another"
                )

    def _start(self) -> Iterator[Fault]:
        known = {**self.game.get("start", {}), **self.merged["resources"]}
        for name in self.own.get("start", {}):
            message = f'there is no number "{name}" with which a game begins'
            yield from _unknown(name, known, message, ("start", name))

    def _fixed(self, word: str, place: tuple[str, str]) -> Fault | None:
        """Why `word` can have neither another name nor a synonym; None if it can."""
        entry = self.spelled.get(word.casefold())
        if entry is None and word.casefold() in self.past:
            return None
        if entry is None or not word[0].isalpha():
            help = did_you_mean(closest(word, self.spelled)) or "write the word as the texts of that game spell it"
            return Fault("C164", f'"{word}" is not a word of {self.before.name}', place, help)
        if word.casefold() in self.fixed:
            message = f'"{word}" is part of the grammar and cannot be renamed'
            return Fault("C164", message, place, "only words for things and actions can be renamed")
        if entry.terminal == "DESC" and entry.value[0] == "types":
            help = "add your own under types:, and remove this one under remove:"
            return Fault("C164", f'"{word}" is a creature type, which cards list among their keywords', place, help)
        return None

    def _ambiguous(self, parser: Parser, texts: Sequence[str]) -> Iterator[Fault]:
        """Own words that could be taken for others, or for several words side by side."""
        for section in ("adjectives", "terrain", "events", "deeds"):
            for name in self.own.get(section, {}):
                if name in self.game.get(section, {}):
                    message = f'"{name}" already has a meaning in {self.before.name}'
                    yield Fault("C163", message, (section, name), "to give it another name, write it under rename:")
        lookaheads = _lookaheads(parser)

        @cache
        def settled() -> set[frozenset[Match]]:
            """The readings that one spelling of the extended game has in one place, which is intended."""
            before = Lexicon(self.before.entries, self.before.verbs)
            return {_pair(*two) for _, *two in clashes(before, lookaheads)}

        found: dict[tuple[str, str], Fault] = {}
        meant: dict[tuple[str, tuple[str, Any]], list[Entry]] = defaultdict(list)  # by the first word and the meaning
        for entry in self._added:
            meant[entry.spelling.casefold().split()[0], (entry.terminal, entry.value)].append(entry)
        added = {meaning for _, meaning in meant}
        for first, one, other in clashes(self.lexicon, lookaheads, added):
            for mine, theirs in ((one, other), (other, one)):
                entries = meant.get((first, mine[:2]), ()) if mine[:2] != theirs[:2] else ()
                if entries and _pair(mine, theirs) in settled():
                    continue
                for entry in entries:
                    if (place := self._place(entry)) in found:
                        continue
                    words = _BEGUN.sub("", entry.words)
                    words = f"is {words[3:]}" if words.startswith("'s ") else words  # `it's tapped`
                    message = f'"{words}" is already {self._meaning(entry, theirs, texts)}'
                    help = "choose another word, or rename the other one under rename:"
                    found[place] = Fault("C163", message, place, help)
        for entry in self._added:
            place = self._place(entry)
            # A longer phrase that only contains the new name has the old name in the same part.
            new = entry.words in (place[1], *_forms(self.own[place[0]][place[1]]))
            if new and (parts := in_parts(entry, self.lexicon, lookaheads)):
                said = listed([f'"{part}"' for part in parts])
                message = f'"{entry.words}" could also be read as {said}'
                help = "choose a name that is not made of the game's own words"
                found.setdefault(place, Fault("C163", message, place, help))
        yield from found.values()

    def _place(self, entry: Entry) -> tuple[str, str]:
        """The keys of the file that led to an entry."""
        renamed = self.merged["rename"]
        spelling = _BEGUN.sub("", entry.spelling).replace(" already ", " ")
        if spelling.startswith("'s "):
            spelling = f"is {spelling[3:]}"  # `When it's destroyed`
        value = entry.value if isinstance(entry.value, tuple) else (entry.value,)
        named = [(section, name) for section in SECTIONS for name in self.own.get(section, {}) if name in value]
        for section, name in named:
            said = (rename_words(word, renamed) for word in (name, *_forms(self.own[section][name])))
            if any(f"{spelling} ".startswith(f"{word} ") for word in said):  # as in `was routed this turn`
                return section, name
        for section in ("synonyms", "rename"):
            for word, forms in self.own.get(section, {}).items():
                prose = self.prose[word].values() if section == "rename" else ()
                if any(holds(entry.spelling, form) for form in (*forms, *prose)):
                    return section, word
        return named[0]  # another form of the word, as in `that was routed`

    def _meaning(self, entry: Entry, other: Match, texts: Sequence[str]) -> str:
        """What else the word of an entry means: a word of the same file, or one that a text has."""
        mine = [self._place(one) for one in self._added if (one.terminal, one.value) == (other.terminal, other.value)]
        for section, name in mine:
            if (section, name) != self._place(entry):
                return f'a word for "{name}" under {section}:'
        text = min((text for text in texts if holds(text, entry.words)), key=len, default=None)
        kind = _KINDS.get(other.terminal, f"a word of {self.before.name}")
        return kind + (f', as in "{text}"' if text else "")


def _unknown(
    name: str, known: Mapping[str, Any], message: str, place: tuple[str, str], otherwise: str = ""
) -> Iterator[Fault]:
    """A name that is not known, with the nearest one that is."""
    if name not in known:
        help = did_you_mean(closest(name, known)) or otherwise or f"known are {', '.join(known)}"
        yield Fault("C164", message, place, help)


@lru_cache(maxsize=4)  # several games may extend one
def _lookaheads(parser: Parser) -> Lookaheads:
    return Lookaheads(parser.table)


def _forms(said: Any) -> Iterator[str]:
    """All spellings that the file gives for one word."""
    if isinstance(said, list):
        yield from said
    else:
        yield from (word for forms in said.values() if isinstance(forms, list) for word in forms)


def _pair(one: Match, other: Match) -> frozenset[Match]:
    """Two readings, ignoring their order and size."""
    return frozenset(match._replace(size=0, seen=0) for match in (one, other))
