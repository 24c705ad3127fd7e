"""The wording of halves and doubles."""

from __future__ import annotations

from cardlang.language.builders.amounts import rounding
from cardlang.language.clause import Unwritable
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes.condition import Happens
from cardlang.language.parser import Tree, one_token, token
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.amounts.nodes import Dealt, Share
from cardlang.mechanics.damage.amounts import OfKind, damage_forms


def _share(scope: Scope, tree: Tree) -> Share | OfKind:
    """`half that, rounded down`: there must be an amount before it, of whose kind it is."""
    word = one_token(tree, "SHARE")
    up = rounding(scope, word, token(tree, "ROUNDED"))
    if not scope.antecedents.amount:
        scope.problem("C301", tree, '"{}": of what? No amount comes before', "say first how much")
    share = Share(part=word.value, step=scope.vocabulary.step, up=up, span=tree.span)
    return OfKind(share, scope.antecedents.kind_dealt) if scope.antecedents.kind_dealt else share


def _write(writer: Writer, node: Share) -> str:
    if node.step != writer.vocabulary.step or (node.up and node.part != "half"):
        raise Unwritable("only a half is rounded")
    said = writer.spelled("SHARE", node.part)
    return said.replace("down", "up") if node.up else said


_NAMED = {"all": "that much damage", "half": "half that damage", "twice": "double that damage"}


def _whose(scope: Scope) -> str:
    """How to speak of damage that was not: in an answer to an attack, of what that would deal."""
    attacked = isinstance(scope.event, Happens) and "attack" in scope.event.kind
    return 'write "when … would take damage from an attack" for what is answered' if attacked else "say how much"


def _dealt(scope: Scope, tree: Tree) -> Dealt | OfKind:
    """`that much damage`: of the damage that the text answers, or that was dealt before."""
    word, rounded = one_token(tree, "DEALT", "DEALT_MUCH"), token(tree, "ROUNDED")
    many = scope.antecedents.damaging
    answers = isinstance(scope.event, Happens) and "damage" in scope.event.kind
    said = scope.words(tree)
    if many > 1 or (many and answers):
        scope.problem("C302", tree, f'"{said}": of which damage? Several were dealt before', "say how much")
    elif not many and not answers:
        scope.problem("C301", tree, f'"{said}": of what? No damage was dealt before', _whose(scope))
    up = rounding(scope, word, rounded)
    kind = token(tree, "DAMAGE_KIND")
    dealt = Dealt("event" if answers else "effect", word.value, scope.vocabulary.step, up, span=tree.span)
    return OfKind(dealt, kind.value) if kind else dealt


def _write_dealt(writer: Writer, node: Dealt) -> str:
    answers = isinstance(writer.answered, Happens) and "damage" in writer.answered.kind
    if writer.antecedents.damaging != (node.of == "effect") or answers != (node.of == "event"):
        raise Unwritable("no words for the damage of one of several effects")
    if (node.up and node.part != "half") or node.step != writer.vocabulary.step:
        raise Unwritable("only a half is rounded")
    wounds = damage_forms(writer)[1]
    if node.part == "all" and wounds != "damage":
        return f"that many {wounds}"
    return f"{_NAMED[node.part]}{', rounded up' if node.up else ''}"


WORDING = Wording(
    constructs=(
        Construct(Share, {"share": _share}, _write, form="part"),
        Construct(Dealt, {"dealt": _dealt}, _write_dealt, form="part"),
    )
)
