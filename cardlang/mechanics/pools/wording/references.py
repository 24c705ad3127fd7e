"""How texts speak of this attack, of its target, and of what the dice of both show."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardlang.language.builders import conditions
from cardlang.language.builders import references as core
from cardlang.language.builders.selectors import counted
from cardlang.language.builders.sequence import alone
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Build
from cardlang.language.nodes import EACH, ONE, Ref, Selector
from cardlang.language.nodes.effect import ForEach
from cardlang.language.parser import Tree, one_token, tokens, trees
from cardlang.language.saying import Values
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer, capital
from cardlang.mechanics.pools.nodes import ATTACK, TARGET, AttackDice, FacesRolled, HeldBy, OnFace, Scored, SuffersThis
from cardlang.model.article import with_article
from cardlang.model.page import Step
from cardlang.model.value import having

# This attack and its target


def _of_attack(scope: Scope, tree: Tree) -> Ref:
    """`this attack`, `the target`: of the attack that the text is about."""
    said = one_token(tree, "OF_ATTACK").value
    if said == "attacked" and scope.box == "main":
        ref: Ref = core.bound("the target")(scope, tree)
        return ref
    ref = Ref(said)
    if not scope.describing:
        called, noun = ("this attack", "attack") if ref == ATTACK else ("the target", "creature")
        scope.antecedents.mention(ref, called, noun=noun)
        scope.antecedents.met |= {(TARGET, event) for event in ("is destroyed", "is damaged")}
    return ref


def it(scope: Scope, tree: Tree) -> Ref:
    """`it`: a piece, if one was mentioned; else this attack."""
    found = scope.antecedents.candidates("it", scope.vocabulary.domains)
    return ATTACK if not found and scope.antecedents.of(ATTACK) else core.it(scope, tree)


def _happened(scope: Scope, tree: Tree) -> Any:
    """`the target is killed`: by this attack."""
    ours = trees(tree)[0].rule == "of_attack"
    with having(scope, effects_read=scope.effects_read or int(ours)):
        return conditions.happened(scope, tree)


REFERENCES: Final[Mapping[str, Build]] = {
    "it": it,
    "of_attack": _of_attack,
    **dict.fromkeys(("happened", "happened_not"), _happened),
}


def of_this(writer: Writer, verb: str, rest: str) -> Clause:
    return Clause(verb, rest, writer.subject_said(ATTACK))


def only_attack(scope: Scope, tree: Tree, subject: object) -> None:
    """Report what only an attack does, said of something else."""
    if subject != ATTACK:
        scope.problem("C303", tree, '"{}" is said of an attack', 'write "this attack …"')


# Faces and results


def on_face(scope: Scope, tree: Tree) -> OnFace:
    face = one_token(tree, "SYMBOL")
    return OnFace(face.value[0], alone(scope, trees(tree)[0]), span=tree.span)


def write_on_face(writer: Writer, node: OnFace) -> str:
    said = str(writer.line(node.effect))
    return f"{writer.vocabulary.symbols[node.face][0]}: {said if writer.running else capital(said)}"


def for_each_face(scope: Scope, tree: Tree) -> ForEach:
    face = one_token(tree, "SYMBOL")
    scope.named = True
    return ForEach(
        FacesRolled(face.value[0], span=(face.start, face.end)), alone(scope, trees(tree)[0]), span=tree.span
    )


def scored(scope: Scope, tree: Tree) -> Scored:
    wounds = tree.rule == "hurt_target"
    only_attack(scope, tree, scope.build(trees(tree)[0]))
    if wounds:
        scope.antecedents.mention(TARGET, "the target")
        scope.antecedents.met |= {(TARGET, event) for event in ("is destroyed", "is damaged")}
    return Scored(wounds, span=tree.span)


def write_scored(writer: Writer, node: Scored) -> str:
    said = f"{writer.ref(ATTACK)} {'damages the target' if node.wounds else 'scores a hit'}"
    if node.wounds:
        writer.antecedents.mention(TARGET, "the target")
    return said


SUFFERS: Final = "who enters a square with this token suffers this attack; then remove the token"


def suffers_this(scope: Scope, tree: Tree) -> SuffersThis:
    who = scope.build(trees(tree)[0])
    if not isinstance(who, Selector) or who.quantity not in (ONE, EACH):
        scope.problem("C303", trees(tree)[0], '"{}": which of them?', 'write "an enemy hero"')
        who = Selector(ONE, scope.vocabulary.noun)
    return SuffersThis(who, span=tree.span)


# Kinds of attack


def kinds_said(scope: Scope, tree: Tree, before: Values) -> tuple[str, ...]:
    said = {word.value for word in tokens(tree, "ATTACK_KIND")}
    return tuple(kind for kind in scope.vocabulary.spelled("ATTACK_KIND") if kind in said)


def attack_dice(scope: Scope, tree: Tree) -> AttackDice:
    n, word = counted(scope, one_token(tree, "NUM")), one_token(tree, "DIE")
    if word.value != (right := "die" if n == 1 else "dice"):
        scope.problem("C207", word, '"{}" does not agree with the number before it', f'write "{right}"')
    return AttackDice(n, one_token(tree, "ATTACK_KIND").value, span=tree.span)


def held_by(scope: Scope, tree: Tree) -> HeldBy:
    """`in this hero's inventory`"""
    said = one_token(tree, "IN_HELD").value
    of = scope.refer(said, tree) if said in ("its", "that") else Ref(said)
    return HeldBy(of, span=tree.span)


def write_held_by(writer: Writer, node: HeldBy) -> str:
    its = [one.ref for one in writer.antecedents.candidates("its", writer.vocabulary.domains)] == [node.of]
    if node.of.to in ("this", "attacked"):
        return writer.spelled("IN_HELD", node.of.to)
    if not its and not writer.ref(node.of).startswith("that "):
        raise Unwritable(f"no words for what {node.of} has")
    return writer.spelled("IN_HELD", "its" if its else "that")


def tell_on_face(explainer: Any, node: OnFace) -> list[Step]:
    """When it happens."""
    face = with_article(explainer.vocabulary.symbols[node.face][0])
    return [Step(f"Once, if {face} lies there when the roll is over:", steps=tuple(explainer.steps(node.effect)))]
