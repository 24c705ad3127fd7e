"""The wording of placing creatures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from cardlang.language.builders.doers import only_pieces, only_you
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes.reference import SUBJECT, THIS, YOU, Player, Ref
from cardlang.language.nodes.selector import (
    EACH,
    ONE,
    Adjacent,
    Controlled,
    Is,
    Not,
    Predicate,
    Quantity,
    Selector,
    Several,
    canonical,
)
from cardlang.language.parser import Tree, one_token, tokens, trees
from cardlang.language.saying import POSSESSOR, Slot, Values, named, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.placing.nodes import Area, InArea, InSquareOf, Place, Swap
from cardlang.model.value import having

_TWO = Quantity("exactly", 2)


def _pair(scope: Scope, tree: Tree, *parts: Any) -> Several:
    """Two single creatures, the known one first, so that one meaning has one form."""
    unique = scope.vocabulary.unique  # `your hero`, `the being behind it`, of which there is one
    single = [
        isinstance(one, Selector)
        and one.quantity == EACH
        and (one.noun in unique or any(where.single for where in one.where))
        for one in parts
    ]
    parts = tuple(replace(one, quantity=ONE) if alone else one for one, alone in zip(parts, single, strict=True))
    parts = tuple(_known_first(parts))
    known = [one for one in parts if isinstance(one, Ref)]
    chosen = [one for one in parts if not isinstance(one, Ref)]
    if any(not isinstance(one, Selector) or one.quantity not in (ONE, replace(ONE, another=True)) for one in chosen):
        scope.problem("C303", tree, "only two single creatures can swap", 'write "a" or "another"')
    if len(set(known)) != 2 - len(chosen):
        scope.problem("C303", tree, "it takes two to swap", "name two creatures")
    return Several(parts)


def _known_first(parts: Iterable[Any]) -> list[Any]:
    return sorted(parts, key=lambda one: (one.to, one.of) if isinstance(one, Ref) else ("~",))


def _two(scope: Scope, tree: Tree, before: Values) -> Any:
    """`this creature with an ally`, `two allies`, `the acting creature and that creature`"""
    if tree.rule == "pair":
        return _pair(scope, tree, *map(scope.build, trees(tree)))
    what = scope.build(tree)
    if isinstance(what, Several):
        return _pair(scope, tree, *what.parts)
    if not (isinstance(what, Selector) and what.quantity == _TWO) and not scope.antecedents.is_plural(what):
        scope.problem("C303", tree, "it takes two to swap", "name two creatures")
    return what


def _write_two(writer: Writer, what: Any, node: Swap) -> str:
    if isinstance(what, Several):
        if any(one.plural and one.ref in what.parts for one in writer.antecedents.mentions):
            raise Unwritable("two creatures swap, one with one")
        if what.parts != tuple(_known_first(what.parts)):
            raise Unwritable("a known creature comes before one that is chosen")
        return " with ".join([writer.target(one) for one in what.parts])
    near = any(isinstance(one, Adjacent) for one in getattr(what, "where", ()))
    with having(writer, elsewhere=near or writer.elsewhere):  # `two adjacent creatures` could be so to each other
        return writer.target(what)


TWO = Slot(("things", "pair"), _two, _write_two, ("pair: thing WITH thing -> pair",))
SWAP = say(Swap, "swap {what}", what=TWO)


def _check_area(writer: Writer, node: Area) -> None:
    if node.of == SUBJECT and writer.player_doing in (None, YOU):
        raise Unwritable("theirs of whom? You do it")


AREA = say(
    Area,
    "{of} {area}",
    rule="area",
    of=POSSESSOR,
    area=Slot(("AREA",), named, lambda writer, area, node: str(area)),
    check=_check_area,
    form="part",
)


def _in_area(scope: Scope, tree: Tree) -> Predicate:
    found = InArea(scope.build(trees(tree)[0]), span=tree.span)
    return Not(found, span=tree.span) if tree.rule == "not_in_area" else found


def _write_in_area(writer: Writer, node: InArea) -> str:
    if writer.vocabulary.mine:
        raise Unwritable("what is on somebody's board is theirs")
    return f"in {AREA.write(writer, node.area)}"


def free(square: Selector) -> Selector:
    """Creatures can only be placed on free squares."""
    return replace(square, where=canonical([*square.where, Is("free")]))


def _single(scope: Scope, tree: Tree, made: Place, home: bool = False) -> Place:
    """One creature is placed on a square, which is free."""
    what, where = made.what, made.where
    if isinstance(what, Several) or (isinstance(what, Selector) and what.quantity != ONE):
        step = f'write "up to 1 {scope.vocabulary.forms["square"][0]}" to move each of them, or ' if home else ""
        if not isinstance(where, Area):
            scope.problem("C303", tree, "one square holds one creature", f"{step}place them one by one")
    return replace(made, where=free(where)) if isinstance(where, Selector) else made


def _moved(scope: Scope, tree: Tree, subject: Any) -> Place:
    """`move a being you control to any free space of your board`"""
    only_you(scope, tree, subject)
    thing, spot = trees(tree)
    what = scope.build(thing)
    area = _at_home(spot)
    if area in ("board", *scope.vocabulary.spelled("AREA")):  # on the board where it stands
        where: Any = Area(area, owner_of(scope, what))
    else:
        where = _spot(scope, spot, what)
    if isinstance(where, Area) and where.of == _owner(scope.latest(what)):
        where = replace(where, of=owner_of(scope, what))
    only_pieces(scope, thing, what)
    return _single(scope, tree, Place(what, where, span=tree.span), home=True)


def _at_home(spot: Tree) -> str:
    """`to a free space`, `to the front row`, `to empty spaces of their board`, which name no other board; "" for all
    other places."""
    kids = trees(spot)
    if spot.rule in ("a_square", "a_free_square"):
        rows = [one_token(kid, "AFTER").value for kid in kids if kid.rule == "after"]
        return "board" if not kids else rows[0].removeprefix("in the ") if len(rows) == len(kids) == 1 else ""
    return str(tokens(spot, "AREA")[0].value) if _theirs(spot) else ""


def _theirs(area: Tree) -> bool:
    return area.rule == "area" and trees(area)[0].rule == "their"


def owner_of(scope: Scope, what: Any) -> Player:
    """Whose the things are, on whose board they stay."""
    return YOU if _is_yours(what, scope.self_ref) else _owner(scope.latest(what))


def _owner(of: Any) -> Player:
    return Player("owner", of if isinstance(of, Ref) else THIS)


def _is_yours(what: Any, me: Ref | None) -> bool:
    """Whether things are yours for certain: the creature meant by a text that names none (`me`), or your own."""
    return what == me or (isinstance(what, Selector) and Controlled(YOU) in what.where)


def _spot(scope: Scope, tree: Tree, what: Any) -> Any:
    """Where it is put. `A free space in your front row` is any in that part of the board."""
    places = trees(tree)
    rules = [kid.rule for kid in places]
    if tree.rule in ("a_square", "a_free_square") and rules in (["on_board"], ["in_area"]):
        spot = scope.build(trees(places[0])[0])
        theirs = spot.of == SUBJECT and isinstance(what, Selector) and Controlled(SUBJECT) in what.where
        return replace(spot, of=owner_of(scope, what)) if theirs else spot
    return scope.build(tree)


def _write_spot(writer: Writer, where: Any, node: Place) -> str:
    if isinstance(where, Selector) and Is("free") not in where.where:
        raise Unwritable("things are placed on free squares")
    return f"in {AREA.write(writer, where)}" if isinstance(where, Area) else f"on {writer.target(where, 'choose')}"


def _check_home(node: Place) -> None:
    """What is yours moves on your board, and what moves to any free square does so on its own board."""
    if isinstance(node.where, Selector) and node.where.where == (Is("free"),):
        raise Unwritable("where nothing else is said, it stays on its owner's board")
    mine = node.what == THIS or (isinstance(node.what, Selector) and Controlled(YOU) in node.what.where)
    if isinstance(node.where, Area) and node.where.of.who == "owner" and mine:
        raise Unwritable("its owner's board is yours")


def _write_moved(writer: Writer, node: Place) -> Clause:
    """`Move a being you control to any free space of your board.`"""
    what, (one, _) = writer.target(node.what), writer.vocabulary.forms["square"]
    _check_home(node)
    if isinstance(node.where, Area):
        chosen = Ref("chosen", writer.antecedents.count - 1)
        of = node.what if isinstance(node.what, Ref) else chosen
        home = node.where.of == Player("owner", of)
        if home and _is_yours(node.what, writer.me or THIS):
            raise Unwritable("what is yours stays on your board")
        single = home and not writer.antecedents.is_plural(of)
        area = f"its owner's {node.where.area}" if single else AREA.write(writer, node.where)
        return Clause("move", f"{what} to any free {one} of {area}")
    if isinstance(node.where, Selector) and Is("free") not in node.where.where:
        raise Unwritable("things are placed on free squares")
    if isinstance(node.where, Selector) and node.where.where == (Is("free"),):
        raise Unwritable("any free square is one of its owner's board")
    return Clause("move", f"{what} to {writer.target(node.where, 'choose')}")


def _in_square_of(scope: Scope, tree: Tree) -> InSquareOf:
    """`in the target's space`"""
    said = one_token(tree, "IN_SQUARE_OF").value
    of = scope.refer(said, tree) if said in ("its", "that") else Ref(said)
    return InSquareOf(of, tree.rule == "in_or_beside", span=tree.span)


def _write_in_square_of(writer: Writer, node: InSquareOf) -> str:
    known = node.of.to in ("this", "attacked")
    its = [one.ref for one in writer.antecedents.candidates("its", writer.vocabulary.domains)] == [node.of]
    said = writer.spelled("IN_SQUARE_OF", node.of.to if known else "its" if its else "that")
    if not (known or its) and not writer.ref(node.of).startswith("that "):
        raise Unwritable(f"no words for the square of {node.of}")
    return f"{said}{' or adjacent to it' * node.beside}"


IN_SQUARE_OF = Construct(
    InSquareOf, dict.fromkeys(("in_square_of", "in_or_beside"), _in_square_of), _write_in_square_of, form="part"
)
IN_AREA = Construct(InArea, {"in_area": _in_area, "not_in_area": _in_area}, _write_in_area, form="part")
SPOT = Slot(
    ("spot",),
    lambda scope, tree, before: _spot(scope, trees(tree)[0], before["what"]),
    _write_spot,
    ("spot: ON_ square -> spot", "spot: ON_ square_ref -> spot", "spot: IN area -> spot"),
)
PLACE = say(Place, "place {what} {where}", where=SPOT, then=_single)
MOVED = Construct(Place, {"place_on": _moved}, _write_moved)


def wording(moved: bool = False) -> Wording:
    """The wording. `moved`: what is put on another square is said to be moved there."""
    return Wording(constructs=(AREA, IN_AREA, IN_SQUARE_OF, MOVED if moved else PLACE, SWAP))


WORDING = wording
