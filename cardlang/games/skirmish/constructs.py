"""Each thing a skirmish text can say: node, grammar alternatives, builders, wording."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cardlang.language.build.selectors import counted
from cardlang.language.build.sequence import Amend
from cardlang.language.construct import Construct
from cardlang.language.nodes.amount import BASE, All, Amount, Bonus, Number, Stat
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.effect import Attach, Choose, DealsDamage, Sequence
from cardlang.language.nodes.reference import THIS, THIS_CARD, YOU, Player, Ref
from cardlang.language.nodes.selector import ONE, Adjacent, Selector, Several, Within, order
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, token, trees
from cardlang.language.writer import Clause, Unwritable, Writer

from .nodes import (
    Affinity,
    Assist,
    Attack,
    Cannot,
    Cards,
    DealDamage,
    DealsMore,
    Destroy,
    Discard,
    Draw,
    Gain,
    Get,
    Go,
    Heal,
    Keyword,
    Lose,
    Modifier,
    Prevent,
    Slide,
    Tap,
    Unpreventable,
    Untap,
)

DAMAGE_STEP = 5  # S1.4: damage is counted in fives


# Subjects and amounts


def creature(scope: Scope, tree: Tree, subject: Any) -> Any:
    """The creature that does it: the one named, or the acting (this) creature."""
    if isinstance(subject, Player):
        scope.problem(
            "C303",
            tree,
            "a player cannot do this, only a creature",
            'name the creature, for instance "the acting creature"',
        )
        return scope.self_ref
    return scope.self_ref if subject is None else subject


def only_you(scope: Scope, tree: Tree, subject: Any) -> None:
    """Refuses a subject where the text commands and nobody in particular acts."""
    if subject is not None and subject not in (YOU, scope.self_ref):
        scope.problem("C303", tree, f'"{scope.words(tree)}" takes no subject here', "write it as a command")


def player(scope: Scope, tree: Tree, subject: Any) -> Player:
    """The player who does it: the one named, or you."""
    if subject is None or isinstance(subject, Player):
        return subject or YOU
    scope.problem("C303", tree, "a creature cannot do this, only a player", 'write "you" or "its controller"')
    return YOU


def fives(scope: Scope, number: Token) -> int:
    """A number of damage (S1.4)."""
    value = int(number.value)
    if value % DAMAGE_STEP:
        low, high = value // DAMAGE_STEP * DAMAGE_STEP, -(-value // DAMAGE_STEP) * DAMAGE_STEP
        sign = "+" if number.terminal == "BONUS" and high > 0 else ""
        scope.problem(
            "C304",
            number,
            f"{scope.words(number)} is not a multiple of 5",
            f"write {sign}{high or 5} or {sign}{low or 10}",
        )
    if not -500 <= value <= 500 or (value == 0 and number.terminal == "NUM"):
        scope.problem("C307", number, f"{value} is out of range", "write a number from 5 to 500")
    return value


def _number(scope: Scope, tree: Tree) -> Number:
    return Number(fives(scope, tree.kids[0]))  # type: ignore[arg-type]


def _all(scope: Scope, tree: Tree) -> All:
    return All()


def _bonus(scope: Scope, tree: Tree) -> Bonus:
    return Bonus(fives(scope, tree.kids[0]))  # type: ignore[arg-type]


def damage(amount: Amount) -> str:
    match amount:
        case Number(n):
            return f"{n} damage"
        case Bonus(n):
            return f"{n:+d} damage"
        case All():
            return "all damage"
        case _:
            raise TypeError(amount)


def _write_damage(writer: Writer, node: Amount) -> str:
    return damage(node)


NUMBER = Construct(Number, {"number": _number}, _write_damage)
BONUS = Construct(Bonus, {"bonus": _bonus}, _write_damage)
ALL = Construct(All, {"all": _all}, _write_damage)


# Attacks


def _attack(scope: Scope, tree: Tree, subject: Any) -> Attack:
    who = creature(scope, tree, subject)
    reach = token(tree, "REACH")
    assert reach
    attacker = who if isinstance(who, Ref) else Ref("chosen", scope.antecedents.count - 1)
    within, again = None, False
    amount: Amount = BASE
    target: Any = None
    for kid in trees(tree):  # in the order of the text
        match kid.rule:
            case "another_attack":
                again = True
                if not scope.antecedents.attacks():
                    scope.problem("C306", kid, "another than which? No attack was made before", 'write "a"')
            case "attack_within":
                within = Within(counted(scope, token(kid, "NUM")), attacker)
            case "attack_with":
                amount = scope.build(trees(kid)[0])
            case "attack_against":
                before = scope.antecedents.count
                target = scope.build(trees(kid)[0])
                _attacked(scope, target, before)
    near = [Adjacent(attacker)] if reach.value == "melee" else [within] if within else []
    if within and (reach.value == "melee" or (target and not isinstance(target, Selector))):
        scope.problem("C303", tree, "a range here says nothing new", "leave the squares out")
    if target is None:
        target = Selector(ONE, "creature", order([*near]))
        scope.antecedents.select("creature", False, "the target of the attack", "attack", frozenset())
    else:
        target = _near(target, near)
    return Attack(who, reach.value, target, amount, again, span=(tree.start, tree.end))


def _near(target: Any, near: list[Any]) -> Any:
    if isinstance(target, Several):
        return replace(target, parts=tuple(_near(part, near) for part in target.parts))
    if isinstance(target, Selector):
        return replace(target, where=order([*target.where, *near]))
    return target


def _attacked(scope: Scope | Writer, target: Any, before: int) -> None:
    """From here on, what was just selected (or was known already) is spoken of as attacked."""
    said = scope.antecedents if isinstance(scope, Scope) else scope.said
    for index, one in enumerate(said.spoken):
        if (one.ref.to == "chosen" and one.ref.of >= before) or one.ref == target:
            said.spoken[index] = replace(one, how="attack")


def _write_attack(writer: Writer, node: Attack) -> Clause:
    subject = writer.subject(node.who)
    attacker = node.who if isinstance(node.who, Ref) else Ref("chosen", writer.said.count - 1)
    words = ["another" if node.another else "a", node.reach, "attack"]
    with_ = [] if node.damage == BASE else ["with", damage(node.damage)]
    near = Adjacent(attacker) if node.reach == "melee" else None
    where = node.target.where if isinstance(node.target, Selector) else ()
    if isinstance(node.target, Selector) and node.target.quantity == ONE and _plain(where, near, attacker):
        writer.said.select("creature", False, "the target of the attack", "attack", frozenset())
        words += [writer.place(one) for one in where if isinstance(one, Within)]
    else:
        before = writer.said.count
        words += ["against", writer.target(node.target)]
        _attacked(writer, node.target, before)
    return Clause("make", " ".join(words + with_), subject)


def _plain(where: tuple[Any, ...], near: Adjacent | None, attacker: Ref) -> bool:
    """Whether the target is any creature in reach, so that it need not be said."""
    if near:
        return where == (near,)
    return all(isinstance(one, Within) and one.of == attacker for one in where) and len(where) <= 1


ATTACK = Construct(Attack, {"attack": _attack}, _write_attack)


def _unpreventable(scope: Scope, tree: Tree) -> Unpreventable:
    power = token(tree, "POWER")
    return Unpreventable(power.value if power else None, span=(tree.start, tree.end))


def _write_unpreventable(writer: Writer, node: Unpreventable) -> str:
    what = "damage of this attack" if writer.said.attacks() else "this damage"
    return f"{what} cannot be prevented" + (f" by {node.by}" if node.by else "")


UNPREVENTABLE = Construct(Unpreventable, {"unpreventable": _unpreventable}, _write_unpreventable)


# Movement


def _distance(scope: Scope, tree: Tree, mover: Any) -> Amount:
    if tree.rule == "squares":
        number = token(tree, "NUM")
        return Number(counted(scope, number))
    stat = token(tree, "STAT")
    assert stat
    if stat.value != "speed":
        scope.problem("C303", stat, f'"{scope.words(stat)}" is no distance', 'write "its speed" or "4 squares"')
    return Stat(stat.value, mover if isinstance(mover, Ref) else Ref("chosen", scope.antecedents.count - 1))


def _end(scope: Scope, tree: Tree) -> Any:
    return next((scope.build(trees(kid)[0]) for kid in trees(tree) if kid.rule == "end_at"), None)


def _go(scope: Scope, tree: Tree, subject: Any) -> Go:
    manner = token(tree, "GO")
    assert manner
    who = creature(scope, tree, subject)
    distance = next(kid for kid in trees(tree) if kid.rule in ("squares", "its_stat"))
    amount = _distance(scope, distance, who)
    return Go(who, manner.value, amount, _end(scope, tree), span=(tree.start, tree.end))


def _slide(scope: Scope, tree: Tree, subject: Any) -> Slide:
    parts = trees(tree)
    if tree.rule == "slide":
        only_you(scope, tree, subject)
        what = scope.build(parts[0])
    else:
        what = creature(scope, tree, subject)
    distance = next(kid for kid in parts if kid.rule in ("squares", "its_stat"))
    amount = _distance(scope, distance, what)
    return Slide(what, amount, _end(scope, tree), span=(tree.start, tree.end))


def _must_end(scope: Scope, tree: Tree, subject: Any) -> Amend:
    place = scope.build(trees(tree)[0])
    last = Ref("chosen", scope.antecedents.count - 1)

    def apply(effect: Node) -> Node | None:
        if not isinstance(effect, Go | Slide) or effect.end:
            return None
        moved = effect.what if isinstance(effect, Slide) else effect.who
        if (last if isinstance(moved, Selector) else moved) != subject:
            return None
        return replace(effect, end=place)

    return Amend(apply, tree)


def _squares(writer: Writer, distance: Amount, end: Any) -> str:
    match distance:
        case Number(n):
            text = f"{n} square{'' if n == 1 else 's'}"
        case Stat(stat):
            text = f"its {stat}"
        case _:
            raise TypeError(distance)
    return f"{text} to a square {writer.place(end)}" if end else text


def _write_go(writer: Writer, node: Go) -> Clause:
    subject = writer.subject_said(node.who)
    return Clause(node.manner, _squares(writer, node.distance, node.end), subject)


def _write_slide(writer: Writer, node: Slide) -> Clause:
    return Clause("slide", f"{writer.target(node.what)} {_squares(writer, node.distance, node.end)}")


GO = Construct(Go, {"go": _go}, _write_go)
SLIDE = Construct(Slide, {"slide": _slide, "slides": _slide, "must_end": _must_end}, _write_slide)


# Damage


def _deal(scope: Scope, tree: Tree, subject: Any) -> Any:
    only_you(scope, tree, subject)
    amount, to = (scope.build(kid) for kid in trees(tree))
    deal = DealDamage(amount, to, span=(tree.start, tree.end))
    return Sequence((deal, Unpreventable())) if tree.rule == "deal_unpreventable" else deal


def _take(scope: Scope, tree: Tree, subject: Any) -> DealDamage:
    to = creature(scope, tree, subject)
    return DealDamage(scope.build(trees(tree)[0]), to, span=(tree.start, tree.end))


def _write_deal(writer: Writer, node: DealDamage) -> Clause:
    return Clause("deal", f"{damage(node.amount)} to {writer.target(node.to)}")


def _heal(scope: Scope, tree: Tree, subject: Any) -> Heal:
    number = token(tree, "NUM")
    assert number
    things = trees(tree)
    if things:
        only_you(scope, tree, subject)
    amount = Number(fives(scope, number))
    on = scope.build(things[0]) if things else creature(scope, tree, subject)
    return Heal(amount, on, span=(tree.start, tree.end))


def _write_heal(writer: Writer, node: Heal) -> Clause:
    amount = damage(node.amount)
    return Clause("heal", amount if node.on == writer.me else f"{amount} on {writer.target(node.on)}")


def _prevent(scope: Scope, tree: Tree, subject: Any) -> Prevent:
    only_you(scope, tree, subject)
    amount, *things = trees(tree)
    source = token(tree, "SOURCE")
    to = scope.build(things[0]) if things else scope.self_ref
    said: Any = source.value if source else "source"
    return Prevent(scope.build(amount), to, said, span=(tree.start, tree.end))


def _write_prevent(writer: Writer, node: Prevent) -> Clause:
    if node.to == writer.me:
        return Clause("ignore", f"{damage(node.amount)} from one {node.source}")
    return Clause("prevent", f"{damage(node.amount)} to {writer.target(node.to)} from one {node.source}")


DEAL_DAMAGE = Construct(DealDamage, {"deal": _deal, "deal_unpreventable": _deal, "take": _take}, _write_deal)
HEAL = Construct(Heal, {"heal": _heal}, _write_heal)
PREVENT = Construct(Prevent, {"prevent": _prevent}, _write_prevent)


# Cards


def _cards(scope: Scope, tree: Tree) -> Cards:
    number, card = token(tree, "NUM"), token(tree, "CARD")
    assert card
    return Cards(counted(scope, number) if number else 1, card.value)


def _write_cards(writer: Writer, node: Cards) -> str:
    return f"{node.count} {node.card}{'' if node.count == 1 else 's'}"


CARDS = Construct(Cards, {"cards": _cards}, _write_cards)


def _this_card(scope: Scope, tree: Tree) -> Ref:
    for word in (kid for kid in tree.kids if isinstance(kid, Token) and kid.terminal == "CARD"):
        if word.value != "action card" or "action" in scope.words(word).lower():
            scope.problem("C303", word, "this is the card the text stands on", 'write "this card"')
    return THIS_CARD


def _draw(scope: Scope, tree: Tree, subject: Any) -> Draw:
    return Draw(player(scope, tree, subject), scope.build(trees(tree)[0]), span=(tree.start, tree.end))


def _write_draw(writer: Writer, node: Draw) -> Clause:
    return Clause("draw", _write_cards(writer, node.what), None if node.who == YOU else writer.player(node.who))


def _discard(scope: Scope, tree: Tree, subject: Any) -> Discard:
    return Discard(player(scope, tree, subject), scope.build(trees(tree)[0]), span=(tree.start, tree.end))


def _write_discard(writer: Writer, node: Discard) -> Clause:
    what = writer.ref(node.what) if isinstance(node.what, Ref) else _write_cards(writer, node.what)
    return Clause("discard", what, None if node.who == YOU else writer.player(node.who))


def _attach(scope: Scope, tree: Tree, subject: Any) -> Attach:
    only_you(scope, tree, subject)
    parts = trees(tree)
    for part in parts[:-1]:
        scope.build(part)
    return Attach(scope.build(parts[-1]), span=(tree.start, tree.end))


def _write_attach(writer: Writer, node: Attach) -> Clause:
    return Clause("attach", f"this card to {writer.target(node.to)}")


DRAW = Construct(Draw, {"draw": _draw}, _write_draw)
DISCARD = Construct(Discard, {"discard": _discard}, _write_discard)
ATTACH = Construct(Attach, {"attach": _attach, "this_card": _this_card, "named": _this_card}, _write_attach)


# Tapping and destroying: a verb with an object, or a subject to which it happens


def _done_to(node: Any) -> Any:
    def build(scope: Scope, tree: Tree, subject: Any) -> Any:
        things = trees(tree)
        if things:
            only_you(scope, tree, subject)
        return node(scope.build(things[0]) if things else creature(scope, tree, subject), span=(tree.start, tree.end))

    return build


def _write_done(verb: str) -> Any:
    return lambda writer, node: Clause(verb, writer.target(node.what))


def _cost_timing(scope: Scope, tree: Tree) -> list[Any]:
    timing = token(tree, "TIMING")
    assert timing
    if timing.value == "any time":
        return [timing.value]
    # A standard action is a tap within the activation (S4.2), an immediate one a tap at any time (S6.5).
    return [Tap(THIS)] if timing.value == "standard" else [Tap(THIS), "immediate"]


def _cost_tap(scope: Scope, tree: Tree) -> list[Any]:
    return [Tap(THIS)]


def _write_tap(writer: Writer, node: Tap) -> Clause | str:
    return "T" if node.what == THIS == writer.me and writer.in_costs else Clause("tap", writer.target(node.what))


TAP = Construct(Tap, {"tap": _done_to(Tap), "cost_tap": _cost_tap, "cost_timing": _cost_timing}, _write_tap)
UNTAP = Construct(Untap, {"untap": _done_to(Untap)}, _write_done("untap"))
DESTROY = Construct(Destroy, {"destroy": _done_to(Destroy)}, _write_done("destroy"))


# Keyword powers and values


def _power(scope: Scope, tree: Tree) -> Keyword:
    power, number, ability = (token(tree, terminal) for terminal in ("POWER", "NUM", "ABILITY"))
    assert power
    takes = scope.vocabulary.powers[power.value].takes
    value = number.value if number else ability.value if ability else None
    given = "number" if number else "ability" if ability else None
    if takes != given:
        example = {"number": f"{power.value} 5", "ability": f"{power.value} STR", None: power.value}[takes]
        scope.problem("C308", tree, f'"{scope.words(tree)}" is not how {power.value} is written', f'write "{example}"')
    return Keyword(power.value, value, span=(tree.start, tree.end))


def _reminded(scope: Scope, tree: Tree) -> Keyword:
    keyword: Keyword = scope.build(trees(tree)[0])
    reminder = token(tree, "REMINDER")
    assert reminder
    meant = scope.vocabulary.powers[keyword.keyword].reminder.format(value=keyword.value)
    if " ".join(reminder.value.split()).casefold().rstrip(".") != meant.casefold().rstrip("."):
        scope.problem(
            "C309", reminder, f"this is not what {keyword.keyword} means", f"write ({meant})", replacement=f"({meant})"
        )
    return keyword


def _write_keyword(writer: Writer, node: Keyword) -> str:
    return node.keyword if node.value is None else f"{node.keyword} {node.value}"


KEYWORD = Construct(Keyword, {"power": _power, "reminded": _reminded}, _write_keyword, title=True)


def _granted(node: Any) -> Any:
    def build(scope: Scope, tree: Tree, subject: Any) -> Any:
        who = creature(scope, tree, subject)
        return node(who, scope.build(trees(tree)[0]), span=(tree.start, tree.end))

    return build


def _write_granted(verb: str) -> Any:
    return lambda writer, node: Clause(verb, _write_keyword(writer, node.power), writer.subject_said(node.who))


GAIN = Construct(Gain, {"gain": _granted(Gain)}, _write_granted("gain"))
LOSE = Construct(Lose, {"lose": _granted(Lose)}, _write_granted("lose"))


def _modifier(scope: Scope, tree: Tree) -> Modifier:
    bonus, stat = token(tree, "BONUS"), token(tree, "STAT")
    assert bonus
    name = stat.value if stat else "damage"
    n = fives(scope, bonus) if name in ("hit points", "damage", "melee damage", "ranged damage") else int(bonus.value)
    return Modifier(name, n, span=(tree.start, tree.end))


def _get(scope: Scope, tree: Tree, subject: Any) -> Get:
    who = creature(scope, tree, subject)
    return Get(who, tuple(scope.build(kid) for kid in trees(tree)), span=(tree.start, tree.end))


def _write_modifier(writer: Writer, node: Modifier) -> str:
    return f"{node.n:+d} {node.stat}"


def _write_get(writer: Writer, node: Get) -> Clause:
    modifiers = " and ".join(_write_modifier(writer, one) for one in node.modifiers)
    return Clause("get", modifiers, writer.subject_said(node.who))


MODIFIER = Construct(Modifier, {"modifier": _modifier, "damage_modifier": _modifier}, _write_modifier)
GET = Construct(Get, {"get": _get}, _write_get)


def _deals_more(scope: Scope, tree: Tree, subject: Any) -> DealsMore:
    who = creature(scope, tree, subject)
    bonus, reach = token(tree, "BONUS"), token(tree, "REACH")
    assert bonus
    against = trees(tree)
    before = scope.antecedents.count, len(scope.antecedents.spoken)
    described = scope.build(against[0]) if against else None
    if isinstance(described, Selector | Several):  # it only describes: nothing is chosen
        scope.antecedents.count = before[0]
        del scope.antecedents.spoken[before[1] :]
    n = fives(scope, bonus)
    return DealsMore(who, n, described, reach.value if reach else None, span=(tree.start, tree.end))


def _write_deals_more(writer: Writer, node: DealsMore) -> Clause:
    subject = writer.subject_said(node.who)
    text = f"{node.bonus:+d} damage"
    if node.reach:
        text += f" with {node.reach} attacks"
    match node.against:
        case None:
            pass
        case Selector():
            text += f" against {writer.describe(node.against, node.against.quantity.kind == 'each')}"
        case _:
            text += f" against {writer.target(node.against)}"
    return Clause("deal", text, subject)


DEALS_MORE = Construct(DealsMore, {"deal_more": _deals_more}, _write_deals_more)


def _cannot(scope: Scope, tree: Tree) -> Cannot:
    who = scope.build(trees(tree)[0])
    deeds = tuple(sorted({kid.value for kid in tree.kids if isinstance(kid, Token) and kid.terminal == "DEED"}))
    return Cannot(who, deeds, span=(tree.start, tree.end))


def _write_cannot(writer: Writer, node: Cannot) -> Clause:
    return Clause("cannot", " or ".join(node.deeds), writer.subject_said(node.who))


def _affinity(scope: Scope, tree: Tree) -> Affinity:
    word = token(tree, "DESC")
    assert word
    kind, name, _ = word.value
    if kind != "types":
        scope.problem(
            "C303", word, f'"{scope.words(word)}" is no keyword', "name a creature type, such as Drow Affinity"
        )
    return Affinity(name, span=(tree.start, tree.end))


def _assist(scope: Scope, tree: Tree, subject: Any) -> Assist:
    return Assist(creature(scope, tree, subject), span=(tree.start, tree.end))


CANNOT = Construct(Cannot, {"cannot": _cannot}, _write_cannot)
AFFINITY = Construct(Affinity, {"affinity": _affinity}, lambda writer, node: f"{node.keyword} Affinity")
ASSIST = Construct(
    Assist, {"assist": _assist}, lambda writer, node: Clause("may assist", "", writer.subject_said(node.who))
)


# Choosing and asking


def _choose(scope: Scope, tree: Tree, subject: Any) -> Choose:
    only_you(scope, tree, subject)
    before = scope.antecedents.count
    what = scope.build(trees(tree)[0])
    if not isinstance(what, Selector):
        scope.problem("C303", tree, "this is chosen already", "choose something new")
        return Choose(Selector(ONE, "creature"))
    for index, one in enumerate(scope.antecedents.spoken):
        if one.ref.to == "chosen" and one.ref.of >= before:
            scope.antecedents.spoken[index] = replace(one, how="choose")
    return Choose(what, span=(tree.start, tree.end))


def _deals_damage(scope: Scope, tree: Tree) -> DealsDamage:
    attacks = scope.antecedents.attacks()
    latest = scope.words(tree).lower().startswith(("this", "that"))
    if not attacks:
        scope.problem("C301", tree, "no attack was made before", "make the attack first, then ask about it")
        return DealsDamage(0)
    if len(attacks) > 1 and not latest:
        scope.problem("C302", tree, "there are several attacks before this", 'write "this attack" for the last one')
    return DealsDamage(attacks[-1].ref.of)


def _write_choose(writer: Writer, node: Choose) -> Clause:
    return Clause("choose", writer.selected(node.what, "choose"))


def _write_deals_damage(writer: Writer, node: DealsDamage) -> str:
    attacks = [one.ref.of for one in writer.said.attacks()]
    if node.attack not in attacks[-1:]:
        raise Unwritable(f"no words for the attack of choice {node.attack}")
    return "the attack deals damage" if len(attacks) == 1 else "this attack deals damage"


CHOOSE = Construct(Choose, {"choose": _choose}, _write_choose)
DEALS_DAMAGE = Construct(DealsDamage, {"deals_damage": _deals_damage}, _write_deals_damage)

CONSTRUCTS = (
    ATTACK, UNPREVENTABLE, GO, SLIDE, DEAL_DAMAGE, HEAL, PREVENT, CARDS, DRAW, DISCARD, ATTACH, TAP, UNTAP, DESTROY,
    KEYWORD, GAIN, LOSE, MODIFIER, GET, DEALS_MORE, CANNOT, AFFINITY, ASSIST, CHOOSE, DEALS_DAMAGE, NUMBER, BONUS, ALL,
)  # fmt: skip
