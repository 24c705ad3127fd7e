"""A bonus that a field gives is not said again."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.amount import Bonus
from cardlang.language.nodes.base import Headed, Node, inside
from cardlang.language.nodes.effect import Abilities, Sequence
from cardlang.language.nodes.reference import THIS
from cardlang.language.rule import CardText, Rule
from cardlang.mechanics.values.nodes import Get
from cardlang.model.diagnostic import Diagnostic


def bonus_twice(text: CardText) -> Iterator[Diagnostic]:
    """A text gives a bonus that a field of the card, with its icon, gives as well.

    Why: Both count, though whoever reads the card takes the sentence for an explanation of the icon.

    Bad:
        # cards/guilds/trial.yaml
        game: guilds
        deck: trial
        name: Trial
        kind: upgrade
        cards:
          - {name: Shield, code: U-901, type: permanent, cost: 1, extra_defense: 1,
             text: This hero gets +1 defense die.}

    Good:
        # cards/guilds/trial.yaml
        game: guilds
        deck: trial
        name: Trial
        kind: upgrade
        cards:
          - {name: Shield, code: U-901, type: permanent, cost: 1, extra_defense: 1}
    """
    bonuses = text.language.vocabulary.bonuses
    for one, effect in text.understood():
        for get in _always(effect):
            for said in get.modifiers:
                field = bonuses.get(said.stat, "")
                if isinstance(said.amount, Bonus) and text.card.fields.get(field):
                    message, help = (
                        f"{field} gives this bonus, too, and both count",
                        f"leave out the sentence, or {field}",
                    )
                    span = one.span(*said.span) if said.span else text.card.span
                    yield Diagnostic("C620", message, span, help, card=text.card.id)


def _always(effect: Node) -> Iterator[Get]:
    """What this piece gets all the time, without a condition."""
    if isinstance(effect, Get) and effect.who == THIS:
        yield effect
    if isinstance(effect, Abilities | Sequence | Headed):
        for part in inside(effect):
            yield from _always(part)


RULE = Rule("C620", "bonus-twice", bonus_twice, "error")
