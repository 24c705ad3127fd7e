"""The parts of a spell's text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from cardlang.games.elements.constructs.lying import REFERENCES, Lying, this_card
from cardlang.games.elements.nodes import Chain, Dispel, Enhance, Instant, NotEnhanced, Permanent, Requires
from cardlang.language.abilities import Heading
from cardlang.language.builders.doers import only_you
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.builders.sequence import Amendment
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Build, Construct
from cardlang.language.nodes.amount import Number
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import Activated, Limited, OnlyIf, Replaced, Sequence, Triggered
from cardlang.language.nodes.selector import Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.damage.nodes import DealDamage

FIRST: Final = 1  # ranks of the parts: what a spell requires, its effect, how it is enhanced
EFFECT: Final = 2
LAST: Final = 9
_HEADED = (Activated, Limited, Replaced, Triggered)


def tell_as(part: str) -> Callable[..., Any]:
    """How `explain` tells a part of a text, loaded when it does."""

    def tell(explainer: Any, node: Any) -> Any:
        from cardlang.games.elements.constructs import telling

        return getattr(telling, f"tell_{part}")(explainer, node)

    return tell


def only_spells(scope: Scope, tree: Tree) -> None:
    """Report a part of a text that only spells have."""
    if scope.where.mode != "main":
        said = scope.words(tree).partition(":")[0]
        help = 'begin with "Static:" or "Activated:", or say when it happens'
        scope.problem("C303", tree, f'"{said}" begins a part of a spell, not of a creature or hero', help)


def alone(make: Callable[[Scope, Tree], Node], rank: int) -> Build:
    """The builder of a part that is only its own sentence."""

    def build(scope: Scope, tree: Tree) -> Heading:
        made = make(scope, tree)
        return Heading(scope.where.mode, lambda _: [made], rank)

    return build


# What a spell requires


def _requires(scope: Scope, tree: Tree) -> Requires:
    only_spells(scope, tree)
    symbols: list[str] = []
    identical = 0
    for kid in trees(tree):
        number, face = token(kid, "NUM"), token(kid, "FACE")
        count = counted(scope, number, most=6) if number else 1
        if face:
            symbols += [face.value] * count
        else:
            identical += count
    if len(symbols) + identical > 6:
        scope.problem("C307", tree, f"{len(symbols) + identical} dice are out of range", "a player has six dice")
    order = [*scope.vocabulary.symbols]
    return Requires(tuple(sorted(symbols, key=order.index)), identical, span=(tree.start, tree.end))


def _write_requires(writer: Writer, node: Requires) -> str:
    if not node.symbols and not node.identical:
        raise Unwritable("a spell requires something")
    order = [*writer.vocabulary.symbols]
    if list(node.symbols) != sorted(node.symbols, key=lambda one: order.index(one) if one in order else -1):
        raise Unwritable("symbols stand in the order of the faces")
    same = f"{node.identical} identical element symbol{'' if node.identical == 1 else 's'}"
    return f"Requires: {', '.join([*node.symbols, *([same] if node.identical else [])])}."


# What a spell does


def _instant(scope: Scope, tree: Tree) -> Heading:
    only_spells(scope, tree)

    def close(abilities: list[Node]) -> list[Node]:
        _check_said(scope, tree, abilities)
        effects = [one for ability in abilities for one in _flat(ability)]
        if any(isinstance(one, _HEADED) for one in effects):
            message = "an instant spell happens at once, and nothing of it stays in play"
            scope.problem("C303", tree, message, 'begin with "Permanent:" for what applies while it stays in play')
        effect = effects[0] if len(effects) == 1 else Sequence(tuple(effects))
        return [Instant(effect, span=(tree.start, tree.end))]

    return Heading("main", close, EFFECT)


def _check_said(scope: Scope, tree: Tree, abilities: list[Node]) -> None:
    """What begins a part of a text must be followed by an effect, and not by another part."""
    if not abilities and not scope.problems:
        said = scope.words(tree).partition(":")[0]
        scope.problem("C303", tree, f'"{said}" begins another part of the text', f'say what happens after "{said}:"')


def _headed(writer: Writer, effects: Iterable[Node]) -> bool:
    """Whether one of these is a part of a text by itself."""
    constructs = [writer.constructs.get(type(one)) for one in effects if not isinstance(one, OnlyIf)]
    return any(construct is not None and construct.heading for construct in constructs)


def _flat(ability: Node) -> tuple[Node, ...]:
    return ability.effects if isinstance(ability, Sequence) else (ability,)


def _write_instant(writer: Writer, node: Instant) -> str:
    if isinstance(node.effect, _HEADED) or _headed(writer, _flat(node.effect)):
        raise Unwritable("nothing of an instant spell stays in play")
    return f"Instant: {writer.ability(node.effect)}"


def _permanent(scope: Scope, tree: Tree) -> Heading:
    only_spells(scope, tree)
    scope.bearer = ""

    def close(abilities: list[Node]) -> list[Node]:
        _check_said(scope, tree, abilities)
        on, scope.bearer = scope.bearer or "being", None
        parts = [one for ability in abilities for one in _flat(ability)]
        states = [one for one in parts if isinstance(one, _HEADED) or scope.constructs.lasts(one)]
        at_once = [one for one in parts if one not in states]
        if parts != at_once + states:
            message = "what happens at once stands before what applies as long as the spell lies there"
            scope.problem("C303", tree, message, "change the order of the sentences")
        effect = at_once[0] if len(at_once) == 1 else Sequence(tuple(at_once)) if at_once else None
        return [Permanent(on, effect, tuple(states), span=(tree.start, tree.end))]  # type: ignore[arg-type]

    return Heading("attached", close, EFFECT)


def _write_permanent(writer: Writer, node: Permanent) -> str:
    lying = Lying(node.on)
    me, writer.me, writer.bearer = writer.me, None, lying
    at_once = _flat(node.effect) if node.effect else ()
    first = next((n for n, one in enumerate(node.abilities) if isinstance(one, _HEADED)), len(node.abilities))
    states, later = node.abilities[:first], node.abilities[first:]
    known = all(isinstance(one, _HEADED) for one in later) and all(map(writer.constructs.lasts, states))
    if (
        not known
        or _headed(writer, (*at_once, *states))
        or any(isinstance(one, _HEADED) or writer.constructs.lasts(one) for one in at_once)
    ):
        raise Unwritable("what happens at once stands before what applies while the spell lies there")
    plain = (*at_once, *states)
    one_said = plain[0] if len(plain) == 1 else Sequence(plain)
    texts = [writer.ability(one) for one in ((one_said, *later) if plain else later)]
    writer.me, writer.bearer = me, None
    if not lying.said or not texts:
        raise Unwritable(f"the words do not say that it lies on a {node.on}")
    return f"Permanent: {' '.join(texts)}"


def _chain(scope: Scope, tree: Tree) -> Amendment:
    """`Each additional target is adjacent to the last and takes 1 less wound; no being is hit twice.`"""
    number = token(tree, "NUM")
    assert number
    less, once = counted(scope, number), tree.rule.endswith("once")

    def apply(effect: Node) -> Node | None:
        single = (
            isinstance(effect, DealDamage) and isinstance(effect.to, Selector) and isinstance(effect.amount, Number)
        )
        return Chain(effect, less, once, span=(tree.start, tree.end)) if single else None

    return Amendment(apply, tree)


def _write_chain(writer: Writer, node: Chain) -> str:
    if not isinstance(node.effect, DealDamage) or not isinstance(node.effect.to, Selector):
        raise Unwritable("only wounds of a chosen being have additional targets")
    wounds = writer.vocabulary.forms["damage"][node.less != 1]
    more = f"Each additional target is adjacent to the last and takes {node.less} less {wounds}"
    return f"{writer.line(node.effect)}. {more}" + ("; no being is hit twice" if node.once else "")


def _dispel(scope: Scope, tree: Tree, subject: Any) -> Dispel:
    only_you(scope, tree, subject)
    what = scope.build(trees(tree)[0])
    if scope.vocabulary.domain(what.noun) != "permanent":
        scope.problem(
            "C303", trees(tree)[0], f'"{scope.words(trees(tree)[0])}" cannot be discarded', 'write "permanent spell"'
        )
    return Dispel(what, span=(tree.start, tree.end))


def _write_dispel(writer: Writer, node: Dispel) -> Clause:
    if not isinstance(node.what, Selector) or writer.vocabulary.domain(node.what.noun) != "permanent":
        raise Unwritable("only permanent spells are dispelled")
    return Clause("discard", f"{writer.target(node.what)}, whatever its power tokens")


# How a spell is enhanced


def _enhance(what: Any) -> Callable[[Scope, Tree], Enhance]:
    def make(scope: Scope, tree: Tree) -> Enhance:
        only_spells(scope, tree)
        (said,) = trees(tree)
        number = token(said, "NUM") or token(said, "BONUS")
        n = counted(scope, number) if number else 1
        for word in (token(said, "DAMAGE"), token(said, "COUNTER"), token(said, "CARD")):
            if word and isinstance(word.value, tuple):
                agrees(scope, word, n != 1)
        return Enhance(what, n, span=(tree.start, tree.end))

    return make


_KINDS: Final = {
    "enhance_wounds": "wounds",
    "enhance_tokens": "power tokens",
    "enhance_targets": "targets",
    "enhance_healing": "healing",
    "enhance_discards": "discards",
}


def _enhancement(scope: Scope, tree: Tree) -> Heading:
    (said,) = trees(tree)
    heading: Heading = alone(_enhance(_KINDS[said.rule]), LAST)(scope, tree)
    return heading


def _write_enhance(writer: Writer, node: Enhance) -> str:
    forms, n = writer.vocabulary.forms, node.n
    match node.what:
        case "wounds":
            said = f"+{n} {forms['damage'][n != 1]}"
        case "power tokens":
            said = f"put {n} {forms['power token'][n != 1]} on this spell"
        case "targets":
            said = f"{n} additional target{'' if n == 1 else 's'}"
        case "healing":
            said = f"heal {n} more"
        case "discards":
            said = f"the player discards {n} more {forms['spell'][n != 1]}"
    return f"Enhance: {said}."


def _not_enhanced(scope: Scope, tree: Tree) -> NotEnhanced:
    only_spells(scope, tree)
    return NotEnhanced(span=(tree.start, tree.end))


CONSTRUCTS = (
    Construct(Requires, {"heading_of_requires": alone(_requires, FIRST)}, _write_requires, heading=True),
    Construct(Instant, {"heading_instant": _instant}, _write_instant, heading=True, tell=tell_as("instant")),
    Construct(
        Permanent,
        {"heading_permanent": _permanent, **REFERENCES, "this_alone": this_card},
        _write_permanent,
        heading=True,
        stays=True,
        tell=tell_as("permanent"),
    ),
    Construct(Chain, {"chain_targets": _chain, "chain_targets_once": _chain}, _write_chain),
    Construct(Dispel, {"dispel": _dispel}, _write_dispel),
    Construct(Enhance, {"heading_of_enhance": _enhancement}, _write_enhance, heading=True),
    Construct(
        NotEnhanced,
        {"heading_of_not_enhanced": alone(_not_enhanced, LAST)},
        lambda writer, node: "This spell cannot be enhanced.",
        heading=True,
    ),
)
