"""The wording of movement."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.amounts import scale_said, scale_words
from cardlang.language.builders.doers import creature, remember
from cardlang.language.builders.places import anchor
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Clause, Unwritable, squares
from cardlang.language.construct import Construct, Explanations, Wording
from cardlang.language.nodes import Node, Number, Ref, Stat
from cardlang.language.nodes.selector import (
    ANOTHER,
    EACH,
    ONE,
    Adjacent,
    AnyKeyword,
    Controlled,
    HasKeyword,
    Is,
    Named,
    Nearest,
    Not,
    Seen,
    Selector,
    Several,
    Spot,
    Within,
)
from cardlang.language.parser import Token, Tree, one_token, one_tree, token, trees
from cardlang.language.saying import Slot, Values, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.movement.nodes import Go, GoInstead, GoMore, Slide, Toward
from cardlang.mechanics.prohibitions.nodes import Permit
from cardlang.model.page import Step
from cardlang.model.span import Span
from cardlang.model.value import having

PERMISSIONS = ("ignore difficult terrain", "move through creatures", "move through enemies", "move through walls")


def _distance(scope: Scope, tree: Tree, mover: Any) -> Number | Stat:
    if tree.rule == "squares":
        return Number(counted(scope, one_token(tree, "NUM")))
    stat = one_token(tree, "STAT")
    if stat.value != "speed":
        scope.problem("C303", stat, '"{}" is not a distance', 'write "its speed" or "4 squares"')
    if isinstance(mover, Several):
        scope.problem("C303", tree, '"{}" does not say whose', "write a number of squares")
    base, scale = token(tree, "BASE") is not None, scale_said(scope, tree, stat.value)
    return Stat(stat.value, scope.latest(mover), base, scale)


def _end(scope: Scope, tree: Tree, moved: Any) -> Any:
    end = one_tree(tree, *_ENDS)
    if end is None:
        return None
    if end.rule == "end_at":
        return _place(scope, trees(end)[0], moved)
    toward: Toward = scope.build(end)
    if toward.to == scope.latest(moved):
        scope.problem("C303", end, '"{}" refers to the moving creature itself', "name another creature")
    return toward


_ENDS = ("end_at", "away_from", "toward", "ends_nearer")


def _nearer(scope: Scope, tree: Tree) -> Toward:
    """`closer to the acting creature than it was`, of where it ends"""
    return Toward(anchor(scope, trees(tree)[0]), one_token(tree, "NEARER").value == "away", True, span=tree.span)


def _toward(scope: Scope, tree: Tree) -> Toward:
    """`toward the nearest enemy`"""
    return Toward(anchor(scope, trees(tree)[0]), tree.rule == "away_from", span=tree.span)


def _write_toward(writer: Writer, node: Toward) -> str:
    if node.by_end:
        return f"to a square {'farther from' if node.away else 'closer to'} {writer.anchor(node.to)}"
    return f"{'away from' if node.away else 'toward'} {writer.anchor(node.to)}"


def _place(scope: Scope, tree: Tree, moved: Any) -> Any:
    """Where a move must end. That cannot be beside the moving creature itself."""
    place = scope.build(tree)
    apart = place.predicate if isinstance(place, Not) else None
    if not (isinstance(place, Spot) or isinstance(apart, Within) or isinstance(getattr(apart, "to", None), Selector)):
        help = 'write "toward …" after the distance, or that it must end "adjacent to …" or "within …"'
        scope.problem("C303", tree, '"{}" is not a place where a move can end', help)
        return None
    moved = scope.latest(moved)
    if getattr(place, "to", getattr(place, "of", None)) == moved:
        scope.problem("C303", tree, '"{}" refers to the moving creature itself', "name another creature")
    return place


def _go(scope: Scope, tree: Tree, subject: Any) -> Go:
    manner, who = one_token(tree, "GO"), creature(scope, tree, subject)
    amount = _distance(scope, trees(tree)[0], who)
    end, straight, past = _end(scope, tree, who), token(tree, "IN_LINE") is not None, _past(scope, tree, manner.value)
    if manner.value == "teleport" and (straight or past):
        scope.problem("C303", tree, "who teleports passes nothing on the way", 'write "move" or "shift"')
    return Go(who, manner.value, amount, end, straight, past, span=tree.span)


def _past(scope: Scope, tree: Tree, manner: str) -> tuple[str, ...]:
    """`ignoring difficult terrain and passing through enemies`"""
    said = one_tree(tree, "past")
    return _passed(scope, said, manner) if said else ()


def _passed(scope: Scope, tree: Tree, manner: str = "") -> tuple[str, ...]:
    how, found = "", set()
    for word in tree.kids:
        assert isinstance(word, Token)
        if word.terminal == "PASSING":
            how = word.value
        if word.terminal == "PASSED":
            found.add(word.value)
            if how == "ignoring" and manner == "move" and word.value in _CREATURES:
                message = '"ignoring {}": it passes their squares, or does not stop beside them either?'
                scope.problem("C302", word, message, 'write "passing through …", or "shift" for "move"')
    return tuple(sorted(found))


_CREATURES = ("move through enemies", "move through creatures")


def _write_past(writer: Writer, past: tuple[str, ...]) -> str:
    if list(past) != sorted({*past} & {*PERMISSIONS}):
        raise Unwritable(f"no words for {past}")
    rough, *through = past if past[:1] == PERMISSIONS[:1] else ("", *past)
    words = [f"ignoring {writer.spelled('PASSED', rough)}"] if rough else []
    if through:
        words.append(f"passing through {' and '.join(writer.spelled('PASSED', one) for one in through)}")
    return f", {' and '.join(words)}" if words else ""


def _to_square(scope: Scope, tree: Tree, mover: Any) -> tuple[Number | None, Any]:
    """How far it may go to a square that is said, and where that must be: `to a square within 3 squares`, of where it
    stands, is three squares."""
    (seat,) = trees(tree)
    place = _place(scope, seat, mover) if seat.rule not in ("within", "within_of") else scope.build(seat)
    own = isinstance(place, Within) and (seat.rule == "within" or place.of == scope.latest(mover))
    return (Number(place.squares), None) if own else (None, place)


def _go_to(scope: Scope, tree: Tree, subject: Any) -> Go:
    manner, (to,), who = one_token(tree, "GO"), trees(tree), creature(scope, tree, subject)
    far, place = _to_square(scope, to, who)
    if far is None and manner.value != "teleport":
        scope.problem("C303", to, '"{}": how far may it go?', 'write how many squares it moves, "to a square …"')
        far = Number(1)
    return Go(who, manner.value, far, place, span=tree.span)


def _way(scope: Scope, tree: Tree, before: Values) -> tuple[Number | Stat | None, Any, bool]:
    """How far something slides, where it must end, and whether in a straight line."""
    what = before["what"]
    if tree.rule == "to_place":
        return (*_to_square(scope, tree, what), False)
    amount = _distance(scope, trees(tree)[0], what)
    if _past(scope, tree, "slide"):
        scope.problem("C303", tree, "what slides cannot ignore anything on the way", "leave it out")
    return amount, _end(scope, tree, what), token(tree, "IN_LINE") is not None


def _squares(writer: Writer, node: Go | Slide, mover: Any) -> str:
    distance, end = node.distance, node.end
    if distance is None:
        moved = Ref("chosen", writer.antecedents.count - 1) if isinstance(mover, Selector) else mover
        if node.straight or not isinstance(end, Adjacent | Within | Seen) or getattr(end, "of", None) == moved:
            raise Unwritable("to any square at all")
        if isinstance(end, Within) and isinstance(end.of, Ref):
            return f"to a square within {squares(end.squares)} of {writer.anchor(end.of)}"
        return f"to a square {_end_said(writer, end)}"
    text = _far_said(writer, distance, mover)
    if node.straight:
        text += " in a straight line"
    match end:
        case None:
            return text
        case Toward():
            return f"{text} {_write_toward(writer, end)}"
    return f"{text} to a square {_end_said(writer, end)}"


def _end_said(writer: Writer, end: Any) -> str:
    """`adjacent to an enemy within 7 squares`: where it ends, with all that is said of another creature there."""
    near = getattr(end, "to", getattr(end, "of", None))
    placed = isinstance(near, Selector) and near.quantity in (ONE, ANOTHER) and any(map(_is_place, near.where))
    if not placed or not isinstance(end, Adjacent | Within):
        return writer.seat(end)
    assert isinstance(near, Selector)
    begin = "adjacent to" if isinstance(end, Adjacent) else f"within {squares(end.squares)} of"
    with having(writer, describing=True):
        return f"{begin} {writer.describe(near)}"


def _is_place(predicate: Any) -> bool:
    return not isinstance(predicate, Is | HasKeyword | Named | AnyKeyword | Not | Controlled | Nearest)


def _far_said(writer: Writer, distance: Number | Stat, mover: Any) -> str:
    """How far it may go."""
    each = isinstance(mover, Selector) and mover.quantity.kind == "each"
    mover = Ref("chosen", writer.antecedents.count - 1) if isinstance(mover, Selector) else mover
    match distance:
        case Number(n):
            return squares(n)
        case Stat(stat, of, base) if of == mover:
            whose = "their" if writer.antecedents.is_plural(mover) and not each else "its"
            part, rounded = scale_words(writer, distance)
            return f"{part}{whose} {'base ' if base else ''}{stat}{rounded}"
    raise Unwritable(f"no words for {distance} as a distance")


def _write_go(writer: Writer, node: Go) -> Clause:
    if node.distance is None and node.manner != "teleport":
        raise Unwritable("only who teleports needs no way")
    if node.manner == "teleport" and (node.straight or node.past):
        raise Unwritable("who teleports passes nothing")
    subject = writer.subject_said(node.who)
    return Clause(node.manner, f"{_squares(writer, node, node.who)}{_write_past(writer, node.past)}", subject)


def _go_instead(scope: Scope, tree: Tree) -> GoInstead:
    """`This creature can shift its speed instead of moving.`"""
    things, distance = trees(tree)
    who, manner = scope.build(things), one_token(tree, "GO")
    remember(scope, who)
    if manner.value == "move":
        scope.problem("C303", manner, "it moves anyway", 'write "shift" or "teleport"')
    if not isinstance(who, Ref | Selector) or (isinstance(who, Selector) and who.quantity != EACH):
        scope.problem("C303", things, '"{}": which of them?', "say it of one, or of each")
    if not (scope.static or scope.lasting):
        scope.problem("C302", tree, "for how long?", 'add "until the end of the current turn" or another duration')
    return GoInstead(who, manner.value, _distance(scope, distance, who), span=tree.span)


def _write_go_instead(writer: Writer, node: GoInstead) -> Clause:
    subject = writer.subject_said(node.who)
    return Clause("can", f"{node.manner} {_far_said(writer, node.distance, node.who)} instead of moving", subject)


TOWARD = Construct(
    Toward,
    {
        "toward": _toward,
        "away_from": _toward,
        "nearer": _nearer,
        "ends_nearer": lambda scope, tree: scope.build(trees(tree)[0]),
    },
    _write_toward,
)


def _permitted(scope: Scope, node: Go, after: Node) -> tuple[Node, ...]:
    """`Move 3 squares. You may move through enemies.`"""
    if isinstance(after, Permit) and after.who == node.who and after.span and not (scope.in_ability or scope.problems):
        help = 'write "passing through …" or "ignoring …" in the sentence of the move, or say for how long'
        scope.problem("C302", Span("", *after.span), "on this move, or from now on?", help)
    return ()


GO = Construct(
    Go,
    {"go": _go, "go_to": _go_to, "past": _passed},
    _write_go,
    whom=dict.fromkeys(("go", "go_to"), ("friend", "")),
    before=_permitted,
)
WAY = Slot(
    ("way", "to_square"),
    _way,
    lambda writer, said, node: _squares(writer, node, node.what),
    ("way: distance -> way", "way: distance _ends -> way"),
)


def _go_more(scope: Scope, tree: Tree, subject: Any) -> GoMore:
    """`This creature moves 1 more square.`"""
    manner, n = one_token(tree, "GO"), counted(scope, one_token(tree, "NUM"))
    if manner.value != "move":
        scope.problem("C303", manner, '"{}" cannot be said of more squares', 'write "move"', "move")
    return GoMore(creature(scope, tree, subject), n, span=tree.span)


def _write_go_more(writer: Writer, node: GoMore) -> Clause:
    more = f"{node.squares} more {writer.vocabulary.forms['square'][node.squares != 1]}"
    return Clause("move", more, writer.subject_said(node.who))


GO_MORE = Construct(GoMore, {"go_more": _go_more}, _write_go_more, whom={"go_more": ("friend", "")})
SLIDE = say(Slide, "slide {what} {distance end straight:way}", way=WAY, whom=("", "foe"))


def explain_go(explainer: Any, node: Go) -> Step:
    """Which squares the movement can pass and end on."""
    match node.manner:
        case "move" if isinstance(node.distance, Number):
            return Step("It may stop sooner and must stop next to an enemy.", ("stop", "end", "leaving"))
        case "move":
            text = "It may stop sooner and must stop next to an enemy; if it begins next to one, its speed is 1."
            return Step(text, ("move", "stop", "leaving"))
        case "shift":
            text = "A shift is a move that enemies neither slow nor stop; it may be shorter."
            return Step(text, ("shift", "leaving"))
        case _:
            return Step(
                "It is put on a free square within that distance, counted past creatures but around walls.",
                ("teleport",),
            )


def explain_slide(explainer: Any, node: Slide) -> Step:
    """Who slides the creature, and through which squares."""
    where = "" if node.end else ", as the player who slides it chooses"
    return Step(f"It goes up to that far{where}; enemies neither slow nor stop it.", ("slide", "leaving"))


GO_INSTEAD = Construct(GoInstead, {"goes_instead": _go_instead}, _write_go_instead)


def wording(slid: str = "slide") -> Wording:
    """The wording. `slid`: the verb for what is moved by another."""

    def write(writer: Writer, node: Slide) -> Clause:
        said: Clause = SLIDE.write(writer, node)
        return said._replace(verb=slid)

    return Wording(
        constructs=(GO, GO_INSTEAD, GO_MORE, SLIDE._replace(write=write), TOWARD),
        explanations=Explanations(remarks={Go: explain_go, Slide: explain_slide}),
    )


WORDING = wording
