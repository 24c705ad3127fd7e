"""The positions in which cards are tried, and the creatures that use them (S6.2 to S6.7)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from cardlang.games.skirmish import actions as a
from cardlang.games.skirmish.using import has_ability, high_enough, meets
from cardlang.language.nodes.reference import ACTING
from cardlang.language.nodes.selector import ONE, Adjacent, Selector
from cardlang.mechanics.attacks.nodes import Attack
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.model.card import Card
from cardlang.model.span import Span
from cardlang.model.value import Value
from cardlang.rules.active import Shield
from cardlang.rules.board import Board
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.compiler import compile_abilities, compile_effect
from cardlang.rules.dryrun_support import DryRunBench, Unfit
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import Creature, Tables

_STRONG: Final = 9  # an enemy with all keyword powers
_ABILITIES: Final = frozenset(a.ABILITIES)
_HIT_POINTS: Final = 40


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

    @property
    def practice(self) -> Mapping[str, Any]:
        """The data of the positions: `practice.yaml`."""
        return self.game.practice

    @cached_property
    def _board(self) -> Board:
        """The board, with terrain that a project adds under an ally and an enemy."""
        rows = self.practice["board"]
        board = Board(len(rows[0]), "".join(rows))
        marks = [*board.marks]
        for mark, squares in zip(self.game.semantics.marks, self.practice["own terrain"], strict=False):
            for x, y in squares:
                marks[_at(board, x, y)] = mark
        return replace(board, marks="".join(marks)) if self.game.semantics.marks else board

    def stages(self) -> Iterator[State]:
        """The positions. In each, some creatures are tapped, some damaged, and some have a card attached; each position
        differs in all of this from the one before."""
        tables = self._tables()
        plain: list[State] = []
        for turn, position in enumerate(self.practice["positions"]):
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
            powers = {power: self.practice["powers"].get(power) for power in self.powers}
        level = self.practice["levels"][player][n % 5]
        body = _creature(f"Stand-in {n}", player, level, self.types if n % 2 else frozenset(), powers)
        return (
            replace(body, ability_sets=(compile_abilities([Keyword("Ranged", 8)], self.game, "practice"),))
            if powers
            else body
        )

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
        return Tables(
            self._board,
            (performer, *board, *reserves),
            (*_fillers(self.game, sorted(self.types)), *faction),
            (0, 1),
            tuple(self.game.zones),
            self.game.resources,
            piles=self.game.piles,
        )

    def _stage(self, tables: Tables, position: Mapping[str, Any], turn: int) -> State:
        spots = [self.practice["middle"], *position["at"]]
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
        for zone, cards in self.practice["zones"].items():
            few = "few cards" in position and zone.endswith("hand")
            for place in tables.zone_places[zone]:
                state.zones[place] = tuple(cards[:1] if few else cards)
        for resource, places in tables.resource_places.items():
            for place in places:
                state.resources[place] = 20 if resource == "vault" else 8
        if "past" in position:
            state.history = [Event(kind, *those) for kind, *those in self.practice["past"]]
            state.activated = [True] * len(state.activated)
        state.refresh()
        return state

    def _waiting(self, near: State, crowd: State) -> Iterator[State]:
        """Actions of an enemy that wait for responses: attacks against the performer and an ally, a ranged attack, a
        played card, a move."""
        game, board = self.game, self._board
        foe, far, beside = near.on[_at(board, 6, 4)], near.on[_at(board, 9, 4)], _at(board, 7, 4)
        for who, code in (
            (foe, a.ATTACK(foe, 0)),
            (far, a.POWER(far, 0)),
            (foe, a.PLAY(foe, _PLAYED)),
            (foe, a.MOVE(foe, beside)),
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
        values, known = self.practice["powers"], {*self.powers} - {"Ranged"}
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
        square = _OPEN.square(1, 1)
        assert square is not None
        around = [square, *_OPEN.squares(_OPEN.around[square])][: 1 + len(others)]
        creatures = (me, *others[: len(around) - 1])
        tables = Tables(_OPEN, creatures, (loaded,), (0, 1), tuple(self.game.zones), self.game.resources)
        return State(tables, 0, around)


_SHIELDED: Final = Program("practice", "text", (), shields=(lambda *_: True,))
_OPEN: Final = Board(3, "." * 9)


def _creature(
    name: str, player: int, level: int, types: frozenset[str], powers: Mapping[str, int | str | None]
) -> Creature:
    stats = {
        "level": level, "hit points": _HIT_POINTS, "speed": 6, "melee damage": 10, "ranged damage": 10, "range": 6,
    }  # fmt: skip
    return Creature(name, name, player, stats, _ABILITIES, types, powers)


# Cards of every ability, action and level in the zones. The first stands for the card that is tried.
_ATTACHED: Final = 3
_ACTIONS: Final = ("Standard", "Minor", "Immediate")
_COUNT: Final = 9
_CREATURE_CARDS: Final = (_COUNT, _COUNT + 1)
_CARDS: Final = _COUNT + 2


def _fillers(game: Game, types: Sequence[str]) -> Iterator[LoadedCard]:
    for n in range(_COUNT):
        ability = a.ABILITIES[n % 6]
        fields: dict[str, Any] = {
            "action": _ACTIONS[n % 3],
            "level": 1 + n % 5,
            "ability": ability,
            "subtypes": ["Poison"][: n % 2],
        }
        played = compile_effect(_MELEE_ATTACK, game, "filler", "standard card") if n == _PLAYED else None
        yield LoadedCard(_card(f"filler-{n}", "action", fields), played, ability=ability, level=1 + n % 5)
    for n in _CREATURE_CARDS:
        fields = {"level": n - _COUNT + 1, "abilities": [*a.ABILITIES], "keywords": [*types] if n % 2 else []}
        yield LoadedCard(_card(f"stand-in-{n}", "creature", fields))


_PLAYED: Final = 3
_MELEE_ATTACK: Final = Attack(ACTING, "melee", Selector(ONE, "creature", (Adjacent(ACTING),)))


def _card(id: str, kind: str, fields: Mapping[str, Any]) -> Card:
    return Card(id, id, kind, "skirmish", "practice", 1, 1, fields, (), Span("", 0, 0))


def _declared(game: Game, state: State, foe: int, code: int) -> State:
    """The declared action of the enemy, which chooses the performer."""
    now = state.clone()
    now.turn, now.active = 1, foe
    now.tapped[foe] = now.tapped[0] = False
    now.activated[foe] = True
    play = Play(game, now, asks_all=True)
    play.resume(code)
    while play.decision and not play.decision.response:
        play.resume(play.decision.options[0])
    return play.state


def _at(board: Board, x: int, y: int) -> int:
    square = board.square(x, y)
    assert square is not None
    return square
