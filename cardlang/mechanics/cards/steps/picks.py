"""Choosing cards, seeing them, arranging them, and putting them elsewhere."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import OWNER, YOU, Player, Ref
from cardlang.mechanics.cards import nodes
from cardlang.mechanics.cards.steps import card_refs
from cardlang.mechanics.cards.steps.piles import CardRefs, Pile, mark_moved, pile, remember_cards
from cardlang.rules.actions import DONE, PICK_ATTACHED, PICK_CARD, PICK_CREATURE, PICK_OF, split
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Frame, Step
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.doers import Doer, by_each, chooser, doer
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Verb
from cardlang.rules.lookback import note
from cardlang.rules.play import Play
from cardlang.rules.select import HOW_MANY, MANY, Choosing
from cardlang.rules.state import GONE, State
from cardlang.rules.targeting import Targets

NOT_THERE = unmet("card", "it is not among the cards to choose from")


class CardChoice(Choosing):
    """A step: a player picks cards of a pile for a register, one after the other in ascending order; each of several
    copies may be picked (S4.4). If there are fewer than `least`, all available ones are taken (S8.3). A random choice
    is made by chance."""

    __slots__ = ("least", "most", "pile", "random", "strict", "who")

    def __init__(self, node: nodes.Cards, source: Pile, who: Doer, build: Builder, *, strict: bool = True) -> None:
        self.register = build.slot()
        self.pile = source
        self.least = node.count if node.quantity == "exactly" else 0
        self.most = MANY if node.quantity in ("any", "each", "rest") else node.count
        self.random = node.random
        self.who = who
        self.strict = strict and (build.cost or not node.random)
        self.declared = isinstance(node.source, nodes.AttachedTo)

    def possible(self, state: State, frame: Frame) -> bool:
        """Whether there are enough cards. A card that is about to leave the hand does not count (S8.7)."""
        if not self.strict or self.least == 0:
            return True
        refs = self.pile(state, frame)
        player = self.who(frame)
        own = frame.serial == 0 and frame.program.kind.endswith("card")
        own = own and card_refs.in_zone(frame.card, state.zone(player, "hand")) in refs
        return len(refs) - own >= self.least

    def any(self, state: State, frame: Frame) -> bool:
        """Whether there is any card to pick; a cost that may take fewer can always be paid."""
        return not self.strict or bool(self.pile(state, frame))

    def unfit(self, state: State, frame: Frame, thing: int) -> str:
        """A card that has left the pile can no longer be meant."""
        return "" if thing in self.pile(state, frame) else "the card is no longer there"

    def __call__(self, play: Play) -> Decision | None:
        state, frame, answer = play.state, play.frame, play.answer
        registers, refs = frame.registers, self.pile(state, frame)
        if self.random:
            some = min(self.most, len(refs))
            registers[self.register] = tuple(sorted(play.chance("cards").sample(refs, some)))
            return None
        picked = registers.pop(~self.register, ())  # so far
        registers[self.register] = picked
        codes = _codes(state, refs)
        if answer is not None:
            if answer == DONE():
                return None
            picked += (next(ref for ref, code in _without(codes, picked) if code == answer),)
            registers[self.register] = picked
        most, least = min(self.most, len(refs)), min(self.least, len(refs))
        if len(picked) >= most:
            return None
        left = _without(codes, picked)
        if picked:
            last = next(code for ref, code in codes if ref == picked[-1])
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

    def _refusal(self, state: State, code: int) -> Constraint:
        kind, card, _ = split(code)
        if kind not in (PICK_CARD.number, PICK_ATTACHED.number, PICK_OF.number):
            return NOT_THERE
        frame = state.frames[-1]
        if card not in (card_refs.card_of(ref) for ref in self.pile.find(state, frame)):
            return NOT_THERE
        return next(
            (constraint for constraint in self.pile.constraints if not constraint.holds(state, frame, card)), HOW_MANY
        )


def _codes(state: State, refs: tuple[int, ...]) -> list[tuple[int, int]]:
    """The references with the actions that pick them, sorted by action."""
    players = _players(state, refs)
    return sorted([(ref, _code(state, ref, players)) for ref in refs], key=lambda one: one[1])


def _without(codes: list[tuple[int, int]], picked: tuple[int, ...]) -> list[tuple[int, int]]:
    left = list(codes)
    for ref in picked:
        left.remove(next(one for one in left if one[0] == ref))
    return left


def _players(state: State, refs: tuple[int, ...]) -> set[int]:
    """The players in whose zones cards lie."""
    return {card_refs.zone_player(state, ref) for ref in refs} - {NOBODY}


def _code(state: State, ref: int, players: set[int]) -> int:
    """The action that picks a card. It names the creature, or the player if cards of several `players` can be
    picked."""
    card, holder, creature = card_refs.card_of(ref), card_refs.holder_of(ref), card_refs.creature_of(ref)
    if creature != NOBODY:
        return PICK_CREATURE(creature)
    if holder != NOBODY:
        return PICK_ATTACHED(card, holder)
    player = card_refs.zone_player(state, ref)
    if not players <= {player}:
        return PICK_OF(card, player)
    return PICK_CARD(card)


class Arranging:
    """A step: a player arranges cards that go on a deck, the topmost first; a random order is made by chance. Cards of
    several owners go on several decks, one after the other."""

    __slots__ = ("random", "register", "who")

    def __init__(self, register: int, who: Doer, random: bool) -> None:
        self.register = register
        self.who = who
        self.random = random

    def __call__(self, play: Play) -> Decision | None:
        """Cards arranged so far come first; the register `~` holds their number."""
        state, frame, answer = play.state, play.frame, play.answer
        refs = frame.registers[self.register]
        if self.random:
            mixed = list(refs)
            play.chance("cards").shuffle(mixed)
            frame.registers[self.register] = tuple(mixed)
            return None
        (done,) = frame.registers.pop(~self.register, (0,))
        players = _players(state, refs)
        while done < len(refs):
            deck = card_refs.owner_of(state, frame, refs[done])
            mates = [ref for ref in refs[done:] if card_refs.owner_of(state, frame, ref) == deck]
            if len({_code(state, ref, players) for ref in refs if card_refs.owner_of(state, frame, ref) == deck}) > 1:
                if answer is None:
                    frame.registers[~self.register] = (done,)
                    options = sorted({_code(state, ref, players) for ref in mates})
                    return Decision(
                        chooser(frame, self.who(frame)), tuple(options), lambda *_: NOT_THERE, about="order"
                    )
                mates = [next(ref for ref in mates if _code(state, ref, players) == answer)]
                answer = None
            others = list(refs[done:])
            for ref in mates:
                others.remove(ref)
            refs = frame.registers[self.register] = (*refs[:done], *mates, *others)
            done += len(mates)
        return None


def picked(
    node: Node, build: Builder, who: Doer, *constraints: Constraint, strict: bool = True
) -> tuple[list[CardChoice], CardRefs]:
    """The steps with which a player picks the cards that a text means, and the picked cards. `constraints` apply to
    each card in addition to what the text says."""
    source = pile(node, build)
    source = replace(source, constraints=(*source.constraints, *constraints)) if constraints else source
    at_end = isinstance(node, nodes.Cards) and isinstance(node.source, nodes.End)
    if not isinstance(node, nodes.Cards) or node.quantity in ("each", "rest") or at_end:
        return [], source
    choice = CardChoice(node, source, who, build, strict=strict)
    register = choice.register
    return [choice], lambda state, frame: frame.registers.get(register, ())


# Putting and returning cards and creatures to zones


def _put(node: nodes.Put, build: Builder, who: Doer) -> list[Step]:
    choices, find = _moved(node, build, who)
    slot = build.slot()
    names = card_refs.zones_of(node.to.zone, build.game)
    players = None if node.to.of == OWNER else build.players(node.to.of)
    bottom, shuffled = node.place == "bottom", node.place == "shuffled"

    def gather(play: Play) -> None:
        state, frame = play.state, play.frame
        frame.registers[slot] = tuple(
            ref
            for ref in find(state, frame)
            if (card := card_refs.card_of(ref)) == NOBODY or card_refs.kind_of(state, card) in names
        )

    def put(play: Play) -> None:
        state, frame = play.state, play.frame
        receivers = players(state, frame)[:1] if players else ()
        decks = {(receiver, name) for receiver in receivers for name in names.values()}
        refs = frame.registers[slot]
        for ref in refs if bottom else refs[::-1]:
            owner, card = card_refs.take_out(play, ref), card_refs.card_of(ref)
            if owner == NOBODY:
                continue
            play.did()
            if card != NOBODY:
                receiver, name = receivers[0] if receivers else owner, names[card_refs.kind_of(state, card)]
                play.put(receiver, name, card, bottom=bottom)
                decks.add((receiver, name))
                mark_moved(frame, ref, card_refs.in_zone(card, state.zone(receiver, name)))
        if shuffled:
            for receiver, name in sorted(decks):
                play.shuffle(receiver, name)

    arranging = [Arranging(slot, who, node.random)] if node.place in ("top", "bottom") else []
    return [*choices, gather, *arranging, put]


def _moved(node: nodes.Put, build: Builder, who: Doer) -> tuple[list[Step], CardRefs]:
    """The cards to move; for creatures, their cards."""
    what = node.what
    if isinstance(what, nodes.Cards | nodes.Zone) or (isinstance(what, Ref) and what.to in ("card", "cards")):
        choices, find = picked(what, build, who)
        return [*choices], find
    targets: Targets = build.targets(what)

    def bodies(state: State, frame: Frame) -> tuple[int, ...]:
        found: list[int] = []
        for one in targets.find(state, frame):
            if one != NOBODY and state.at[one] != GONE:
                found.append(card_refs.creature_card(state, one))
            elif one != NOBODY and isinstance(what, Ref) and state.tables.creatures[one].card != NOBODY:
                found += card_refs.in_discard(state, frame, state.tables.creatures[one].card)
        return tuple(found)

    return list(targets.choices), bodies


# Revealing, looking at, searching and shuffling


def compile_see(node: nodes.Reveal | nodes.LookAt | nodes.ChooseCards, build: Builder) -> Iterator[Step]:
    """Cards are picked, and stay where they are. All players see them, or only the one who picks."""
    return _see(node.who, node.what, build, "revealed" if isinstance(node, nodes.Reveal) else "")


def _see(who: Player, what: Node, build: Builder, way: str = "", *, strict: bool = True) -> Iterator[Step]:
    """The steps with which each player picks and sees cards. Later words may refer to the cards of all those
    players."""
    seen = build.shows
    anew = not isinstance(what, Ref)
    build.shows += anew

    def body() -> list[Step]:
        choices, find = picked(what, build, doer(who), strict=strict)

        def look(play: Play) -> None:
            refs = find(play.state, play.frame)
            if anew:
                remember_cards(play.frame, seen, refs, more=who != YOU)
            if refs:
                play.did()
                if way:
                    note(play, way, *map(card_refs.card_of, refs))

        return [*choices, look]

    if anew and who not in (YOU, build.doing):
        yield lambda play: remember_cards(play.frame, seen, ())
    yield from by_each(who, build, body)


def compile_shuffle(node: nodes.Shuffle, build: Builder) -> Iterator[Step]:
    """Shuffle the decks of some players. Nothing but a text reshuffles a deck (S3.5)."""
    (zone,) = {*card_refs.zones_of(node.deck.zone, build.game).values()}

    def body() -> list[Step]:
        players = build.players(node.deck.of)

        def shuffle(play: Play) -> None:
            for player in players(play.state, play.frame):
                play.shuffle(player, zone)
            play.did()

        return [shuffle]

    return by_each(node.who, build, body)


def compile_put(node: nodes.Put, build: Builder) -> Iterator[Step]:
    """Each player puts cards or creatures into a zone. They go onto a deck in an order that the player chooses, from
    the top down, or at random."""
    return by_each(node.who, build, lambda: _put(node, build, doer(node.who)))


def compile_search(node: nodes.Search, build: Builder) -> Iterator[Step]:
    """The player picks from the matching cards. Since nobody knows them beforehand, the effect can be done without
    any."""
    return _see(node.who, replace(node.what, source=node.zone), build, strict=False)


VERBS: Final = (
    *(Verb(node, compile_see) for node in (nodes.Reveal, nodes.LookAt, nodes.ChooseCards)),
    Verb(nodes.Put, compile_put),
    Verb(nodes.Search, compile_search),
    Verb(nodes.Shuffle, compile_shuffle),
)
