"""What people write instead of canonical words, and the canonical words for it: a loose grammar whose alternatives have
words as their meaning. It is asked only where the strict grammar cannot read a sentence, which then reads the words
that it gives.

A line of a phrasebook is `rule: SYMBOLS => words`, with an example below it:

    verb_phrase: PUSH things distance => slide {2} {3} away from <the acting creature>
        // Push an adjacent enemy 2 squares. => Slide an adjacent enemy 2 squares away from the acting creature.

`{2}` is what the second symbol read, in canonical words itself; `{2:one}` in the singular, `{2:many}` in the plural,
`{2:a}` with its article, `{2:is}` too if it names a thing, `{1:does}` a verb in the third person, `{1:do}` without its
`s`, `{1:plain}` only the number, `{1:plus}` and `{1:minus}` with a sign, `{1:unit}` with 1 for its X, `{1:value}` what
the word stands for, `{1:SCALE}` the same as that terminal says it, `{2*1}` the second, as often as the first says, with
commas. A noun behind a number agrees with it. `act[verb_phrase: TAKE amount]` is an `act` that is this alternative of
`verb_phrase`, whose parts are `{2.1}`, `{2.2}`; `AT_EDGE=start` is an `AT_EDGE` of this value, with `_` for blanks;
`things~YOU/ACTING~anchor` is a `things` in which `YOU` or `ACTING` is said, and an `anchor`. A line `game| …` belongs
to one game, `TERMINAL| …` to sentences that begin with that word. Of several lines that fit the same symbols, those of
a word go first, those of all games last, and the one that asks for most before others. `STOP` is the full stop between
two sentences of which one cannot be read alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, Final, NamedTuple

from cardlang.language.atoms import Atom, split
from cardlang.language.clause import COUNTS, plain_form, third_person
from cardlang.language.grammar import closed
from cardlang.language.lalr import Alternative, Extra, Grammar, Parser
from cardlang.language.lexicon import Lexicon
from cardlang.language.parser import GIVEN, ParseFailure, Token
from cardlang.language.vocabulary import Vocabulary
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.span import Span

_LINE: Final = re.compile(r"^(?:(\w+)\| *)?(\w+): *(.*?) *=> *(.*)$")
_SYMBOL: Final = re.compile(r"(\w*)\[(\w+):|(\])|(\w+)(?:=(\w+))?((?:~[\w/]+)*)")
_FIELD: Final = re.compile(r"\{([\d.]+)(?::(\w+)|\*([\d.]+))?\}")
_QUOTED: Final = re.compile(r'"\{([\d.]+)\}"')
_REFUSAL: Final = re.compile(r"! (C\d+) ([^|]*) \| (.*)")


class Symbol(NamedTuple):
    """A symbol of a line, with the value that its word must have, or an alternative of a rule that stands in its
    place, and what must be said `within` it."""

    name: str
    value: str = ""
    rule: str = ""
    parts: tuple[Symbol, ...] = ()
    within: str = ""

    @property
    def alternatives(self) -> Iterator[tuple[str, str]]:
        """The alternatives of the loose grammar that it needs, by rule."""
        if self.rule:
            yield self.rule, " ".join(part.name for part in self.parts)
        for part in self.parts:
            yield from part.alternatives

    @property
    def detail(self) -> int:
        """How many values and alternatives it asks for."""
        return bool(self.value or self.within) + bool(self.parts) + sum(part.detail for part in self.parts)


class Line(NamedTuple):
    """A line of a phrasebook: the game or the first word of the sentences that it belongs to, what is read, the words
    for it, and an example with its canonical text."""

    owner: str
    read: Symbol
    words: str
    example: tuple[str, str] = ("", "")

    @property
    def refusal(self) -> Sequence[str]:
        """The code, the message and the help of a line that says no words."""
        return found.groups() if (found := _REFUSAL.fullmatch(self.words)) else ()


def read_lines(text: str, game: str) -> list[Line]:
    """The lines of a phrasebook file that belong to a game.

    Errors: `ValueError` for a line that is none, or has no example: a bug of the file.

    >>> read_lines("a: B things => c {2}\\n    // B it. => C it.\\n", "skirmish")[0].words
    'c {2}'
    """
    lines: list[Line] = []
    for number, said in enumerate(text.splitlines(), 1):
        said = said.strip()
        if said.startswith("//") and "=>" in said and lines:
            one, _, other = said.removeprefix("//").partition("=>")
            lines[-1] = lines[-1]._replace(example=(one.strip(), other.strip()))
        elif said and not said.startswith("//"):
            if not (parts := _LINE.match(said)):
                raise ValueError(f"line {number} of a phrasebook is none: {said}")
            owner, rule, symbols, words = parts.groups()
            lines.append(Line(owner or "", Symbol(rule, "", rule, _symbols(_SYMBOL.finditer(symbols))), words))
    if lacking := [one for one in lines if not one.example[0]]:
        raise ValueError(f"a line of a phrasebook has no example: {lacking[0].read}")
    return [one for one in lines if one.owner in ("", game) or one.owner.isupper()]


def _symbols(said: Iterator[re.Match[str]]) -> tuple[Symbol, ...]:
    """The symbols up to the next closing bracket."""
    found: list[Symbol] = []
    for one in said:
        place, rule, closing, name, value, within = one.groups()
        if closing:
            break
        value = (value or "").replace("_", " ")
        found.append(Symbol(place or rule, "", rule, _symbols(said)) if rule else Symbol(name, value, within=within))
    return tuple(found)


class _Node(NamedTuple):
    """A tree with all its parts."""

    of: Alternative
    parts: list[Any]  # each a node or a word

    @property
    def alternative(self) -> tuple[str, str]:
        return self.of.origin.name, " ".join(self.of.expansion)

    @property
    def start(self) -> int:
        return int(min(part.start for part in self.parts))

    @property
    def end(self) -> int:
        return int(max(part.end for part in self.parts))


_GO_ON: Final = frozenset({"AND_DO", "THEN", "COMMA_DO"})  # what joins effects that follow each other
_TOLD: Final = frozenset({"clause", "step", "choice"})  # the rules whose lines can turn a clause around
_DOERS: Final = frozenset({"thing", "things", "player", "ref", "someone", "_that_attack"})
_WHO: Final = ("C302", "who does this is not said", "write it as a sentence of its own that names who does it")
_APART: Final = (
    "C302",
    "what belongs together here is not clear",
    "write each effect as a sentence of its own, with what is said of it",
)


def _is_bare(node: _Node | Token) -> bool:
    """Whether a part begins with a clause that leaves out who does it."""
    while isinstance(node, _Node):
        if node.of.origin.name == "clause":
            return node.of.expansion == ["act"]
        node = node.parts[0]
    return False


def _ends(part: list[Atom]) -> bool:
    """Whether a line ends a sentence in it; a quotation has full stops of its own."""
    return any(atom.key == "." and atom.end > atom.start + 1 for atom in part)


def _may_end(node: _Node, parts: list[list[Atom]]) -> bool:
    """Whether a sentence may end inside a part: between effects that follow each other, and in the effect of an ability
    or of a part of a text, but not in that of a condition, a permission, a choice or a limit."""
    follows = bool({*node.of.expansion} & _GO_ON)
    if node.of.expansion == ["player", "MAY", "act"]:  # `you may discard 1 card. If you do, …`
        said = [atom.key for atom in parts[-1]]
        return [atom.key for atom in parts[0]] == ["you"] and said[said.index(".") + 1 :][:3] == ["if", "you", "do"]
    effect = node.of.origin.name == "sentence" and node.of.expansion[-2] in ("COMMA", "COLON")
    limited = node.of.expansion[0] in ("limit", "first", "FIRST_TIME", "OTHERWISE", "duration")
    return follows or (effect and not limited and not any(map(_ends, parts[:-1])))


class _Refused(Exception):
    """A sentence is refused with this code, message and help, at the words of this node, or of its part with which
    the message begins."""

    def __init__(self, refusal: Sequence[str], node: _Node) -> None:
        self.refusal, self.node = refusal, node

    def finding(self, text: str) -> Diagnostic:
        """The finding, with what was written in `text` in its fields."""

        def written(field: re.Match[str]) -> str:
            part = _part(self.node, field[1])
            return text[part.start : part.end]

        code, message, help = (_FIELD.sub(written, said) for said in self.refusal)
        quoted = _QUOTED.match(self.refusal[1])
        place = _part(self.node, quoted[1]) if quoted else self.node
        return Diagnostic(code, message, Span("", place.start, place.end), help)


class Phrasebook:
    """The lines of a game, on top of its strict grammar."""

    def __init__(self, lines: Iterable[Line], strict: Grammar, lexicon: Lexicon, vocabulary: Vocabulary) -> None:
        self._lines: dict[tuple[str, str], list[Line]] = {}
        self._vocabulary = vocabulary
        self._words: dict[str, list[Atom]] = {}
        grammar = {rule: [*said] for rule, said in strict.items()}
        known = {(rule, one.partition("->")[0].strip()) for rule, said in strict.items() for one in said}
        for line in sorted(lines, key=lambda line: (not line.owner.isupper(), not line.owner, -line.read.detail)):
            needed = [*line.read.alternatives]
            self._lines.setdefault(needed[0], []).append(line)
            for rule, symbols in needed:
                if (rule, symbols) not in known:
                    known.add((rule, symbols))
                    # One symbol alone would be left out of the tree.
                    grammar.setdefault(rule, []).append(
                        symbols if " " in symbols or rule[0] == "_" else f"{symbols} -> said"
                    )
        grammar = closed(grammar, {*vocabulary.terminals, *GIVEN})
        self.parser = Parser(grammar, lexicon, lambda of: lambda parts: _Node(of, parts))

    def reworded(self, text: str, atoms: Sequence[Atom], extra: Extra | None = None) -> list[Atom] | ParseFailure:
        """A sentence of `text` in canonical words. What the designer wrote keeps its place in the text; other words
        have the place of the phrase that they stand for."""
        node = self.parser.read(atoms, extra)
        if isinstance(node, ParseFailure):
            return node
        first = node.parts[0].terminal if isinstance(node.parts[0], Token) else ""
        places = {atom.start: at for at, atom in enumerate(atoms)}

        def said(node: _Node | Token) -> list[Atom]:
            return self._said(node, first, said) if isinstance(node, _Node) else _written(node, places, atoms)

        try:
            return said(node)
        except _Refused as refused:
            return ParseFailure(places[refused.node.start], tuple, refused.finding(text))

    @staticmethod
    def amended(part: list[Atom], more: list[Atom]) -> list[Atom]:
        """Two sentences as one, of which the second only says more about the first: lines have a STOP between them."""
        stop = part[-1]
        return [*part, stop._replace(key="◦", start=stop.end, end=stop.end + 1, number=None), *more]

    def _said(self, node: _Node, first: str, said: Callable[[Any], list[Atom]]) -> list[Atom]:
        for line in self._lines.get(node.alternative, ()):
            if (not line.owner.isupper() or line.owner == first) and (fitting := _fitting(node, line.read)):
                if refusal := line.refusal:
                    raise _Refused(refusal, fitting)
                return self._filled(line.words, fitting, said)
        if {*node.of.expansion} & _GO_ON and self._loses_its_doer(node.parts[0]) and _is_bare(node.parts[-1]):
            raise _Refused(_WHO, node.parts[-1])
        parts = [said(part) for part in node.parts]
        if any(_ends(part) for part in parts) and len(parts) > 1 and not _may_end(node, parts):
            raise _Refused(_APART, node)
        return [atom for part in parts for atom in part]

    def _loses_its_doer(self, node: _Node | Token) -> bool:
        """Whether a line turns the last clause around, so that what follows it would be about somebody else."""
        while isinstance(node, _Node):
            for line in self._lines.get(node.alternative, ()):
                if line.read.name in _TOLD and _fitting(node, line.read) and not line.words.startswith("{1"):
                    return line.read.parts[0].name in _DOERS
            node = node.parts[-1] if {*node.of.expansion} & _GO_ON else node.parts[0]
        return False

    def _filled(self, words: str, node: _Node, said: Callable[[Any], list[Atom]]) -> list[Atom]:
        """The words of a line, with its fields filled."""
        found: list[Atom] = []
        at = 0
        for field in _FIELD.finditer(words):
            found += self._fixed(words[at : field.start()], node)
            path, how, times = field.groups()
            part = said(_part(node, path))
            if times:
                count = next((n for one in said(_part(node, times)) if (n := _number(one))), 1)
                comma = part[0]._replace(key=",", number=None)
                part = [one for n in range(count) for one in ([comma] if n else []) + part]
            if how == "value":
                part = self._fixed(str(_part(node, path).value), node)
            elif how and how.isupper():
                spelled = self._vocabulary.spelled(how).get(_part(node, path).value)
                part = self._fixed(spelled[0].partition(" (")[0], node) if spelled else part
            elif how:
                part = getattr(self, f"_{how}")(part)
            found += part
            at = field.end()
        return self._agreeing([*found, *self._fixed(words[at:], node)])

    def _agreeing(self, words: list[Atom]) -> list[Atom]:
        """The words with each noun behind a number in its number."""
        for at in range(len(words) - 1, 0, -1):
            count = None if words[at - 1].key == "+#" else _number(words[at - 1])
            if count and (forms := self._noun_at(words, at)):
                words = _replaced(words, at, forms[count != 1])
        return words

    def _fixed(self, words: str, node: _Node) -> list[Atom]:
        """Words of a line, in the game's own words."""
        if (known := self._words.get(words)) is None:
            known = self._words[words] = split(self._vocabulary.in_own_words(words))
        return [atom._replace(start=node.start, end=node.end) for atom in known]

    # How a part is said

    def _one(self, part: list[Atom]) -> list[Atom]:
        return self._in_number(part, 0)

    def _many(self, part: list[Atom]) -> list[Atom]:
        return self._in_number(part, 1)

    def _in_number(self, part: list[Atom], right: int) -> list[Atom]:
        """The first noun that is not in the right number in it; of nouns in a row, the last."""
        at = 0
        while at < len(part):
            forms = self._noun_at(part, at)
            after = at + (len(forms[0]) if forms else 1)
            if forms and _keys(part, at, forms[0]) != forms[right] and not self._noun_at(part, after):
                return _replaced(part, at, forms[right])
            at = after
        return part

    def _noun_at(self, words: list[Atom], at: int) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """Singular and plural of the noun at a place."""
        return next((forms for forms in self._forms if _keys(words, at, forms[0]) in forms), None)

    @cached_property
    def _forms(self) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
        """Singular and plural of each noun, the longest first."""

        def keys(form: str) -> tuple[str, ...]:
            return tuple(atom.key for atom in split(self._vocabulary.in_own_words(form)))

        said = [*self._vocabulary.forms.values(), *self._vocabulary.symbols.values()]
        return sorted({(keys(one), keys(many)) for one, many in said}, key=lambda forms: (-len(forms[0]), forms))

    def _a(self, part: list[Atom]) -> list[Atom]:
        return [part[0]._replace(key="an" if part[0].key[:1] in "aeiou" else "a", number=None), *part]

    def _is(self, part: list[Atom]) -> list[Atom]:
        """`an enemy`, `tapped`: what names a thing has an article."""
        keys = tuple(atom.key for atom in part)
        return self._a(part) if any(one == keys for one, _ in self._forms) else part

    def _does(self, part: list[Atom]) -> list[Atom]:
        return [part[0]._replace(key=third_person(part[0].key)), *part[1:]]

    def _do(self, part: list[Atom]) -> list[Atom]:
        return [part[0]._replace(key=plain_form(part[0].key)), *part[1:]]

    def _plain(self, part: list[Atom]) -> list[Atom]:
        return [one._replace(key="#", number=abs(n)) for one in part if (n := _number(one))]

    def _unit(self, part: list[Atom]) -> list[Atom]:
        return self._one([one._replace(key="#", number=1) if one.key == "x" else one for one in part])

    def _plus(self, part: list[Atom]) -> list[Atom]:
        return [one._replace(key="+#", number=n) for one in part if (n := _number(one))]

    def _minus(self, part: list[Atom]) -> list[Atom]:
        return [one._replace(key="+#", number=-n) for one in part if (n := _number(one))]


def _written(word: Token, places: dict[int, int], atoms: Sequence[Atom]) -> list[Atom]:
    return [atom for atom in atoms[places[word.start] :] if atom.end <= word.end]


def _fitting(node: _Node | Token, symbol: Symbol) -> Any:
    """What fits a symbol, below alternatives that only stand for it."""
    if not all(_says(node, names.split("/")) for names in symbol.within.split("~")[1:]):
        return None
    if isinstance(node, Token):
        values = node.value if isinstance(node.value, tuple) else (str(node.value),)
        return node if not symbol.rule and (not symbol.value or symbol.value in values) else None
    if not symbol.rule:
        return node
    while node.alternative != next(symbol.alternatives):
        if len(node.parts) != 1 or isinstance(node := node.parts[0], Token):
            return None
    parts = [_fitting(part, one) for part, one in zip(node.parts, symbol.parts, strict=True)]
    return None if None in parts else node._replace(parts=parts)


def _says(node: _Node | Token, names: list[str]) -> bool:
    """Whether it is one of these symbols, or has one among its parts."""
    if isinstance(node, Token):
        return node.terminal in names
    return node.of.origin.name in names or any(_says(part, names) for part in node.parts)


def _keys(words: list[Atom], at: int, form: tuple[str, ...]) -> tuple[str, ...]:
    """As many keys as a form of a noun has, from a place."""
    return tuple(atom.key for atom in words[at : at + len(form)])


def _replaced(words: list[Atom], at: int, form: tuple[str, ...]) -> list[Atom]:
    place = words[at]._replace(end=words[at + len(form) - 1].end)
    return [*words[:at], *(place._replace(key=key) for key in form), *words[at + len(form) :]]


def _part(node: _Node, path: str) -> Any:
    for step in path.split("."):
        node = node.parts[int(step) - 1]
    return node


def _number(atom: Atom) -> int | None:
    return atom.number if atom.number is not None else COUNTS.index(atom.key) if atom.key in COUNTS[1:] else None
