"""The wording of what is taken from a tableau."""

from __future__ import annotations

from cardlang.language.builders.doers import own
from cardlang.language.construct import Wording
from cardlang.language.parser import Tree
from cardlang.language.saying import Slot, Values, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.cards.nodes import Cards, Zone
from cardlang.mechanics.cards.wording.picks import pick
from cardlang.mechanics.cards.wording.zones import remember_cards, write_cards
from cardlang.mechanics.tableau.nodes import Learn


def _learned(scope: Scope, cards: Tree, before: Values) -> Cards:
    what: Cards = pick(scope, cards, hand=False)
    if what.source or what.quantity not in ("exactly", "up to"):
        scope.problem("C303", cards, '"{}" does not lie in the tableau', 'write "a spell"')
    remember_cards(scope, what, cards, Zone(next(iter(scope.vocabulary.zones)), own(scope)))
    return what


def _write_learned(writer: Writer, what: Cards, node: Learn) -> str:
    words = write_cards(writer, what)
    writer.antecedents.show(what.count > 1, words, Zone(next(iter(writer.vocabulary.zones)), node.who))
    return words


LEARN = say(
    Learn,
    "{who} learn {what} {row}",
    what=Slot(("cards",), _learned, _write_learned),
    row=Slot(
        ("FROM_TABLEAU",),
        lambda scope, kid, before: None if kid.value == "any" else kid.value,
        lambda writer, row, node: writer.spelled("FROM_TABLEAU", row or "any"),
    ),
)
WORDING = Wording(constructs=(LEARN,))
