"""How many spells a player may draw, cast or hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardlang.games.elements.nodes import AtMost, HandLimit
from cardlang.language.builders.clauses import remember
from cardlang.language.builders.places import relation_said, whole
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.nodes.reference import Player
from cardlang.language.parser import Tree
from cardlang.language.saying import DOERS, Slot, Values, say
from cardlang.language.scope import Scope, one_token, trees
from cardlang.language.writer import Writer
from cardlang.mechanics.players.nodes import ChosenPlayer


def _player(scope: Scope, tree: Tree, before: Values) -> Player:
    """Who it applies to all the time: nobody is chosen."""
    who: Player = scope.build(tree)
    if isinstance(who, ChosenPlayer) or who.who == "opponent":
        message = f'"{scope.words(tree)}": which one, as this applies all the time?'
        scope.problem("C302", tree, message, 'write "each …"')
    remember(scope, who)
    return who


def _most(scope: Scope, tree: Tree, before: Values) -> int:
    """`more than 2 spells`: what is forbidden, of which so many are allowed."""
    number = counted(scope, one_token(tree, "NUM"), least=0)
    agrees(scope, one_token(tree, "CARD"), number != 1)
    relation, n = whole(relation_said(tree), number)
    if relation != ">=":
        said = scope.words(bound := trees(tree)[0])
        scope.problem("C303", bound, f'"{said}" limits nothing here', 'write "more than"')
    return max(0, n - 1)


def _write_most(writer: Writer, most: int, node: Any) -> str:
    return f"more than {most} {writer.vocabulary.forms['spell'][most != 1]}"


def _counted_in(scope: Scope, tree: Tree, before: Values) -> Any:
    period = one_token(tree, "PERIOD")
    if period.value in ("action", "round"):
        return period.value
    scope.problem("C303", period, f'"{scope.words(period)}": that is not counted', 'write "each round"')
    return "round"


SLOTS: Final[Mapping[str, Any]] = {
    "who": DOERS["Player"]._replace(read=_player),
    "most": Slot(("too_many",), _most, _write_most, ("too_many: bound_before NUM CARD",)),
    "period": Slot(("often",), _counted_in, lambda writer, period, node: f"each {period}", ("often: OFTEN PERIOD",)),
}
LIMITS: Final = (
    say(
        AtMost,
        ("{who} cannot draw {most} {period}", {"deed": "draw spells"}),
        ("{who} cannot cast {most} {period}", {"deed": "cast spells"}),
        rule="step",
        **SLOTS,
    ),
    say(HandLimit, "{who} cannot have {most} in hand", rule="step", **SLOTS),
)
