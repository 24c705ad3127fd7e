"""Which cards: where they lie, what they have in common, and who picks how many of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from cardlang.games.skirmish.card_nodes import AmongCards, AttachedTo, Cards, End, Zone
from cardlang.games.skirmish.lots import (
    DEALT_WITH,
    KINDS,
    LOWEST,
    ZONES,
    body_of,
    card_of,
    holder_of,
    in_zone,
    kind_of,
    lies_with,
    this_card,
    under,
)
from cardlang.games.skirmish.verbs.kinds import card_law
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Player, Ref
from cardlang.rules.actions import DONE, PICK_ATTACHED, PICK_CARD, PICK_CREATURE, PICK_OF, split
from cardlang.rules.builder import Builder
from cardlang.rules.cards import Unplayable
from cardlang.rules.decision import Decision, Law
from cardlang.rules.doers import Doer, chooser
from cardlang.rules.event import NOBODY
from cardlang.rules.frame import CARDS, LAY, LOOP, Frame
from cardlang.rules.play import Play
from cardlang.rules.select import HOW_MANY, MANY, Choosing
from cardlang.rules.state import GONE, State

Lots = Callable[[State, Frame], tuple[int, ...]]

NOT_THERE = Law("S6.1", "it is not among the cards to choose from", lambda *_: False)


@dataclass(frozen=True, slots=True)
class Pile:
    """Cards of a text: `find` gives all that lie there, topmost first, `laws` what must hold of each."""

    find: Lots
    laws: tuple[Law, ...] = ()
    kinds: tuple[str, ...] = KINDS["card"]

    def __call__(self, state: State, frame: Frame) -> tuple[int, ...]:
        laws, kinds = self.laws, self.kinds
        return tuple(
            lot
            for lot in self.find(state, frame)
            if (card := card_of(lot)) == NOBODY
            or (kind_of(state, card) in kinds and all(law.holds(state, frame, card) for law in laws))
        )


def pile(node: Cards | Zone | Ref, build: Builder, deck: bool = False) -> Pile:
    """All cards that a text may mean, whatever their number. Unsaid, they lie in the hand of who does it."""
    match node:
        case Zone():
            return Pile(_zone(node, KINDS["card"], build))
        case Ref():
            return Pile(shown(node, build))
    kinds = KINDS[node.card]
    laws = tuple(card_law(one, build) for one in node.where)
    return Pile(_source(node, kinds, build), laws, kinds)


def _source(node: Cards, kinds: tuple[str, ...], build: Builder) -> Lots:
    match node.source:
        case None:
            return _zone(Zone("hand", Player("subject")), kinds, build)
        case Zone():
            return _zone(node.source, kinds, build)
        case End(edge, deck):
            all_of, count = _zone(deck, KINDS["card"], build), node.count
            if edge == "top":
                return lambda state, frame: _ends(state, all_of(state, frame), count, 1)
            return lambda state, frame: _ends(state, all_of(state, frame), count, -1)
        case AttachedTo(creature):
            creatures = build.reference(creature) if isinstance(creature, Ref) else build.selection(creature)
            return lambda state, frame: tuple(
                under(card, one)
                for one in creatures(state, frame)
                if one != NOBODY and state.at[one] != GONE
                for card, _ in state.attached[one]
            )
        case AmongCards(cards):
            lay = shown(cards, build)
            return lambda state, frame: tuple(lot for lot in lay(state, frame) if not lot & DEALT_WITH)
    raise Unplayable(node)


def _ends(state: State, lots: tuple[int, ...], count: int, step: int) -> tuple[int, ...]:
    """So many cards at one end of each player's deck, from the top down."""
    decks: dict[int, list[int]] = {}
    for lot in lots:
        decks.setdefault(lies_with(state, lot), []).append(lot)
    if step > 0:
        return tuple(lot for deck in decks.values() for lot in deck[:count])
    return tuple(lot | LOWEST for deck in decks.values() for lot in deck[-count:])


def _zone(node: Zone, kinds: tuple[str, ...], build: Builder) -> Lots:
    """All cards in a zone of those players, of these kinds."""
    players = build.players(node.of)
    names = [name for kind, name in ZONES[node.zone].items() if kind in kinds]

    def find(state: State, frame: Frame) -> tuple[int, ...]:
        found: list[int] = []
        for player in players(state, frame):
            for name in names:
                place = state.zone(player, name)
                found += [in_zone(card, place) for card in state.zones[place]]
        return tuple(found)

    return find


def shown(node: Ref, build: Builder) -> Lots:
    """Cards spoken of: this card, or those that were seen, where they lie now. Creatures are none."""
    if node.to == "card":
        return this_card
    if node.to != "cards":
        raise Unplayable(node)
    register = LAY + node.of
    return lambda state, frame: frame.registers.get(register, ())


def show(frame: Frame, number: int, lots: tuple[int, ...]) -> None:
    """The text may speak of these cards from now on."""
    frame.registers[CARDS + number] = tuple(card_of(lot) for lot in lots)
    frame.registers[LAY + number] = lots


def deal_with(frame: Frame, lot: int, there: int) -> None:
    """Cards that were seen have been moved: they are none of `the rest`, and lie elsewhere."""
    for register, lots in frame.registers.items():
        if LAY <= register < LAY + (1 << 12) and lot in lots:
            n = lots.index(lot)
            frame.registers[register] = (*lots[:n], there | DEALT_WITH, *lots[n + 1 :])
            return


class CardChoice(Choosing):
    """A step: a player picks cards of a pile into a register, one after the other in ascending order; of several copies
    each may be picked (S4.4). Where there are fewer than `least`, all that can be had are taken (S8.3). At random, chance
    picks."""

    __slots__ = ("declared", "least", "most", "pile", "random", "register", "strict", "who")

    def __init__(self, node: Cards, source: Pile, who: Doer, build: Builder, *, strict: bool = True) -> None:
        self.register = LOOP + build.loops
        build.loops += 1
        self.pile = source
        self.least = node.count if node.quantity == "exactly" else 0
        self.most = MANY if node.quantity in ("any", "each", "rest") else node.count
        self.random = node.random
        self.who = who
        self.strict = strict and (build.cost or not node.random)
        self.declared = isinstance(node.source, AttachedTo)

    def possible(self, state: State, frame: Frame) -> bool:
        """Whether as many as needed are there. A card that is still to leave the hand is none of them (S8.7)."""
        if not self.strict or self.least == 0:
            return True
        lots = self.pile(state, frame)
        player = self.who(frame)
        own = frame.serial == 0 and frame.program.kind.endswith("card")
        own = own and in_zone(frame.card, state.zone(player, "hand")) in lots
        return len(lots) - own >= self.least

    def __call__(self, play: Play) -> Decision | None:
        state, frame, answer = play.state, play.frame, play.answer
        registers, lots = frame.registers, self.pile(state, frame)
        if self.random:
            some = min(self.most, len(lots))
            registers[self.register] = tuple(sorted(play.chance("cards").sample(lots, some)))
            return None
        picked = registers.pop(~self.register, ())  # so far
        registers[self.register] = picked
        codes = _codes(state, lots)
        if answer is not None:
            if answer == DONE():
                return None
            picked += (next(lot for lot, code in _without(codes, picked) if code == answer),)
            registers[self.register] = picked
        most, least = min(self.most, len(lots)), min(self.least, len(lots))
        if len(picked) >= most:
            return None
        left = _without(codes, picked)
        if picked:
            last = _code(state, picked[-1], lots)
            left = [one for one in left if one[1] >= last]
        missing = least - len(picked)
        if missing > 1:
            left = left[: len(left) - missing + 1]  # enough must remain for the rest
        if not left:
            return None
        registers[~self.register] = picked
        options = list(dict.fromkeys(code for _, code in left))
        if missing <= 0:
            options = [DONE(), *options]
        player = chooser(frame, self.who(frame))
        return Decision(player, tuple(options), self._refusal, len(picked) if self.most > 1 else None)

    def _refusal(self, state: State, code: int) -> Law:
        kind, card, _ = split(code)
        if kind not in (PICK_CARD.number, PICK_ATTACHED.number, PICK_OF.number):
            return NOT_THERE
        frame = state.frames[-1]
        if card not in (card_of(lot) for lot in self.pile.find(state, frame)):
            return NOT_THERE
        return next((law for law in self.pile.laws if not law.holds(state, frame, card)), HOW_MANY)


def _codes(state: State, lots: tuple[int, ...]) -> list[tuple[int, int]]:
    """The lots with the actions that pick them, in the order of these."""
    return sorted(((lot, _code(state, lot, lots)) for lot in lots), key=lambda one: one[1])


def _without(codes: list[tuple[int, int]], picked: tuple[int, ...]) -> list[tuple[int, int]]:
    left = list(codes)
    for lot in picked:
        left.remove(next(one for one in left if one[0] == lot))
    return left


def _code(state: State, lot: int, lots: tuple[int, ...]) -> int:
    """The action that picks a card: which copy it is counts where they lie with several creatures or players."""
    card, holder, creature = card_of(lot), holder_of(lot), body_of(lot)
    if creature != NOBODY:
        return PICK_CREATURE(creature)
    if holder != NOBODY:
        return PICK_ATTACHED(card, holder)
    player = lies_with(state, lot)
    if any(lies_with(state, other) not in (player, NOBODY) for other in lots):
        return PICK_OF(card, player)
    return PICK_CARD(card)


class Arranging:
    """A step: a player says in which order cards are put on a deck, the topmost first; at random, chance does."""

    __slots__ = ("random", "register", "who")

    def __init__(self, register: int, who: Doer, random: bool) -> None:
        self.register = register
        self.who = who
        self.random = random

    def __call__(self, play: Play) -> Decision | None:
        """What is arranged already stands before what is still to be; the register `~` says how much that is."""
        state, frame = play.state, play.frame
        lots = frame.registers.get(self.register, ())
        if self.random:
            mixed = list(lots)
            play.chance("cards").shuffle(mixed)
            frame.registers[self.register] = tuple(mixed)
            return None
        done_by = ~self.register
        (done,) = frame.registers.get(done_by, (0,))
        if play.answer is not None:
            n = next(n for n, lot in enumerate(lots) if n >= done and _code(state, lot, lots) == play.answer)
            lots = (*lots[:done], lots[n], *lots[done:n], *lots[n + 1 :])
            frame.registers[self.register] = lots
            done += 1
        if done >= len(lots) or len({_code(state, lot, lots) for lot in lots}) < 2:
            frame.registers.pop(done_by, None)
            return None
        frame.registers[done_by] = (done,)
        options = sorted({_code(state, lot, lots) for lot in lots[done:]})
        return Decision(chooser(frame, self.who(frame)), tuple(options), lambda state, code: NOT_THERE, about="order")


def picked(
    node: Node, build: Builder, who: Doer, *laws: Law, strict: bool = True
) -> tuple[list[CardChoice], Lots]:
    """The steps with which a player picks what a text means, and what was picked. `laws` hold for each of the cards
    beside what the text says."""
    source = pile(node, build)  # type: ignore[arg-type]
    source = replace(source, laws=(*source.laws, *laws)) if laws else source
    at_end = isinstance(node, Cards) and isinstance(node.source, End)
    if not isinstance(node, Cards) or node.quantity in ("each", "rest") or at_end:
        return [], source
    choice = CardChoice(node, source, who, build, strict=strict)
    register = choice.register
    return [choice], lambda state, frame: frame.registers.get(register, ())
