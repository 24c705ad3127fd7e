"""The faults that a dry run finds, as diagnostics at the words concerned."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from cardlang.language.nodes.base import Node, children, walk
from cardlang.language.nodes.selector import Either, Selector
from cardlang.language.rule import CardText
from cardlang.model.diagnostic import Diagnostic, Severity
from cardlang.model.span import Span
from cardlang.rules.dryrun_support import Fault

# Code, severity, message, help. `{}` stands for what the fault says.
_TOLD: dict[str, tuple[str, Severity, str, str]] = {
    "unplayed": ("C407", "error", "the engine cannot play this yet", "leave it out until it can"),
    "nobody": ("C411", "error", "no creature of its faction can play this card", "{}"),
    "no target": ("C412", "error", "nothing can ever be chosen here", "no candidate can meet all conditions: {}"),
    "nothing": ("C413", "warning", "this never changes anything", "{}"),
    "undone": ("C414", "warning", "this undoes the effect before it", "leave out one of the two, or both"),
    "one answer": ("C415", "warning", "this choice has only one possible answer", "write it without a choice"),
    "endless": ("C416", "error", "this never ends{}", "add a cost that runs out, or limit how often it can be used"),
    "untried": ("C418", "warning", "not everything was tried: {}", "make it do less, or try it in a game"),
    "unbalanced": (
        "C417",
        "error",
        "after this card there are too few or too many {}",
        "report this: the text does not mention it",
    ),
}


def dry_run_findings(text: CardText, faults: Iterable[Fault]) -> Iterator[Diagnostic]:
    """The faults that a dry run has found on one card, as findings C407 to C418 at the words to blame."""
    for fault in faults:
        code, severity, message, help = _TOLD[fault.sort]
        about = fault.about
        if fault.sort == "endless" and about:
            about = f": {about}"
        span = _at(text, fault)
        yield Diagnostic(code, message.format(about), span, help.format(about), severity, text.card.id)


def _at(text: CardText, fault: Fault) -> Span:
    """The position of a fault: what is chosen, a field, or the words of the effect."""
    if fault.field:
        return text.where((fault.field,))
    for one, parsed in zip(text.card.texts, text.parsed, strict=True):
        if fault.sort == "unplayed" and fault.about in one.text:
            start = one.text.index(fault.about)
            return one.span(start, start + len(fault.about))
        node = fault.node
        words = _words(parsed.effect, node) if parsed.effect and node else None
        if node and words:
            chosen = (part.span for part in walk(node) if isinstance(part, Selector | Either) and part.span)
            return one.span(*(next(chosen, words) if fault.sort in ("no target", "one answer") else words))
    return text.card.span


def _words(effect: Node, node: Node) -> tuple[int, int] | None:
    """The position of the words of a part of an effect, or of the part that contains it; None if the effect does not
    contain it."""
    if effect is node:
        return effect.span or (0, 0)
    for child in children(effect):
        found = _words(child, node)
        if found:
            return found if found[1] else effect.span or found
    return None
