"""Drawing, discarding and attaching cards."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.constructs.common import only_you, player
from cardlang.games.skirmish.nodes import (
    Cards,
    Discard,
    Draw,
)
from cardlang.language.builders.selectors import counted
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct
from cardlang.language.nodes.effect import Attach
from cardlang.language.nodes.reference import THIS_CARD, YOU, Ref
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Writer


def _cards(scope: Scope, tree: Tree) -> Cards:
    number, card = token(tree, "NUM"), token(tree, "CARD")
    assert card
    return Cards(counted(scope, number) if number else 1, card.value)


def _write_cards(writer: Writer, node: Cards) -> str:
    return f"{node.count} {node.card}{'' if node.count == 1 else 's'}"


CARDS = Construct(Cards, {"cards": _cards}, _write_cards)


def _this_card(scope: Scope, tree: Tree) -> Ref:
    for word in (kid for kid in tree.kids if isinstance(kid, Token) and kid.terminal == "CARD"):
        if word.value != "action card" or scope.words(word).lower() != scope.vocabulary.house("card"):
            scope.problem("C303", word, "this is the card the text stands on", 'write "this card"')
    return THIS_CARD


def _draw(scope: Scope, tree: Tree, subject: Any) -> Draw:
    return Draw(player(scope, tree, subject), scope.build(trees(tree)[0]), span=(tree.start, tree.end))


def _write_draw(writer: Writer, node: Draw) -> Clause:
    return Clause("draw", _write_cards(writer, node.what), None if node.who == YOU else writer.player(node.who))


def _discard(scope: Scope, tree: Tree, subject: Any) -> Discard:
    return Discard(player(scope, tree, subject), scope.build(trees(tree)[0]), span=(tree.start, tree.end))


def _write_discard(writer: Writer, node: Discard) -> Clause:
    what = writer.ref(node.what) if isinstance(node.what, Ref) else _write_cards(writer, node.what)
    return Clause("discard", what, None if node.who == YOU else writer.player(node.who))


def _attach(scope: Scope, tree: Tree, subject: Any) -> Attach:
    only_you(scope, tree, subject)
    parts = trees(tree)
    for part in parts[:-1]:
        scope.build(part)
    return Attach(scope.build(parts[-1]), span=(tree.start, tree.end))


def _write_attach(writer: Writer, node: Attach) -> Clause:
    return Clause("attach", f"this card to {writer.target(node.to)}")


DRAW = Construct(Draw, {"draw": _draw}, _write_draw)
DISCARD = Construct(Discard, {"discard": _discard}, _write_discard)
ATTACH = Construct(Attach, {"attach": _attach, "this_card": _this_card, "named": _this_card}, _write_attach)
