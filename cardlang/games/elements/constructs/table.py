"""What a spell requires."""

from __future__ import annotations

from typing import Any, Final

from cardlang.games.elements.constructs.further import FURTHER
from cardlang.games.elements.constructs.limits import LIMITS
from cardlang.games.elements.nodes import CannotBy, Requires
from cardlang.language.builders.clauses import remember
from cardlang.language.builders.counting import has_beside
from cardlang.language.builders.earlier import player_is_one_who
from cardlang.language.builders.events import describe_party, described_party, is_after
from cardlang.language.builders.places import relation_said, whole
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.builders.sequence import alone
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.composed import self_contained
from cardlang.language.construct import Construct
from cardlang.language.nodes.condition import At, Happened, Happens
from cardlang.language.nodes.effect import Triggered
from cardlang.language.nodes.reference import YOU, Player
from cardlang.language.nodes.selector import EACH, Is, Selector
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, one_token, token, tokens, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.cards.nodes import CardIs, Cards, OfSubtype
from cardlang.mechanics.cards.wording.zones import referred_cards
from cardlang.mechanics.permanents.wording import only_spells
from cardlang.model.article import listed
from cardlang.model.value import having

ELEMENTS: Final = ("fire", "water", "earth", "air")
_MOST: Final = 3  # symbols of one kind, of which events can tell


def _requires(scope: Scope, tree: Tree) -> Requires:
    only_spells(scope, tree)
    symbols: list[str] = []
    identical = 0
    for kid in trees(tree):
        number, face = token(kid, "NUM"), token(kid, "FACE")
        count = counted(scope, number, most=6)
        if face:
            symbols += [face.value] * count
        else:
            identical += count
    if len(symbols) + identical > 6:
        scope.problem("C307", tree, f"{len(symbols) + identical} dice are out of range", "a player has six dice")
    order = [*scope.vocabulary.symbols]
    return Requires(tuple(sorted(symbols, key=order.index)), identical, span=tree.span)


def _write_requires(writer: Writer, node: Requires) -> str:
    if not node.symbols and not node.identical:
        raise Unwritable("a spell requires something")
    order = [*writer.vocabulary.symbols]
    if list(node.symbols) != sorted(node.symbols, key=lambda one: order.index(one) if one in order else -1):
        raise Unwritable("symbols stand in the order of the faces")
    same = f"{node.identical} identical element symbol{'' if node.identical == 1 else 's'}"
    return f"Requires: {', '.join([*node.symbols, *([same] if node.identical else [])])}."


def _sort_cast(scope: Scope, tree: Tree) -> str:
    """`When you cast a fire spell`: one that requires fire; `an instant spell`: one with an instant effect."""
    sort, card = one_token(tree, "SUBTYPE"), one_token(tree, "CARD")
    agrees(scope, card, " of your " in scope.words(tree).lower())
    return f"{sort.value} {'requirement' if sort.value in ELEMENTS else 'effect'}"


def _killed_by_it(scope: Scope, tree: Tree) -> Happened:
    """`If that kills it, …`: if it has died by the effect just before."""
    who = scope.build(trees(tree)[-1])
    if not scope.effects_read:
        scope.problem("C301", tree, "nothing was done before this", 'write "When …"')
    return Happened(who, "is destroyed", span=tree.span)


def _kills_one(scope: Scope, tree: Tree) -> Happens | Happened:
    """`If this creature kills a being, …`: each time; in an effect, by what was just done."""
    *who, nominal = [kid for kid in trees(tree) if kid.rule != "means"]
    means = next((kid for kid in trees(tree) if kid.rule == "means"), None)
    by = scope.build(means) if means else "basic attack" if tree.rule == "attack_kills_one" else None
    party = Tree("one", [nominal], *nominal.span)
    if scope.static:
        subject = scope.build(who[0]) if who else scope.refer("it", tree)
        return Happens(subject, "destroys", describe_party(scope, party, "object", True), means=by, span=tree.span)
    if not scope.effects_read:
        scope.problem("C301", tree, "nothing was done before this", 'write "When …"')
    return Happened(described_party(scope, party), "is destroyed", span=tree.span)


def _needs(scope: Scope, tree: Tree) -> tuple[str, int]:
    """`fire`, `at least two fire symbols`, of what a spell requires."""
    said, number = one_token(tree, "FACE", "SYMBOL"), token(tree, "NUM")
    face = said.value[0] if isinstance(said.value, tuple) else said.value
    bound, n = whole(relation_said(tree) or ">=", counted(scope, number) if number else 1)
    if face not in ELEMENTS or n > _MOST or bound != ">=":
        message = f'"{scope.words(tree)}" is not asked of a spell'
        scope.problem("C303", tree, message, f"write an element, and at most {_MOST} or more of it")
        return ELEMENTS[0], 1
    return face, n


def _requiring(scope: Scope, tree: Tree) -> str:
    """`When you cast a spell that requires two water symbols`: at least that many."""
    face, n = _needs(scope, tree)
    return f"{face} requirement" if n == 1 else f"{n} {face} requirements"


def _requires_symbol(scope: Scope, tree: Tree) -> OfSubtype:
    """`a spell that requires fire`, which is a fire spell."""
    face, n = _needs(scope, tree)
    if n > 1:
        scope.problem("C303", tree, "a spell is known by its elements, not by how often it requires one", "write one")
    return OfSubtype(face)


def _card_requires(scope: Scope, tree: Tree) -> CardIs:
    """`if it requires a fire symbol`: if it is a fire spell."""
    card = referred_cards(scope, trees(tree)[0], plural=False)
    kind = _requires_symbol(scope, tree)
    return CardIs(card, Cards(1, scope.vocabulary.cards[0], (kind,)), span=tree.span)


def _cannot_by(scope: Scope, tree: Tree) -> CannotBy:
    """`cannot be moved or targeted by enemy spells`"""
    deeds = tokens(tree, "DEED")
    if trees(tree):
        who = scope.build(trees(tree)[0])
        remember(scope, who)
    else:
        who = scope.last.subject if scope.last and scope.last.subject != YOU else scope.self_ref
    for deed in deeds:
        if deed.value not in _BY_SPELLS:
            said = f'"{scope.words(deed)}": spells do not decide about that'
            scope.problem("C303", deed, said, 'write "be moved" or "be targeted", or leave out by whom')
    names = {deed.value for deed in deeds if deed.value in _BY_SPELLS}
    return CannotBy(who, tuple(sorted(names)), one_token(tree, "BY_SPELLS").value, span=tree.span)


def _opponents_cannot_target(scope: Scope, tree: Tree) -> CannotBy:
    """`Opponents can't target your hero with spells.`: it cannot be targeted by enemy spells."""
    by, whom = trees(tree)
    if scope.build(by) not in (Player("opponents"), Selector(EACH, scope.vocabulary.noun, (Is("enemy"),))):
        scope.problem("C303", by, f'"{scope.words(by)}": only opponents are kept from it', 'write "opponents"')
    who = scope.build(whom)
    remember(scope, who)
    return CannotBy(who, ("be targeted",), "enemy spells", span=tree.span)


def _write_cannot_by(writer: Writer, node: CannotBy) -> Clause:
    if not node.deeds or list(node.deeds) != sorted(set(node.deeds)):
        raise Unwritable(f"no words for {node.deeds}")
    deeds = listed([deed if n == 0 else deed.removeprefix("be ") for n, deed in enumerate(node.deeds)], "or")
    return Clause("cannot", f"{deeds} {writer.spelled('BY_SPELLS', node.by)}", writer.all_said(node.who))


def _before_action(scope: Scope, tree: Tree) -> Any:
    """`… before taking your action`: as soon as that is about to begin."""
    event, step = scope.event, trees(tree)[0]
    at_hand = isinstance(event, At | Happens) and getattr(event, "subject", getattr(event, "whose", None)) == YOU
    if at_hand or not scope.static:
        return scope.build(step)
    with having(scope, in_ability=True):
        effect = alone(scope, step)
    return Triggered(At("start", "action", YOU), effect, span=tree.span)


def _done_by_anyone(scope: Scope, tree: Tree) -> Happens:
    """`the game has been stopped`: by any player."""
    event = one_token(tree, "DONE_BY_ANYONE")
    anyone = scope.build(Tree("a_player", [], *tree.span))
    return Happens(anyone, event.value, after=is_after(scope, tree, event.value), span=tree.span)


_BY_SPELLS: Final = ("be moved", "be targeted")


_CANNOT_BY = {
    "cannot_by": _cannot_by,
    "cannot_bare_by": _cannot_by,
    "opponents_cannot_target": _opponents_cannot_target,
}
CONSTRUCTS = (
    *LIMITS,
    *FURTHER,
    Construct(
        CannotBy,
        _CANNOT_BY,
        _write_cannot_by,
        lasts=True,
    ),
    Construct(
        Requires,
        {
            "heading_of_requires": self_contained(_requires, 1),
            "sort_cast": _sort_cast,
            "killed_by_it": _killed_by_it,
            "kills_one": _kills_one,
            "attack_kills_one": _kills_one,
            "before_action": _before_action,
            "opponents_control": lambda scope, tree: Is("enemy", span=tree.span),
            "done_by_anyone": _done_by_anyone,
            "has_beside": has_beside,
            "has_beside_none": has_beside,
            "player_is_one_who": player_is_one_who,
            "player_is_not_one_who": player_is_one_who,
            "requiring": _requiring,
            "requires_symbol": _requires_symbol,
            "card_requires": _card_requires,
        },
        _write_requires,
        heading=True,
    ),
)
