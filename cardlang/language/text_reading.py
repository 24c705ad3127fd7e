"""How one text is read: sentence by sentence, in canonical words, in words of the phrasebook, or in those of other
games; and what is told of what cannot be read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from functools import partial

from cardlang.language.abilities import Composer
from cardlang.language.atoms import REFERRING, Atom, lines, sentences, split, unbracketed, with_x
from cardlang.language.budget import NESTED, PARTS, SHORTER, Budget, LimitExceeded, SuggestionsExhausted, too_deep
from cardlang.language.clause import Unwritable
from cardlang.language.language_parts import LanguageParts
from cardlang.language.lexicon import Match
from cardlang.language.names import NO_NAMES, Names, outside_lexicon, short_names
from cardlang.language.nodes import Abilities, Node, mapped
from cardlang.language.parser import Parsed, ParseFailure, Tree, apart, read_apart, shifted
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import Box
from cardlang.model.card import MAX_TEXT
from cardlang.model.diagnostic import Diagnostic, Fix, has_errors
from cardlang.model.span import Span

MOST_MENDED = 10  # findings in one text; later ones have no suggestions
MOST_TOLD = 60  # findings in one text; after them, reading stops
MOST_JOINED = 5  # pairs of sentences that are read as one; for each, the text is read again
_MEANT = re.compile('write "([^"…]+)"')  # what a help says that knows the words
_REFERRING = ("C301", "C302", "C303")  # what may be wrong with words that refer to a sentence that cannot be read
_QUOTED = Box("power")  # how an ability in quotes is read


class TextReading:
    """The reading of one text of a box. `name` is the card's own name. With `suggest`, what cannot be read is
    explained; with `same`, words of other games that mean the same are read, too."""

    def __init__(
        self,
        language: LanguageParts,
        text: str,
        box: Box,
        name: str | None,
        suggest: bool,
        budget: Budget,
        same: bool = True,
    ) -> None:
        self.language, self.text, self.box, self.name = language, text, box, name
        self.suggest, self.budget, self.same = suggest, budget, same
        given = language.vocabulary, language.builders, language.constructs, language.names
        self.scope = Scope(text, box, *given, name, budget)
        self.scope.read = partial(_quoted, language)
        self.composer = Composer(self.scope)
        self.own = self._own_names(name) if name else NO_NAMES
        self.replaced: list[tuple[int, int, str]] = []  # sentences that are read in other words
        self.wrong: list[list[Atom]] = []  # sentences that can be read and still say nothing
        self.reworded = False  # through the phrasebook
        self.unreadable: list[Diagnostic] = []  # what is wrong with sentences that cannot be read
        self.unread = -1  # where the first of these begins
        self.joined = 0  # sentences that were two
        self.worded = True  # whether it is written in canonical words, which must mean the same

    def parsed(self, parts: list[list[Atom]] | None = None) -> Parsed:
        """What the text means. `parts` are its sentences, if they are known."""
        scope, whole = self.scope, Span("", 0, len(self.text))
        if len(self.text) > MAX_TEXT:
            message = f"this text has {len(self.text):,} characters; the limit is {MAX_TEXT:,}".replace(",", " ")
            return Parsed(None, None, (Diagnostic("C110", message, whole, "no card has room for that much"),))
        parts = self._sentences() if parts is None else parts
        if not parts:
            return Parsed(None, None, (Diagnostic("C201", "the text is empty", whole, "write what the card does"),))
        self.joined = sum("◦" in [atom.key for atom in part] for part in parts)
        for at, part in enumerate(parts):
            if not part:
                continue
            if len(scope.problems) >= MOST_TOLD:
                message = "the rest of the text was not read, because there are too many errors before it"
                rest = Diagnostic("C204", message, Span("", part[0].start, whole.end), "fix those errors first")
                return Parsed(None, None, (*scope.problems, rest))
            tree, asides = self._tree(parts, at)
            if not isinstance(tree, ParseFailure):
                try:
                    self._compose(part, tree, asides)
                except LimitExceeded as much:
                    span = Span("", much.start, much.end)
                    return Parsed(None, None, (*scope.problems, Diagnostic("C209", str(much), span, SHORTER)))
            elif len(scope.problems) < MOST_MENDED and (joined := self._joined(parts, at)):
                return self.another(self.text, self.suggest, self.budget, self.same, joined)
            else:
                self._refuse(part, tree)
        return self._composed()

    def _sentences(self) -> list[list[Atom]]:
        text, language = self.text, self.language
        atoms = split(text)
        if "x" in [atom.key for atom in atoms]:
            atoms = with_x(atoms)
        if "\n" in text or "(" in text:
            from cardlang.language.atoms import with_bullets

            atoms = with_bullets(text, atoms)
        each = lines(atoms, text) if language.vocabulary.line_by_line and "\n" in text else [atoms]
        parts = [part for line in each for part in sentences(line, text, language.headings) if part]
        return [*map(unbracketed, parts)] if "(" in text else parts

    def _tree(self, parts: list[list[Atom]], at: int) -> tuple[Tree | ParseFailure | None, list[list[Atom]]]:
        """The reading of a sentence, None if all of it stands in parentheses, and what does."""
        part, read, bracketed = parts[at], self.read, "(" in self.text
        tree, asides = read_apart(read, part) if bracketed else (read(part), [])
        if isinstance(tree, ParseFailure) and (named := self._called(parts, at)):
            tree, asides = named, []
        if self.same and isinstance(tree, ParseFailure):
            equivalents = self.language.equivalents
            if other := equivalents.reading(part, tree, self._apart if bracketed else read):
                tree, words = other
                asides = read_apart(read, words)[1] if bracketed else []
                self.replaced.append((part[0].start, part[-1].end, equivalents.in_words(self.text, words)))
        return tree, asides

    def _refuse(self, part: list[Atom], failure: ParseFailure) -> None:
        """Tell what is wrong with a sentence that cannot be read."""
        scope = self.scope
        scope.last = scope.card_said = None
        found = self._explain_failure(part, failure)
        if self.worded:  # else one that only asks whether a text can be read would ask that again of what it mends
            found = [self._in_own_words(one) for one in found]
        self.unreadable += found
        scope.problems += found
        self.unread = part[0].start if self.unread < 0 else self.unread

    def _compose(self, part: list[Atom], tree: Tree | None, asides: list[list[Atom]]) -> None:
        """Add what a sentence means to the text.

        Errors: `LimitExceeded`.
        """
        scope, told = self.scope, len(self.scope.problems)
        begin = tree.start if tree else part[-1].end  # what stands before that is about the sentence before
        known = asides if self.unread < 0 else []
        self._explain_asides(aside for aside in known if aside[0].start < begin)
        if tree:
            self.reworded |= tree.rule == "sentences"
            scope.last, scope.keywords = None, []
            self.composer.add(tree)
        self._explain_asides(aside for aside in known if aside[0].start > begin)
        if self.unread >= 0:  # what this refers to may stand in the sentence that could not be read
            unknown = _REFERRING if self.suggest and any(atom.key in REFERRING for atom in part) else _REFERRING[:1]
            scope.problems[told:] = [one for one in scope.problems[told:] if one.code not in unknown]
        self._bound(part, told)
        if has_errors(scope.problems[told:]):
            self.wrong.append(part)

    def _composed(self) -> Parsed:
        """What all sentences mean together."""
        scope, text, suggest, language = self.scope, self.text, self.suggest, self.language
        abilities = self.composer.finish()
        if self.unread >= 0:  # nor can what belongs to it
            late = [one for one in scope.problems if one.code == "C305" and one.span.start >= self.unread]
            scope.problems = [one for one in scope.problems if one not in late or one in self.unreadable]
        if has_errors(scope.problems) or not abilities:
            if self.same and self.unread < 0 and len(self.wrong) == 1 and (meant := self._meant(self.wrong[0])):
                return meant
            return Parsed(None, None, tuple(self._surely() if suggest else scope.problems))
        effect = abilities[0] if len(abilities) == 1 else Abilities(tuple(abilities))
        if self.replaced and self._meaning(_changed(text, self.replaced), same=False) != effect:
            # The words around them would matter.
            return self.another(text, suggest, self.budget, same=False)
        if PARTS - self.budget.parts >= NESTED and (deep := too_deep(effect)):  # fewer parts cannot be nested so deeply
            message = f"this is nested inside more than {NESTED} effects"
            return Parsed(None, None, (*scope.problems, Diagnostic("C209", message, Span("", *deep), SHORTER)))
        with suppress(Unwritable):
            plain = " ".join(text.split())
            said = language.worded(effect, self.box) if self.worded else plain
            if said == plain or self._meaning(said) == effect:
                if suggest and (self.reworded or self.replaced):
                    scope.problems.append(_as_read(text, said))
                return Parsed(effect, said, tuple(scope.problems))
        message = "this is understood, but no single wording says exactly this"
        help = f"use a sentence for each effect, or choose first what it is about: {language.vocabulary.choice}"
        found = Diagnostic("C312", message, Span("", 0, len(text)), help)
        return Parsed(None, None, (*scope.problems, found))

    def _meant(self, part: list[Atom]) -> Parsed | None:
        """The text with words of other games replaced in a sentence that says nothing as it stands, if that says
        something."""
        for words in self.language.equivalents.replaced(part):
            said = (part[0].start, part[-1].end, self.language.equivalents.in_words(self.text, words))
            others = [one for one in self.replaced if one[0] != said[0]]
            meant = self._again(_changed(self.text, sorted([*others, said])), same=False)
            if meant.effect is not None and not meant.diagnostics:
                return meant
        return None

    def read(self, atoms: list[Atom]) -> Tree | ParseFailure:
        """The reading of a sentence of the text."""
        return self.language.read(self.text, self.given, atoms)

    def _apart(self, atoms: list[Atom]) -> Tree | ParseFailure:
        """The reading of a sentence without what it has in parentheses."""
        return read_apart(self.read, atoms)[0] or self.language.parser.nothing_read()

    def another(
        self, text: str, suggest: bool, budget: Budget, same: bool = True, parts: list[list[Atom]] | None = None
    ) -> Parsed:
        """What another text of the same box means, or this one, read in another way."""
        return TextReading(self.language, text, self.box, self.name, suggest, budget, same).parsed(parts)

    def _meaning(self, text: str, same: bool = True) -> Node | None:
        """The effect of another text for the same box."""
        again = TextReading(self.language, text, self.box, self.name, False, Budget(), same)
        again.worded = False
        return again.parsed().effect

    def _again(self, text: str, same: bool = True) -> Parsed:
        """Another text for the same box, without suggestions."""
        return self.another(text, False, Budget(), same)

    def given(self, text: str, atoms: list[Atom]) -> dict[int, list[Match]] | None:
        """Readings that are not in the lexicon. In a main box, a keyword power that is also an effect of the same name
        is that effect: `Teleport 5.`"""
        mode, names, played = self.box.mode, self.language.names, self.language.vocabulary.played
        itself = "SELF" if mode == "power" else "NAME"
        extra = outside_lexicon(text, atoms, self.own, itself, names, self.language.vocabulary.pieces)
        if mode == "main" and len(atoms) == 2 and atoms[0].key in played and self._is_number(atoms, 1):
            terminal, value = played[atoms[0].key]
            extra = {**(extra or {}), 0: [Match(terminal, value, 1, 3)]}
        return extra

    def _is_number(self, atoms: list[Atom], at: int) -> bool:
        return any(match.terminal == "NUM" for match in self.language.lexicon.matches(atoms, at))

    def _own_names(self, name: str) -> Names:
        """The card's own name, and what of it is no other word: only the beginning, if the card is no `piece`."""
        text, language, piece = self.text, self.language, self.box.mode == "power"
        short = [
            one
            for one in short_names(name)
            if (piece or name.startswith(one))
            and one not in language.names.kinds
            and not all(language.lexicon.has_word(word.casefold()) for word in one.split())
        ]
        said = [one for one in (name, *short) if one in text]
        said += [f"{the} {one}" for one in said for the in ("the", "The") if f"{the} {one}" in text]
        return Names(dict.fromkeys(said, ())) if said else NO_NAMES

    def _surely(self) -> list[Diagnostic]:
        """The findings. Their fixes are only hints unless the text can be read with all of them."""
        scope = self.scope
        if len(scope.problems) == 1 and scope.problems[0].code == "C301":
            from cardlang.language.shown import antecedent

            own = scope.box != "main"
            return [antecedent(scope.problems[0], scope.text, own, scope.vocabulary, self._again)]
        mended = scope.text
        scope.problems = [one if one.fix else self._with_fix(one) for one in scope.problems]
        fixes = [one.fix for one in scope.problems if one.severity == "error" and one.fix and one.fix.sure]
        for fix in sorted(fixes, key=lambda fix: -fix.span.start):
            mended = mended[: fix.span.start] + fix.text + mended[fix.span.end :]
        if not fixes or self._again(mended).effect is not None:
            return scope.problems
        return [replace(one, fix=one.fix and replace(one.fix, sure=False)) for one in scope.problems]

    def _with_fix(self, found: Diagnostic) -> Diagnostic:
        """A finding, with what its help says to write as a hint, if the text can then be read."""
        meant, span = _MEANT.fullmatch(found.help), found.span
        if meant and self._again(self.text[: span.start] + meant[1] + self.text[span.end :]).effect is not None:
            return replace(found, fix=Fix(span, meant[1], sure=False))
        return found

    def _in_own_words(self, found: Diagnostic) -> Diagnostic:
        """A finding about words, in the words of this game."""
        from cardlang.language.renaming import explain_renamed

        text, language = self.text, self.language
        help = language.vocabulary.in_own_words(found.help, language.names.kinds)
        told = explain_renamed(replace(found, help=help), text, language.vocabulary.renamed)
        if told.fix and told.fix != found.fix:
            mended = text[: told.fix.span.start] + told.fix.text + text[told.fix.span.end :]
            sure = self._meaning(mended) is not None
            told = replace(told, fix=replace(told.fix, sure=sure))
        return told

    def _joined(self, parts: list[list[Atom]], at: int) -> list[list[Atom]] | None:
        """The sentences, with one that cannot be read and that before or after it as one, if that is read."""
        for first in (at - 1, at) if self.joined < MOST_JOINED else ():
            pair = parts[first : first + 2] if first >= 0 else []
            if len(pair) == 2 and all(pair):
                both = self.language.phrasebook.amended(*pair)
                if isinstance(self.read(both), Tree):
                    return [*parts[:first], both, *parts[first + 2 :]]
        return None

    def _called(self, parts: list[list[Atom]], at: int) -> Tree | None:
        """The reading of a sentence with a name that is explained in parentheses, which may stand after its full
        stop."""
        if not any(atom.key == "(" for part in parts[at : at + 2] for atom in part):
            return None
        from cardlang.language.asides import leading, readings

        atoms, asides = apart(parts[at])
        after = leading(parts[at + 1]) if not asides and at + 1 < len(parts) else []
        aside = after or (asides[-1] if asides else [])
        known = self.given(self.text, atoms) if len(aside) > 2 else None
        failure = self.read(atoms) if len(aside) > 2 else None
        if not isinstance(failure, ParseFailure):
            return None
        for extra in readings(self.text, atoms, failure.at, aside, self.language.vocabulary.powers):
            tree = self.language.parser.read(atoms, {**(known or {}), **extra})
            if isinstance(tree, Tree):
                if after:
                    parts[at + 1] = parts[at + 1][len(after) :]
                return tree
        return None

    def _explain_failure(self, part: list[Atom], failure: ParseFailure) -> list[Diagnostic]:
        """What is wrong with a sentence that cannot be read."""
        text, start, end = self.text, part[0].start, part[-1].end
        if failure.finding:
            return [failure.finding]
        if not self.suggest or len(self.scope.problems) >= MOST_MENDED:
            help = "fix the sentences before it first"
            return [Diagnostic("C204", "this sentence cannot be read either", Span("", start, end), help)]

        from cardlang.language.failures import explain, stops
        from cardlang.language.reader import Reader

        around = text[:start], text[end:]
        reader = partial(Reader, self.language, self.given, self.another, around, self.own, self.scope.box)
        words = reader(self.budget.spend)
        try:
            found = explain(text[start:end], failure, words, reader(self.budget.search))
        except SuggestionsExhausted:
            found = [stops(text[start:end], failure, words)]
        return [shifted(one, start) for one in found]

    def _bound(self, part: list[Atom], told: int) -> None:
        """Report numbers that exceed the game's largest, wherever they stand."""
        scope, largest = self.scope, self.language.vocabulary.largest
        beyond = [atom for atom in part if atom.number is not None and not -largest <= atom.number <= largest]
        known = {one.span.start for one in scope.problems[told:] if one.code == "C307"} if beyond else ()
        for atom in beyond:
            if atom.start not in known:
                scope.out_of_range(atom, f"write a number up to {largest}")

    def _explain_asides(self, asides: Iterable[list[Atom]]) -> None:
        for aside in asides:
            from cardlang.language.asides import explain_aside

            explain_aside(self.composer, self.read, aside)


def _quoted(language: LanguageParts, scope: Scope, text: str, start: int, own: bool) -> Node | None:
    """The ability that a text grants in quotes, read as a power's, or one of this card's `own`, in parentheses. It
    begins at character `start`."""
    box = scope.where._replace(static="", head="") if own else _QUOTED
    parsed = TextReading(language, text, box, scope.name if own else None, True, scope.budget).parsed()
    scope.problems += (shifted(one, start) for one in parsed.diagnostics if one.code != "C601")
    return mapped(parsed.effect, partial(_placed, start)) if parsed.effect else None


def _placed(start: int, node: Node) -> Node:
    """A node of a quotation that begins at character `start` of the text."""
    return replace(node, span=(node.span[0] + start, node.span[1] + start)) if node.span else node


def _as_read(text: str, said: str) -> Diagnostic:
    """The finding that a text was read in other words than it was written in."""
    span = Span("", 0, len(text))
    message = "other cards of this game word this differently"
    fix = None if "(" in text else Fix(span, said)  # which would remove a reminder
    return Diagnostic("C601", message, span, f'it is read as "{said}"', severity="warning", fix=fix)


def _changed(text: str, replaced: list[tuple[int, int, str]]) -> str:
    """The text with these sentences, which stand in order."""
    for start, end, words in reversed(replaced):
        text = f"{text[:start]}{words}{text[end:]}"
    return text
