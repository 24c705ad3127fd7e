"""The explanation of a card on one page: who can use it and when, then what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from cardlang.games.skirmish.nodes import Affinity
from cardlang.games.skirmish.timing import never_played
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.effect import Sequence as Effects
from cardlang.model.article import listed
from cardlang.model.card import Card, Deck
from cardlang.model.page import Page, Section, Step

Tell = Callable[..., tuple[Step, ...]]  # called as told(effect, text, declared=…); gives the steps of an effect

_WHEN = {
    "Standard": Step("in your action phase, in that creature's activation, by tapping it", ("S4.2", "S6.5")),
    "Minor": Step("in that creature's activation, without tapping it", ("S6.5",)),
    "Immediate": Step("at any time, on any turn, also in response, by tapping that creature", ("S6.5", "S8.1")),
}
_ATTACHED = 'While attached ("this creature" is the one that has the card, "you" its controller; S10.1)'


def _action(card: Card, deck: Deck, effects: Sequence[Node], tell: Tell) -> Page:
    fields = card.fields
    sections = []
    for text, effect in zip(card.texts, effects, strict=True):
        if text.box == "attached":
            sections.append(Section(_ATTACHED, tell(effect, text)))
        elif steps := tell(_without_affinity(effect), text, declared=True):
            sections.append(Section("What it does", steps))
    facts = [
        f"level {fields['level']}",
        fields.get("ability") or "Any",
        fields["action"],
        *(fields.get("subtypes") or ()),
    ]
    rows = (("Played by", _players(fields, effects)), ("When", _when(card, effects)))
    return Page(f"{card.name} ({card.id})", _described("Action card", card, deck, facts), rows, tuple(sections))


def _when(card: Card, effects: Sequence[Node]) -> Step:
    """When it can be played."""
    action = card.fields["action"]
    texts = (effect for text, effect in zip(card.texts, effects, strict=True) if text.box == "main")
    never = next(filter(None, (never_played(effect, action) for effect in texts)), None)
    return Step(f"never: {never.why}", (never.rule,)) if never else _WHEN[action]


def _described(kind: str, card: Card, deck: Deck, facts: Sequence[object]) -> str:
    copies = "1 copy" if card.copies == 1 else f"{card.copies} copies"
    return f"{kind}, {deck.name}, {copies}: {', '.join(map(str, facts))}"


def _without_affinity(effect: Node) -> Node:
    """The effect without affinity, which says who may play the card and not what it does."""
    match effect:
        case Effects(effects):
            rest = tuple(one for one in effects if not isinstance(one, Affinity))
            return rest[0] if len(rest) == 1 else replace(effect, effects=rest)
        case Affinity():
            return Effects(())
    return effect


def _players(fields: Any, effects: Sequence[Node]) -> Step:
    """Which creatures can play the card (S6.2 to S6.4)."""
    nodes = [node for effect in effects for node in walk(effect)]
    asks = [] if fields.get("ability") in (None, "Any") else [fields["ability"]]
    asks += ["a ranged attack" if one == "Ranged" else str(one) for one in fields.get("requires") or ()]
    level = fields["level"]
    asks += [f"level {level} or more"] if level > 1 else []
    text = f"a creature with {listed(asks)}" if asks else "any creature"
    rules = ["S6.2"] + (["S6.3"] if fields.get("requires") else [])
    if level > 1:
        text += ", assistance included"
        rules.append("S6.7")
    if kinds := [node.keyword for node in nodes if isinstance(node, Affinity)]:
        text += f"; or any {' or '.join(kinds)}, whatever its abilities and level"
        rules.append("S6.4")
    return Step(text, tuple(rules))


def _creature(card: Card, deck: Deck, effects: Sequence[Node], tell: Tell) -> Page:
    fields = card.fields
    facts = [f"level {fields['level']}", *fields["abilities"], *(fields.get("keywords") or ())]
    powers = tuple(step for text, effect in zip(card.texts, effects, strict=True) for step in tell(effect, text))
    sections = [Section("Powers", powers)] if powers else []
    rows = tuple(_values(fields))
    return Page(f"{card.name} ({card.id})", _described("Creature card", card, deck, facts), rows, tuple(sections))


def _values(fields: Any) -> Iterator[tuple[str, Step]]:
    level, ranged = fields["level"], fields.get("ranged")
    gold = f"{level} gold"
    yield "Deploy", Step(f"for {gold} from the supply, in your deploy phase", ("S3.3",))
    plays = f"action cards for {listed(fields['abilities'], 'or')} up to level {level}, or higher with assistance"
    yield "Plays", Step(plays, ("S6.2", "S6.7"))
    yield "Moves", Step(f"up to {fields['speed']} squares once an activation", ("S4.1", "S5.1"))
    attacks = f"melee, {fields['melee']} damage to an adjacent creature"
    if ranged:
        damage, far = (
            (ranged["damage"], f"within {ranged['range']} squares")
            if isinstance(ranged, dict)
            else (ranged, "at the range that it states")
        )
        attacks += f"; ranged, where a power or card allows it, {damage} damage {far}"
    yield "Attacks", Step(attacks, ("S7.1", "S7.2") if ranged else ("S7.1",))
    life = f"{fields['hp']} hit points; when it is destroyed, its owner moves {gold} from vault to supply"
    yield "Life", Step(life, ("S9.1", "S9.2"))


PAGES = {"action": _action, "creature": _creature}
