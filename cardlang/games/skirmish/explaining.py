"""What `explain` tells of a card: a page on who can use it, when, and what it does, with the consequences of the
rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from cardlang.games.skirmish import nodes
from cardlang.games.skirmish.timing import never_played, never_used, timing
from cardlang.language.construct import Explanations
from cardlang.language.nodes import effect as effect_nodes
from cardlang.language.nodes import selector as selectors
from cardlang.language.nodes.amount import All
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import At, Happened, Happens
from cardlang.language.nodes.effect import Sequence as Effects
from cardlang.language.nodes.reference import ACTING, THIS, YOU, Player
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.mechanics.attacks.wording import is_one
from cardlang.mechanics.placing.nodes import Place
from cardlang.mechanics.tapping.nodes import Tap
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
            rest = tuple(one for one in effects if not isinstance(one, nodes.Affinity))
            return rest[0] if len(rest) == 1 else replace(effect, effects=rest)
        case nodes.Affinity():
            return Effects(())
    return effect


def _players(fields: Any, effects: Sequence[Node]) -> Step:
    """Which creatures can play the card (S6.2 to S6.4)."""
    parts = [node for effect in effects for node in walk(effect)]
    asks = [] if fields.get("ability") in (None, "Any") else [fields["ability"]]
    asks += ["a ranged attack" if one == "Ranged" else str(one) for one in fields.get("requires") or ()]
    level = fields["level"]
    asks += [f"level {level} or more"] if level > 1 else []
    text = f"a creature with {listed(asks)}" if asks else "any creature"
    rules = ["S6.2"] + (["S6.3"] if fields.get("requires") else [])
    if level > 1:
        text += ", assistance included"
        rules.append("S6.7")
    if kinds := [node.keyword for node in parts if isinstance(node, nodes.Affinity)]:
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


# What is added to the words of a text


_NAMES = {ACTING: "the acting creature", THIS: "this creature"}


def _or(explainer: Any, node: effect_nodes.Or) -> Step | None:
    """Who chooses between the options: always the player who does the effect, even if an option names another."""
    if node.who != YOU:
        return None
    others = any(isinstance(who := getattr(one, "who", None), Player) and who != YOU for one in node.options)
    return Step("you choose which, not who does it" if others else "you choose which", ("S4.4",))


def _happened(explainer: Any, node: Happened) -> Step | None:
    landed = node.kind in ("is destroyed", "is damaged") and node.period is None
    return Step("checked just after the damage has landed", ("S8.5",)) if landed else None


def _triggered(explainer: Any, node: effect_nodes.Triggered) -> Step | None:
    """When it happens: what answers an event comes after the event, but an action takes time (S8.8)."""
    event = node.event
    if not isinstance(event, Happens):
        return None
    if event.would:
        return Step("this comes first, then the event, as this has changed it", ("S8.8",))
    if event.after:
        return Step("once that has been carried out, before the next effect", ("S8.8",))
    if event.kind in explainer.vocabulary.actions:
        return Step("as that begins to be carried out, before its effects", ("S8.8",))
    return None


def _activated(explainer: Any, node: effect_nodes.Activated) -> Step:
    if never := never_used(node):
        return Step(f"It can never be used: {never.why}.", (never.rule,))
    if node.when is not None:
        return Step("Use it at that moment, on any turn.", ("S8.1",))
    match node.timing:
        case "immediate":
            return Step("Use it at any time, on any turn, also in response to an action.", ("S6.5", "S8.1"))
        case "free" if timing(node) == "response":
            return Step("Use it only in response to an action, on any turn.", ("S4.6", "S8.1"))
        case "any time":
            return Step("Use it at any time, on any turn.")
    if Tap(THIS) in node.costs:
        return Step("Use it as this creature's standard action, in its activation.", ("S4.2",))
    return Step("Use it in this creature's activation.", ("S4.1",))


def _at(explainer: Any, node: At) -> Step | None:
    first = node.edge == "start" and node.period == "turn"
    return Step("This comes first in the turn.", ("S3.4",)) if first else None


def _duration(explainer: Any, node: effect_nodes.Duration) -> Step | None:
    if node.period != "activation" or node.whose:
        return None
    return Step("An activation ends when its player says so.", ("S4.5",))


def _choice(node: object, selector: selectors.Selector | selectors.Either, mention: Any, declared: bool) -> Step | None:
    """Who chooses when; and that allies and the creature itself can be chosen unless the text says otherwise (S7.3)."""
    if isinstance(node, nodes.Assist | nodes.Sacrifice):
        return None  # named when the card is declared, or chosen by the player who loses them
    rules: tuple[str, ...] = ("S8.7",)
    if isinstance(node, Attack) and not node.alone and selector is node.target:
        when = "as each of them attacks"
    elif declared and not (isinstance(node, nodes.Deploy | nodes.DeployPlace | Place) and selector is node.where):
        it = "it" if isinstance(selector, selectors.Either) or is_one(selector) else "one"
        when = f"at once, before anyone responds; if {it} is no longer legal after the responses, nothing happens to it"
        rules = ("S8.3", "S8.7")
    else:
        when = "only when this is reached"
    chooser = "They choose" if isinstance(node, effect_nodes.DoneBy) else "You choose"
    if isinstance(selector, selectors.Either):
        return Step(f"{chooser} which {when}.", rules)
    attack = mention.how == "attack"
    anyone = selector.noun == "creature" and not attack and not any(map(_takes_sides, selector.where))
    centres = [_NAMES[one.of] for one in selector.where if isinstance(one, selectors.Within) and one.of in _NAMES]
    me = centres[0] if anyone and centres else ""
    if selector.quantity.kind == "each":
        text = "Friend and foe alike" + (f", {me} included." if me else ".")
        return Step(text, ("S7.3",)) if anyone and selector.where else None
    noun, it = ("target" if attack else selector.noun), "It"
    if not is_one(selector):
        noun, it = f"{noun}s", "They"
    text = f"{'You do so' if isinstance(node, effect_nodes.Choose) else f'{chooser} the {noun}'} {when}."
    me = f" {it} may be friend or foe, {me} included." if me and it == "They" else me
    me = f" It may be friend or foe, or {me} itself." if me and it == "It" else me
    return Step(f"{text}{me}", ("S7.3", *rules)) if me else Step(text, rules)


def _takes_sides(predicate: selectors.Predicate) -> bool:
    return isinstance(
        predicate, selectors.Controlled | selectors.HasKeyword | selectors.AnyKeyword | selectors.Not
    ) or (isinstance(predicate, selectors.Is) and predicate.adjective in ("allied", "enemy", "other"))


def explain_deploy(explainer: Any, node: nodes.Deploy) -> Step:
    """Its price and place, where the text leaves them open."""
    price = f"It costs its level in gold from the supply{', reduced by that' if node.less else ''}."
    place = "It stands on a free square of the start area."
    after = "It may be tapped for responses at once, but is first activated in a later action phase."
    said = ("" if node.less == All() else price, "" if node.where else place, after)
    return Step(" ".join(filter(None, said)), ("S3.3", "S3.6"))


EXPLANATIONS = Explanations(
    remarks={
        effect_nodes.Activated: _activated,
        At: _at,
        nodes.Deploy: explain_deploy,
        effect_nodes.Duration: _duration,
        Happened: _happened,
        effect_nodes.Or: _or,
        effect_nodes.Triggered: _triggered,
    },
    choice=_choice,
)
