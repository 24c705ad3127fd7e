"""How the cards of skirmish are tried, one by one: the positions, and the creatures that use the cards (S6.2 to
S6.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import takewhile
from typing import Any, Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.nodes import Affinity, Assist, Deploy
from cardlang.games.skirmish.timing import Never, never_played, never_used, taps
from cardlang.games.skirmish.using import has_ability, high_enough, level_asked, meets
from cardlang.language.nodes.amount import All, Bonus, Number
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Holds
from cardlang.language.nodes.effect import Activated, If, OnlyIf
from cardlang.language.nodes.effect import Sequence as Effects
from cardlang.language.nodes.reference import ACTING, THIS
from cardlang.language.nodes.selector import ONE, Adjacent, Is, Selector
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.mechanics.damage.nodes import DealDamage, Heal
from cardlang.mechanics.damage.steps.packets import MELEE, RANGED
from cardlang.mechanics.keywords.nodes import Gain, Keyword, Lose
from cardlang.mechanics.resources.nodes import GainResources, LoseResources, MoveResources, Pay
from cardlang.mechanics.tapping.nodes import Tap, Untap
from cardlang.model.card import Card
from cardlang.model.span import Span
from cardlang.model.value import Value
from cardlang.rules.active import Shield
from cardlang.rules.board import Board
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.compiler import compile_abilities, compile_effect
from cardlang.rules.dryrun_support import DryRunBench, DryRunSupport, Unfit
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.start import make_tables
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import Creature, Tables

_STRONG: Final = 9  # an enemy with all keyword powers


def bench(game: Game, faction: Sequence[PlayedCard], types: Sequence[str], powers: Sequence[str]) -> DryRunBench:
    """The bench: positions with some of these creatures as allies, and stand-ins for all others."""
    made = _Bench(game, tuple(faction), frozenset(types), tuple(powers))
    return DryRunBench(made.stages(), made.creature, made.performers)


class _Bench(Value):
    game: Game
    faction: tuple[PlayedCard, ...]
    types: frozenset[str]
    powers: tuple[str, ...]

    # The positions

    @cached_property
    def _board(self) -> Board:
        """The board, with terrain that a project adds under an ally and an enemy."""
        rows = self.game.practice["board"]
        board = Board(len(rows[0]), "".join(rows))
        marks = [*board.marks]
        for mark, squares in zip(self.game.semantics.marks, self.game.practice["own terrain"], strict=False):
            for x, y in squares:
                marks[_at(board, x, y)] = mark
        return replace(board, marks="".join(marks)) if self.game.semantics.marks else board

    def stages(self) -> Iterator[State]:
        """The positions. In each, some creatures are tapped, some damaged, and some have a card attached; each position
        differs in all of this from the one before."""
        tables = self._tables()
        plain: list[State] = []
        for turn, position in enumerate(self.game.practice["positions"]):
            plain.append(self._stage(tables, position, turn))
            yield plain[-1]
        yield from self._waiting(*plain[:2])

    @cached_property
    def _faction_by_card(self) -> dict[int, Creature | NotYet]:
        """The creatures of the faction, by their cards."""
        return {
            id(one.card): self.game.creature(one.card.name, 0, one, _CARDS + n, self.game)
            for n, one in enumerate(self.faction)
        }

    @cached_property
    def _faction_creatures(self) -> list[Creature | None]:
        """The same in the order of the faction; None for one that the engine cannot play."""
        made = [self._faction_by_card[id(one.card)] for one in self.faction]
        return [body if isinstance(body, Creature) else None for body in made]

    def _stand_in(self, n: int, player: int) -> Creature:
        """A stand-in. Every second one has all creature types, one also has powers."""
        powers: dict[str, int | str | None] = {}
        if n == 3:
            powers = {power: self.game.practice["powers"].get(power) for power in self.powers}
        level = self.game.practice["levels"][player][n % 5]
        body = _creature(f"Stand-in {n}", player, level, self.types if n % 2 else frozenset(), powers)
        shoots = (compile_abilities([Keyword("Ranged", 8)], self.game, "practice"),) if powers else ()
        return replace(body, ability_sets=shoots)

    def _tables(self) -> Tables:
        allies = [body for body in self._faction_creatures[:2] if body]
        allies += [self._stand_in(n, 0) for n in range(len(allies), 5)]
        enemies = [self._stand_in(n, 1) for n in range(5)]
        reserves = [
            replace(self._stand_in(n, player), card=card) for player in (0, 1) for n, card in enumerate(_CREATURE_CARDS)
        ]
        board = [
            replace(one, card=_CREATURE_CARDS[n % 2]) if one.card == NOBODY else one for n, one in enumerate(allies)
        ]
        board += [replace(one, card=_CREATURE_CARDS[n % 2]) for n, one in enumerate(enemies)]
        performer = _creature("Performer", 0, 5, self.types, {})
        faction = tuple(LoadedCard(played.card) for played in self.faction)
        creatures, cards = (performer, *board, *reserves), (*_fillers(self.game, sorted(self.types)), *faction)
        return make_tables(self.game, self._board, creatures, cards, (0, 1), ())

    def _stage(self, tables: Tables, position: Mapping[str, Any], turn: int) -> State:
        spots = [self.game.practice["middle"], *position["at"]]
        at = [_at(self._board, *spots[n]) if n < len(spots) else GONE for n in range(len(tables.creatures))]
        state = State(tables, 0, at)
        state.phase = "action"
        state.turns = 3
        state.active = 0
        state.activated[0] = True
        for n in range(1, len(spots)):
            odd = n + turn
            state.tapped[n] = odd % 2 == 1
            hit_points = tables.creatures[n].stats["hit points"]
            state.damage[n] = (0, 5, 5, hit_points - 5)[odd // 2 % 4]
            state.attached[n] = ((_ATTACHED, n % 2),) if (odd // 3) % 2 else ()
        state.tapped[0] = "tapped" in position
        state.damage[0] = 0 if turn % 2 else 5
        if "shields" in position:
            shielded = Frame(_SHIELDED, 1, 0)
            state.shields = tuple(
                Shield(one, 5, 0, shielded, 0, 0, False, None) for one in state.present if one != _STRONG
            )
        for zone, cards in self.game.practice["zones"].items():
            few = "few cards" in position and zone.endswith("hand")
            for place in tables.zone_places[zone]:
                state.zones[place] = tuple(cards[:1] if few else cards)
        for resource, places in tables.resource_places.items():
            for place in places:
                state.resources[place] = 20 if resource == "vault" else 8
        if "past" in position:
            state.history = [Event(kind, *those) for kind, *those in self.game.practice["past"]]
            state.activated = [True] * len(state.activated)
        state.refresh()
        return state

    def _waiting(self, near: State, crowd: State) -> Iterator[State]:
        """Actions that wait for responses, of an enemy: attacks against the performer and an ally, a ranged attack, a
        played card, a move; of the performer: a move."""
        game, board = self.game, self._board
        foe, far, beside = near.on[_at(board, 6, 4)], near.on[_at(board, 9, 4)], _at(board, 7, 4)
        for who, code in (
            (foe, a.ATTACK(foe, 0)),
            (far, a.POWER(far, 0)),
            (foe, a.PLAY(foe, _PLAYED)),
            (foe, a.MOVE(foe, beside)),
            (0, a.MOVE(0, beside)),
        ):
            yield _declared(game, near, who, code)
        other = crowd.on[_at(board, 6, 4)]
        yield _declared(game, crowd, other, a.ATTACK(other, crowd.on[_at(board, 6, 5)]))

    # Who performs

    def creature(self, played: PlayedCard) -> Creature | NotYet:
        """A creature whose own card is tried."""
        body = self._faction_by_card.get(id(played.card)) or self.game.creature(
            played.card.name, 0, played, 0, self.game
        )
        return replace(body, card=0) if isinstance(body, Creature) else body

    @cached_property
    def _known(self) -> dict[object, tuple[Sequence[Creature], Unfit | None]]:
        return {}

    def performers(self, loaded: LoadedCard) -> tuple[Sequence[Creature], Unfit | None]:
        """The creatures of the faction that can play the card, counting all possible assistance: of those that have the
        same values and powers, the one of highest level."""
        key = (loaded.ability, loaded.level, loaded.affinities, loaded.requires)
        if key not in self._known:
            self._known[key] = self._find(loaded)
        return self._known[key]

    def _find(self, loaded: LoadedCard) -> tuple[Sequence[Creature], Unfit | None]:
        has_any = fits_any = False
        found: dict[object, Creature] = {}
        for number, me in self._by_level:
            state = self._with_assistants(number, me, loaded)
            if state is None:
                continue
            has, fits = has_ability(state, 0, loaded), meets(state, 0, loaded)
            has_any, fits_any = has_any or has, fits_any or (has and fits)
            if has and fits and high_enough(state, 0, loaded):
                level = max(me.stats["level"], loaded.level)  # in the positions, too few others may be near
                has_stats = frozenset(stat for stat, value in me.stats.items() if value)
                found.setdefault((has_stats, *me.powers), replace(me, stats={**me.stats, "level": level}))
        if found:
            return [*found.values()], None
        values, known = self.game.practice["powers"], {*self.powers} - {"Ranged"}
        powers = {power: values.get(power) for power in loaded.requires if power in known}
        stand_in = _creature("Performer", 0, max(5, loaded.level), self.types, powers)
        if (
            not all(self._faction_creatures) or not self.faction
        ):  # there is nobody, or somebody whom the engine cannot play
            return [stand_in], None
        if not has_any:
            return [stand_in], Unfit("ability", f"none of them has {loaded.ability}")
        if not fits_any:
            return [stand_in], Unfit("requires", f"none that has its ability has {' and '.join(loaded.requires)}")
        return [stand_in], Unfit("level", f"even with all assistance none of them reaches level {loaded.level}")

    @cached_property
    def _by_level(self) -> list[tuple[int, Creature]]:
        """The creatures of the faction with their numbers, highest level first."""
        found = [(number, body) for number, body in enumerate(self._faction_creatures) if body]
        found.sort(key=lambda one: -one[1].stats["level"])
        return found

    def _with_assistants(self, number: int, me: Creature, loaded: LoadedCard) -> State | None:
        """A position with a creature and the eight of its faction whose levels help most; None if it cannot play the
        card."""
        if loaded.ability and loaded.ability not in me.abilities and not loaded.affinities:
            return None
        others = [
            body
            for n, body in self._by_level
            if not loaded.ability or loaded.ability in body.abilities
            for _ in range(self.faction[n].card.copies - (n == number))
        ]
        square = _at(_OPEN, 1, 1)
        around = [square, *_OPEN.squares(_OPEN.around[square])][: 1 + len(others)]
        creatures = (me, *others[: len(around) - 1])
        tables = make_tables(self.game, _OPEN, creatures, (loaded,), (0, 1), ())
        return State(tables, 0, around)


_SHIELDED: Final = Program("practice", "text", (), shields=(lambda *_: True,))
_OPEN: Final = Board(3, "." * 9)


def _creature(
    name: str, player: int, level: int, types: frozenset[str], powers: Mapping[str, int | str | None]
) -> Creature:
    stats = {"level": level, "hit points": 40, "speed": 6, "melee damage": 10, "ranged damage": 10, "range": 6}
    return Creature(name, name, player, stats, frozenset(a.ABILITIES), types, powers)


# Cards of every ability, action and level in the zones. The first stands for the card that is tried.
_ATTACHED: Final = 3
_ACTIONS: Final = ("Standard", "Minor", "Immediate")
_COUNT: Final = 9
_CREATURE_CARDS: Final = (_COUNT, _COUNT + 1)
_CARDS: Final = _COUNT + 2


def _fillers(game: Game, types: Sequence[str]) -> Iterator[LoadedCard]:
    for n in range(_COUNT):
        ability = a.ABILITIES[n % 6]
        fields: dict[str, Any] = {"action": _ACTIONS[n % 3], "level": 1 + n % 5, "ability": ability}
        fields["subtypes"] = ["Poison"][: n % 2]
        played = compile_effect(_MELEE_ATTACK, game, "filler", "standard card") if n == _PLAYED else None
        yield LoadedCard(_card(f"filler-{n}", "action", fields), played, ability=ability, level=1 + n % 5)
    for n in _CREATURE_CARDS:
        fields = {"level": n - _COUNT + 1, "abilities": [*a.ABILITIES], "keywords": [*types] if n % 2 else []}
        yield LoadedCard(_card(f"stand-in-{n}", "creature", fields))


_PLAYED: Final = 3
_MELEE_ATTACK: Final = Attack(ACTING, "melee", Selector(ONE, "creature", (Adjacent(ACTING),)))


def _card(id: str, kind: str, fields: Mapping[str, Any]) -> Card:
    return Card(id, id, kind, "skirmish", "practice", 1, 1, fields, (), Span("", 0, 0))


def _declared(game: Game, state: State, who: int, code: int) -> State:
    """The declared action of a creature; an enemy chooses the performer."""
    now = state.clone()
    now.turn, now.active = now.tables.creatures[who].player, who
    now.tapped[who] = now.tapped[0] = False
    now.activated[who] = True
    play = Play(game, now, asks_all=True)
    play.resume(code)
    while play.decision and not play.decision.response:
        play.resume(play.decision.options[0])
    return play.state


def _at(board: Board, x: int, y: int) -> int:
    square = board.square(x, y)
    assert square is not None
    return square


# What is tried


def ready(state: State, loaded: LoadedCard, box: str) -> None:
    """Put card 0 into the performer's hand, or under its card."""
    if loaded.card.kind == "creature":
        return
    if box == "attached":
        state.attached[0] += ((0, 0),)
    else:
        hand = state.zone(0, "hand")
        state.zones[hand] = (0, *state.zones[hand])


def actions(state: State, me: int = 0, card: int = 0) -> Iterator[int]:
    """The actions by which a creature plays a card or uses what the card gives it."""
    uses = state.effects.uses.get(me, ())
    yield from (a.POWER(me, n) for n, (_, of) in enumerate(uses) if of.card == card)
    if card in state.zones[state.zone(0, "hand")]:
        yield a.PLAY(me, card)


def nodes_without_effect(played: PlayedCard) -> Iterator[tuple[Node, str]]:
    """Nodes that change nothing: assistance or affinity where no ability or level is needed (S6.4, S6.7), bonuses of
    zero, texts and abilities that can never be used, and what is done only if the creature that taps is untapped."""
    fields = played.card.fields
    asks = fields.get("ability") not in (None, "Any") or fields.get("level", 0) > 1
    for text, effect, nodes in zip(played.card.texts, played.effects, played.nodes, strict=True):
        if effect and (never := _never(text.box, effect, fields)):
            yield next(node for node in nodes if isinstance(node, OnlyIf)), never.why
        tapping = [node.effect for node in nodes if isinstance(node, Activated) and taps(node)]
        if effect and text.box == "main" and fields["action"] != "Minor":
            tapping.append(effect)
        for one in filter(None, map(_if_untapped, tapping)):
            yield one, "its creature has tapped for this"
        for node in nodes:
            if isinstance(node, Assist | Affinity) and not (
                asks if text.box == "main" else effect and level_asked(effect)
            ):
                yield node, "nothing here asks for a level or an ability"
            elif isinstance(node, Bonus) and node.n == 0:
                yield node, "this bonus is zero"
            elif isinstance(node, Activated) and (never := never_used(node)):
                yield node, never.why


def _if_untapped(effect: Node) -> If | None:
    """What is done only if the creature that carries out the effect is untapped, before anything untaps."""
    parts = effect.effects if isinstance(effect, Effects) else (effect,)
    before = takewhile(lambda part: not any(isinstance(node, Untap) for node in walk(part)), parts)
    untapped = [Holds(one, Is("untapped")) for one in (ACTING, THIS)]
    return next((part for part in before if isinstance(part, If) and part.condition in untapped), None)


def _never(box: str, effect: Node, fields: Mapping[str, Any]) -> Never | None:
    """Why a text without a cost can never be used."""
    return never_played(effect, fields["action"]) if box == "main" else never_used(Activated((), "free", effect))


def undoes(one: Node, other: Node) -> bool:
    """Whether an effect undoes the one before it, if both are about the same thing."""
    match one, other:
        case (Tap(), Untap()) | (Untap(), Tap()):
            return True
        case DealDamage(Number(n)), Heal(Number(m)):
            return m >= n
        case DealDamage(Number()), Heal(All()):
            return True
        case Gain(_, powers), Lose(_, lost):
            return powers == lost
        case GainResources(who, what, store), LoseResources(loser, lost, place):
            return (who, what, store) == (loser, lost, place)
        case MoveResources(who, what, source, to), MoveResources(mover, moved, start, end):
            return (who, what, source, to) == (mover, moved, end, start)
    return False


DRY_RUN: Final = DryRunSupport(
    bench=bench,
    ready=ready,
    actions=actions,
    ineffective=nodes_without_effect,
    undoes=undoes,
    mints=frozenset((GainResources, LoseResources, Pay, Deploy)),
    kept=("vault", "supply"),
    means=("", MELEE, RANGED, "action card", "creature card"),
)
