"""The section `pools`: how pieces attack with pools of dice."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from cardlang.mechanics.brought import Brought, File, forms
from cardlang.mechanics.pools.spoken import sorts, words
from cardlang.model.article import listed, with_article

SECTIONS = NEEDED = ("pools",)


def plan(file: File) -> Brought:
    """The procedure `attack`, by the cards that attack and join it, its dice, and those of the defense."""
    said = file["pools"]
    told = " ".join(_told(said, file.get("statuses", {})))
    return Brought({"section": said, "sorts": sorts(file)}, words(file), procedures={"attack": told})


def _told(said: Mapping[str, Any], statuses: Collection[str]) -> Iterator[str]:
    """What the rulebook says of an attack."""
    against = said["against"]
    reach = [f"{kind} {_REACH.get(far, f'within {far} squares')}" for kind, far in said["reach"].items()]
    yield f"With a card that it has, or the dice printed on it, it attacks an enemy: {listed(reach, 'or')}."
    if said.get("joins"):
        yield "Before any die is rolled, cards and abilities can join the attack, one by one; each is paid at once."
    if said.get("exhausts"):
        is_so = said["exhausts"] if said["exhausts"] in statuses else f"given {with_article(said['exhausts'])}"
        yield f"What it uses is {is_so}, and cannot be used until that is over."
    yield f"It rolls its {_dice(said)}."
    if said.get("extra"):
        yield f"Each {said['extra']} brings one more die, which is rolled before the roll is over."
    if said.get("again"):
        yield f"For each {said['again']} one die of the roll can be rolled again, at any time before it is over."
    unless = f", unless it is {against['unless']}" if against.get("unless") else ""
    yield f"The target rolls as many {_dice(against)} as its {against['number']} says, by the same rules{unless}."
    hits = listed([*said.get("hits", ()), "what shows the kind of the attack"])
    yield f"Hits are {hits}; each {listed(against['saves'], 'or')} cancels one. The rest is damage to the target."


def _dice(said: Mapping[str, Any]) -> str:
    return str(forms(said["rolls"], None)["plural"][0])


_REACH: Final = {1: "if adjacent", "sight": "in line of sight"}
