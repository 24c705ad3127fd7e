"""The positions in which the cards of a game with a plan are tried, one by one, made of what the game declares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from cardlang.model.card import Card
from cardlang.model.span import Span
from cardlang.rules.board import ENTRY, Board
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.decision import Constraint
from cardlang.rules.dryrun_support import DryRunBench, DryRunSupport, Unfit
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.lookback import DESTROYED
from cardlang.rules.plan.actions import ENTERS, PLAYS, MoveCard, Proceed, UseAbility
from cardlang.rules.plan.flow import Flow
from cardlang.rules.start import make_tables
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import Creature, Tables

_EACH: Final = 3  # stand-ins for cards of each kind
_USED: Final = 12  # of kinds whose cards procedures use, which may differ in several fields
_PIECES: Final = 3  # stand-ins for pieces of each side, besides the performer
_MUCH: Final = ((20, 20), (2, 9), (9, 1))  # by position: the resources of player 0, and of the others
_LIFE: Final = 9


class Practice:
    """How cards are tried. `flow` compiles the flow of a game; the bench uses that of the game that is tried."""

    def __init__(self, flow: Callable[[Game], Flow]) -> None:
        self.flow_of = flow
        self.flow: Flow | None = None

    @property
    def support(self) -> DryRunSupport:
        """The part of a game."""
        return DryRunSupport(bench=self.bench, ready=self.ready, actions=self.actions, means=("",))

    def refusal(self, state: State, code: int) -> Constraint | None:
        """The first constraint that an action does not meet."""
        return self.flow.refusal(state, code) if self.flow else None

    def bench(
        self, game: Game, pieces: Sequence[PlayedCard], types: Sequence[str], powers: Sequence[str]
    ) -> DryRunBench:
        """The positions, with stand-ins for all pieces and cards but the one that is tried."""
        self.flow = self.flow_of(game)

        def creature(played: PlayedCard) -> Creature | NotYet:
            return game.creature(played.card.name, 0, played, 0, game)

        def performers(loaded: LoadedCard) -> tuple[Sequence[Creature], Unfit | None]:
            return (tables.creatures[0],), None

        tables = self._tables(game, frozenset(types))
        return DryRunBench(self._stages(game, tables), creature, performers)

    def _tables(self, game: Game, types: frozenset[str]) -> Tables:
        kinds = [*game.cards]
        cards = [_card(game, kinds[0], 0)]
        cards += [_card(game, kind, n) for kind in kinds for n in range(_USED if _is_used(game, kind) else _EACH)]
        piece_cards = [n for n, one in enumerate(cards) if n and one.kind in game.pieces]
        sides = (0, 0) if game.together else (0, 1)
        teams = (*sides, max(sides) + 1) if game.nobody else sides
        stats = {stat: _LIFE if stat == game.fills else _EACH for stat in game.fields}

        def stand_in(n: int, player: int, card: int) -> Creature:
            kind = cards[card].kind
            name = f"Stand-in {n}"
            return Creature(name, name, player, stats, frozenset(), frozenset((kind, *types)), {}, (), card)

        foe, found = len(teams) - 1, [stand_in(0, 0, max(piece_cards[:1], default=1))]
        for player, theirs in ((0, game.opening.decks), (foe, game.opening.shared)) if piece_cards else ():
            own = [card for card in piece_cards if cards[card].kind in theirs] if game.nobody else piece_cards
            found += [stand_in(len(found) + n, player, own[n % len(own)]) for n in range(_PIECES)]
        for player in range(len(teams)):  # to come into play
            found += [stand_in(len(found) + n, player, card) for n, card in enumerate(piece_cards)]
        board = game.opening.board(len(teams) - bool(game.nobody), game.numbers)
        return make_tables(game, board, found, [LoadedCard(one) for one in cards], teams, ())

    def _stages(self, game: Game, tables: Tables) -> Iterator[State]:
        """In each position other pieces are tapped, damaged and have counters, and players have more or less."""
        by_kind: dict[str, list[int]] = {}
        for n, one in enumerate(tables.cards[1:], start=1):
            by_kind.setdefault(one.card.kind, []).append(n)
        standing = 1 + 2 * _PIECES if game.pieces & game.cards.keys() else 0
        for turn, (mine, theirs) in enumerate(_MUCH):
            spots = _spots(tables, standing, near=bool(turn % 2))
            state = State(tables, 0, [*spots, *(GONE for _ in tables.creatures[len(spots) :])])
            state.turns = 3
            for n in range(len(spots)):
                state.tapped[n] = n > 0 and (n + turn) % 2 == 1
                state.damage[n] = (0, 1, _LIFE - 1)[(n + turn) % 3]
            there = [counter for counter, on in game.counters.items() if "creature" in on]
            state.counters = {(one, n, NOBODY): 1 for one in there for n in range(turn % 2, len(spots), 2)}
            for zone, kinds in game.zones.items():
                lie = [card for kind in kinds for card in by_kind.get(kind, ())]
                for place in tables.zone_places[zone]:
                    state.zones[place] = tuple(lie if turn != 1 else lie[:1])
            for places in tables.resource_places.values():
                for player, place in reversed([*enumerate(places)]):
                    state.resources[place] = theirs if player else mine
            if turn == len(_MUCH) - 1:
                past = (PLAYS, ENTERS, *DESTROYED)
                state.history = [Event(kind, standing - 1, player=n) for kind in past for n in (0, 1)]
            state.refresh()
            yield state

    def ready(self, state: State, loaded: LoadedCard, box: str) -> None:
        """Put card 0 where it can be played, or lies attached, and go to the choice in which it is used."""
        assert self.flow
        kind, pieces = loaded.card.kind, self.flow.game.pieces
        life = state.tables.creatures[0].stats.get(self.flow.game.fills, 1)
        state.damage[0] = min(state.damage[0], max(0, life - 1))
        game, used = self.flow.game, bool(self.flow.game.boxes)
        if (box == "attached" and kind not in pieces) or _is_used(game, kind):
            state.attached[0] = ((0, 0),)
            if not used:
                return
        if used:
            cards = (n for n, one in enumerate(state.tables.cards) if n and _is_used(game, one.card.kind))
            state.attached[0] += tuple((card, 0) for card in cards)
        for one in self.flow.does.values():
            move = one.action.move
            plays = isinstance(one, MoveCard) and move is not None and move.played and kind in move.kinds
            if not (plays or (used and isinstance(one, Proceed)) or (isinstance(one, UseAbility) and kind in pieces)):
                continue
            for phase, points in self._paths(one.action.name):
                state.phase, state.mode = phase, (1, 0, 0, 0, *points)
                if isinstance(one, MoveCard):
                    hand = state.zone(0, one.mover.sources[0])
                    state.zones[hand] = (0, *state.zones[hand])
                return

    def _paths(self, name: str) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The phases in which an action can be chosen, each with the choices that lead to it, for piece 0."""
        assert self.flow
        flow = self.flow
        for phase in flow.plan.phases:
            if name in phase.choice:
                yield phase.name, (flow.of_phase[phase.name], 0)
            for through in phase.choice:
                if name in flow.plan.actions[through].choice:
                    yield phase.name, (flow.of_phase[phase.name], 0, flow.of_action[through], 1)

    def actions(self, state: State, creature: int = 0, card: int = 0) -> Iterator[int]:
        """The actions by which a card is played, or a piece uses an ability of its own card; and those of procedures
        that use it, or that it could join."""
        points = state.mode[4:]
        if self.flow is None or len(points) < 2:
            return
        piece, own = points[-1] - 1, state.tables.creatures[creature].card == card
        for one in self.flow.choices[points[-2]]:
            if isinstance(one, Proceed) and self.flow.game.boxes:
                codes = one.offers(state, piece)
                yield from [code for code in codes if one.parts(piece, code)[1][0] == card] or codes
            elif isinstance(one, UseAbility if own else MoveCard):
                for code in one.offers(state, piece):
                    acting, thing = one.parts(piece, code)
                    if (acting == creature) if own else (thing[0] == card):
                        yield code


def _is_used(game: Game, kind: str) -> bool:
    """Whether procedures use cards of a kind."""
    return not game.boxes.keys().isdisjoint(game.cards[kind].texts.values())


def _card(game: Game, kind: str, n: int) -> Card:
    """A card with values in all its fields."""
    declared = game.cards[kind]
    fields = {name: _value(said, n) for name, said in declared.fields.items() if name not in declared.texts}
    return Card(f"{kind}-{n}", f"{kind} {n}", kind, game.id, "practice", 1, 1, fields, (), Span("", 0, 0))


def _value(said: Mapping[str, Any], n: int) -> Any:
    if "enum" in said:
        return said["enum"][n % len(said["enum"])]
    match said.get("type"):
        case "integer":
            return min(max(said.get("minimum", 0), n), said.get("maximum", n))
        case "boolean":
            return n % 2 == 1
        case "array":
            return list(said.get("items", {}).get("enum", ()))
        case "object":
            return {name: _value(one, n) for name, one in said.get("properties", {}).items()}
    return ""


def _spots(tables: Tables, count: int, *, near: bool) -> list[int]:
    """The squares of the performer, of allies and of enemies: in the areas where they enter, or side by side on a board
    that has more than these."""
    board, foe = tables.board, len(tables.teams) - 1
    if not count:
        return []
    entry = board.marked(ENTRY) if foe == tables.nobody else board.starts[foe]
    mine, theirs = board.squares(board.starts[0]), board.squares(entry)
    free = board.squares(board.floor & ~sum(set(board.starts)) & ~entry)
    middle = free[len(free) // 2] if free else mine[0]
    around = sorted({*free, *mine, *theirs}, key=lambda square: _far(board, middle, square))
    wanted = [around[0], *around[2:count:2], *around[1:count:2]] if near and free else [*mine[: _PIECES + 1], *theirs]
    found = [*dict.fromkeys((*wanted, *around))][:count]
    return [*found, *(GONE for _ in range(count - len(found)))]


def _far(board: Board, one: int, other: int) -> int:
    return sum(abs(a - b) for a, b in zip(board.place(one), board.place(other), strict=True))
