"""What texts about attacks begin with: labels, what is declared, and boosts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from cardlang.language.clause import Unwritable
from cardlang.language.composed import PLAIN, SAYS_WHEN, Heading
from cardlang.language.nodes import Abilities, Node
from cardlang.language.parser import Tree, one_token, trees
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.pools.nodes import ATTACK, Boost, Declared, Labelled
from cardlang.mechanics.pools.wording.dice import sort_said
from cardlang.model.article import with_article
from cardlang.model.page import Step
from cardlang.model.value import having

_Head = Callable[[Node], Node]


def heading(scope: Scope, tree: Tree) -> Heading:
    heads, said = [trees(tree)[0]], trees(tree)[1]
    while said.rule == "heading_pool":  # `Permanent: Declare before rolling: …`
        head, said = trees(said)
        heads.append(head)
    wraps = [_HEADS[head.rule](head) for head in heads]

    def begin() -> None:
        if heads[-1].rule == "boost":
            scope.antecedents.mention(ATTACK, "this attack", noun="attack")

    def close(abilities: list[Node]) -> list[Node]:
        effect = abilities[0] if len(abilities) == 1 else Abilities(tuple(abilities))
        for wrap in reversed(wraps):
            effect = wrap(effect)
        return [effect]

    return Heading(scope.where.mode, close, PLAIN, begin, sentence=said)


def _boost(tree: Tree) -> _Head:
    (said,) = trees(tree)
    kind, group = sort_said(said)
    return partial(Boost, kind=kind, group=group, alone=said.rule == "boosted_alone", span=tree.span)


_HEADS: Final[Mapping[str, Callable[[Tree], _Head]]] = {
    "labelled": lambda tree: partial(Labelled, one_token(tree, "LABEL").value, span=tree.span),
    "declared": lambda tree: partial(Declared, span=tree.span),
    "boost": _boost,
}


def _headed(writer: Writer, effect: Node, small: bool = True) -> str:
    """What follows a head, in small letters if that is an effect or another head after it."""
    if isinstance(effect, Abilities):
        return " ".join(writer.abilities(effect.abilities))
    construct = writer.constructs.get(type(effect))
    if construct and construct.form == "heading":
        return str(construct.write(writer, effect))
    with having(writer, running=small):
        if not isinstance(effect, SAYS_WHEN):
            return writer.told(effect, continuing=small)
        said = writer.ability(effect)
    return f"{said[:1].lower()}{said[1:]}" if small else said


def write_boost(writer: Writer, node: Boost) -> str:
    if node.kind and node.group:
        raise Unwritable("no words for a kind and a group")
    sort = node.kind or node.group
    said = with_article(f"{sort} attack") if sort else "an attack" if node.alone else "any attack"
    writer.antecedents = type(writer.antecedents)(count=writer.antecedents.count)
    writer.antecedents.mention(ATTACK, "this attack", noun="attack")
    others = " with no other boosts" if node.alone else ""
    return f"Boost {said}{others}: {_headed(writer, node.effect)}"


def write_declared(writer: Writer, node: Declared) -> str:
    writer.antecedents = type(writer.antecedents)(count=writer.antecedents.count)
    return f"Declare before rolling: {_headed(writer, node.effect)}"


def write_labelled(writer: Writer, node: Labelled) -> str:
    writer.antecedents = type(writer.antecedents)(count=writer.antecedents.count)
    return f"{node.label}: {_headed(writer, node.effect, small=False)}"


# What `explain` tells of them


def _tell_boost(explainer: Any, node: Boost) -> list[Step]:
    """When it can join an attack."""
    sort = node.kind or node.group
    which = with_article(f"{sort} attack") if sort else "an attack"
    alone = ", if no other boost joins it" if node.alone else ""
    head = f"When {which} of its owner is declared, before any die is rolled, it can join that{alone}:"
    return [Step(head, steps=tuple(explainer.steps(node.effect)))]


def _tell_declared(explainer: Any, node: Declared) -> list[Step]:
    head = "When an attack of its owner is declared, before any die is rolled, they may say that this counts for it:"
    return [Step(head, steps=tuple(explainer.steps(node.effect)))]


HEAD_STEPS: Final[Mapping[type[Node], Callable[..., list[Step]]]] = {
    Boost: _tell_boost,
    Declared: _tell_declared,
    Labelled: lambda explainer, node: list(explainer.tell(node.effect)),
}
