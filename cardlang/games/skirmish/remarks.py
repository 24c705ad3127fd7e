"""What `explain` adds to the words of a card: the consequences of the rules."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.nodes import Assist, Cancel, Deploy, DeployPlace, Redirect, Sacrifice, TakeControl
from cardlang.games.skirmish.timing import never_used, timing
from cardlang.language.construct import Explanations, remark
from cardlang.language.nodes.amount import All
from cardlang.language.nodes.condition import At, DealsDamage, Did, Happened, Happens
from cardlang.language.nodes.effect import (
    Activated,
    Attach,
    Choose,
    DoneBy,
    Duration,
    ExtraCost,
    Or,
    Replaced,
    Triggered,
    UnlessDone,
)
from cardlang.language.nodes.reference import ACTING, THIS, YOU, Player
from cardlang.language.nodes.selector import (
    AnyKeyword,
    Controlled,
    Either,
    HasKeyword,
    Is,
    Not,
    Predicate,
    Selector,
    Within,
)
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.mechanics.attacks.wording import is_one
from cardlang.mechanics.damage.nodes import Destroy
from cardlang.mechanics.placing.nodes import Place
from cardlang.mechanics.tapping.nodes import Tap
from cardlang.model.page import Step

_NAMES = {ACTING: "the acting creature", THIS: "this creature"}


def _or(explainer: Any, node: Or) -> Step | None:
    """Who chooses between the options: always the player who does the effect, even if an option names another."""
    if node.who != YOU:
        return None
    others = any(isinstance(who := getattr(one, "who", None), Player) and who != YOU for one in node.options)
    return Step("you choose which, not who does it" if others else "you choose which", ("S4.4",))


def _happened(explainer: Any, node: Happened) -> Step | None:
    landed = node.kind in ("is destroyed", "is damaged") and node.period is None
    return Step("checked just after the damage has landed", ("S8.5",)) if landed else None


def _triggered(explainer: Any, node: Triggered) -> Step | None:
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


def _activated(explainer: Any, node: Activated) -> Step:
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


def _duration(explainer: Any, node: Duration) -> Step | None:
    if node.period != "activation" or node.whose:
        return None
    return Step("An activation ends when its player says so.", ("S4.5",))


def _choice(node: object, selector: Selector | Either, mention: Any, declared: bool) -> Step | None:
    """Who chooses when; and that allies and the creature itself can be chosen unless the text says otherwise (S7.3)."""
    if isinstance(node, Assist | Sacrifice):
        return None  # named when the card is declared, or chosen by the player who loses them
    rules: tuple[str, ...] = ("S8.7",)
    if isinstance(node, Attack) and not node.alone and selector is node.target:
        when = "as each of them attacks"
    elif declared and not (isinstance(node, Deploy | DeployPlace | Place) and selector is node.where):
        it = "it" if isinstance(selector, Either) or is_one(selector) else "one"
        when = f"at once, before anyone responds; if {it} is no longer legal after the responses, nothing happens to it"
        rules = ("S8.3", "S8.7")
    else:
        when = "only when this is reached"
    chooser = "They choose" if isinstance(node, DoneBy) else "You choose"
    if isinstance(selector, Either):
        return Step(f"{chooser} which {when}.", rules)
    attack = mention.how == "attack"
    anyone = selector.noun == "creature" and not attack and not any(map(_takes_sides, selector.where))
    centres = [_NAMES[one.of] for one in selector.where if isinstance(one, Within) and one.of in _NAMES]
    me = centres[0] if anyone and centres else ""
    if selector.quantity.kind == "each":
        text = "Friend and foe alike" + (f", {me} included." if me else ".")
        return Step(text, ("S7.3",)) if anyone and selector.where else None
    noun, it = ("target" if attack else selector.noun), "It"
    if not is_one(selector):
        noun, it = f"{noun}s", "They"
    text = f"{'You do so' if isinstance(node, Choose) else f'{chooser} the {noun}'} {when}."
    me = f" {it} may be friend or foe, {me} included." if me and it == "They" else me
    me = f" It may be friend or foe, or {me} itself." if me and it == "It" else me
    return Step(f"{text}{me}", ("S7.3", *rules)) if me else Step(text, rules)


def _takes_sides(predicate: Predicate) -> bool:
    return isinstance(predicate, Controlled | HasKeyword | AnyKeyword | Not) or (
        isinstance(predicate, Is) and predicate.adjective in ("allied", "enemy", "other")
    )


def explain_deploy(explainer: Any, node: Deploy) -> Step:
    """Its price and place, where the text leaves them open."""
    price = f"It costs its level in gold from the supply{', reduced by that' if node.less else ''}."
    place = "It stands on a free square of the start area."
    after = "It may be tapped for responses at once, but is first activated in a later action phase."
    said = ("" if node.less == All() else price, "" if node.where else place, after)
    return Step(" ".join(filter(None, said)), ("S3.3", "S3.6"))


EXPLANATIONS = Explanations(
    remarks={
        Activated: _activated,
        Assist: remark(
            "As you declare this, you may tap any of them that are untapped; for a card they need its ability, unless "
            "that is Any. Their levels are added to the acting creature's.",
            "S6.7",
            "S8.7",
        ),
        At: _at,
        Attach: remark("It stays there until the creature leaves or an effect discards the card.", "S10.2"),
        Cancel: remark("It is answered before it takes effect, and then does nothing.", "S8.2"),
        DealsDamage: remark("Prevented damage does not count.", "S8.5"),
        Deploy: explain_deploy,
        Destroy: remark("A destroyed creature leaves the board, and its owner pays for it as usual.", "S9.1", "S9.2"),
        Did: remark("What counts is whether the step before was really carried out.", "S11.10"),
        Duration: _duration,
        ExtraCost: remark("It is paid as the card is declared.", "S8.7"),
        Happened: _happened,
        Or: _or,
        Redirect: remark("The attack that is answered is made against it, in place of its target.", "S8.2"),
        Replaced: remark("The event itself does not happen."),
        Sacrifice: remark("Each player chooses among the creatures they control; these are destroyed.", "S9.1", "S9.2"),
        TakeControl: remark("It still costs its owner gold when it is destroyed.", "S9.2"),
        Triggered: _triggered,
        UnlessDone: remark("That is chosen when this is reached.", "S8.7"),
    },
    choice=_choice,
)
