"""The builders of the alternatives of core.lark: each is the public function of its name in one of these modules, or
stands in the table below."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import getmembers, isfunction

from cardlang.language.builders import (
    amounts,
    conditions,
    counting,
    describing,
    doers,
    events,
    lines,
    places,
    players,
    references,
    selectors,
    sequence,
    times,
)
from cardlang.language.construct import Build
from cardlang.language.nodes import ANOTHER, EACH, ONE, YOU, Controlled, Quantity

_MODULES = (
    amounts, conditions, counting, describing, doers, events, lines, places, players, references, selectors, sequence,
    times,
)  # fmt: skip

CORE: Mapping[str, Build] = {
    **{
        name: build
        for one in _MODULES
        for name, build in getmembers(one, isfunction)
        if build.__module__ == one.__name__
    },
    **dict.fromkeys(("for_each_first", "for_each_after"), amounts.for_each),
    "units_of": amounts.units,
    **dict.fromkeys(("all_hold", "any_holds"), conditions.several),
    **dict.fromkeys(("none_happened", "none_of_happened"), conditions.any_happened),
    "happened_not": conditions.happened,
    **dict.fromkeys(("holds_not", "holds_compare"), conditions.holds),
    "player_happened_not": conditions.player_happened,
    **dict.fromkeys(("you_control", "you_control_none", "there_is", "there_is_none", "some_is"), counting.exists),
    "player_has": counting.has,
    "player_has_more": counting.has_more,
    "state_any": describing.any_word,
    **dict.fromkeys(("by_things", "by_player"), doers.with_subject),
    "would": events.happens,
    "foreseen_instead": events.foreseen,
    **dict.fromkeys(("lasting_first", "lasting_after"), lines.lasting),
    "modes_of": lines.modes,
    "some_modes_of": lines.some_modes,
    **dict.fromkeys(("only_if", "only_unless", "only_when", "only_during"), lines.only),
    **dict.fromkeys(("anchor_one", "anchor_controlled"), places.anchored(ONE)),
    **dict.fromkeys(("anchor_another", "anchor_another_yours"), places.anchored(ANOTHER)),
    "anchor_all_yours": places.anchor_all,
    "in_sight_of": places.in_sight,
    "past_place_not": places.past_place,
    "within_of": places.within,
    "or_": players.either_done,
    **dict.fromkeys(("you", "your"), references.player("you")),
    **dict.fromkeys(("anyone", "each_player"), references.player("players")),
    "each_opponent": references.player("opponents"),
    "an_opponent": references.player("opponent"),
    "its_controller": references.its("controller"),
    "its_owner": references.its("owner"),
    "controller_of": references.of("controller"),
    "owner_of": references.of("owner"),
    "that": references.bound("that"),
    "those": references.bound("those"),
    "the_chosen": references.bound("the chosen"),
    "the_target": references.bound("the target"),
    "the_chosen_square": references.square("the chosen"),
    "one": selectors.quantity(ONE),
    "exactly": selectors.so_many("exactly"),
    "up_to": selectors.so_many("up to"),
    "another": selectors.quantity(ANOTHER),
    "any_number": selectors.quantity(Quantity("any", 0)),
    "yours_each": selectors.yours(EACH),
    "all_done": selectors.each_done,
    "a_free_square": selectors.a_square,
    "limited_first": times.limited,
    **dict.fromkeys(("until_current", "until_current_end", "until_next"), times.until),
    "state_yours": lambda scope, tree: Controlled(YOU),
}
