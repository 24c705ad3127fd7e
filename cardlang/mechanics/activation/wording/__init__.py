"""The wording of activations: abilities, attacks in directions, costs, and creatures beside the board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from cardlang.language.builders.conditions import of_two
from cardlang.language.builders.doers import only_you
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.composed import PLAIN, Heading, check_static
from cardlang.language.construct import Construct, Explanations, Wording
from cardlang.language.nodes import THIS, YOU, Activated, Holds, Is, Node, OnlyIf, Player, Ref, canonical_costs, walk
from cardlang.language.parser import Tree, one_token, trees
from cardlang.language.saying import Slot, Values, built, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer, capital
from cardlang.mechanics.activation.nodes import Directions, KeepAside, Remove, Revive, UsableUnexposed
from cardlang.mechanics.activation.wording.deeds import COSTS, DEEDS
from cardlang.model.page import Step
from cardlang.model.span import Span
from cardlang.model.value import having


def only_pieces(scope: Scope, tree: Tree) -> None:
    """Report a part of a text that spells do not have."""
    if scope.where.mode == "main":
        said = scope.words(tree).partition(":")[0]
        message = f'"{said}" belongs to a creature or hero, not to a spell'
        scope.problem("C303", tree, message, 'begin with "Instant:" or "Permanent:"')


def _kept(scope: Scope, tree: Tree) -> Heading:
    """A heading that only says how the ability under it works."""
    only_pieces(scope, tree)

    def close(abilities: list[Node]) -> list[Node]:
        if tree.rule == "heading_static":
            check_static(scope, abilities)
        for one in abilities:
            if isinstance(one, Activated) and (against := _contradicts(one)):
                said = Span("", *against.span) if against.span else tree
                scope.problem("C303", said, '"{}" contradicts another sentence of this ability', "keep one of the two")
        return abilities

    return Heading("power", close, PLAIN)


def _contradicts(node: Activated) -> Node | None:
    """The part of an ability by which it can be used neither while exposed nor while unexposed, or contradicts the
    permission to use it while unexposed; None if there is no such part."""
    parts = [*walk(node.effect)]
    needs = {
        part.when.predicate: part
        for part in parts
        if isinstance(part, OnlyIf) and isinstance(part.when, Holds) and part.when.subject == THIS
    }
    if Is("exposed") not in needs:
        return None
    if Is("unexposed") in needs:
        return needs[Is("unexposed")]
    return needs[Is("exposed")] if any(isinstance(part, UsableUnexposed) for part in parts) else None


def _write_activated(writer: Writer, node: Activated) -> str:
    """`Activated: Remove this creature: deal …`: it is paid for by activation points, too."""
    if node.timing != "free" or node.when is not None or node.costs != canonical_costs(node.costs):
        raise Unwritable("an activated ability is used when its creature is activated")
    if _contradicts(node):
        raise Unwritable("an ability that needs exposure cannot be used while unexposed")
    with having(writer, me=THIS, activated=True):
        with having(writer, in_costs=True):
            costs = " and ".join(writer.cost(one) for one in node.costs)
        head = f"{capital(costs)}: " if costs else ""
        return f"Activated: {head}{writer.told(node.effect, continuing=bool(costs))}"


def _only_while(scope: Scope, tree: Tree) -> OnlyIf:
    """`Use only while exposed.`: this creature."""
    state = scope.build(trees(tree)[0])
    return OnlyIf(of_two(scope, tree, Holds(THIS, state, span=tree.span)), span=tree.span)


def _write_only(writer: Writer, node: OnlyIf) -> str:
    match node.when:
        case Holds(subject, Is() as state) if subject == THIS and state.adjective not in writer.vocabulary.after:
            if state.adjective == writer.vocabulary.mine:
                raise Unwritable(f"{state.adjective} says whose it is")
            return f"Use only while {writer.vocabulary.words[state.adjective]}."
    return ""


def _directions(usual: str, scope: Scope, tree: Tree) -> Heading:
    """`Attacks: front.`, `Attacks: any, exposed or not.`: whom it can attack is said by another sentence."""
    only_pieces(scope, tree)
    to = one_token(tree, "DIRECTIONS").value
    unexposed = any(kid.rule == "attack_unexposed" for kid in trees(tree))
    kinds = [one_token(kid, "DAMAGE_KIND").value for kid in trees(tree) if kid.rule == "attack_kind"]
    kind = next((kind for kind in kinds if kind != usual), "")
    made = Directions(to, unexposed, kind, span=tree.span)
    return Heading("power", lambda _: [made], 1)


def _write_directions(writer: Writer, node: Directions) -> str:
    return f"Attacks: {node.to}{', exposed or not' if node.unexposed else ''}{node.kind and f', {node.kind}'}."


def _usable(scope: Scope, tree: Tree, made: UsableUnexposed) -> UsableUnexposed:
    if not scope.activated:
        message = '"{}" follows no activated ability'
        scope.problem("C305", tree, message, 'put it right after one that begins with "Activated:"')
    return made


def _write_removed(writer: Writer, what: Any, node: Remove) -> str:
    words = writer.target(what)
    writer.antecedents.lose(what)
    return words


def _removed(scope: Scope, tree: Tree, made: Remove) -> Remove:
    scope.antecedents.lose(made.what)
    return made


def _dead(scope: Scope, tree: Tree, before: Values) -> Ref:
    what = scope.build(tree)
    if isinstance(what, Ref):
        return what
    scope.problem("C303", tree, "only what has just died can be kept", 'write "it"')
    return scope.self_ref


REMOVE = say(Remove, "remove {what}", what=Slot(("thing",), built, _write_removed), then=_removed)
IT = Slot(("thing",), _dead, lambda writer, what, node: writer.it(what))
KEEP = say(KeepAside, "keep {what} beside your board", what=IT)


def _revive(scope: Scope, tree: Tree, subject: Any) -> Revive:
    only_you(scope, tree, subject)
    what, area = trees(tree)
    wounds = counted(scope, one_token(tree, "NUM"))
    agrees(scope, one_token(tree, "DAMAGE"), wounds != 1)
    ref = scope.build(what)
    if ref != THIS:
        scope.problem("C303", what, "only what has the text returns by it", 'write "it" or "this creature"')
    to = scope.build(area)
    if to.of not in (YOU, Player("owner", THIS)):
        scope.problem("C303", area, "it returns to the board of its owner", 'write "your board" or "your front row"')
    return Revive(replace(to, of=YOU), wounds, span=tree.span)


def _write_revive(writer: Writer, node: Revive) -> Clause:
    wounds = f"{node.wounds} {writer.vocabulary.forms['damage'][node.wounds != 1]}"
    place = f"a free space of {writer.part(node.to)}"
    return Clause("return", f"{writer.it(THIS)} to {place} with {wounds}")


def tell_activated(explainer: Any, node: Activated) -> list[Step]:
    """What it costs to use the ability, then what it does."""
    with having(explainer, me=THIS):
        paid = " and ".join(explainer.cost(one) for one in node.costs)
    cost = f" and this: {paid}" if paid else ""
    head = f"Activated ability. Cost: activation points as many as its activation cost{cost}."
    steps = tuple(explainer.steps(node.effect))
    return [Step(head, ("E16", "E17"), steps=steps)]


def wording(usual: str = "") -> Wording:
    """The wording. `usual`: the kind of damage of attacks that a text does not say."""
    constructs = (
        Construct(Activated, {"heading_activated": _kept, "heading_static": _kept}, _write_activated, form="heading"),
        Construct(OnlyIf, {"only_while": _only_while}, _write_only, form="heading"),
        Construct(Directions, {"heading_of_attacks": partial(_directions, usual)}, _write_directions, form="heading"),
        say(UsableUnexposed, "this may be used while unexposed", rule="clause", then=_usable, form="remark"),
        *DEEDS,
        *COSTS,
        REMOVE,
        KEEP,
        Construct(Revive, {"revive": _revive}, _write_revive),
    )
    return Wording(
        constructs=constructs,
        explanations=Explanations(
            steps={Activated: tell_activated},
        ),
    )


WORDING = wording
