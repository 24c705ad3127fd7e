"""The wording of questions about attacks: what one did, and when one is answered."""

from __future__ import annotations

from cardlang.language.builders.references import attack_said, attack_words
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.condition import DealsDamage, Happened
from cardlang.language.nodes.effect import OnlyIf
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer


def _deals_damage(scope: Scope, tree: Tree) -> DealsDamage:
    return DealsDamage(attack_said(scope, tree))


def _write_deals_damage(writer: Writer, node: DealsDamage) -> str:
    return f"{attack_words(writer, node.attack)} deals damage"


HAPPENED = Construct(Happened, {}, Writer.happened)


def _write_only_if(writer: Writer, node: OnlyIf) -> str:
    """Only as a separate sentence, which the core writes."""
    raise Unwritable("no words for when something can be used inside another effect")


ONLY_IF = Construct(OnlyIf, {}, _write_only_if)
DEALS_DAMAGE = Construct(DealsDamage, {"deals_damage": _deals_damage}, _write_deals_damage)
