"""Revealing, looking at, searching and shuffling."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.card_nodes import Cards, End, LookAt, Reveal, Search, Shuffle, Zone
from cardlang.games.skirmish.constructs.cards import by, write_what
from cardlang.games.skirmish.constructs.common import player
from cardlang.games.skirmish.constructs.picks import deck, pick, write_cards
from cardlang.games.skirmish.constructs.zones import many, show, write_zone
from cardlang.language.clause import Clause
from cardlang.language.construct import Construct
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Ref
from cardlang.language.parser import Tree
from cardlang.language.scope import Scope, trees
from cardlang.language.writer import Writer


def _lay(what: Node) -> End | Zone | None:
    source = what.source if isinstance(what, Cards) else what
    return source if isinstance(source, End | Zone) else None


def _seen(node: Any) -> Any:
    def build(scope: Scope, tree: Tree, subject: Any) -> Any:
        who = player(scope, tree, subject)
        (cards,) = trees(tree)
        what = pick(scope, cards, hand=node is Reveal)
        if node is LookAt and isinstance(what, Cards) and what.source is None:
            scope.problem("C303", cards, "which cards? Nobody else sees them, so say where they lie", 'add "from …"')
        show(scope, what, cards, _lay(what))
        return node(who, what, span=(tree.start, tree.end))

    return build


def _write_seen(verb: str) -> Any:
    def write(writer: Writer, node: Any) -> Clause:
        subject = by(writer, node.who)
        words = write_what(writer, node.what)
        if not isinstance(node.what, Ref):
            writer.said.show(many(writer.said, node.what), words, _lay(node.what))
        return Clause(verb, words, subject)

    return write


def _search(scope: Scope, tree: Tree, subject: Any) -> Search:
    who = player(scope, tree, subject)
    where, cards = trees(tree)
    zone: Zone = scope.build(where)
    what = pick(scope, cards, lies=zone)
    show(scope, what, cards, zone)
    return Search(who, zone, what, span=(tree.start, tree.end))


def _write_search(writer: Writer, node: Search) -> Clause:
    subject = by(writer, node.who)
    text = f"{write_zone(writer, node.zone)} for "
    words = write_cards(writer, node.what)
    writer.said.show(many(writer.said, node.what), words, node.zone)
    return Clause("search", text + words, subject)


def _shuffle(scope: Scope, tree: Tree, subject: Any) -> Shuffle:
    who = player(scope, tree, subject)
    return Shuffle(who, deck(scope, trees(tree)[0]), span=(tree.start, tree.end))


def _write_shuffle(writer: Writer, node: Shuffle) -> Clause:
    subject = by(writer, node.who)
    return Clause("shuffle", write_zone(writer, node.deck), subject)


REVEAL = Construct(Reveal, {"reveal": _seen(Reveal)}, _write_seen("reveal"))
LOOK_AT = Construct(LookAt, {"look_at": _seen(LookAt)}, _write_seen("look at"))
SEARCH = Construct(Search, {"search": _search}, _write_search)
SHUFFLE = Construct(Shuffle, {"shuffle": _shuffle}, _write_shuffle)
