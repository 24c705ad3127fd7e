"""What texts say of attacks with pools of dice, and how it is written."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cardlang.language.builders.selectors import counted
from cardlang.language.construct import Construct, Explanations, Wording
from cardlang.language.nodes import Node
from cardlang.language.parser import Tree, one_token
from cardlang.language.saying import Slot, Values, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.pools.nodes import (
    AnotherAttack,
    AttackDice,
    AttackEach,
    AttacksRoll,
    Boost,
    CountsAsHit,
    Declared,
    DoubleHits,
    FaceDeals,
    FacesRolled,
    HeldBy,
    Kinds,
    Labelled,
    MoreDice,
    MoreHits,
    MoreRerolls,
    NoDice,
    OnFace,
    OnlyOne,
    RerollOnce,
    Scored,
    SuffersThis,
)
from cardlang.mechanics.pools.wording.dice import PoolDice, get_said, join, more_hits, of_dice, of_its_own, unit
from cardlang.mechanics.pools.wording.heads import HEAD_STEPS, heading, write_boost, write_declared, write_labelled
from cardlang.mechanics.pools.wording.references import (
    REFERENCES,
    SUFFERS,
    attack_dice,
    for_each_face,
    held_by,
    kinds_said,
    of_this,
    on_face,
    scored,
    suffers_this,
    tell_on_face,
    write_held_by,
    write_on_face,
    write_scored,
)

_FACE = Slot(
    ("SYMBOL",),
    lambda scope, word, before: word.value[0],
    lambda writer, face, node: writer.vocabulary.symbols[face][0],
)
_KIND_SLOT = Slot(
    ("attack_kinds",),
    kinds_said,
    lambda writer, kinds, node: " and ".join(kinds),
    ("attack_kinds: ATTACK_KIND AND ATTACK_KIND",),
)
_GROUP = Slot(("GROUP",), lambda scope, word, before: word.value, lambda writer, group, node: group)


def _wounds(scope: Scope, tree: Tree, before: Values) -> int:
    return counted(scope, one_token(tree, "NUM"))


def _write_wounds(writer: Writer, n: int, node: Node) -> str:
    return f"{n} {writer.vocabulary.forms['damage'][n != 1]}"


_WOUNDS = Slot(("so_many",), _wounds, _write_wounds, ("so_many: NUM DAMAGE",))


def wording(section: Mapping[str, Any]) -> Wording:
    """The wording. `section`: what the game's file says of attacks."""
    dice, rerolls = PoolDice(section["rolls"], section["against"]["rolls"]), section.get("again", "reroll")
    return Wording(
        constructs=(
            Construct(MoreDice, {"more_dice": dice.more_dice, **REFERENCES}, dice.write_more, join=join),
            Construct(NoDice, {"no_dice": dice.no_dice}, dice.write_none),
            Construct(AttacksRoll, {"attacks_roll": dice.attacks_roll}, dice.write_attacks),
            Construct(
                MoreRerolls,
                {"get": partial(get_said, rerolls, section["against"]["number"])},
                lambda writer, node: of_this(
                    writer, "gain", f"+{node.dice} {unit(writer.vocabulary, rerolls)[node.dice != 1]}"
                ),
                join=join,
            ),
            Construct(
                MoreHits,
                {"more_hits": more_hits},
                lambda writer, node: of_this(writer, "score", f"{node.hits} more hit{'s' * (node.hits != 1)}"),
                join=join,
            ),
            of_its_own(RerollOnce, "REROLL_ONCE"),
            of_its_own(DoubleHits, "DOUBLE_HITS"),
            say(CountsAsHit, "each {face} counts as a hit", rule="clause", face=_FACE),
            say(Kinds, "treat_this_attack_as {kinds}", kinds=_KIND_SLOT),
            say(AttackEach, "attack {target}"),
            say(AnotherAttack, "you may use another attack card this activation", rule="clause"),
            Construct(HeldBy, {"held_by": held_by}, write_held_by, form="part"),
            Construct(OnFace, {"on_face": on_face}, write_on_face),
            Construct(
                FacesRolled,
                {"for_each_face": for_each_face, **of_dice()},
                lambda writer, node: writer.vocabulary.symbols[node.face][0],
                form="part",
            ),
            Construct(Scored, dict.fromkeys(("scored", "hurt_target"), scored), write_scored, form="part"),
            say(
                FaceDeals,
                "each {face} it rolls for defense deals {damage} to the attacker",
                rule="clause",
                face=_FACE,
                damage=_WOUNDS,
            ),
            Construct(
                SuffersThis,
                {"suffers_this": suffers_this},
                lambda writer, node: f"{writer.target(node.who)} {SUFFERS}",
            ),
            say(OnlyOne, "only one {group} may be owned by a controller", rule="sentence", group=_GROUP),
            Construct(
                AttackDice,
                {"attack_dice": attack_dice},
                lambda writer, node: f"attack: {node.dice} {node.kind} {'die' if node.dice == 1 else 'dice'}",
            ),
            Construct(Boost, {"heading_pool": heading}, write_boost, form="heading"),
            Construct(Declared, {}, write_declared, form="heading"),
            Construct(Labelled, {}, write_labelled, form="heading"),
        ),
        explanations=Explanations(steps={**HEAD_STEPS, OnFace: tell_on_face}),
    )


WORDING = wording
