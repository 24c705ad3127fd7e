"""What a power or lower box does must say when, or at what cost (S4.1, S10.1).

What such a box says applies all the time. An effect that is done once, without a cost or an event before it, has no
time at which to happen; neither has a state that ends a time at which to start. At most one finding per text.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from cardlang.language.composed import momentless
from cardlang.language.nodes.base import walk
from cardlang.language.rule import CardText, Rule
from cardlang.model.diagnostic import Diagnostic


def moment(text: CardText) -> Iterator[Diagnostic]:
    """A power or lower box does something, but says neither when nor at what cost.

    Why: It applies all the time; what is done once needs a time (S4.1, S10.1).

    Bad:
        powers: [Draw 1 action card.]

    Good:
        powers: ["T: Draw 1 action card."]
    """
    for one, effect in text.understood():
        found = None if one.box == "main" else next(momentless(effect, text.language.constructs), None)
        if found is None:
            continue
        spans = [node.span for node in walk(found) if node.span]
        start, end = (min(spans)[0], max(span[1] for span in spans)) if spans else (0, len(one.text))
        message = "the text does not say when this happens"
        yield Diagnostic("C313", message, one.span(start, end), _HELP, severity="warning", card=text.card.id)


_HELP: Final = 'as written, it is used like "Minor: …" (S4.1); write that, or "T: …", or "When …, …"'


RULE = Rule("C313", "no-moment", moment)
