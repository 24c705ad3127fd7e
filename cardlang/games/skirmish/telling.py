"""What the rules make of the words of a card."""

from __future__ import annotations

from typing import Any

from cardlang.games.skirmish.card_telling import CARD_REMARKS
from cardlang.games.skirmish.nodes import Assist, Cancel, Deploy, Redirect, Sacrifice
from cardlang.games.skirmish.timing import timing
from cardlang.language.clause import squares
from cardlang.language.nodes.amount import All, Amount, Bonus, Bounded, Number, Per, ThatDamage
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
from cardlang.language.nodes.reference import ACTING, THIS, YOU, Player, Ref
from cardlang.language.nodes.selector import Controlled, Either, HasKeyword, Is, Not, Predicate, Selector, Within
from cardlang.language.tells import Tells, says
from cardlang.mechanics.attacks.nodes import Attack, Boost
from cardlang.mechanics.damage.nodes import THAT_DAMAGE, DealDamage, Destroy, Heal, Piercing, Prevent, Unpreventable
from cardlang.mechanics.keywords.nodes import Grant, Keyword
from cardlang.mechanics.movement.nodes import Go, Slide
from cardlang.mechanics.placing.nodes import Place
from cardlang.mechanics.prohibitions.nodes import Must, Only
from cardlang.mechanics.tapping.nodes import Tap, Untap
from cardlang.mechanics.values.nodes import CountAs, Get
from cardlang.model.page import Step

_NAMES = {ACTING: "the acting creature", THIS: "this creature"}


def _attack(teller: Any, node: Attack) -> Step:
    """How much to whom; where the words name no target, how near it must be."""
    chosen = node.target if isinstance(node.target, Selector) else None
    one = isinstance(node.target, Ref | Either) or (chosen is not None and _single(chosen))
    text = f"It deals {_damage(teller, node.damage, node.reach)} to {'the' if one else 'each'} target"
    places = node.ranges
    if node.reach == "melee":
        return Step(f"{text}{', which must be adjacent to it' if one and chosen else ''}.", ("S7.1",))
    near = f"within {squares(places[0].squares)}" if places else "within its printed range"
    return Step(f"{text}, which must be {near} and in line of sight and may dodge if it has cover.", ("S7.2", "S7.8"))


def _single(selector: Selector) -> bool:
    return selector.quantity.kind == "exactly" and selector.quantity.n == 1


def _damage(teller: Any, amount: Amount, reach: str) -> str:
    match amount:
        case Bonus(n):
            return f"its {reach} damage {'plus' if n >= 0 else 'minus'} {abs(n)}"
        case Number(n):
            return f"{n} damage instead of its {reach} damage"
        case Per(counted):
            return f"{_damage(teller, counted, reach)}{teller.per(amount)}"
        case Bounded(counted):
            return f"{_damage(teller, counted, reach)} within that bound"
        case _:
            return f"its {reach} damage"


def _go(teller: Any, node: Go) -> Step:
    match node.manner:
        case "move" if isinstance(node.distance, Number):
            return Step("It may stop sooner and must stop next to an enemy.", ("S5.6", "S5.7", "S5.11"))
        case "move":
            text = "It may stop sooner and must stop next to an enemy; if it begins next to one, its speed is 1."
            return Step(text, ("S5.5", "S5.6", "S5.11"))
        case "shift":
            text = "A shift is a move, as short as you like, that enemies neither slow nor stop."
            return Step(text, ("S5.8", "S5.11"))
        case _:
            return Step("It is put on a free square that near, past creatures but round walls.", ("S5.10",))


def _slide(teller: Any, node: Slide) -> Step:
    where = "" if node.end else ", where whoever slides it likes"
    return Step(f"It goes up to that far{where}; enemies neither slow nor stop it.", ("S5.9", "S5.11"))


def _deal(teller: Any, node: DealDamage) -> Step | None:
    passed_on = isinstance(node.amount, ThatDamage)
    return None if passed_on else Step("This is no attack: Block does not lower it.", ("S7.5",))


def _heal(teller: Any, node: Heal) -> Step | None:
    everything = isinstance(node.amount, All)
    return None if everything else Step("That much of its damage is taken away, or all if it has less.", ("S9.5",))


def _prevent(teller: Any, node: Prevent) -> Step:
    which, _, kind = node.source.partition(" ")
    if node.source == THAT_DAMAGE:
        return Step("The rest of it is dealt.", ("S11.6",))
    if node.next:
        over = "" if teller.timed else " or the turn ends"
        return Step(f"It is for whatever comes next, until so much has been prevented{over}.", ("S11.5",))
    if which == "each":
        return Step(f"Whatever damage each such {kind} would deal is lowered.", ("S11.6",))
    if which == "this":
        return Step("Only that attack's damage is lowered.", ("S11.6",))
    what = "a single use of a card, power or attack" if kind == "source" else f"a single {kind}"
    text = f"This covers {what}: the one being answered if it would deal such damage, else the next that would"
    text += "." if teller.timed else " this turn."
    if isinstance(node.amount, All):
        return Step(text, ("S11.5", "S11.6"))
    return Step(f"{text} It lowers all its damage to that creature by so much in sum.", ("S11.5", "S11.6"))


def _keyword(teller: Any, node: Keyword) -> Step | None:
    power = teller.vocabulary.powers[node.keyword]
    if not power.reminder:
        return None
    said = node.keyword if node.value is None else f"{node.keyword} {node.value}"
    reminder = power.meaning(node.value)
    return Step(f"{said}: {reminder[:1].lower()}{reminder[1:]}", ("S12",))


def _grant(teller: Any, node: Grant) -> Step:
    return Step("That means:", steps=teller.apart(node.ability))


def _or(teller: Any, node: Or) -> Step | None:
    """Who is named as doing it does not choose it for that."""
    if node.who != YOU:
        return None
    others = any(isinstance(who := getattr(one, "who", None), Player) and who != YOU for one in node.options)
    return Step("you choose which, not who does it" if others else "you choose which", ("S4.4",))


def _happened(teller: Any, node: Happened) -> Step | None:
    landed = node.deed in ("is destroyed", "is damaged") and node.period is None
    return Step("looked at just after the damage has landed", ("S8.5",)) if landed else None


def _triggered(teller: Any, node: Triggered) -> Step | None:
    """When it comes: what just happens is over when a text answers it, but an action takes its time (S8.8)."""
    event = node.event
    if not isinstance(event, Happens):
        return None
    if event.would:
        return Step("this comes first, then what would happen, as this has left it", ("S8.8",))
    if event.after:
        return Step("once that has been carried out, before the next effect", ("S8.8",))
    if event.deed in teller.vocabulary.actions:
        return Step("as that begins to be carried out, before its effects", ("S8.8",))
    return None


def _activated(teller: Any, node: Activated) -> Step:
    if node.when is not None:
        return Step("Use it just then, on any turn.", ("S8.1",))
    match node.timing:
        case "immediate":
            return Step("Use it at any time, on any turn, also in response to an action.", ("S6.5", "S8.1"))
        case "free" if timing(node) == "response":
            return Step("Use it in response to an action, on any turn, and only so.", ("S4.6", "S8.1"))
        case "any time":
            return Step("Use it at any time, on any turn.")
    if Tap(THIS) in node.costs:
        return Step("Use it as this creature's standard action, in its activation.", ("S4.2",))
    return Step("Use it in this creature's activation.", ("S4.1",))


def _at(teller: Any, node: At) -> Step | None:
    first = node.edge == "start" and node.period == "turn"
    return Step("Before anything else in it.", ("S3.4",)) if first else None


def _duration(teller: Any, node: Duration) -> Step | None:
    if node.period != "activation" or node.whose:
        return None
    return Step("An activation ends when its player says so.", ("S4.5",))


def _choice(node: object, selector: Selector | Either, spoken: Any, declared: bool) -> Step | None:
    """Who chooses when; and that friends and oneself count where nothing says otherwise (S7.3)."""
    if isinstance(node, Assist | Sacrifice):
        return None  # named as the card is declared, or chosen by who loses them
    rules: tuple[str, ...] = ("S8.7",)
    if isinstance(node, Attack) and not node.alone and selector is node.target:
        when = "as each of them attacks"
    elif declared and not (isinstance(node, Deploy | Place) and selector is node.where):
        it = "it" if isinstance(selector, Either) or _single(selector) else "one"
        when = f"at once, before anyone responds; if {it} no longer fits when they are done, nothing happens to it"
        rules = ("S8.3", "S8.7")
    else:
        when = "only when this is reached"
    chooser = "They choose" if isinstance(node, DoneBy) else "You choose"
    if isinstance(selector, Either):
        return Step(f"{chooser} which {when}.", rules)
    attack = spoken.how == "attack"
    anyone = selector.noun == "creature" and not attack and not any(map(_takes_sides, selector.where))
    centres = [_NAMES[one.of] for one in selector.where if isinstance(one, Within) and one.of in _NAMES]
    me = centres[0] if anyone and centres else ""
    if selector.quantity.kind == "each":
        text = "Friend and foe alike" + (f", {me} included." if me else ".")
        return Step(text, ("S7.3",)) if anyone and selector.where else None
    noun, it = ("target" if attack else selector.noun), "It"
    if not _single(selector):
        noun, it = f"{noun}s", "They"
    text = f"{'You do so' if isinstance(node, Choose) else f'{chooser} the {noun}'} {when}."
    me = f" {it} may be friend or foe, {me} included." if me and it == "They" else me
    me = f" It may be friend or foe, or {me} itself." if me and it == "It" else me
    return Step(f"{text}{me}", ("S7.3", *rules)) if me else Step(text, rules)


def _takes_sides(predicate: Predicate) -> bool:
    return isinstance(predicate, Controlled | HasKeyword | Not) or (
        isinstance(predicate, Is) and predicate.adjective in ("allied", "enemy", "other")
    )


TELLS = Tells(
    remarks={
        **CARD_REMARKS,
        Attack: _attack,
        Go: _go,
        Slide: _slide,
        DealDamage: _deal,
        Heal: _heal,
        Prevent: _prevent,
        Tap: says(
            "Tapped, it takes no standard action and no response; enemies adjacent to it may answer with opportunity "
            "attacks.",
            "S4.2",
            "S8.4",
        ),
        Boost: says("That attack alone deals so much more.", "S7.4"),
        Piercing: says("Block and all else that prevents damage does nothing to it.", "S11.6"),
        Cancel: says("It is answered before any of it happens, and then does nothing.", "S8.2"),
        Redirect: says("The attack that is answered is made against it, in place of its target.", "S8.2"),
        CountAs: says("It is that besides all that it is already.", "S11.8"),
        Only: says("All else of that kind is ruled out."),
        Must: says("It does so whenever it can."),
        Grant: _grant,
        Untap: says("Untapped, it may be tapped again.", "S4.1", "S4.2"),
        Destroy: says("A destroyed creature leaves the board, and its owner pays for it as always.", "S9.1", "S9.2"),
        Keyword: _keyword,
        Get: says("This is added to what is printed.", "S11.9"),
        Attach: says("It stays there until the creature leaves or an effect discards the card.", "S10.2"),
        Assist: says(
            "As you declare this, you may tap any of them that are untapped and have the ability asked for: their "
            "levels add to the acting creature's.",
            "S6.7",
            "S8.7",
        ),
        Activated: _activated,
        Or: _or,
        ExtraCost: says("It is paid as the card is declared.", "S8.7"),
        UnlessDone: says("That is chosen when this is reached.", "S8.7"),
        Triggered: _triggered,
        Replaced: says("What would happen does not."),
        Happened: _happened,
        Did: says("Only if the step before was really carried out.", "S11.10"),
        DealsDamage: says("Prevented damage does not count.", "S8.5"),
        At: _at,
        Duration: _duration,
    },
    choice=_choice,
    joining=frozenset({Unpreventable}),
)
