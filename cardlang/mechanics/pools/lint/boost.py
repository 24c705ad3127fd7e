"""What joins attacks stands on boosts, and on these nothing that applies all the time."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.base import Node, State, inside, walk
from cardlang.language.rule import CardText, Rule
from cardlang.mechanics.pools.nodes import Boost, SuffersThis
from cardlang.model.diagnostic import Diagnostic


def boost(text: CardText) -> Iterator[Diagnostic]:
    """A card that is no boost says what it boosts, or a card that is only used in attacks what applies all the time.

    Why: A boost joins an attack as it is declared, and counts for that attack alone. Nothing else on a card is asked
    for then, and what applies all the time stands on permanents.

    Bad:
        # cards/guilds/trial.yaml
        game: guilds
        deck: trial
        name: Trial
        kind: upgrade
        cards:
          - {name: Whetstone, code: U-901, type: permanent, cost: 1,
             text: "Boost a melee attack: it rolls 1 more attack die."}

    Good:
        # cards/guilds/trial.yaml
        game: guilds
        deck: trial
        name: Trial
        kind: upgrade
        cards:
          - {name: Whetstone, code: U-901, type: boost, cost: 1,
             text: "Boost a melee attack: it rolls 1 more attack die."}
    """
    for one, effect in text.understood():
        for node in walk(effect) if one.box != "boost" else ():
            if isinstance(node, Boost):
                yield text.warning(
                    "C617", "only boosts join attacks", 'make it a boost, or leave "Boost …:" out', one, node
                )
        for node in _parts(effect) if one.box in ("attack", "boost") else ():
            if isinstance(node, State) and not isinstance(node, SuffersThis):
                help = "make the card a permanent, or say what this attack does"
                yield text.warning(
                    "C617", "this applies all the time, but the card only counts in its attack", help, one, node
                )


def _parts(node: Node) -> Iterator[Node]:
    """The effects of a text, of those that only combine others the parts."""
    if isinstance(node, State) or not (parts := [*inside(node)]):
        yield node
    else:
        for part in parts:
            yield from _parts(part)


RULE = Rule("C617", "boost", boost)
