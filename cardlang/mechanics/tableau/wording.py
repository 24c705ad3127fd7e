"""The wording of what is taken from a tableau."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.doers import by, own, player
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct, Explanations, Wording, remark
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.cards.nodes import Zone
from cardlang.mechanics.cards.wording.card_phrases import write_cards
from cardlang.mechanics.cards.wording.picks import pick
from cardlang.mechanics.cards.wording.zones import remember_cards
from cardlang.mechanics.tableau.nodes import Learn


def _learn(scope: Scope, tree: Tree, subject: Any) -> Learn:
    who = player(scope, tree, subject)
    cards, *to = trees(tree)
    hand = Zone(next(iter(scope.vocabulary.zones)), own(scope))
    what = pick(scope, cards, hand=False)
    if what.source or what.quantity not in ("exactly", "up to"):
        scope.problem("C303", cards, f'"{scope.words(cards)}" does not lie in the tableau', 'write "a spell"')
    for zone in to:
        if scope.build(zone) != hand:
            scope.problem("C303", zone, "what is learned comes into the hand", 'write "into your hand"')
    row = token(tree, "FROM_TABLEAU")
    remember_cards(scope, what, cards, hand)
    return Learn(who, what, None if row is None or row.value == "any" else row.value, span=tree.span)


def _write_learn(writer: Writer, node: Learn) -> Clause:
    subject, words = by(writer, node.who), write_cards(writer, node.what)
    writer.antecedents.show(node.what.count > 1, words, Zone(next(iter(writer.vocabulary.zones)), node.who))
    return Clause("learn", f"{words} {writer.spelled('FROM_TABLEAU', node.row or 'any')}", subject)


WORDING = Wording(
    constructs=(Construct(Learn, {"learn": _learn}, _write_learn),),
    explanations=Explanations(
        remarks={Learn: remark("The card comes into the hand, and takes no action and no card symbols.", "E25")}
    ),
)
