"""The wording of what creatures and players cannot do, can only do, must do and may do."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlang.language.builders.doers import bearing_player, creature, is_bearer, remember
from cardlang.language.builders.selectors import described
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes import YOU, Among, At, Did, If, Is, May, Node, Player, Ref, Selector, Sequence, Triggered
from cardlang.language.parser import Token, Tree, token, tokens, trees
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.prohibitions.nodes import DUTIES, Cannot, Must, Only, Permit, excluded, of_players
from cardlang.mechanics.tapping.nodes import Untap
from cardlang.model.article import listed


def _permit(scope: Scope, tree: Tree) -> Permit | Sequence:
    """`may move through enemies and walls`"""
    leave = token(tree, "PASS")
    leaves = {leave.value} if leave else {word.value for word in tokens(tree, "PASSED")}
    who = scope.build(trees(tree)[0])
    remember(scope, who)
    permits = [Permit(creature(scope, tree, who), one, span=tree.span) for one in sorted(leaves)]
    return permits[0] if len(permits) == 1 else Sequence(tuple(permits), span=tree.span)


def _write_permit(writer: Writer, node: Permit) -> Clause:
    return Clause("can", node.leave, writer.subject_said(node.who))


PERMIT = Construct(Permit, {"permit": _permit}, _write_permit)


def _words(tree: Tree) -> list[Token]:
    """The words for the deeds, or for what the creature is immune to."""
    return [kid for kid in tree.kids if isinstance(kid, Token)]


def _deeds(scope: Scope, tree: Tree, who: Any, objects: list[Tree]) -> tuple[tuple[str, ...], Any]:
    """The deeds, and whom they are done to or by, if the vocabulary gives them such a party."""
    said = _words(tree)
    takes = scope.vocabulary.deeds
    names = set()
    for deed in said:
        name = deed.value
        if "your" in scope.words(deed).lower().split() and who not in (scope.self_ref, YOU):
            scope.problem("C303", deed, "it untaps in its own controller's refresh phase", 'write "its controller\'s"')
        if objects and not takes[name] and said[-1].value.endswith(" by") and takes.get(f"{name} by"):
            name = f"{name} by"  # `be slid or tapped by enemies`
        if not objects and takes[name] == "must":
            scope.problem("C303", deed, '"{}" does not say whom', "name the creatures after it")
        if objects and not takes[name]:
            words = f'"{scope.words(objects[0])}" has no meaning after "{scope.words(deed)}"'
            scope.problem("C303", objects[0], words, "leave it out")
        if name.startswith("untap during") and isinstance(who, Ref):
            scope.antecedents.meet(Player("controller", who))
        names.add(name)
    whom = described(scope, objects[0]) if objects else None
    if who != scope.self_ref and _is_other(whom) and not _says(objects[0], "other_than"):
        message = '"{}" could mean other than each of those, or than this creature'
        scope.problem("C302", objects[0], message, 'write "other than this creature", or leave it out')
    return tuple(sorted(names)), whom


def _says(tree: Tree, rule: str) -> bool:
    return tree.rule == rule or any(_says(kid, rule) for kid in trees(tree))


def _is_other(whom: Any) -> bool:
    return isinstance(whom, Selector) and Is("other") in whom.where


def _modal(node: Any) -> Any:
    """`cannot`, `can only`, `must`: deeds, with whom they are done to or by if they have such a party."""

    def build(scope: Scope, tree: Tree) -> Any:
        kids = trees(tree)
        if "_bare" in tree.rule:
            who = scope.last.subject if scope.last else scope.self_ref
            who = scope.self_ref if who == YOU else who
        else:
            said, *kids = kids
            who = _doer(scope, said, scope.build(said), tree)
            remember(scope, who)
        built = node(who, *_deeds(scope, tree, who, kids), span=tree.span)
        some = isinstance(who, Selector) and any(isinstance(one, Among) for one in who.where)
        if some and not (scope.static or scope.lasting):
            scope.problem("C302", tree, '"{}": for how long?', 'add "until the end of the …"')
        if _has_no_effect(built):
            _report_no_effect(scope, tree, built)
        return built

    return build


def _doer(scope: Scope, said: Tree, who: Any, tree: Tree) -> Any:
    """Who it is: a player, if only players can do it."""
    deeds = [deed for deed in _words(tree) if deed.terminal == "DEED" and of_players(deed.value)]
    if deeds and not isinstance(who, Player):
        if is_bearer(scope, who, scope.words(said)):
            return bearing_player(scope)
        message = f'"{scope.words(deeds[0])}" is what players do, and not creatures'
        scope.problem("C303", said, message, 'name the player: "you", "an opponent", "its owner"')
    elif who == YOU and scope.box == "main" and scope.where.acts and not deeds:
        own = [word for word in _words(tree) if word.terminal == "DEED" and not word.value.startswith("play ")]
        for word in own[:1]:
            noun = scope.vocabulary.noun
            message = f'"{scope.words(word)}": all your {scope.vocabulary.forms[noun][1]}, or only the one that acts?'
            scope.problem("C302", said, message, f'write "the acting {noun}", or "{noun}s you control"')
    return who


def _has_no_effect(node: Node) -> bool:
    """Whether it changes nothing: no player decides about the deed, or `only` excludes nothing."""
    if isinstance(node, Must):
        return not DUTIES.issuperset(node.deeds)
    return isinstance(node, Only) and node.object is None and not excluded(node.deeds)


def _report_no_effect(scope: Scope, tree: Tree, node: Must | Only) -> None:
    """Report the deeds that change nothing."""
    said = _words(tree)
    if isinstance(node, Must):
        for deed in said:
            if deed.value not in DUTIES:
                message = '"must {}" has no effect: no player decides about that'
                scope.problem("C303", deed, message, "name what it must do itself, such as move, attack or dodge")
    else:
        words = " or ".join(scope.words(deed) for deed in said)
        help = "say what it cannot do, or add the creatures to which it is limited"
        scope.problem("C303", said[0], f'"can only {words}" has no effect: it excludes nothing else', help)


def _write_modal(verb: str) -> Any:
    def write(writer: Writer, node: Any) -> Clause:
        subject = writer.subject_said(node.who) if verb == "must" else writer.all_said(node.who)
        if _has_no_effect(node):
            raise Unwritable(f"{verb} {node.deeds} changes nothing")
        if not isinstance(node.who, Player) and any(map(of_players, node.deeds)):
            raise Unwritable("only players do that")
        takes = {writer.vocabulary.deeds.get(deed) for deed in node.deeds}
        if ("must" in takes) if node.object is None else ("" in takes):
            raise Unwritable(f"no words for {node.deeds} with {node.object}")
        deeds = listed([*_deeds_said(writer, node)], "or")
        return Clause(verb, deeds if node.object is None else f"{deeds} {writer.described(node.object)}", subject)

    return write


def _deeds_said(writer: Writer, node: Any) -> Iterator[str]:
    """The words for each deed: `move`, `be slid`, `tapped by`. What it does comes before what is done to it, and what
    two of them share, such as `be` and `by`, is written once."""
    takes, spelled = writer.vocabulary.deeds, writer.vocabulary.spelled("DEED")
    said = {deed: writer.deed(deed) for deed in node.deeds}
    deeds = sorted(node.deeds, key=lambda deed: said[deed].startswith("be "))
    *_, last = deeds
    before = ""
    for deed in deeds:
        is_last = deed == last
        if not is_last and last.endswith(" by") and takes.get(deed.removesuffix(" by")) == "":
            deed = deed.removesuffix(" by")
        words = writer.deed(deed, to=node.object is not None and is_last)
        verb, _, short = words.partition(" ")
        if before == verb and short in spelled[deed]:
            words = short
        before = verb
        yield words


def _unless(node: Cannot, who: Player, cost: Node) -> Node | None:
    """`It does not untap during its refresh phase unless …`: it may be paid for when the phase begins."""
    if node.deeds != ("untap during the refresh phase",) or not isinstance(node.who, Ref):
        return None
    paid = Sequence((May(who, cost), If(Did(), Untap(node.who))))
    return Sequence((node, Triggered(At("start", "refresh phase", Player("controller", node.who)), paid)))


CANNOT = Construct(
    Cannot,
    dict.fromkeys(("cannot", "cannot_to", "cannot_bare"), _modal(Cannot)),
    _write_modal("cannot"),
    unless=_unless,
)
ONLY = Construct(Only, {"only": _modal(Only), "only_to": _modal(Only)}, _write_modal("can only"))
MUST = Construct(Must, {"must": _modal(Must), "must_to": _modal(Must)}, _write_modal("must"))


def _join(before: Cannot, after: object, words: str, n: int) -> str:
    """`It cannot attack, cannot move and cannot use activated abilities.`"""
    same = isinstance(after, Cannot) and before.who == after.who and before.object is None
    return words[words.index("cannot ") :] if same else ""


def wording(joined: bool = False) -> Wording:
    """The wording. `joined`: all that one thing cannot do is said in one sentence."""
    return Wording(
        constructs=(CANNOT._replace(join=_join) if joined else CANNOT, MUST, ONLY, PERMIT),
    )


WORDING = wording
