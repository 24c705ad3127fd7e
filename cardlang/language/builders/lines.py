"""Builders of lines: how effects follow each other, depend on conditions, and last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cardlang.language.builders.references import a_player_said
from cardlang.language.builders.selectors import counted, describe, selector
from cardlang.language.builders.sequence import Amendment, alone, part, sequence
from cardlang.language.builders.times import answer_asked, negation
from cardlang.language.nodes.amended import changed, per, with_field
from cardlang.language.nodes.amount import Number, Stat
from cardlang.language.nodes.base import Counted, Node, walk
from cardlang.language.nodes.condition import Did, Happens, Unless
from cardlang.language.nodes.effect import (
    Abilities,
    During,
    ForEach,
    If,
    Instead,
    Lasting,
    Limited,
    May,
    NextTime,
    OnlyIf,
    Or,
    Replaced,
    Sequence,
    SomeOf,
    Triggered,
    UnlessDone,
    While,
)
from cardlang.language.nodes.reference import YOU, Player
from cardlang.language.nodes.selector import EACH, Selector
from cardlang.language.parser import Token, Tree
from cardlang.language.scope import Scope, one_token, token, trees


def chain(scope: Scope, tree: Tree) -> Node:
    """`A, then B`"""
    return sequence(scope, [part(scope, kid) for kid in trees(tree)])


def joined(scope: Scope, tree: Tree) -> Node | Amendment:
    """`A and B`, nearly the same as two sentences. `You may` allows both. A duration at the end applies to both if the
    first is a state without one of its own."""
    first, second = _two(scope, tree)
    if isinstance(first, Amendment):
        return first.then(lambda effect: sequence(scope, [effect, second]))
    who = first.who if isinstance(first, May) and not isinstance(second, May) else None
    begun = first.effect if isinstance(first, May) and who else first
    if isinstance(second, Lasting):
        parts = begun.effects if isinstance(begun, Sequence) else (begun,)
        states = [Lasting(one, second.until, span=one.span) if scope.constructs.lasts(one) else one for one in parts]
        begun = sequence(scope, [*states])
    both = sequence(scope, [begun, second])
    return May(who, both, span=tree.span) if who else both


def _two(scope: Scope, tree: Tree) -> tuple[Any, Node]:
    """The parts before and after `and` or `or`."""
    left, right = trees(tree)
    ambiguous = any(one.rule in ("or_", *_CONDITIONS) for one in (left, right))
    if tree.rule == "joined" and ambiguous:
        _both_or_last(scope, tree)
    first: Any = part(scope, left) if tree.rule == "joined" else alone(scope, left)
    scope.joining, scope.either = True, first if tree.rule == "or_" else None
    second: Any = part(scope, right) if tree.rule == "joined" else alone(scope, right)
    scope.joining, scope.either = False, None
    if tree.rule == "joined" and isinstance(second, ForEach) and right.rule == "for_each_after":
        _both_or_last(scope, tree)
    return first, second


def if_first(scope: Scope, tree: Tree) -> Node:
    """`If you do, draw 1 action card.`"""
    condition, line = trees(tree)
    if _is_event(scope, condition):
        return _conditional(scope, condition, line, tree, Triggered)
    return _if(scope, _condition(scope, condition), line, tree)


def _is_event(scope: Scope, condition: Tree) -> bool:
    """Whether a condition is an event that triggers: `If this creature would be destroyed`, `If it is destroyed`."""
    past = condition.rule == "happened" and token(condition, "PAST")
    return condition.rule == "would" or bool(past and scope.static and not past.value[1] and not scope.effects_read)


def _condition(scope: Scope, tree: Tree, negated: bool = False) -> Any:
    condition = scope.build(tree)
    if isinstance(condition, Happens):
        scope.problem("C303", tree, '"would" cannot be used here', 'begin with "If … would …, …"')
        return Did()
    if not negated:
        return condition
    return negation(scope, condition)


def _if(scope: Scope, condition: Any, line: Tree, tree: Tree) -> Node:
    """In a text that applies all the time, a state applies while the condition does."""
    if scope.static and condition not in (Did(), Unless(Did())) and _is_state(scope, line):
        scope.asked = None
        return _while(scope, While(condition), line, tree)
    asked, scope.asked = scope.asked, None
    effect = alone(scope, line)
    answer_asked(scope, asked, effect)
    return If(condition, effect, span=tree.span)


def _is_state(scope: Scope, line: Tree) -> bool:
    """Whether a line says how things are, and not what happens. Nothing is recorded."""
    mark = scope.mark()
    effect = alone(scope, line)
    scope.rewind(mark)
    return not isinstance(effect, May | Lasting) and _lasts(scope, effect)


def _while(scope: Scope, until: While, line: Tree, tree: Tree) -> Lasting:
    before, scope.lasting = scope.lasting, True
    effect = alone(scope, line)
    scope.lasting = before
    return Lasting(effect, until, span=tree.span)


def unless_first(scope: Scope, tree: Tree) -> Node:
    """`Unless you control a Drow, discard this card.`"""
    condition, line = trees(tree)
    return _if(scope, _condition(scope, condition, negated=True), line, tree)


_CONDITIONS = ("if_after", "unless_after", "triggered_after", "first_after")


def _check_both(scope: Scope, tree: Tree) -> None:
    """`A or B if …` could mean both, or only B."""
    if any(kid.rule == "or_" for kid in trees(tree)):
        _both_or_last(scope, tree)


def _both_or_last(scope: Scope, tree: Tree) -> None:
    message = "this could apply to both, or only to the last"
    scope.problem("C302", tree, message, "write two sentences, or put the condition first")


def if_after(scope: Scope, tree: Tree) -> Node:
    """`Draw 1 action card if you do.`, `Discard this card unless you control a Drow.`"""
    _check_both(scope, tree)
    step, said = trees(tree)
    if tree.rule == "if_after" and _is_event(scope, said):
        check_said(scope, step, said)
        return _conditional(scope, said, step, tree, Triggered)
    before, met = scope.effects_read, set(scope.antecedents.met)
    static = scope.static and _is_state(scope, step)
    lasting, scope.lasting = scope.lasting, scope.lasting or static
    effect = alone(scope, step)
    scope.lasting = lasting
    scope.antecedents.met, met = met, scope.antecedents.met  # the condition is about what was before its own effect
    if said.rule in ("did", "did_not", "happened", "happened_not", "any_happened", "none_happened"):
        scope.effects_read = before  # it looks back at what came before, not at its own effect
    condition = _condition(scope, said, negated=tree.rule == "unless_after")
    scope.antecedents.met = met
    asked, scope.asked = scope.asked, None
    answer_asked(scope, asked, effect)
    if static and condition not in (Did(), Unless(Did())):
        return Lasting(effect, While(condition, span=said.span), span=tree.span)
    return If(condition, effect, span=tree.span)


def modes(scope: Scope, tree: Tree) -> Node:
    """`Choose one: …; or ….` What one option mentions is unknown to the others and afterwards."""
    who, options = _options(scope, trees(tree), nested=True)
    if len(options) == 1:
        scope.problem("C303", tree, "there is only one option", 'put "; or" between the options')
    return Or(options, who, span=tree.span)


def some_modes(scope: Scope, tree: Tree) -> Node:
    """`Choose two: …; or …; or ….`"""
    word, number = one_token(tree, "CHOOSE_SOME"), token(tree, "NUM")
    n = counted(scope, number) if number else 0
    who, options = _options(scope, trees(tree), nested=False)
    if len(options) < max(n + (word.value == "exactly"), 2):
        said = "there is only one option" if len(options) < 2 else f"there are only {len(options)} options"
        scope.problem("C303", tree, said, 'put "; or" between the options')
    if word.value == "exactly" and n == 1:
        return Or(options, who, span=tree.span)
    least = {"exactly": n, "one or more": 1}.get(word.value, 0)
    return SomeOf(options, least, n or len(options), who, span=tree.span)


def _options(scope: Scope, kids: list[Tree], nested: bool) -> tuple[Player, tuple[Node, ...]]:
    """Who chooses between effects, and these; with `nested`, `A or B` is two."""
    who = YOU
    if kids[0].rule in PLAYERS:
        who, kids = scope.build(kids[0]), kids[1:]
    options: list[Node] = []
    before = scope.antecedents.copy()
    offered = scope.offered
    for option in kids:
        scope.last, scope.offered = None, who != YOU
        built = alone(scope, option)
        scope.offered = offered
        options += built.options if nested and isinstance(built, Or) and built.who == who else [built]
        before.count, before.shown = scope.antecedents.count, scope.antecedents.shown
        scope.antecedents = before.copy()
    return who, tuple(options)


PLAYERS = (
    "you", "its_controller", "its_owner", "controller_of", "owner_of", "each_player", "each_opponent", "an_opponent",
    "that_player",
)  # fmt: skip


def if_modes(scope: Scope, tree: Tree) -> Node:
    """`If …, choose one: …; or ….`"""
    condition, *options = trees(tree)
    built = scope.build(condition)
    effect = modes(scope, Tree("modes", list(options), options[0].start, tree.end))
    return If(built, effect, span=tree.span)


def instead(scope: Scope, tree: Tree) -> Any:
    """`If it is tapped, … instead.`: replaces the effect before it, or an event that would happen."""
    kids = trees(tree)
    condition, step = kids if tree.rule == "instead" else (kids[1], kids[0])
    if condition.rule == "would":
        return _conditional(scope, condition, step, tree, Replaced)
    built = scope.build(condition)
    if condition.rule in ("did", "did_not"):
        message = "instead of what? This asks about the effect that just happened"
        scope.problem("C302", tree, message, 'leave "instead" out, and say what else happens after "Otherwise, "')
    scope.asked = None  # the replacement depends on how things were before the effect
    replacement = alone(scope, step)
    return Amendment(lambda effect: Instead(effect, built, replacement, span=tree.span), tree, whole=True)


def instead_of(scope: Scope, event: Tree, step: Tree, tree: Tree) -> Node:
    """`The first time each turn this creature would be destroyed, … instead.`"""
    if event.rule == "would":
        return _conditional(scope, event, step, tree, Replaced)
    scope.problem("C303", event, "what has happened cannot be replaced", 'write "would", or leave "instead" out')
    return alone(scope, step)


def _conditional(scope: Scope, condition: Tree, line: Tree, tree: Tree, node: type[Triggered] | type[Replaced]) -> Node:
    """`If this creature would be destroyed, …`: an event, to whose parties the effect may refer."""
    before = scope.in_ability, scope.effects_read, scope.event
    event = scope.build(condition)
    scope.in_ability, scope.effects_read = True, 0
    scope.event = event
    mark = scope.antecedents.copy()
    effect = alone(scope, line)
    if scope.box == "main":  # what is chosen then is not known to what follows
        mark.count, mark.shown = scope.antecedents.count, scope.antecedents.shown
        scope.antecedents = mark
    scope.in_ability, scope.effects_read, scope.event = before
    if node is Replaced and any(_alters(scope, one) for one in walk(effect)):
        node = Triggered  # the event still happens, though changed: `…, it takes 5 less damage instead`
    return node(event, effect, span=tree.span)


def foreseen(scope: Scope, tree: Tree) -> Node:
    """`When this creature would be destroyed, … instead.`, `The next time … would …, …`"""
    said, line = trees(tree)
    node = Replaced if tree.rule == "foreseen_instead" else Triggered
    return _of_time(scope, said, _conditional(scope, trees(said)[0], line, tree, node))


def next_time(scope: Scope, tree: Tree) -> Node:
    """`The next time an enemy moves, …`"""
    said, line = trees(tree)
    return _of_time(scope, said, _conditional(scope, trees(said)[0], line, tree, Triggered))


def _of_time(scope: Scope, tree: Tree, effect: Node) -> Node:
    """An event that is answered only the next time, or only for a while."""
    once, durations = tree.rule == "once", trees(tree)[1:]
    if once and scope.static:
        words = scope.text[tree.start :].split(maxsplit=3)[:3]
        message = f'"{" ".join(words)}": counted from when? This applies all the time'
        scope.problem("C302", tree, message, 'write "when" for each time, or "the first time each turn"')
    made: Node = NextTime(effect, span=effect.span) if once else effect
    return Lasting(made, scope.build(durations[0]), span=effect.span) if durations else made


def _alters(scope: Scope, effect: Node) -> bool:
    construct = scope.constructs.get(type(effect))
    return construct is not None and construct.alters(effect)


def unless_done(scope: Scope, tree: Tree) -> UnlessDone:
    """`… unless its controller discards 1 action card`."""
    _check_both(scope, tree)
    step, player, phrase = trees(tree)
    effect = alone(scope, step)
    who = a_player_said(scope, player) if player.rule not in PLAYERS else _of_subject(scope, player)
    return UnlessDone(effect, who, sequence(scope, [scope.verb_phrase(phrase, who)]), span=tree.span)


def limited(scope: Scope, tree: Tree) -> Limited:
    """`Once per turn, draw 1 action card.`"""
    kids = trees(tree)
    limit = next(kid for kid in kids if kid.rule in ("limit", "limit_yours"))
    step = next(kid for kid in kids if kid is not limit)
    effect = sequence(scope, [scope.build(step)])
    check_limit(scope, limit, effect)
    return Limited(effect, *limits(limit), span=tree.span)


def check_limit(scope: Scope, limit: Tree, effect: Node) -> None:
    """A static ability does not happen, so it cannot be limited to so many times."""
    if scope.static and _always(scope, effect):
        message = f'"{scope.words(limit)}" limits nothing: this applies all the time'
        scope.problem("C303", limit, message, "leave it out, or say what happens that often")


def _always(scope: Scope, effect: Node) -> bool:
    match effect:
        case Sequence(parts) | Abilities(parts):
            return any(_always(scope, one) for one in parts)
        case Lasting(inner, While() | During()) | If(_, inner):
            return _always(scope, inner)
    construct = scope.constructs.get(type(effect))
    return construct is not None and construct.lasts and not construct.limitable


def limits(limit: Tree) -> tuple[str, bool]:
    """A limit: the period, and whether only your own periods count."""
    return one_token(limit, "PERIOD", "PERIODS").value, limit.rule.endswith("_yours")


def first_event(tree: Tree) -> Tree:
    """The event of `the first time each turn this creature attacks`."""
    would = next((kid for kid in trees(tree) if kid.rule == "would"), None)
    parties = [kid for kid in tree.kids if not (isinstance(kid, Token) and kid.terminal in ("PERIOD", "PERIODS"))]
    return would or Tree("happens", parties, *tree.span)


def check_said(scope: Scope, step: Tree, when: Tree) -> None:
    """What a trigger at the end refers to must not stand in the effect, which happens after it."""
    said = next((one for one in parts(when) if one.rule in _PRONOUNS), None)
    if said and any(one.rule in _CHOSEN for one in parts(step)):
        help = 'begin with it and name what is meant: "Whenever …, …"'
        scope.problem("C302", said, f'"{scope.words(said)}" could mean something in the effect before it', help)
    words = scope.words(when).lower().split()
    if words[:1] == ["when"] and {"is", "are"} & {*words} and _is_state(scope, step):
        help = 'write "while" for as long as it is so, "whenever" for each time that it happens'
        scope.problem("C302", when, f'"{scope.words(when)}": as long as it is so, or from then on?', help)


def parts(tree: Tree) -> Iterator[Tree]:
    """A tree and all trees in it."""
    yield tree
    for kid in trees(tree):
        yield from parts(kid)


_PRONOUNS = ("it", "they", "that", "those", "its_controller", "its_owner", "of_it", "the_target", "the_chosen")
_CHOSEN = (
    "one", "exactly", "each", "all_of", "yours_each", "yours_one", "another", "target", "up_to", "any_number", "plural",
    "that", "those", "they", "one_of", "the_chosen",
)  # fmt: skip


def triggered_after(scope: Scope, tree: Tree) -> Node:
    """`… whenever an enemy is destroyed` inside a sentence. At its end it is read as if it stood at the beginning."""
    step, when = trees(tree)
    if not scope.problems or scope.problems[-1].code != "C302":  # for the same reason
        help = 'write a sentence of its own, that begins with it: "When …, …"'
        scope.problem("C302", when, "what does this belong to?", help)
    return alone(scope, step)


def as_well(scope: Scope, tree: Tree) -> Any:
    """`… as well`, which adds nothing to the meaning."""
    return scope.build(trees(tree)[0])


def only(scope: Scope, tree: Tree) -> OnlyIf:
    """`Use this only if …`, `… only when …`, `… only during your turn`."""
    kids = trees(tree)
    if tree.rule == "only_during":
        return OnlyIf(During(one_token(tree, "PERIOD").value, scope.build(kids[0])), span=tree.span)
    if tree.rule == "only_when":
        scope.event = answered(scope, kids[0])
        return OnlyIf(scope.event, span=tree.span)
    return OnlyIf(scope.build(kids[0]), span=tree.span)


def answered(scope: Scope, tree: Tree) -> Any:
    """The event that an ability answers. It has not begun at that time (S8.2)."""
    event = scope.build(tree)
    if isinstance(event, Happens) and event.after:
        help = 'write "When …" to answer it before any of it happens, or make it an ability of its own: "After …, …"'
        scope.problem("C303", tree, "this would respond to something that is already over", help)
    return event


def repeated(scope: Scope, tree: Tree) -> Node:
    """`… twice`: the same again, with new choices."""
    _check_both(scope, tree)
    times = one_token(tree, "TIMES")
    step = trees(tree)[0]
    parts = [scope.build(step) for _ in range(scope.number(times))]
    if scope.static and _always(scope, parts[0]):
        message = f'"{scope.words(times)}" changes nothing: this applies all the time'
        scope.problem("C303", times, message, "leave it out")
    return sequence(scope, parts)


def _each(scope: Scope, tree: Tree) -> Counted:
    """What is counted. It is described, not chosen."""
    before, scope.describing = scope.describing, True
    each: Counted = describe(scope, tree, EACH, tree) if tree.rule in ("nominal", "controlled") else scope.build(tree)
    scope.describing = before
    return each


def for_each(scope: Scope, tree: Tree) -> Node:
    """`For each adjacent enemy, draw 1 action card.`, before or after the effect."""
    if token(tree, "FOR_EACH_YOURS"):
        kids = [Tree("controlled", kid.kids, *kid.span) if kid.rule == "nominal" else kid for kid in trees(tree)]
        tree = Tree(tree.rule, [*kids], *tree.span)
    if tree.rule == "for_each_after":
        _check_both(scope, tree)
        step, nominal = trees(tree)
        mark = scope.mark()
        said = part(scope, step)
        if isinstance(said, Amendment):
            each = _each(scope, nominal)
            return said.then(lambda effect: per(effect, each))  # type: ignore[return-value]
        effect = sequence(scope, [said])
        if per(effect, Selector(EACH, "creature")) and (scaled := per(effect, _each(scope, nominal))):
            return scaled
        scope.rewind(mark)
        if nominal.rule not in ("nominal", "controlled"):
            return ForEach(_each(scope, nominal), alone(scope, step), span=tree.span)
    nominal = next(kid for kid in trees(tree) if kid.rule in ("nominal", "controlled"))
    step = next(kid for kid in trees(tree) if kid is not nominal)
    before = scope.named
    scope.named = scope.named or tree.rule == "for_each_after"  # the effect stands before it in the text
    each = selector(scope, nominal, EACH)
    scope.named = before
    return ForEach(each, alone(scope, step), span=tree.span)


def for_each_way(scope: Scope, tree: Tree) -> Node:
    """`For each creature destroyed this way, draw 1 action card.`: the same as with the effect first."""
    nominal, step = trees(tree)
    each = _each(scope, nominal)
    effect = alone(scope, step)
    return per(effect, each) or ForEach(each, effect, span=tree.span)


_COUNTED = ("number", "cards", "resources")  # what X may count


def where_x(scope: Scope, tree: Tree) -> Node:
    """`Deal X damage to an enemy, where X is the number of …`: as `1 damage for each …`."""
    step, number = trees(tree)
    times = token(number, "NUM")
    counted_ = _with_number(scope, step, 1 if times is None else scope.number(times))
    if counted_ is None:
        return _unread(scope, step)
    before, scope.counting = scope.counting, True
    effect = for_each(scope, Tree("for_each_after", [counted_, trees(number)[0]], *tree.span))
    scope.counting = before
    return effect


def where_x_stat(scope: Scope, tree: Tree) -> Node:
    """`Deal X damage to an enemy, where X is this creature's level.`"""
    kids = trees(tree)
    known = _with_number(scope, kids[0], scope.vocabulary.step, ("number",))
    if known is None:
        return _unread(scope, kids[0])
    before, scope.counting = scope.counting, True
    effect = alone(scope, known)
    scope.counting = before
    stat = Stat(one_token(tree, "STAT").value, scope.build(kids[1]) if len(kids) > 1 else scope.refer("its", tree))
    made = changed(effect, (Number,), lambda number: stat)
    if made is None:
        scope.problem("C303", tree, f'"{scope.words(tree)}" has no single amount', "write two sentences")
    return made or effect


def _unread(scope: Scope, tree: Tree) -> Node:
    """The effect with an X that is reported already."""
    told = len(scope.problems)
    effect = alone(scope, tree)
    del scope.problems[told:]
    return effect


def _with_number(scope: Scope, tree: Tree, n: int, counted_: tuple[str, ...] = _COUNTED) -> Tree | None:
    """The tree with a number in place of its only X, if that counts damage, cards or a resource."""
    found: list[tuple[Tree, Token]] = []

    def copied(one: Tree) -> Tree:
        kids: list[Tree | Token] = []
        for kid in one.kids:
            if isinstance(kid, Token) and kid.value == "X":
                found.append((one, kid))
                kid = Token(kid.terminal, n, kid.start, kid.end)
            kids.append(copied(kid) if isinstance(kid, Tree) else kid)
        return Tree(one.rule, kids, *one.span)

    made = copied(tree)
    if len(found) == 1 and found[0][0].rule in counted_:
        if found[0][0].rule == "number" and n % (step := scope.vocabulary.step):
            help = f'write "where X is {step} times the number of …"'
            scope.problem("C304", found[0][1], f"this is not always a multiple of {step}", help)
            return None
        return made
    at = found[1][1] if len(found) > 1 else found[0][1] if found else tree
    told = "X can be said only once" if len(found) > 1 else "X counts nothing here" if not found else ""
    scope.problem("C303", at, told or "X can count only damage, cards or a resource", 'write "for each …"')
    return None


def lasting(scope: Scope, tree: Tree) -> Node:
    """`Until the end of the current turn, …`, before or after the effect."""
    kids = trees(tree)
    until, step = kids if tree.rule == "lasting_first" else reversed(kids)
    first = scope.build(until) if tree.rule == "lasting_first" else None
    before, scope.lasting = scope.lasting, True
    effect = alone(scope, step)
    scope.lasting = before
    if not _lasts(scope, effect):
        message = "this happens at once, so it cannot last"
        scope.problem("C303", until, message, "leave the duration out, or say what applies until then")
    duration = first or _of_subject(scope, until)
    if isinstance(effect, May):  # the lasting effect is allowed; it is not a lasting permission
        return replace(effect, effect=Lasting(effect.effect, duration, span=tree.span))
    return Lasting(effect, duration, span=tree.span)


def _of_subject(scope: Scope, tree: Tree) -> Any:
    """What `its` after a clause means: the only creature mentioned, otherwise the subject of the clause."""
    before = scope.subject
    if scope.last and len(scope.antecedents.candidates("it", ("creature",))) != 1:
        scope.subject = scope.last.subject
    built = scope.build(tree)
    scope.subject = before
    return built


def _lasts(scope: Scope, effect: Node) -> bool:
    """Whether `effect` consists only of states."""
    match effect:
        case Sequence(parts) | Or(parts):
            return all(_lasts(scope, one) for one in parts)
        case May() | If(otherwise=None) | ForEach():
            return _lasts(scope, effect.effect)
        case Triggered() | Replaced() | NextTime():
            return True
    return scope.constructs.lasts(effect)


def at_after(scope: Scope, tree: Tree) -> Triggered:
    """`Untap this creature at the start of your turn.`"""
    step, at = trees(tree)
    before = scope.in_ability, scope.effects_read
    scope.in_ability, scope.effects_read = True, 0
    effect = alone(scope, step)
    event = scope.build(at)
    scope.in_ability, scope.effects_read = before
    return Triggered(event, effect, span=tree.span)


def either_effect(scope: Scope, tree: Tree) -> Node:
    """`A or B`; `you may A or B` allows either."""
    first, last = _two(scope, tree)
    who = first.who if isinstance(first, May) and not isinstance(last, May) else None
    begun = first.effect if isinstance(first, May) and who else first
    one = Player("opponent")
    if getattr(begun, "who", None) == one and getattr(last, "who", None) == Player("that opponent"):
        last = with_field(last, "who", one)  # if one was done, the other mentioned nobody
    options = (*(begun.options if isinstance(begun, Or) else (begun,)), last)
    both = Or(options, span=tree.span)
    return May(who, both, span=both.span) if who else both
