"""A spell has a target (E13)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.elements.nodes import Instant, Permanent
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.choices import choices
from cardlang.language.nodes.reference import THIS, YOU, Player
from cardlang.language.rule import CardText, Rule
from cardlang.model.diagnostic import Diagnostic


def target(text: CardText) -> Iterator[Diagnostic]:
    """A permanent spell does not say what it lies on, or an instant one affects nobody but its caster.

    Why: A spell is cast on a target (E13). A permanent one says so in its text: "the target", "its owner", "the target
    player".

    Bad:
        text: "Requires: air. Permanent: When this is dispelled, draw 1 spell. This spell cannot be enhanced."

    Good:
        text: "Requires: air. Permanent: When its owner stops the game, draw 1 spell. This spell cannot be enhanced."
    """
    for one, effect in text.understood():
        for node in walk(effect):
            if isinstance(node, Permanent) and not any(part == THIS for part in walk(node)):
                message = "this spell does not say what it lies on"
                help = 'speak of "the target", "its owner" or "the target player"'
            elif isinstance(node, Instant) and not _affects(node):
                message, help = "this spell has no target", "let it affect a being, a permanent spell or a player"
            else:
                continue
            yield text.warning("C609", message, help, one, node)


def _affects(node: Node) -> bool:
    """Whether an effect chooses something, or some player other than the caster has a part in it."""
    return any(choices(node)) or any(isinstance(part, Player) and part != YOU for part in walk(node))


RULE = Rule("C609", "target", target)
