"""A language ready to use: text in, effect and diagnostics out, and back."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from cardlang.language.atoms import Atom, sentences, split
from cardlang.language.builders.core import CORE
from cardlang.language.builders.sequence import sequence
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Build, Construct
from cardlang.language.lexicon import Lexicon, Match
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.choices import in_cost_order
from cardlang.language.nodes.effect import Abilities, Activated, Did, If, Sequence, Triggered, Unless
from cardlang.language.nodes.reference import ACTING
from cardlang.language.parser import Stuck, Tree, parse_sentence
from cardlang.language.scope import Scope, trees
from cardlang.language.stuck import Reader, explain
from cardlang.language.table import Table
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer
from cardlang.model.card import MAX_TEXT
from cardlang.model.diagnostic import Diagnostic, Fix, has_errors
from cardlang.model.span import Span

LONG = 600  # characters: more than cards hold, too many to read again for each suggestion
MOST_MENDED = 20  # findings in one text; what follows is told without suggestions
BOXES = ("main", "attached", "power")


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a text means (`None` if any diagnostic is an error), in canonical wording, and all that is to say about it.
    Spans count the characters of the text; their path is empty."""

    effect: Node | None
    text: str | None
    diagnostics: tuple[Diagnostic, ...]


class Language:
    """The language of one game's cards."""

    def __init__(self, vocabulary: Vocabulary, table: Table, lexicon: Lexicon, constructs: Iterable[Construct]) -> None:
        self.vocabulary = vocabulary
        self.table = table
        self.lexicon = lexicon
        self.constructs = {construct.node: construct for construct in constructs}
        self.builders: dict[str, Build] = dict(CORE)
        self.states = frozenset(construct.node for construct in self.constructs.values() if construct.lasts)
        for construct in self.constructs.values():
            self.builders.update(construct.rules)

    def parse(self, text: str, box: str = "main", name: str | None = None, *, suggest: bool = True) -> Parsed:
        """Read a rules text of `box`. `name` is the card's own name, which in its text means "this card".

        All errors of the text come at once: after one, reading goes on with the next sentence. Without `suggest`, a
        sentence that cannot be read is only said to be so.

        Errors: `ValueError` for a box that is none: a bug of the caller.
        """
        if box not in BOXES:
            raise ValueError(f'there is no box "{box}"; the boxes are {", ".join(BOXES)}')
        if len(text) > MAX_TEXT:
            message = f"this text has {len(text):,} characters; {MAX_TEXT:,} is the most".replace(",", " ")
            long = Diagnostic("C110", message, Span("", 0, len(text)), "no card holds so much")
            return Parsed(None, None, (long,))
        scope = Scope(text, box, self.vocabulary, self.builders, self.states)
        atoms = split(text)
        if all(atom.key == "." for atom in atoms):
            empty = Diagnostic("C201", "the text is empty", Span("", 0, len(text)), "write what the card does")
            return Parsed(None, None, (empty,))
        own_name = [atom.key for atom in split(name)] if name and name in text else []
        abilities: list[Node] = []
        plain: list[Any] = []
        header: list[Any] | None = None  # effects of the ability that has begun, after its head
        head: Any = None

        def close() -> None:
            nonlocal header, head
            if plain:
                abilities.append(sequence(scope, plain))
                plain.clear()
            if head is not None and header is not None:
                abilities.append(head(sequence(scope, header)))
            header = head = None

        for part in sentences(atoms):
            if not part:
                continue
            tree = parse_sentence(self.table, self.lexicon, part, _extra(text, part, own_name))
            scope.last = None
            if isinstance(tree, Stuck):
                scope.problems += self._stuck(scope, name, part, tree, own_name, suggest)
                continue
            match tree.rule:
                case "activated":
                    close()
                    scope.begin(activated=True)
                    head = self._costs(scope, tree)
                    header = [scope.build(trees(tree)[-1])]
                case "triggered":
                    close()
                    scope.begin(triggered=True)
                    event, line = trees(tree)
                    built = scope.build(event)
                    head = lambda effect, event=built, at=tree: Triggered(event, effect, span=(at.start, at.end))  # noqa: E731
                    header = [scope.build(line)]
                case "otherwise":
                    self._otherwise(scope, header if header is not None else plain, tree)
                case "statement":
                    effect = scope.build(trees(tree)[0])
                    before = plain if header is None else header
                    if _declines(effect) and before and isinstance(before[-1], If) and before[-1].condition == Did():
                        before[-1] = replace(before[-1], otherwise=effect.effect)
                        continue
                    if header is not None or box == "main":
                        (plain if header is None else header).append(effect)
                        continue
                    for one in effect.effects if isinstance(effect, Sequence) else (effect,):
                        if isinstance(one, Triggered):  # an ability of its own
                            close()
                            abilities.append(one)
                            scope.begin()
                        else:
                            plain.append(one)
                case "lasting_first":
                    (plain if header is None else header).append(scope.build(tree))
                case _:  # a keyword power, an affinity
                    if header is not None:
                        close()
                        scope.begin()
                    plain.append(scope.build(tree))
        close()
        if has_errors(scope.problems) or not abilities:
            return Parsed(None, None, tuple(scope.problems))
        effect = abilities[0] if len(abilities) == 1 else Abilities(tuple(abilities))
        try:
            return Parsed(effect, self.wording(effect, box), tuple(scope.problems))
        except Unwritable:
            message = "this is understood, but there is no one clear wording for it"
            found = Diagnostic("C312", message, Span("", 0, len(text)), "say it in shorter sentences, one effect each")
            return Parsed(None, None, (*scope.problems, found))

    def write(self, effect: Node, box: str | None = None) -> str:
        """The canonical wording of an effect in a box, by default the first where it can stand: it reads as just that
        effect.

        Errors: `Unwritable` for an effect made by hand that no text can mean.
        """
        for one in BOXES if box is None else (box,):
            with suppress(Unwritable):
                text = self.wording(effect, one)
                if self.parse(text, one).effect == effect:
                    return text
        raise Unwritable(f"no words for {effect}")

    def wording(self, effect: Node, box: str) -> str:
        """The wording of an effect that a text of the box means.

        Errors: `Unwritable` for many another effect, but not for every one: see `write`.
        """
        return Writer(self.vocabulary, self.constructs, me=ACTING if box == "main" else None).text(effect)

    def _stuck(
        self, scope: Scope, name: str | None, part: list[Atom], stuck: Stuck, own_name: list[str], suggest: bool
    ) -> list[Diagnostic]:
        """What is wrong with a sentence of the text that cannot be read."""
        text, start, end = scope.text, part[0].start, part[-1].end
        if not suggest or len(scope.problems) >= MOST_MENDED:
            help = "mend the sentences before it first"
            return [Diagnostic("C204", "this sentence cannot be read, either", Span("", start, end), help)]

        def read(sentence: str) -> Tree | Stuck:
            atoms = split(sentence)
            return parse_sentence(self.table, self.lexicon, atoms, _extra(sentence, atoms, own_name))

        def errors(sentence: str) -> int:
            if len(text) > LONG:
                return 0
            return len(self.parse(text[:start] + sentence + text[end:], scope.box, name, suggest=False).diagnostics)

        found = explain(text[start:end], stuck, Reader(read, errors, self.lexicon, self.vocabulary))
        return [_shifted(one, start) for one in found]

    def _costs(self, scope: Scope, tree: Tree) -> Any:
        timings: list[str] = []
        costs: list[Node] = []
        for cost in trees(tree)[:-1]:
            for built in scope.build(cost):
                if isinstance(built, str):
                    timings.append(built)
                else:
                    costs.append(built)
        if len(set(timings)) > 1:
            said = " and ".join(sorted(set(timings)))
            scope.problem("C303", tree, f"this is {said} at once", "say one time at which it can be used")
        timing = next((one for one in timings if one != "standard"), "free")
        ordered = in_cost_order(costs)
        return lambda effect: Activated(ordered, timing, effect, span=(tree.start, tree.end))  # type: ignore[arg-type]

    @staticmethod
    def _otherwise(scope: Scope, effects: list[Any], tree: Tree) -> None:
        line = scope.build(trees(tree)[0])
        last = effects[-1] if effects else None
        if not isinstance(last, If) or last.otherwise is not None:
            scope.problem("C305", tree, '"otherwise" follows no "if"', "put it right after a sentence with if")
            return
        effects[-1] = If(last.condition, last.effect, sequence(scope, [line]), span=last.span)


def _shifted(one: Diagnostic, by: int) -> Diagnostic:
    """A finding in a sentence that begins at character `by` of the text."""
    span = Span("", one.span.start + by, one.span.end + by)
    return replace(one, span=span, fix=one.fix and Fix(span, one.fix.text))


def _declines(effect: Any) -> bool:
    """`If you don't, …`: the other half of an `If you do, …` before it."""
    return isinstance(effect, If) and effect.condition == Unless(Did()) and effect.otherwise is None


def _extra(text: str, atoms: list[Atom], own_name: list[str]) -> dict[int, Match] | None:
    """Readings that are no words of the language: reminder text in parentheses, and the card's own name."""
    extra: dict[int, Match] = {}
    for at, atom in enumerate(atoms):
        if atom.key == "(":
            close = next((i for i in range(len(atoms) - 1, at, -1) if atoms[i].key == ")"), None)
            if close is not None:
                size = close - at + 1
                extra[at] = Match("REMINDER", text[atom.end : atoms[close].start].strip(), size, size)
            break
    if own_name:
        for at in range(len(atoms)):
            if [atom.key for atom in atoms[at : at + len(own_name)]] == own_name:
                extra[at] = Match("NAME", "name", len(own_name), len(own_name))
    return extra or None
