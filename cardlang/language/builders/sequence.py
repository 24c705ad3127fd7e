"""Effects that follow each other, and what is asked about an effect that stands alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

from cardlang.language import nodes
from cardlang.language.builders.selectors import counted
from cardlang.language.parser import Token, Tree, one_token, token, trees
from cardlang.language.scope import Scope
from cardlang.model.value import Value


class Amendment(Value):
    """A sentence that says more about the effect before it, such as `It must end adjacent to …`. `apply` gives the
    amended effect, or None if it does not apply. It is about the last single effect, about the `whole` of it, or about
    `all` effects before it. `otherwise` gives its meaning, if any, if there is nothing to amend; if it has none, `help`
    is told."""

    apply: Callable[[nodes.Node], nodes.Node | None]
    tree: Tree
    whole: bool = False
    all: bool = False
    otherwise: Callable[[], nodes.Node | None] = lambda: None
    help: str = "put it right after the effect it is about"

    def then(self, change: Callable[[nodes.Node], nodes.Node | None]) -> Amendment:
        """The same with the amended effect changed: `It deals +5 damage for each adjacent ally.`"""

        def both(effect: nodes.Node | None) -> nodes.Node | None:
            return effect and change(effect)

        return replace(self, apply=lambda effect: both(self.apply(effect)), otherwise=lambda: both(self.otherwise()))


def sequence(scope: Scope, effects: list[Any]) -> nodes.Node:
    """One effect of several: flattened, with amendments applied; `one` alone stays as it is."""
    flat: list[nodes.Node] = []
    told = len(scope.problems)
    for effect in effects:
        if isinstance(effect, Amendment):
            amended = _amended(effect, nodes.Sequence(tuple(flat)) if effect.all else flat[-1]) if flat else None
            alone = amended or effect.otherwise()
            if amended is None and alone is not None:
                flat += alone.effects if isinstance(alone, nodes.Sequence) else [alone]
            elif amended is None:
                message = f'"{_beginning(scope.words(effect.tree))}" says nothing about the effect before it'
                scope.problem("C305", effect.tree, message, effect.help)
            else:
                flat[0 if effect.all else -1 :] = amended.effects if isinstance(amended, nodes.Sequence) else [amended]
        elif isinstance(effect, nodes.Sequence):
            flat += effect.effects
        else:
            flat.append(effect)
    if not flat:
        if len(effects) == 1 and isinstance(effects[0], Amendment) and len(scope.problems) == told:
            said = '"{}" says only what is so anyway'
            scope.problem("C305", effects[0].tree, said, "say what else happens, or leave it out")
        return nodes.Sequence(())
    for n, (one, after) in reversed([*enumerate(pairwise(flat))]):
        construct = scope.constructs.get(type(one))
        flat[n : n + 2] = (construct.before(scope, one, after) if construct else ()) or (one, after)
    return flat[0] if len(flat) == 1 else nodes.Sequence(tuple(flat))


def _amended(amend: Amendment, effect: nodes.Node) -> nodes.Node | None:
    """`effect` with its last single effect amended, wherever that is in it."""
    if amend.whole or amend.all:
        return amend.apply(effect)
    match effect:
        case nodes.Sequence(effects) if effects:
            last = _amended(amend, effects[-1])
            return last and nodes.Sequence(
                (*effects[:-1], *(last.effects if isinstance(last, nodes.Sequence) else (last,)))
            )
        case nodes.May() | nodes.Lasting() | nodes.If(otherwise=None):
            inner = _amended(amend, effect.effect)
            return inner and replace(effect, effect=inner)
    return amend.apply(effect)


def alone(scope: Scope, tree: Tree) -> nodes.Node:
    """An effect that stands alone, where an amendment has nothing to amend."""
    return sequence(scope, [part(scope, tree)])


def part(scope: Scope, tree: Tree) -> Any:
    """An effect inside a sentence, where `Discard 1 action card to draw 2.` could not say what is paid for."""
    effect = scope.build(tree)
    if isinstance(effect, nodes.Activated):
        scope.problem("C303", tree, "it is unclear what this pays for", 'write the cost first, with a colon: "…: …"')
    return effect


def choosing_first(chosen: nodes.Ref, effect: nodes.Node, made: Callable[[nodes.Node], nodes.Node]) -> nodes.Node:
    """What is `made` of an effect, which may look at what that chooses: `Destroy an adjacent enemy if its level is 2 or
    less.` That is then chosen first."""
    whole, picked = made(effect), list[nodes.Selector]()

    def known(one: nodes.Selector) -> nodes.Ref:
        picked.append(one)
        return chosen

    looks = (
        isinstance(whole, nodes.If) and chosen in nodes.walk(whole.condition) and not isinstance(effect, nodes.Sequence)
    )
    done = nodes.changed(effect, (nodes.Selector,), known) if looks else None
    one = done and picked[0].quantity == nodes.ONE
    return nodes.Sequence((nodes.Choose(picked[0], span=picked[0].span), made(done))) if done and one else whole


def check_both(scope: Scope, tree: Tree) -> None:
    """`A or B if …` could mean both, or only B."""
    if any(kid.rule == "or_" for kid in trees(tree)):
        both_or_last(scope, tree)


def both_or_last(scope: Scope, tree: Tree) -> None:
    """Report words after two effects that could apply to both."""
    message = "this could apply to both, or only to the last"
    scope.problem("C302", tree, message, "write two sentences, or put the condition first")


def is_state(scope: Scope, line: Tree) -> bool:
    """Whether a line says how things are, and not what happens. Nothing is recorded."""
    mark = scope.mark()
    effect = alone(scope, line)
    scope.rewind(mark)
    return not isinstance(effect, nodes.May | nodes.Lasting) and lasts(scope, effect)


def lasts(scope: Scope, effect: nodes.Node) -> bool:
    """Whether `effect` consists only of states."""
    match effect:
        case nodes.Sequence(parts) | nodes.Or(parts):
            return all(lasts(scope, one) for one in parts)
        case nodes.May() | nodes.If(otherwise=None) | nodes.ForEach():
            return lasts(scope, effect.effect)
        case nodes.Triggered() | nodes.Replaced() | nodes.NextTime():
            return True
    return isinstance(effect, nodes.State)


def now(condition: Any) -> Any:
    """A condition of what is done instead, which is asked before the effect: `was` says no more than `is`."""
    return condition.condition if isinstance(condition, nodes.Was) else condition


def _healed(step: Tree) -> Token | None:
    """The number in `…, heal 10 instead`, which does not say from whom."""
    while len(trees(step)) == 1 and step.rule != "heal":
        (step,) = trees(step)
    kids = trees(step)
    return token(kids[0], "NUM") if step.rule == "heal" and len(kids) == 1 and kids[0].rule == "number" else None


def in_place(scope: Scope, tree: Tree, condition: Tree, step: Tree) -> Amendment:
    """`If it is tapped, … instead.`: in place of the effect before it."""
    built = now(scope.build(condition))
    if condition.rule in ("did", "did_not"):
        message = "instead of what? This asks about the effect that just happened"
        scope.problem("C302", tree, message, 'leave "instead" out, and say what else happens after "Otherwise, "')
    scope.asked = None  # the replacement depends on how things were before the effect
    chosen, told = scope.antecedents.count, len(scope.problems)
    replacement = alone(scope, step)
    healed = _healed(step)
    unsaid = scope.problems[told:] if healed else []  # whom: that is said by the effect before
    del scope.problems[told : told + len(unsaid)]

    def apply(effect: nodes.Node) -> nodes.Node:
        if healed and (so_much := _with_number(scope, effect, healed)):
            for ref in range(chosen - len([*nodes.choices(effect)]), chosen):
                known = nodes.referring(so_much, nodes.Ref("chosen", ref))
                so_much = known[0] if known else so_much
            return nodes.Instead(effect, built, so_much, span=tree.span)
        scope.problems += unsaid
        return nodes.Instead(effect, built, replacement, span=tree.span)

    return Amendment(apply, tree, whole=True)


def _with_number(scope: Scope, effect: nodes.Node, number: Token) -> nodes.Node | None:
    """The effect with its only number changed, if it heals; None for all others."""
    construct = scope.constructs.get(type(effect))
    if construct is None or "heal" not in construct.rules:
        return None
    n, step = counted(scope, number, 1, 500), scope.vocabulary.step
    if n % step:
        scope.problem("C304", number, f"{n} is not a multiple of {step}", f"write {n // step * step or step}")
    amounts = [
        one.name for one in nodes.node_fields(type(effect)) if isinstance(getattr(effect, one.name), nodes.Number)
    ]
    return nodes.with_field(effect, amounts[0], nodes.Number(n)) if len(amounts) == 1 else None


def _beginning(words: str) -> str:
    """What a message quotes of a long sentence."""
    return words if len(words) <= 80 else f"{words[: words.rfind(' ', 0, 70)]} …"


def called(scope: Scope, tree: Tree) -> nodes.Called:
    """An ability with a name of its own."""
    said = one_token(tree, "CALLED")
    if scope.box == "main":
        help = "leave the name out, or put it in a power or lower box"
        scope.problem("C303", said, f'"{said.value.name}" is not an effect of a card that is played', help)
        return nodes.Called(said.value.name, nodes.Sequence(()), span=tree.span)
    return granted(scope, said, scope.box != "main")


def granted(scope: Scope, said: Any, own: bool = False) -> nodes.Called:
    """The ability, of this card's (`own`), or one that a text grants."""
    name, text, start = said.value
    assert scope.read
    effect = scope.read(scope, text, start, own) or nodes.Sequence(())
    if not all(_has_moment(scope, one) for one in getattr(effect, "abilities", (effect,))):
        message = f'what is said of "{name}" does not say when it happens'
        scope.problem("C303", said, message, 'begin it with "When …", or with what is paid and a colon')
    return nodes.Called(name, effect, span=(said.start, said.end))


def _has_moment(scope: Scope, ability: nodes.Node) -> bool:
    """Whether an ability applies all the time, answers something or is paid for, rather than just happens."""
    return isinstance(ability, nodes.Activated | nodes.Limited) or lasts(scope, ability)
