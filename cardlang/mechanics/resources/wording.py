"""The wording of resources."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from cardlang.language.builders.amounts import scale_words
from cardlang.language.builders.doers import by, own, player
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct, Explanations, Remark, Wording
from cardlang.language.nodes import SUBJECT, TABLE, YOU, All, Node, Number, Player, Stat
from cardlang.language.parser import Token, Tree, one_token, token, trees
from cardlang.language.reference_phrases import apostrophe
from cardlang.language.saying import POSSESSOR, Slot, Values, named, say
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer
from cardlang.mechanics.resources.nodes import (
    EachHeld,
    GainResources,
    LoseResources,
    MoveResources,
    Pay,
    Resources,
    Store,
)
from cardlang.model.page import Step


def resource(scope: Scope, number: Token | None, word: Token) -> Resources:
    """An amount of a resource; 1 without a number."""
    n = counted(scope, number)
    return Resources(Number(n), agrees(scope, word, n != 1))


def _resources(scope: Scope, tree: Tree) -> Resources:
    if tree.rule == "resources_equal":
        return _equal(scope, tree)
    word = one_token(tree, "RESOURCE")
    if tree.rule == "resources_up_to":
        return replace(resource(scope, token(tree, "NUM"), word), up_to=True)
    if tree.rule == "resources_any":
        return Resources(All(), agrees(scope, word, True), up_to=True, span=tree.span)
    if tree.rule == "resources_all":
        return Resources(All(), word.value[0], span=tree.span)
    return resource(scope, token(tree, "NUM"), word)


def _equal(scope: Scope, tree: Tree) -> Resources:
    """`gold equal to its level`"""
    amount = scope.build(trees(tree)[-1])
    return Resources(amount, agrees(scope, one_token(tree, "RESOURCE"), True), span=tree.span)


def write_resources(writer: Writer, node: Resources) -> str:
    """An amount of a resource in words: "2 gold"."""
    match node.amount:
        case Number(n):
            much = f"{n} {writer.vocabulary.forms[node.resource][n != 1]}"
            return f"up to {much}" if node.up_to else much
        case Stat(stat, of, base) if not (node.up_to or base):
            part, rounded = scale_words(writer, node.amount)
            words = writer.vocabulary.forms[node.resource][1]
            return f"{words} equal to {part}{apostrophe(writer.ref(of))} {stat}{rounded}"
        case All():
            return f"{'any amount of' if node.up_to else 'all'} {writer.vocabulary.forms[node.resource][1]}"
    raise Unwritable(f"no words for {node.amount} of it")


def default_store(vocabulary: Vocabulary, resource: str) -> str | None:
    """The default place of a resource."""
    return next(iter(vocabulary.resources[resource]), None)


def _held(scope: Scope, tree: Tree) -> tuple[str, Store | None]:
    """`gold in your vault`"""
    word, places = one_token(tree, "RESOURCE"), trees(tree)
    return str(word.value[0]), scope.build(places[0]) if places else None


def _of_table(scope: Scope, tree: Tree) -> Store:
    """`the bank`"""
    return Store(str(one_token(tree, "TABLE_STORE").value), TABLE, span=tree.span)


def _write_store(writer: Writer, node: Store) -> str:
    if (node.store in writer.vocabulary.table) != (node.of == TABLE):
        raise Unwritable("it is the table's, or each player has one")
    return writer.spelled("TABLE_STORE", node.store) if node.of == TABLE else str(_OWN_STORE.write(writer, node))


_OWN_STORE: Construct = say(
    Store,
    "{of} {store}",
    rule="store",
    of=POSSESSOR,
    store=Slot(("STORE",), named, lambda writer, store, node: str(store)),
    inside=lambda writer, node, who: _write_store(writer, node),
    also={"store_of_table": _of_table, "resources_held": _held},
)
STORE = _OWN_STORE._replace(write=_write_store)


def _each_held(scope: Scope, tree: Tree) -> EachHeld:
    """`gold you have`, `gold in your vault`"""
    word, places = one_token(tree, "RESOURCE"), trees(tree)
    resource = agrees(scope, word, False)
    where = _check_store(scope, places[0], scope.build(places[0]), resource) if places else None
    return EachHeld(resource, where, span=tree.span)


def _write_each_held(writer: Writer, node: EachHeld) -> str:
    word = writer.vocabulary.forms[node.resource][0]
    return f"{word} in {STORE.write(writer, node.where)}" if node.where else f"{word} you have"


def _check_store(scope: Scope, tree: Tree, store: Store, resource: str) -> Store:
    """A place, which must be one of the resource."""
    places = scope.vocabulary.resources[resource]
    if store.store not in places:
        message = f'{resource} is never in "{scope.words(tree)}"'
        known = " or ".join(f'"{place}"' for place in places)
        scope.problem("C303", tree, message, f"name its place: {known}" if known else "leave the place out")
    return store


def _kept(word: str) -> Slot:
    """An amount, and the place that it is put into or taken from, unless that is the default."""

    def read(scope: Scope, tree: Tree, before: Values) -> tuple[Resources, str | None]:
        amount, place = trees(tree) if tree.rule == f"resources_{word}" else (tree, None)
        what: Resources = scope.build(amount)
        if word == "to" and what.amount == All():
            scope.problem("C303", amount, '"all" has no limit here', "write a number")
        if place is None:
            return what, default_store(scope.vocabulary, what.resource)
        said = _check_store(scope, place, scope.build(place), what.resource)
        if said.of not in (own(scope), TABLE):
            message = '"{}" does not belong to the player who does this'
            scope.problem("C303", place, message, 'make its owner the subject, or write "move … from … to …"')
        return what, said.store

    def write(writer: Writer, said: tuple[Resources, str | None], node: Any) -> str:
        what, store = said
        if store not in (writer.vocabulary.resources[what.resource] or (None,)):
            raise Unwritable(f"{what.resource} does not lie there")
        words = write_resources(writer, what)
        if store == default_store(writer.vocabulary, what.resource):
            return words
        if store in writer.vocabulary.table:
            return f"{words} {word} {writer.spelled('TABLE_STORE', store)}"
        return f"{words} {word} {'your' if by(writer, node.who) is None else 'their'} {store}"

    symbols = ("resources", f"resources_{word}")
    return Slot(symbols, read, write, (f"resources_{word}: resources {word.upper()} store",))


CHANGES = (
    say(GainResources, "{who} gain {what store:kept}", kept=_kept("to")),
    say(LoseResources, "{who} lose {what store:kept}", kept=_kept("from")),
    say(Pay, "{who} pay {what store:kept}", kept=_kept("from")),
)


def _move(scope: Scope, tree: Tree, subject: Any) -> Node:
    who = player(scope, tree, subject)
    amount, source, to = trees(tree)
    go = one_token(tree, "GO")
    if go.value != "move":
        scope.problem("C303", go, '"{}" is used of creatures', 'write "move"', "move")
    what: Resources = scope.build(amount)
    from_ = _check_store(scope, source, scope.build(source), what.resource)
    into = scope.build(to)  # the same kind of place
    return _checked_move(scope, tree, who, what, from_, _check_store(scope, to, into, what.resource))


def _other(scope: Scope, resource: str, store: str | None) -> str | None:
    """Another place of a resource, if it has one."""
    return next((one for one in scope.vocabulary.resources[resource] if one != store), store)


def _give(scope: Scope, tree: Tree, subject: Any) -> Node:
    """`an opponent gives you 1 gold`: from the default place to that of the other player."""
    who = player(scope, tree, subject)
    amount, taker = sorted(trees(tree), key=lambda kid: not kid.rule.startswith("resources"))
    what: Resources = scope.build(amount)
    store = default_store(scope.vocabulary, what.resource)
    to = Store(store, scope.build(taker))
    return _checked_move(scope, tree, who, what, Store(store, own(scope)), to)


def _take(scope: Scope, tree: Tree, subject: Any) -> Node:
    """`take 1 gold from an opponent's vault`: from the place that is said, or else the default, to the same of the
    player's own."""
    who = player(scope, tree, subject)
    amount, source = trees(tree)
    what = scope.build(amount)
    store = default_store(scope.vocabulary, what.resource)
    if source.rule.startswith("store"):
        from_ = _check_store(scope, source, scope.build(source), what.resource)
    else:
        from_ = Store(store, scope.build(source))
        if from_.of == subject != YOU:
            scope.problem(
                "C302", source, "this could mean the same player or another", 'write "move … from their … to …"'
            )
    to = Store(store if from_.of == TABLE else from_.store, own(scope))
    if from_ == to and from_.store != store:  # to where else it can lie
        to = Store(_other(scope, what.resource, from_.store), own(scope))
    return _checked_move(scope, tree, who, what, from_, to)


def _checked_move(scope: Scope, tree: Tree, who: Player, what: Resources, source: Store, to: Store) -> Node:
    if source == to:
        scope.problem("C303", tree, "it is there already", "name two places")
    elif source.of == to.of and source.of.who in ("opponent", "opponents", "players"):
        message = "both places could belong to the same player or to different ones"
        scope.problem("C302", tree, message, "make the player the subject: Each opponent moves … from their …")
    return MoveResources(who, what, source, to, span=tree.span)


def _write_move(writer: Writer, node: MoveResources) -> Clause:
    subject = by(writer, node.who)
    words = write_resources(writer, node.what)
    store = default_store(writer.vocabulary, node.what.resource)
    stores = writer.vocabulary.resources[node.what.resource] or (None,)
    if node.source.store not in stores or node.to.store not in stores:
        raise Unwritable(f"{node.what.resource} does not lie there")
    mine = YOU if node.who == YOU else SUBJECT
    if node.source == Store(store, mine) and node.to.store == store and node.to.of != mine:
        return Clause("give", f"{writer.player(node.to.of).words} {words}", subject)
    same = store if node.source.of == TABLE else node.source.store
    if node.to == Store(same, mine) and node.source.of != mine:
        holder = writer.player(node.source.of).words if store is None else STORE.write(writer, node.source)
        return Clause("take", f"{words} from {holder}", subject)
    source, to = STORE.write(writer, node.source), STORE.write(writer, node.to)
    return Clause("move", f"{words} from {source} to {to}", subject)


CONSTRUCTS = (
    Construct(
        Resources,
        dict.fromkeys(
            ("resources", "resources_all", "resources_up_to", "resources_any", "resources_equal"), _resources
        ),
        write_resources,
    ),
    STORE,
    Construct(EachHeld, {"each_held": _each_held}, _write_each_held, form="part"),
    *CHANGES,
    Construct(MoveResources, {"move_resources": _move, "give": _give, "take_resources": _take}, _write_move),
)


def _explain_gain(explainer: Any, node: GainResources) -> Step:
    return Step(f"It comes from outside the game{f', into the {node.store}' if node.store else ''}.")


def _from(store: str | None) -> str:
    return f", out of the {store}" if store else ""


def wording(short: Mapping[str, tuple[str, str]] | None = None) -> Wording:
    """The wording of resources, including how `explain` tells them."""
    consequences = short or {}

    def taken(text: str, store: str | None) -> Step:
        if store is None or store not in consequences:
            return Step(text)
        more, rule = consequences[store]
        return Step(f"{text} {more}", (rule,))

    def lose(explainer: Any, node: LoseResources) -> Step:
        return taken(f"It leaves the game{_from(node.store)}, as much as there is.", node.store)

    def move(explainer: Any, node: MoveResources) -> Step:
        return taken("If there is less, all of it goes.", node.source.store)

    remarks: dict[type[Node], Remark] = {
        Pay: lambda explainer, node: Step(f"It leaves the game{_from(node.store)}; a player with less cannot pay."),
        GainResources: _explain_gain,
        LoseResources: lose,
        MoveResources: move,
    }
    return Wording(constructs=CONSTRUCTS, explanations=Explanations(remarks=remarks))


WORDING = wording
