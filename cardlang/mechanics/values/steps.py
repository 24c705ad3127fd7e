"""Values that count higher or lower than printed."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from cardlang.language.nodes.amount import Amount, Bonus, Bounded, Number
from cardlang.language.nodes.selector import Target
from cardlang.mechanics.attacks.nodes import DealsMore
from cardlang.mechanics.damage.nodes import Piercing
from cardlang.mechanics.damage.steps.packets import ANY_ATTACK, kinds_of
from cardlang.mechanics.prohibitions.nodes import Permit
from cardlang.mechanics.values.nodes import CountAs, Get
from cardlang.rules.amounts import Change, change
from cardlang.rules.box import Ability, Static
from cardlang.rules.builder import Builder
from cardlang.rules.frame import Frame, Step
from cardlang.rules.game import Game
from cardlang.rules.once import is_spent
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.verb import Verb


def hold_get(node: Get, build: Builder) -> Iterator[Ability]:
    """`gets +1 level and +10 hit points` (S11.9)."""
    fits = build.group(node.who)
    for modifier in node.modifiers:
        yield Static(f"stat {modifier.stat}", fits, kept(modifier.amount, build))


def hold_deals_more(node: DealsMore, build: Builder) -> Iterator[Ability]:
    """`deals +5 damage against damaged creatures with melee attacks`: attacks alone are raised (S11.9, S7.5)."""
    fits = build.group(node.who)
    raise_it = kept(node.bonus, build)
    meant = _meant(node.means or "attack", node.against, build)

    def value(state: State, frame: Frame, amount: int, victim: int, how: str, by: int) -> int:
        return raise_it(state, frame, amount) if meant(state, frame, victim, how, by) else amount

    yield Static("deals", fits, value)
    if node.means and node.means.startswith("next"):
        yield Static("spends", fits, node.means)


def hold_piercing(node: Piercing, build: Builder) -> Iterator[Ability]:
    """`Damage dealt by this creature with melee attacks cannot be prevented.`"""
    fits = build.group(node.who)
    yield Static("pierces", fits, _meant(node.means, node.against, build))
    if node.means and node.means.startswith("next"):
        yield Static("spends", fits, node.means)


def _meant(means: str | None, against: Target | None, build: Builder) -> Callable[[State, Frame, int, str, int], bool]:
    """Whether damage to a creature, dealt so by a creature, is what the text speaks of, and not spent."""
    described = build.described(against) if against else None
    kinds = ("", *ANY_ATTACK) if means is None else kinds_of(means)
    once = means if means and means.startswith("next") else None

    def meant(state: State, frame: Frame, victim: int, how: str, by: int) -> bool:
        return (
            how in kinds
            and (described is None or described(state, frame, victim))
            and (once is None or not is_spent(state, once, frame, by))
        )

    return meant


def kept(node: Amount, build: Builder) -> Change:
    """A bonus. What an effect has to count for it is counted once, when it is carried out."""
    if build.live or isinstance(node, Bonus | Number):
        return change(node, build)
    if isinstance(node, Bounded) and node.bound == "least":
        inside, n = kept(node.amount, build), node.n
        return lambda state, frame, value: max(inside(state, frame, value), min(value, n))
    count = change(node, build)
    register, whom = build.slot(), build.each_of(node)
    if whom is not None:
        build.prelude.append(_keep_each(count, register, whom))
        return lambda state, frame, value: value + _kept_of(frame.registers[register], frame.registers[whom][0])

    def keep(play: Play) -> None:
        play.frame.registers[register] = (count(play.state, play.frame, 0),)

    build.prelude.append(keep)
    return lambda state, frame, value: value + frame.registers[register][0]


def _keep_each(count: Change, register: int, whom: int) -> Step:
    """The step that counts it for each of them, who are noted with it."""

    def keep(play: Play) -> None:
        state, frame = play.state, play.frame
        those = frame.registers[whom]
        frame.registers[register] = tuple(n for one in those for n in (one, count(state, frame.narrowed(whom, one), 0)))

    return keep


def _kept_of(noted: tuple[int, ...], one: int) -> int:
    return dict(zip(noted[::2], noted[1::2], strict=True)).get(one, 0)


def hold_counts_as(node: CountAs, build: Builder) -> Iterator[Ability]:
    """`counts as a Spider`, besides what it is (S11.8)."""
    yield Static("counts as", build.group(node.who), frozenset((node.keyword,)))


def hold_permit(node: Permit, build: Builder) -> Iterator[Ability]:
    """`can move through enemies`: asked where it goes."""
    yield Static(f"leave {node.leave}", build.group(node.who))


STEPS = Game(
    verbs=(
        Verb(Get, holds=hold_get),
        Verb(CountAs, holds=hold_counts_as),
    )
)
