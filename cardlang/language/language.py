"""A language: parses texts into effects with diagnostics, and writes effects."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any

from cardlang.language.abilities import Composer
from cardlang.language.atoms import REFERRING, Atom, lines, sentences, split, unbracketed, with_x
from cardlang.language.budget import NESTED, PARTS, SHORTER, Budget, LimitExceeded, SuggestionsExhausted, too_deep
from cardlang.language.builders.core import CORE
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Constructs
from cardlang.language.lexicon import Lexicon, Match
from cardlang.language.names import NO_NAMES, Names, plural_of, short_names
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.effect import Abilities, Limited, mapped
from cardlang.language.nodes.reference import ACTING
from cardlang.language.nodes.selector import Named
from cardlang.language.outside_lexicon import outside_lexicon
from cardlang.language.parsed import Parsed
from cardlang.language.parser import Parse, ParseFailure, Tree, apart, read_apart
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import Box, Vocabulary
from cardlang.language.writer import Writer
from cardlang.model.card import MAX_TEXT
from cardlang.model.diagnostic import Diagnostic, Fix, has_errors
from cardlang.model.span import Span

if TYPE_CHECKING:
    from cardlang.language.equivalents import Equivalents
    from cardlang.language.lalr import Parser
    from cardlang.language.phrasebook import Line, Phrasebook
    from cardlang.language.reader import Reader

MOST_MENDED = 12  # findings in one text; later ones have no suggestions
MOST_TOLD = 60  # findings in one text; after them, reading stops
MOST_JOINED = 5  # pairs of sentences that are read as one; for each, the text is read again
Given = Callable[[str, list[Atom]], dict[int, list[Match]] | None]  # gives the readings that are not in the lexicon
_MEANT = re.compile('write "([^"…]+)"')  # what a help says that knows the words
_REFERRING = ("C301", "C302", "C303")  # what may be wrong with words that refer to a sentence that cannot be read
_QUOTED = Box("power")  # how an ability in quotes is read


class Language:
    """The language of one game's cards."""

    def __init__(
        self,
        vocabulary: Vocabulary,
        grammar: Mapping[str, Sequence[str]],
        phrases: Callable[[], Sequence[Line]],
        constructs: Constructs,
        examples: Callable[[], Iterable[str]] = tuple,
    ) -> None:
        """`grammar` has the alternatives of each rule; `phrases` gives the lines of the phrasebooks, and `examples`
        sentences that say something well, in the words of the shipped game."""
        self.vocabulary, self.grammar, self.phrases, self.constructs = vocabulary, grammar, phrases, constructs
        self.examples = examples
        self.lexicon = Lexicon(vocabulary.entries, vocabulary.verbs)
        self.builders = constructs.builders(CORE)
        self.names = NO_NAMES
        self._made: dict[str, Any] = {}  # the parser and the phrasebook, which copies of the language share

    @property
    def parser(self) -> Parser:
        """Reads the sentences that say something in canonical words."""
        if "parser" not in self._made:
            from cardlang.language.lalr import Parser

            self._made["parser"] = Parser(self.grammar, self.lexicon)
        made: Parser = self._made["parser"]
        return made

    @property
    def phrasebook(self) -> Phrasebook:
        """Gives canonical words for others."""
        if "phrasebook" not in self._made:
            from cardlang.language.phrasebook import Phrasebook

            self._made["phrasebook"] = Phrasebook(self.phrases(), self.grammar, self.lexicon, self.vocabulary)
        made: Phrasebook = self._made["phrasebook"]
        return made

    @cached_property
    def known_texts(self) -> tuple[str, ...]:
        """Sentences that say something well, as examples."""
        return tuple(map(self.vocabulary.in_own_words, self.examples()))

    @cached_property
    def equivalents(self) -> Equivalents:
        """Words of other games that are read as the game's own."""
        from cardlang.language.equivalents import Equivalents

        return Equivalents(self.vocabulary.same, self.lexicon.has_word)

    @cached_property
    def _headings(self) -> frozenset[str]:
        """The words that begin a part of a text when a colon follows."""
        table = self.parser.table
        begun = {symbol: table[to].get("COLON") for symbol, (_, to) in table[0].items() if isinstance(to, int)}
        heads = [symbol for symbol, colon in begun.items() if colon and isinstance(colon[1], int)]
        return frozenset(words for head in heads for forms in self.vocabulary.spelled(head).values() for words in forms)

    def naming(self, names: Names) -> Language:
        """The same language, whose texts may also use these card names."""
        other = copy(self)
        other.names = names
        return other

    def parse(self, text: str, box: str = "main", name: str | None = None, *, suggest: bool = True) -> Parsed:
        """Read a rules text of `box`. `name` is the card's own name, which means "this card" in its text.

        All errors of the text are reported together: after one, reading continues with the next sentence. Without
        `suggest`, unreadable sentences are reported without an explanation.

        Errors: `ValueError` for an unknown box.
        """
        boxes = self.vocabulary.boxes
        if box not in boxes:
            raise ValueError(f'there is no box "{box}"; the boxes are {", ".join(boxes)}')
        return self._parse(text, boxes[box], name, suggest, Budget())

    def _parse(
        self,
        text: str,
        box: Box,
        name: str | None,
        suggest: bool,
        budget: Budget,
        same: bool = True,
        parts: list[list[Atom]] | None = None,
    ) -> Parsed:
        """Read a text; if `same`, also words of other games that mean the same. `parts` are its sentences, if they are
        known."""
        if len(text) > MAX_TEXT:
            message = f"this text has {len(text):,} characters; the limit is {MAX_TEXT:,}".replace(",", " ")
            long = Diagnostic("C110", message, Span("", 0, len(text)), "no card has room for that much")
            return Parsed(None, None, (long,))
        scope = Scope(text, box, self.vocabulary, self.builders, self.constructs, self.names, name, budget)
        atoms = split(text)
        if "x" in [atom.key for atom in atoms]:
            atoms = with_x(atoms)
        if "\n" in text or "(" in text:
            from cardlang.language.listing import with_bullets

            atoms = with_bullets(text, atoms)
        each = lines(atoms, text) if self.vocabulary.line_by_line and "\n" in text else [atoms]
        bracketed = "(" in text
        if parts is None:
            parts = [part for line in each for part in sentences(line, text, self._headings) if part]
            parts = [*map(unbracketed, parts)] if bracketed else parts
        if not parts:
            empty = Diagnostic("C201", "the text is empty", Span("", 0, len(text)), "write what the card does")
            return Parsed(None, None, (empty,))
        own = self._own_names(name, text, box.mode == "power") if name else NO_NAMES
        given = partial(self._given, own=own, box=box.mode)
        scope.read = self._quoted
        replaced: list[tuple[int, int, str]] = []  # sentences that are read in other words
        wrong: list[list[Atom]] = []  # sentences that can be read and still say nothing
        reworded = False  # through the phrasebook
        unreadable: list[Diagnostic] = []  # what is wrong with sentences that cannot be read
        composer, unread = Composer(scope), -1  # where the first sentence begins that cannot be read
        for at, part in enumerate(parts):
            if not part:
                continue
            if len(scope.problems) >= MOST_TOLD:
                message = "the rest of the text was not read, because there are too many errors before it"
                rest = Diagnostic("C204", message, Span("", part[0].start, len(text)), "fix those errors first")
                return Parsed(None, None, (*scope.problems, rest))
            read = partial(self._read, text, given)
            parse: Parse = partial(_apart, read) if bracketed else read
            tree, asides = read_apart(read, part) if bracketed else (read(part), [])
            if isinstance(tree, ParseFailure) and (named := self._called(text, parts, at, given)):
                tree, asides = named, []
            if same and isinstance(tree, ParseFailure) and (other := self.equivalents.reading(part, tree, parse)):
                tree, words = other
                asides = read_apart(read, words)[1] if bracketed else []
                replaced.append((part[0].start, part[-1].end, self.equivalents.in_words(text, words)))
            few = len(scope.problems) < MOST_MENDED
            if isinstance(tree, ParseFailure) and few and (joined := self._joined(parts, at, read)):
                return self._parse(text, box, name, suggest, budget, same, joined)
            if isinstance(tree, ParseFailure):
                scope.last = scope.card_said = None
                failure = self._explain_failure(scope, part, tree, given, suggest)
                unreadable += (self._in_own_words(one, scope) for one in failure)
                scope.problems += unreadable[-len(failure) :]
                unread = part[0].start if unread < 0 else unread
                continue
            told = len(scope.problems)
            try:
                begin = tree.start if tree else part[-1].end  # what stands before that is about the sentence before
                known = asides if unread < 0 else []
                _explain_asides(composer, read, [aside for aside in known if aside[0].start < begin])
                if tree:
                    reworded |= tree.rule == "sentences"
                    scope.last, scope.keywords = None, []
                    composer.add(tree)
                _explain_asides(composer, read, [aside for aside in known if aside[0].start > begin])
            except LimitExceeded as much:
                span = Span("", much.start, much.end)
                return Parsed(None, None, (*scope.problems, Diagnostic("C209", str(much), span, SHORTER)))
            if unread >= 0:  # what this refers to may stand in the sentence that could not be read
                unknown = _REFERRING if suggest and any(atom.key in REFERRING for atom in part) else _REFERRING[:1]
                scope.problems[told:] = [one for one in scope.problems[told:] if one.code not in unknown]
            self._bound(scope, part, told)
            if has_errors(scope.problems[told:]):
                wrong.append(part)
        abilities = composer.finish()
        if unread >= 0:  # nor can what belongs to it
            late = [one for one in scope.problems if one.code == "C305" and one.span.start >= unread]
            scope.problems = [one for one in scope.problems if one not in late or one in unreadable]
        if has_errors(scope.problems) or not abilities:
            if same and unread < 0 and len(wrong) == 1 and (meant := self._meant(text, wrong[0], replaced, scope)):
                return meant
            return Parsed(None, None, tuple(self._surely(scope) if suggest else scope.problems))
        effect = abilities[0] if len(abilities) == 1 else Abilities(tuple(abilities))
        if replaced and self._parse(_changed(text, replaced), box, name, False, Budget(), False).effect != effect:
            return self._parse(text, box, name, suggest, budget, False)  # the words around them would matter
        if PARTS - budget.parts >= NESTED and (deep := too_deep(effect)):  # fewer parts cannot be nested so deeply
            message = f"this is nested inside more than {NESTED} effects"
            return Parsed(None, None, (*scope.problems, Diagnostic("C209", message, Span("", *deep), SHORTER)))
        with suppress(Unwritable):
            said = self._wording(effect, box)
            # If several abilities follow each other, words of one could be taken for another's. What the phrasebook
            # gave is told in these words, so that they must mean the same.
            alone = not (reworded or (suggest and isinstance(effect, Abilities | Limited)))
            if alone or said == " ".join(text.split()) or self._again(said, scope).effect == effect:
                if suggest and (reworded or replaced):
                    scope.problems.append(_as_read(text, said))
                return Parsed(effect, said, tuple(scope.problems))
        message = "this is understood, but no single wording says exactly this"
        help = f"use a sentence for each effect, or choose first what it is about: {self.vocabulary.choice}"
        found = Diagnostic("C312", message, Span("", 0, len(text)), help)
        return Parsed(None, None, (*scope.problems, found))

    def _meant(self, text: str, part: list[Atom], replaced: list[tuple[int, int, str]], scope: Scope) -> Parsed | None:
        """The text with words of other games replaced in a sentence that says nothing as it stands, if that says
        something."""
        for words in self.equivalents.replaced(part):
            said = (part[0].start, part[-1].end, self.equivalents.in_words(text, words))
            others = [one for one in replaced if one[0] != said[0]]
            meant = self._again(_changed(text, sorted([*others, said])), scope, same=False)
            if meant.effect is not None and not meant.diagnostics:
                return meant
        return None

    def write(self, effect: Node, box: str | None = None) -> str:
        """The canonical wording of an effect in a box, by default the first box where it is possible. It is read as
        exactly that effect. A language that knows no names of cards takes those in the effect for some.

        Errors: `Unwritable` for an effect that no text can mean.
        """
        names = {one.name: self.vocabulary.cards for one in walk(effect) if isinstance(one, Named)}
        reader = self.naming(Names(names)) if names and not self.names else self
        for one in self.vocabulary.boxes if box is None else (box,):
            with suppress(Unwritable):
                text = self.wording(effect, one)
                if reader.parse(text, one).effect == effect:
                    return text
        raise Unwritable(f"no words for {effect}")

    def wording(self, effect: Node, box: str) -> str:
        """The wording of an effect in a box.

        Errors: `Unwritable` for many effects that no text can mean, but not for all of them: see `write`.
        """
        return self._wording(effect, self.vocabulary.boxes[box])

    def _wording(self, effect: Node, box: Box) -> str:
        writer = Writer(self.vocabulary, self.constructs, me=ACTING if box.mode == "main" else None)
        writer.stand_in(box)
        if not self.vocabulary.renamed:
            return writer.text(effect)
        names = {one.name for one in walk(effect) if isinstance(one, Named)}
        return self.vocabulary.in_own_words(writer.text(effect), names | set(map(plural_of, names)))

    def _again(self, text: str, scope: Scope, same: bool = True) -> Parsed:
        """Another text for the same box, without suggestions."""
        return self._parse(text, scope.where, scope.name, False, Budget(), same)

    def _given(self, text: str, atoms: list[Atom], own: Names, box: str) -> dict[int, list[Match]] | None:
        """Readings that are not in the lexicon. In a main box, a keyword power that is also an effect of the same name
        is that effect: `Teleport 5.`"""
        extra = outside_lexicon(text, atoms, own, "SELF" if box == "power" else "NAME", self.names)
        if box == "main" and len(atoms) == 2 and atoms[1].key == "#" and atoms[0].key in self.vocabulary.played:
            terminal, value = self.vocabulary.played[atoms[0].key]
            extra = {**(extra or {}), 0: [Match(terminal, value, 1, 3)]}
        return extra

    def _own_names(self, name: str, text: str, piece: bool) -> Names:
        """The card's own name, and what of it is no other word: only the beginning, if the card is no `piece`."""
        short = [
            one
            for one in short_names(name)
            if (piece or name.startswith(one))
            and one not in self.names.kinds
            and not all(self.lexicon.has_word(word.casefold()) for word in one.split())
        ]
        said = [one for one in (name, *short) if one in text]
        said += [f"{the} {one}" for one in said for the in ("the", "The") if f"{the} {one}" in text]
        return Names(dict.fromkeys(said, ())) if said else NO_NAMES

    def _surely(self, scope: Scope) -> list[Diagnostic]:
        """The findings. Their fixes are only hints unless the text can be read with all of them."""
        if len(scope.problems) == 1 and scope.problems[0].code == "C301":
            from cardlang.language.choosing import antecedent

            own, again = scope.box != "main", partial(self._again, scope=scope)
            return [antecedent(scope.problems[0], scope.text, own, self.vocabulary, again)]
        mended = scope.text
        scope.problems = [one if one.fix else self._with_fix(one, scope) for one in scope.problems]
        fixes = [one.fix for one in scope.problems if one.severity == "error" and one.fix and one.fix.sure]
        for fix in sorted(fixes, key=lambda fix: -fix.span.start):
            mended = mended[: fix.span.start] + fix.text + mended[fix.span.end :]
        if not fixes or self._again(mended, scope).effect is not None:
            return scope.problems
        return [replace(one, fix=one.fix and replace(one.fix, sure=False)) for one in scope.problems]

    def _with_fix(self, found: Diagnostic, scope: Scope) -> Diagnostic:
        """A finding, with what its help says to write as a hint, if the text can then be read."""
        meant, span = _MEANT.fullmatch(found.help), found.span
        if (
            meant
            and self._again(scope.text[: span.start] + meant[1] + scope.text[span.end :], scope).effect is not None
        ):
            return replace(found, fix=Fix(span, meant[1], sure=False))
        return found

    def _in_own_words(self, found: Diagnostic, scope: Scope) -> Diagnostic:
        """A finding about words, in the words of this game."""
        from cardlang.language.renaming import explain_renamed

        text, help = scope.text, self.vocabulary.in_own_words(found.help, self.names.kinds)
        told = explain_renamed(replace(found, help=help), text, self.vocabulary.renamed)
        if told.fix and told.fix != found.fix:
            mended = text[: told.fix.span.start] + told.fix.text + text[told.fix.span.end :]
            sure = self._again(mended, scope).effect is not None
            told = replace(told, fix=replace(told.fix, sure=sure))
        return told

    def _read(self, text: str, given: Given, atoms: list[Atom]) -> Tree | ParseFailure:
        """The reading of a sentence of `text`: strictly, or of the canonical words that the phrasebook gives, which
        may be several sentences: a tree of the rule "sentences"."""
        failure: Tree | ParseFailure = self.parser.read(atoms, given(text, atoms))
        if isinstance(failure, Tree):
            return failure
        words = self.phrasebook.reworded(text, atoms, given(text, atoms))
        if isinstance(words, ParseFailure):
            return words if words.finding or words.at > failure.at else failure
        trees = [self.parser.read(one, given(text, one)) for one in sentences(words, "", ()) if one]
        if not trees or any(isinstance(one, ParseFailure) for one in trees):
            return failure
        return Tree("sentences", trees, atoms[0].start, atoms[-1].end)

    def _joined(self, parts: list[list[Atom]], at: int, read: Parse) -> list[list[Atom]] | None:
        """The sentences, with one that cannot be read and that before or after it as one, if that is read."""
        joined = sum(any(atom.key == "◦" for atom in part) for part in parts)
        for first in (at - 1, at) if joined < MOST_JOINED else ():
            if first >= 0 and first + 1 < len(parts):
                both = self.phrasebook.amended(*parts[first : first + 2])
                if isinstance(read(both), Tree):
                    return [*parts[:first], both, *parts[first + 2 :]]
        return None

    def _called(self, text: str, parts: list[list[Atom]], at: int, given: Given) -> Tree | None:
        """The reading of a sentence with a name that is explained in parentheses, which may stand after its full
        stop."""
        if not any(atom.key == "(" for part in parts[at : at + 2] for atom in part):
            return None
        from cardlang.language.called import leading, readings

        atoms, asides = apart(parts[at])
        after = leading(parts[at + 1]) if not asides and at + 1 < len(parts) else []
        aside = after or (asides[-1] if asides else [])
        known = given(text, atoms) if len(aside) > 2 else None
        failure = self._read(text, given, atoms) if len(aside) > 2 else None
        if not isinstance(failure, ParseFailure):
            return None
        for extra in readings(text, atoms, failure.at, aside, self.vocabulary.powers):
            tree = self.parser.read(atoms, {**(known or {}), **extra})
            if isinstance(tree, Tree):
                if after:
                    parts[at + 1] = parts[at + 1][len(after) :]
                return tree
        return None

    def _explain_failure(
        self, scope: Scope, part: list[Atom], failure: ParseFailure, given: Given, suggest: bool
    ) -> list[Diagnostic]:
        """What is wrong with a sentence that cannot be read."""
        text, start, end = scope.text, part[0].start, part[-1].end
        if failure.finding:
            return [failure.finding]
        if not suggest or len(scope.problems) >= MOST_MENDED:
            help = "fix the sentences before it first"
            return [Diagnostic("C204", "this sentence cannot be read either", Span("", start, end), help)]

        from cardlang.language.failures import explain, stops

        reader, search = self._readers(scope, part, given)
        try:
            found = explain(text[start:end], failure, reader, search)
        except SuggestionsExhausted:
            found = [stops(text[start:end], failure, reader)]
        return [_shifted(one, start) for one in found]

    def _readers(self, scope: Scope, part: list[Atom], given: Given) -> tuple[Reader, Reader]:
        """Two readers of changed sentences, for suggestions of words and for the search of a sentence."""
        from cardlang.language.corpus import corpus_of
        from cardlang.language.reader import Reader

        text, start, end, budget = scope.text, part[0].start, part[-1].end, scope.budget
        corpus = corpus_of(self.known_texts, self.lexicon, self.vocabulary)
        own = self._own_names(scope.name, scope.text, scope.box == "power") if scope.name else NO_NAMES

        def reader(spend: Callable[[int], None]) -> Reader:
            def read(sentence: str) -> Tree | ParseFailure:
                atoms = split(sentence)
                spend(len(atoms))
                found: Tree | ParseFailure = self.parser.nothing_read()
                for one in sentences(atoms, sentence, self._headings):
                    found = read_apart(partial(self._read, sentence, given), unbracketed(one))[0] or found
                    if isinstance(found, ParseFailure):
                        found.at += atoms.index(one[0]) if one else 0
                        break
                return found

            def whole(sentence: str, sure: bool = False) -> Parsed:
                changed = text[:start] + sentence + text[end:]
                budget = Budget(tries=0)
                try:
                    return self._parse(changed, scope.where, scope.name, sure, budget)
                finally:
                    spend(PARTS - budget.parts + len(changed) // 4)

            def alone(sentence: str) -> Parsed:
                return self._parse(sentence, scope.where, scope.name, False, Budget(tries=0))

            sure, known, around = partial(whole, sure=True), (self.names, own), (text[:start], text[end:])
            return Reader(
                read, whole, sure, alone, around, self.lexicon, self.vocabulary, scope.box, known, spend, corpus
            )

        return reader(budget.spend), reader(budget.search)

    def _bound(self, scope: Scope, part: list[Atom], told: int) -> None:
        """Report numbers that exceed the game's largest, wherever they stand."""
        largest = self.vocabulary.largest
        beyond = [atom for atom in part if atom.number is not None and not -largest <= atom.number <= largest]
        known = {one.span.start for one in scope.problems[told:] if one.code == "C307"} if beyond else ()
        for atom in beyond:
            if atom.start not in known:
                scope.out_of_range(atom, f"write a number up to {largest}")

    def _quoted(self, scope: Scope, text: str, start: int, own: bool) -> Node | None:
        """The ability that a text grants in quotes, read as a power's, or one of this card's `own`, in parentheses. It
        begins at character `start`."""
        box = scope.where._replace(static="", head="") if own else _QUOTED
        parsed = self._parse(text, box, scope.name if own else None, True, scope.budget)
        scope.problems += (_shifted(one, start) for one in parsed.diagnostics if one.code != "C601")
        return mapped(parsed.effect, partial(_placed, start)) if parsed.effect else None


def _placed(start: int, node: Node) -> Node:
    """A node of a quotation that begins at character `start` of the text."""
    return replace(node, span=(node.span[0] + start, node.span[1] + start)) if node.span else node


def _shifted(one: Diagnostic, by: int) -> Diagnostic:
    """A finding in a sentence that begins at character `by` of the text."""

    def moved(span: Span) -> Span:
        return Span("", span.start + by, span.end + by)

    return replace(one, span=moved(one.span), fix=one.fix and replace(one.fix, span=moved(one.fix.span)))


def _as_read(text: str, said: str) -> Diagnostic:
    """The finding that a text was read in other words than it was written in."""
    span = Span("", 0, len(text))
    message = "other cards of this game word this differently"
    fix = None if "(" in text else Fix(span, said)  # which would remove a reminder
    return Diagnostic("C601", message, span, f'it is read as "{said}"', severity="warning", fix=fix)


def _explain_asides(composer: Composer, parse: Parse, asides: Iterable[list[Atom]]) -> None:
    for aside in asides:
        from cardlang.language.asides import explain_aside

        explain_aside(composer, parse, aside)


def _apart(read: Parse, atoms: list[Atom]) -> Tree | ParseFailure:
    """The reading of a sentence without what it has in parentheses."""
    tree, _ = read_apart(read, atoms)
    assert tree, "only a sentence that has words is read in other words"
    return tree


def _changed(text: str, replaced: list[tuple[int, int, str]]) -> str:
    """The text with these sentences, which stand in order."""
    for start, end, words in reversed(replaced):
        text = f"{text[:start]}{words}{text[end:]}"
    return text
