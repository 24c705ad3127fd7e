"""Lint rules, and what they look at. The core, mechanics and games all have them."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from inspect import cleandoc
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from cardlang.language.nodes.base import Node
from cardlang.model.card import Card, CardMark, Deck, Text
from cardlang.model.diagnostic import Code, Diagnostic, Severity
from cardlang.model.span import Span
from cardlang.model.value import Value

if TYPE_CHECKING:
    from cardlang.language.language import Language
    from cardlang.language.parser import Parsed


@dataclass(frozen=True, slots=True, eq=False)
class CardText:
    """A card, what each of its texts means (no effect for a text with errors), and the positions of its fields."""

    deck: Deck
    card: Card
    parsed: tuple[Parsed, ...]  # one for one with the card's texts
    where: Callable[[tuple[str | int, ...]], Span]  # called with keys and indices, starting from the card
    language: Language
    text_fields: Collection[str]  # the fields that hold the card's texts

    @property
    def own_kind(self) -> bool:
        """Whether the project declares the kind of card. Its fields then mean what the project says."""
        return self.language.vocabulary.kinds[self.card.kind].own

    def box(self, box: str) -> list[Node | None]:
        """The effects of the texts of one box."""
        return [parsed.effect for text, parsed in zip(self.card.texts, self.parsed, strict=True) if text.box == box]

    def understood(self, *boxes: str) -> Iterator[tuple[Text, Node]]:
        """The texts that have a meaning, each with it; only those in `boxes`, if any are given."""
        for text, parsed in zip(self.card.texts, self.parsed, strict=True):
            if parsed.effect is not None and (not boxes or text.box in boxes):
                yield text, parsed.effect

    def warning(self, code: str, message: str, help: str, text: Text, node: Node | None = None) -> Diagnostic:
        """A warning at the words of a node in one of the texts; about the whole card without them."""
        span = text.span(*node.span) if node and node.span else self.card.span
        return Diagnostic(code, message, span, help, severity="warning", card=self.card.id)

    @property
    def reworded(self) -> Iterator[tuple[Text, Parsed, str]]:
        """The texts that differ from their canonical wording, each with its meaning and that wording."""
        for text, parsed in zip(self.card.texts, self.parsed, strict=True):
            if parsed.text is not None and parsed.text != text.text:
                yield text, parsed, parsed.text


class _Coded(Value):
    code: str  # "C601"
    name: str  # "wording"
    check: Callable[..., object]

    @property
    def entry(self) -> Code:
        """Its entry in the catalogue of codes, read from the docstring of its check."""
        what, *parts = re.split(r"^(Why|Bad|Good):", cleandoc(self.check.__doc__ or ""), flags=re.MULTILINE)
        said = dict(zip(parts[::2], parts[1::2], strict=True))
        bad, good = (cleandoc(f"\n{said.get(part, '')}") for part in ("Bad", "Good"))
        return Code(self.code, self.name, " ".join(what.split()), " ".join(said.get("Why", "").split()), bad, good)


class Rule(_Coded):
    """A rule about one card. The docstring of its `check` is its manual page: what is wrong, then paragraphs that begin
    with `Why:`, `Bad:` and `Good:`, the last two with an example each.

    A rule whose findings are errors runs whenever a card is read; a rule that warns runs only in lint.
    """

    check: Callable[[CardText], Iterator[Diagnostic]]
    severity: Severity = "warning"


class CardsRule(_Coded):
    """A rule about several cards together, with a manual page like that of `Rule`. It warns, so it runs only in lint.

    `check` takes all cards of a game and a function that gives the place of a span ("cards/drow.yaml:12").
    """

    check: Callable[[Sequence[CardText], Callable[[Span], str]], Iterator[Diagnostic]]


class FactsRule(_Coded):
    """A rule about several cards together that needs only one fact of each, so that cards need not be read again. It
    has a manual page and warns like `CardsRule`.

    `fact` is a text that is compared, None for a card that the rule leaves out. `check` takes all cards of a game with
    their facts, and a function that gives the place of a span.
    """

    check: Callable[[Sequence[tuple[CardMark, str]], Callable[[Span], str]], Iterator[Diagnostic]]
    fact: Callable[[CardText], str | None]


AnyRule = Rule | CardsRule | FactsRule


def rules_in(package: str) -> tuple[AnyRule, ...]:
    """The `RULE` of each module of a package, in the order of their codes."""
    folders = import_module(package).__path__
    modules = (import_module(f"{package}.{one.name}") for one in iter_modules(folders))
    return tuple(sorted((module.RULE for module in modules), key=lambda rule: rule.code))
