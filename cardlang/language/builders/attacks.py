"""References to attacks that were mentioned before, which the core keeps track of."""

from __future__ import annotations

import re

from cardlang.language.clause import Unwritable
from cardlang.language.nodes.condition import Happens
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token
from cardlang.language.writer import Writer


def means(scope: Scope, tree: Tree) -> str:
    """`with melee attacks`"""
    return str(one_token(tree, "MEANS").value)


def attack_said(scope: Scope, tree: Tree) -> int:
    """The number of the attack that `the attack` or `this attack` means."""
    attacks = scope.antecedents.attacks()
    latest = re.search(r"\b(this|that) attack\b", scope.words(tree).lower())
    if scope.antecedents.blurred:
        message = "which attack? Not every attack chooses a target of its own"
        scope.problem("C302", tree, message, "choose its target where the attack is written")
    elif not attacks:
        scope.problem("C301", tree, "no attack comes before this", "write the attack first")
    elif len(attacks) > 1 and not latest:
        scope.problem("C302", tree, "there are several attacks before this", 'write "this attack" for the last one')
    return attacks[-1].ref.of if attacks else 0


def attack_words(writer: Writer, attack: int) -> str:
    """How to refer to an attack: "the attack" if there was only one."""
    attacks = [one.ref.of for one in writer.antecedents.attacks()]
    if attack not in attacks[-1:]:
        raise Unwritable(f"no words for the attack of choice {attack}")
    return "the attack" if len(attacks) == 1 else "this attack"


def ask_which_attack(scope: Scope, tree: Tree) -> None:
    """`When this creature attacks, it deals +5 damage` does not say for how long."""
    if isinstance(scope.event, Happens) and "attack" in scope.event.kind and not scope.lasting:
        message = "in this attack, or in every attack from now on?"
        scope.problem("C302", tree, message, 'say for how long, such as "until the end of the current turn"')
