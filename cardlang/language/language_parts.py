"""What a language is made of, and how a single sentence is read and an effect worded with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, TypeVar

from cardlang.language.atoms import Atom, sentences
from cardlang.language.budget import WORDS
from cardlang.language.builders.core import CORE
from cardlang.language.construct import Constructs
from cardlang.language.lexicon import Lexicon, Match
from cardlang.language.names import NO_NAMES, Names, plural_of
from cardlang.language.nodes import ACTING, Named, Node, walk
from cardlang.language.parser import ParseFailure, Tree
from cardlang.language.vocabulary import Box, Vocabulary
from cardlang.language.writer import Writer

if TYPE_CHECKING:
    from cardlang.language.corpus import Corpus
    from cardlang.language.equivalents import Equivalents
    from cardlang.language.lalr import Parser
    from cardlang.language.phrasebook import Line, Phrasebook

# Gives the readings that are not in the lexicon, by the atom at which they begin.
ExtraReadings = Callable[[str, list[Atom]], dict[int, list[Match]] | None]

Made = TypeVar("Made")


class LanguageParts:
    """Words, grammar, phrasebook and constructs of the language of one game's cards."""

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
        named = {one.partition("->")[2].strip() for alternatives in grammar.values() for one in alternatives}
        self.builders = constructs.builders({alias: build for alias, build in CORE.items() if alias in named})
        self.names = NO_NAMES
        self._made: dict[str, Any] = {}  # by name, what copies of the language share

    def _once(self, name: str, make: Callable[[], Made]) -> Made:
        if name not in self._made:
            self._made[name] = make()
        made: Made = self._made[name]
        return made

    @property
    def lexicon(self) -> Lexicon:
        """All spellings of its words."""
        return self._once("lexicon", lambda: Lexicon(self.vocabulary.entries, self.vocabulary.verbs))

    @property
    def parser(self) -> Parser:
        """Reads the sentences that say something in canonical words."""
        from cardlang.language.lalr import Parser

        return self._once("parser", lambda: Parser(self.grammar, self.lexicon))

    @property
    def phrasebook(self) -> Phrasebook:
        """Gives canonical words for others."""
        from cardlang.language.phrasebook import Phrasebook

        of = self.grammar, self.lexicon, self.vocabulary
        return self._once("phrasebook", lambda: Phrasebook(self.phrases(), *of))

    @property
    def corpus(self) -> Corpus:
        """Sentences that say something well, by their words."""
        from cardlang.language.corpus import Corpus

        return self._once("corpus", lambda: Corpus(self.known_texts, self.lexicon, self.vocabulary))

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
    def headings(self) -> frozenset[str]:
        """The words that begin a part of a text when a colon follows."""
        table = self.parser.table
        begun = {symbol: table[to].get("COLON") for symbol, (_, to) in table[0].items() if isinstance(to, int)}
        heads = [symbol for symbol, colon in begun.items() if colon and isinstance(colon[1], int)]
        return frozenset(words for head in heads for forms in self.vocabulary.spelled(head).values() for words in forms)

    def naming(self, names: Names) -> Self:
        """The same language, whose texts may also use these card names."""
        other = copy(self)
        other.names = names
        return other

    def worded(self, effect: Node, box: Box) -> str:
        """The same, of a box that is known."""
        writer = Writer(self.vocabulary, self.constructs, me=ACTING if box.mode == "main" else None)
        writer.stand_in(box)
        if not self.vocabulary.renamed:
            return writer.text(effect)
        names = {one.name for one in walk(effect) if isinstance(one, Named)}
        return self.vocabulary.in_own_words(writer.text(effect), names | set(map(plural_of, names)))

    def read(self, text: str, given: ExtraReadings, atoms: list[Atom]) -> Tree | ParseFailure:
        """The reading of a sentence of `text`: strictly, or of the canonical words that the phrasebook gives, which
        may be several sentences: a tree of the rule "sentences"."""
        failure: Tree | ParseFailure = self.parser.read(atoms, given(text, atoms))
        if isinstance(failure, Tree) or len(atoms) > WORDS:
            return failure
        words = self.phrasebook.reworded(text, atoms, given(text, atoms))
        if isinstance(words, ParseFailure):
            return words if words.finding or words.at > failure.at else failure
        trees = [self.parser.read(one, given(text, one)) for one in sentences(words, "", ()) if one]
        if not trees or any(isinstance(one, ParseFailure) for one in trees):
            return failure
        return Tree("sentences", trees, atoms[0].start, atoms[-1].end)
