"""The wording of damage."""

from __future__ import annotations

from typing import Any

from cardlang.language.construct import Explanations, Wording
from cardlang.language.nodes.amount import All, ThatDamage
from cardlang.language.saying import say
from cardlang.mechanics.damage.amounts import ALL, BOUNDED, NUMBER, PER
from cardlang.mechanics.damage.nodes import THAT_DAMAGE, DealDamage, Destroy, Heal, Prevent, Unpreventable
from cardlang.mechanics.damage.wording.dealing import DEAL_DAMAGE, HEAL, HEALED, SUFFERED, TAKEN, gone
from cardlang.mechanics.damage.wording.preventing import HALVED, KINDS, PIERCING, PREVENT, RAISE, UNPREVENTABLE
from cardlang.model.page import Step

DESTROY = say(Destroy, "destroy {what}", whom=("", "foe"), then=gone)


def wording(taken: bool = False, suffered: bool = False) -> Wording:
    """The wording. `taken`: damage is taken where nobody deals it, has kinds, and is healed on pieces. `suffered`:
    texts say who takes it, and who heals."""
    usual = (*SUFFERED, PREVENT, HALVED, RAISE) if suffered else (DEAL_DAMAGE, HEAL, PREVENT, HALVED, RAISE)
    dealing = (*TAKEN, HEALED, *KINDS) if taken else usual
    return Wording(
        constructs=(ALL, BOUNDED, NUMBER, PER, *dealing, DESTROY, PIERCING, UNPREVENTABLE),
        explanations=Explanations(
            remarks={
                **({} if taken else {DealDamage: explain_deal, Heal: explain_heal}),
                Prevent: explain_prevent,
            },
            joining=frozenset({Unpreventable}),
        ),
    )


WORDING = wording


def explain_deal(explainer: Any, node: DealDamage) -> Step | None:
    """What it means that the damage is not an attack's."""
    passed_on = isinstance(node.amount, ThatDamage) or "Block" not in explainer.vocabulary.spelled("POWER")
    return None if passed_on else Step("This is not an attack, so Block does not reduce it.", ("no attack",))


def explain_heal(explainer: Any, node: Heal) -> Step | None:
    """How much is healed of less damage."""
    everything = isinstance(node.amount, All)
    return (
        None if everything else Step("That much of its damage is removed, or all of it if it has less.", ("healing",))
    )


def explain_prevent(explainer: Any, node: Prevent) -> Step | None:
    """What prevention applies to, and when it ends."""
    which, _, kind = node.source.partition(" ")
    if kind in explainer.vocabulary.spelled("DAMAGE_KIND"):
        if not isinstance(node.amount, All):
            return Step("So much less of it is dealt each time.", ("kind",))
        return Step("All that is not of this kind counts.", ("kind",))
    if node.source == THAT_DAMAGE:
        return None if isinstance(node.amount, All) else Step("The rest of that damage is dealt.", ("prevention",))
    if node.next:
        over = "" if explainer.timed else " or the turn ends"
        return Step(f"It applies to the next damage, until that much has been prevented{over}.", ("source",))
    if which == "each":
        return Step(f"It reduces the damage of each such {kind}.", ("prevention",))
    if which == "this":
        return Step("It reduces only that attack's damage.", ("prevention",))
    what = "a single use of a card, power or attack" if kind == "source" else f"a single {kind}"
    text = f"This applies to {what}: the one answered if it would deal such damage, otherwise the next that would"
    text += "." if explainer.timed else " this turn."
    if isinstance(node.amount, All):
        return Step(text, ("source", "prevention"))
    return Step(f"{text} It reduces the total of its damage to that creature by that much.", ("source", "prevention"))
