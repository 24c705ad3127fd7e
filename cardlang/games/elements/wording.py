"""What texts of elements can say, and what the rules make of the words, as `explain` tells it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from cardlang.games.elements.nodes import AtMost, CannotBy, Dispel, FurtherAction, HandLimit, Requires
from cardlang.language.builders.doers import remember
from cardlang.language.builders.places import relation_said, whole
from cardlang.language.builders.selectors import agrees, counted
from cardlang.language.clause import Unwritable
from cardlang.language.composed import self_contained
from cardlang.language.construct import Construct, Explanations, Wording
from cardlang.language.nodes.reference import Player
from cardlang.language.parser import Tree, one_token, token, tokens, trees
from cardlang.language.saying import DOERS, Slot, Values, say, spelled
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.permanents.wording import only_spells
from cardlang.mechanics.players.nodes import ChosenPlayer
from cardlang.model.page import Step


def _dispelled(explainer: Any, node: Dispel) -> Step:
    if node.step:
        return Step(
            "If it has a power token, one is removed instead; otherwise it goes to its caster's discard pile.", ("E26",)
        )
    return Step("It goes to its caster's discard pile.", ("E26a",))


SPELL: Final = Slot(
    ("CARD",),
    lambda scope, word, before: agrees(scope, word, False),
    lambda writer, value, node: writer.vocabulary.forms["spell"][0],
)
FURTHER: Final = say(
    FurtherAction,
    ("{who} take another action", {"kind": "any"}),
    ("{who} take another action that is not casting a {:card}", {"kind": "other"}),
    ("{who} cast another {:card}", {"kind": "casting"}),
    card=SPELL,
)


def _player(scope: Scope, tree: Tree, before: Values) -> Player:
    """Who it applies to all the time: nobody is chosen."""
    who: Player = scope.build(tree)
    if isinstance(who, ChosenPlayer) or who.who == "opponent":
        scope.problem("C302", tree, '"{}": which one, as this applies all the time?', 'write "each …"')
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
    scope.problem("C303", period, '"{}": that is not counted', 'write "each round"')
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


ELEMENTS: Final = ("fire", "water", "earth", "air")


def _requires(scope: Scope, tree: Tree) -> Requires:
    only_spells(scope, tree)
    symbols: list[str] = []
    identical = 0
    for kid in trees(tree):
        number, face = token(kid, "NUM"), token(kid, "FACE")
        count = counted(scope, number, most=6)
        if face:
            symbols += [face.value] * count
        else:
            identical += count
    if len(symbols) + identical > 6:
        scope.problem("C307", tree, f"{len(symbols) + identical} dice are out of range", "a player has six dice")
    order = [*scope.vocabulary.symbols]
    return Requires(tuple(sorted(symbols, key=order.index)), identical, span=tree.span)


def _write_requires(writer: Writer, node: Requires) -> str:
    if not node.symbols and not node.identical:
        raise Unwritable("a spell requires something")
    order = [*writer.vocabulary.symbols]
    if list(node.symbols) != sorted(node.symbols, key=lambda one: order.index(one) if one in order else -1):
        raise Unwritable("symbols stand in the order of the faces")
    same = f"{node.identical} identical element symbol{'' if node.identical == 1 else 's'}"
    return f"Requires: {', '.join([*node.symbols, *([same] if node.identical else [])])}."


def _deeds(scope: Scope, tree: Tree, before: Values) -> tuple[str, ...]:
    """`be moved or targeted`: what spells do."""
    deeds = tokens(tree, "DEED")
    for deed in deeds:
        if deed.value not in _BY_SPELLS:
            said = '"{}": spells do not decide about that'
            scope.problem("C303", deed, said, 'write "be moved" or "be targeted", or leave out by whom')
    return tuple(sorted({deed.value for deed in deeds if deed.value in _BY_SPELLS}))


def _write_deeds(writer: Writer, deeds: tuple[str, ...], node: CannotBy) -> str:
    if not deeds or list(deeds) != sorted({*deeds}):
        raise Unwritable(f"no words for {deeds}")
    return " or ".join(deeds).replace("or be", "or")


_BY_SPELLS: Final = ("be moved", "be targeted")
CANNOT_BY: Final = say(
    CannotBy,
    "{who} cannot {deeds} {by}",
    rule="step",
    who=DOERS["all"],
    deeds=Slot(("deeds",), _deeds, _write_deeds, ("deeds: _deeds -> deeds",)),
    by=spelled("BY_SPELLS"),
)


CONSTRUCTS = (
    *LIMITS,
    FURTHER,
    CANNOT_BY,
    Construct(Requires, {"heading_of_requires": self_contained(_requires, 1)}, _write_requires, form="heading"),
)
WORDING = Wording(
    constructs=CONSTRUCTS,
    explanations=Explanations(remarks={Dispel: _dispelled}),
)
