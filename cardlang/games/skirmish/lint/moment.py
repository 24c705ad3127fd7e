"""What a power or lower box does must say when, or at what cost (S4.1, S10.1).

What such a box says applies all the time. An effect that is done once, without a cost or an event before it, has no
time at which to happen; neither has a state that ends a time at which to start. At most one finding per text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from cardlang.language.nodes.base import Node, State, inside, walk
from cardlang.language.nodes.effect import Activated, Duration, ExtraCost, Lasting, Limited, OnlyIf, Replaced, Triggered
from cardlang.language.rule import CardText, Rule
from cardlang.model.diagnostic import Diagnostic

if TYPE_CHECKING:
    from cardlang.language.language import Language

_SAYS_WHEN = Activated | Triggered | Replaced | Limited | OnlyIf | ExtraCost


def moment(text: CardText) -> Iterator[Diagnostic]:
    """A power or lower box does something, but says neither when nor at what cost.

    Why: It applies all the time; what is done once needs a time (S4.1, S10.1).

    Bad:
        powers: [Draw 1 action card.]

    Good:
        powers: ["T: Draw 1 action card."]
    """
    for one, effect in text.understood():
        found = None if one.box == "main" else next(_momentless(effect, text.language), None)
        if found is None:
            continue
        spans = [node.span for node in walk(found) if node.span]
        start, end = (min(spans)[0], max(span[1] for span in spans)) if spans else (0, len(one.text))
        message = "the text does not say when this happens"
        yield Diagnostic("C313", message, one.span(start, end), _HELP, severity="warning", card=text.card.id)


_HELP: Final = 'as written, it is used like "Minor: …" (S4.1); write that, or "T: …", or "When …, …"'


def _momentless(node: Node, language: Language) -> Iterator[Node]:
    construct = language.constructs.get(type(node))
    if isinstance(node, _SAYS_WHEN | State) or (construct and construct.form == "title"):
        return
    if construct or (isinstance(node, Lasting) and isinstance(node.until, Duration)):
        yield node
    else:
        for part in inside(node):
            yield from _momentless(part, language)


RULE = Rule("C313", "no-moment", moment)
