"""The wording of cancelling and redirecting the action that is answered."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.nodes import Cancel, Redirect
from cardlang.language.builders.doers import creature
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.construct import Construct
from cardlang.language.nodes.condition import Happens
from cardlang.language.nodes.reference import THIS_CARD
from cardlang.language.parser import Tree
from cardlang.language.saying import Slot, named, say
from cardlang.language.scope import Scope, one_token, trees
from cardlang.language.writer import Writer


def _cancelled(scope: Scope, tree: Tree, made: Cancel) -> Cancel:
    scope.this_card = True  # from here on, `it` could be the card that is answered
    return made


def _card_happens(scope: Scope, tree: Tree) -> Happens:
    """`When this card is attached, …`"""
    said, (card,) = one_token(tree, "EVENT"), trees(tree)
    if scope.build(card) != THIS_CARD or scope.box != "attached":
        message = f'"{scope.words(card)}" is not attached with this text'
        scope.problem("C303", card, message, "say it in the text of a card that is attached")
    if said.value != "is attached":
        help = 'write "When this card is attached", or "When this creature …"'
        scope.problem("C303", said, f'"{scope.words(tree)}": that happens to creatures', help)
    return Happens(THIS_CARD, "is attached", span=tree.span)


def _redirect(scope: Scope, tree: Tree, subject: Any) -> Redirect:
    scope.antecedents.redirected = True
    return Redirect(creature(scope, tree, subject), span=tree.span)


def _write_redirect(writer: Writer, node: Redirect) -> Clause:
    new = "new " * writer.replacing  # `the target of that attack instead` would be in place of the target before
    return Clause("become", f"the {new}target of that attack", writer.subject_said(node.who))


def _write_answered(writer: Writer, what: str, node: Cancel) -> str:
    if what not in writer.vocabulary.spelled("ACTION_SAID"):
        raise Unwritable(f"no words for an action called {what}")
    return f"that {what}"


ANSWERED = Slot(("ACTION_SAID",), named, _write_answered)
CANCEL = say(Cancel, "cancel {what}", what=ANSWERED, then=_cancelled, also={"card_happens": _card_happens})
REDIRECT = Construct(Redirect, {"redirect": _redirect}, _write_redirect)
