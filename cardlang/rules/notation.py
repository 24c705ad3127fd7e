"""Every position of a game as one line of text, and back.

A line is a sequence of groups in parentheses, each a key and its values; groups may contain groups. Defaults are left
out. docs/notation.md explains every group.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from cardlang.rules.active import Lasting, Marker, Packet, Shield, Until
from cardlang.rules.board import DIFFICULT, ENTRY, FLOOR, OWN_MARKS, STARTS, WALL
from cardlang.rules.compiled import AbilitySet, Frame, Program, with_inner
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.notation_groups import (
    NUMBER,
    PLAYER,
    REGISTER,
    WORD,
    Form,
    Group,
    NotationError,
    as_text,
    as_word,
    by_key,
    from_word,
    key_of,
    parse_groups,
    register_name,
    register_number,
)
from cardlang.rules.state import GONE, State, by_player, on_square
from cardlang.rules.tables import TEXT, Tables
from cardlang.rules.views import letters

_SQUARES: Final = re.compile(rf"(\d+)|([{re.escape(WALL + DIFFICULT + OWN_MARKS)}])|\{{([^}}]*)\}}|(.)")
_FLAGS: Final = ("moved", "ending", "over")
_NUMBERS: Final = ("serial", "begun", "turned", "base")


class Notation:
    """Writes and reads the positions of games with these tables."""

    def __init__(self, game: Game, tables: Tables) -> None:
        self.game = game
        self.tables = tables
        self.letters = letters(tables)
        self.keys = list(_keys(tables))
        self.creatures = {key: n for n, key in enumerate(self.keys)} | {one: n for n, one in self.letters.items()}
        self.cards = {card.card.id: n for n, card in enumerate(tables.cards)}
        programs = [inner for one in game.own for inner in with_inner(one)] + [*tables.programs()]
        programs.reverse()  # of several with one name, the first counts
        self.programs = {TEXT.name: TEXT} | {one.name: one for one in programs if isinstance(one, Program)}
        self.ability_sets = {one.name: one for one in programs if isinstance(one, AbilitySet)}
        names = {n: self.letters.get(n) or key for n, key in enumerate(self.keys)}
        ids = {n: id for id, n in self.cards.items()}
        creature = self.creature = Form(
            {NOBODY: "-", **names}.__getitem__, {"-": NOBODY, **self.creatures}.__getitem__, NOBODY
        )
        self.card = Form({NOBODY: "-", **ids}.__getitem__, {"-": NOBODY, **self.cards}.__getitem__, NOBODY)
        self.packet = (creature, NUMBER, NUMBER, NUMBER, PLAYER, creature, WORD, NUMBER, REGISTER)
        self.forms = {
            **dict.fromkeys(("active", "subject", "object", "acting"), creature),
            **dict.fromkeys(("player", "owner", "controller", "chooser"), PLAYER),
            **dict.fromkeys((*_NUMBERS, "damage", "amount", "passes", "serial"), NUMBER),
            "card": self.card,
            "means": WORD,
        }

    # Writing

    def write(self, state: State) -> str:
        """The position as a line."""
        creature, card = self.creature.write, self.card.write
        groups: Group = [["game", self.game.id], ["seed", str(state.seed)]]
        groups += [["board", self._rows(state)], ["turn", str(state.turn + 1), str(state.turns)]]
        groups += [["phase", as_word(state.phase), *map(str, state.mode)], *self._named(state, "active")]
        groups += [flag for flag in _FLAGS if getattr(state, flag)]
        groups += [group for n in range(len(state.at)) if (group := self._standing(state, n))]
        groups += [
            ["counter", as_word(name), *([creature(one), card(on)] if one >= NOBODY else [self._square(one)]), str(n)]
            for (name, one, on), n in sorted(state.counters.items())
        ]
        groups += [["marker", *self._marker(one)] for one in state.markers]
        groups += [["player", str(player + 1), *self._has(state, player)] for player in range(len(state.tables.teams))]
        groups += [["table", *has]] if (has := self._has(state, NOBODY)) else []
        groups += self._named(state, *_NUMBERS)
        groups += [
            ["packet", *(form.write(value) for form, value in zip(self.packet, packet, strict=True))]
            for packet in state.packets
        ]
        groups += [self._shield(one) for one in state.shields]
        groups += [
            ["lasting", as_word(one.ability_set.name), self._frame(one.of), *self._until(one.until)]
            for one in state.lasting
        ]
        groups += [
            ["used", as_word(period), as_word(name), self._user(one)] for period, name, one in sorted(state.used)
        ]
        groups += [["happened", *self._event(event)] for event in state.history]
        groups += [["stream", as_word(name), str(count)] for name, count in sorted(state.streams.items())]
        groups += [["frame", *self._frame(one)] for one in state.frames]
        groups += [["later", *self._frame(one)] for one in state.later]
        return " ".join(map(as_text, groups))

    def _named(self, one: State | Event | Frame, *names: str) -> list[Group]:
        """A group for each of these values that is not the default."""
        values = [(name, self.forms[name], getattr(one, name)) for name in names]
        return [[name, form.write(value)] for name, form, value in values if value != form.default]

    def _rows(self, state: State) -> str:
        """The board as in chess: numbers for runs of free floor, walls and terrain by their marks."""
        board, rows = state.tables.board, []
        for first in range(0, len(board.marks), board.width):
            row, free = "", 0
            for square in range(first, first + board.width):
                creature = state.on.get(square)
                mark = board.marks[square]
                if creature is None and mark in FLOOR + ENTRY + STARTS:
                    free += 1
                    continue
                shown = mark if creature is None else self.letters.get(creature) or f"{{{self.keys[creature]}}}"
                row, free = f"{row}{free or ''}{shown}", 0
            rows.append(f"{row}{free or ''}")
        return "/".join(rows)

    def _standing(self, state: State, n: int) -> Group:
        """A creature on the board, or one that has left it and differs from its start."""
        player = self.tables.creatures[n].player
        group: Group = [["damage", str(state.damage[n])]] if state.damage[n] else []
        group += [["owner", str(state.owner[n] + 1)]] if state.owner[n] != player else []
        group += [["controller", str(state.controller[n] + 1)]] if state.controller[n] != state.owner[n] else []
        group += [flag for flag in ("tapped", "activated") if getattr(state, flag)[n]]
        group += ["spared"] if n in state.destruction_replaced else []
        group += [["under", self.card.write(card), str(owner + 1)] for card, owner in state.attached[n]]
        group += [["left", *map(str, self.tables.board.place(state.left[n]))]] if n in state.left else []
        if not group and state.at[n] == GONE:
            return []
        return ["creature", self.creature.write(n), self.keys[n], *group]

    def _square(self, on: int) -> Group:
        return ["square", *map(str, self.tables.board.place(on_square(on)))]

    def _user(self, one: int) -> str | Group:
        """The creature or the player that has used something."""
        return self.creature.write(one) if one >= NOBODY else ["player", PLAYER.write(by_player(one))]

    def _read_user(self, word: Any) -> int:
        return self.creature.read(word) if isinstance(word, str) else by_player(PLAYER.read(word[1]))

    def _counter_place(self, on: Any, card: str = "-") -> tuple[int, int]:
        """The creature, or square, and the card on which counters lie."""
        if isinstance(on, str):
            return self.creature.read(on), self.card.read(card)
        square = self.tables.board.square(*map(int, on[1:]))
        if square is None:
            raise NotationError(f"there is no square {on[1:]}")
        return on_square(square), NOBODY

    def _has(self, state: State, who: int) -> Group:
        """The resources and cards of a player, or of the table."""
        tables = state.tables
        amounts = zip(tables.resource_at, state.resources, strict=True)
        group: Group = [[as_word(name), str(amount)] for (one, name), amount in amounts if one == who]
        zones = zip(tables.zone_at, state.zones, strict=True)
        group += [[as_word(name), *map(self.card.write, cards)] for (one, name), cards in zones if one == who and cards]
        return group

    def _event(self, event: Event) -> Group:
        return [as_word(event.kind), *self._named(event, *Event._fields[1:])]

    def _shield(self, one: Shield) -> Group:
        numbers = map(str, (one.amount, one.which, one.answered, one.serial))
        pool = "any" if one.pool else "one"
        return [
            "shield",
            self.creature.write(one.creature),
            *numbers,
            pool,
            self._frame(one.frame),
            *self._until(one.until),
        ]

    def _marker(self, one: Marker) -> Group:
        where = map(str, self.tables.board.place(one.square))
        return [as_word(one.token), *where, PLAYER.write(one.player), *map(self._frame, one.memory)]

    def _read_marker(self, group: Group) -> Marker:
        token, x, y, player, *memory = group
        square = self.tables.board.square(int(x), int(y))
        if square is None:
            raise NotationError(f"there is no square {x} {y}")
        return Marker(from_word(token), square, PLAYER.read(player), tuple(map(self._read_frame, memory)))

    def _until(self, until: Until | None) -> list[Group]:
        if until is None:
            return []
        edge, period, who, after = until
        whose = (self.creature if period == "activation" else PLAYER).write(who)
        return [["until", as_word(edge), as_word(period), whose, str(after)]]

    def _frame(self, frame: Frame) -> Group:
        group: Group = [as_word(frame.program.name), str(frame.position), ["player", str(frame.player + 1)]]
        group += [["chooser", str(frame.chooser + 1)]] if frame.chooser != frame.player else []
        group += self._named(frame, "acting", "card")
        group += [["tapped", *map(self.creature.write, frame.tapped)]] if frame.tapped else []
        group += [*self._named(frame, "passes"), *(["did"] if frame.did else []), *self._named(frame, "serial")]
        group += [["event", *self._event(frame.event)]] if frame.event else []
        return [*group, *([register_name(n), *map(str, frame.registers[n])] for n in sorted(frame.registers))]

    # Reading

    def read(self, line: str) -> State:
        """The position of a line.

        Errors: `NotationError`.
        """
        try:
            state = self._read(parse_groups(line))
        except (AttributeError, LookupError, TypeError, ValueError) as error:
            if isinstance(error, NotationError):
                raise
            raise NotationError(f"this is not a position of the game: {error}") from error
        if why := impossible(state):
            raise NotationError(f"this is not a position of the game: {why}")
        return state

    def _read(self, groups: Group) -> State:
        many: dict[str, list[Group]] = {}
        for group in groups:
            many.setdefault(key_of(group), []).append([] if isinstance(group, str) else group[1:])
        one = {key: values[0] for key, values in many.items()}
        if one["game"] != [self.game.id]:
            raise NotationError(f"this is a moment of {' '.join(one['game'])}, not of {self.game.id}")
        state = State(
            self.tables, PLAYER.read(one["turn"][0]), self._squares(from_word(one["board"][0])), int(one["seed"][0])
        )
        state.turns = int(one["turn"][1])
        state.phase, state.mode = from_word(one["phase"][0]), tuple(map(int, one["phase"][1:]))
        for name in ("active", *_NUMBERS):
            setattr(state, name, self._value(one, name))
        for name in _FLAGS:
            setattr(state, name, name in one)
        for group in many.get("creature", ()):
            self._stand(state, group)
        for group in many["player"]:
            self._own(state, PLAYER.read(group[0]), group[1:])
        self._own(state, NOBODY, one.get("table", ()))
        state.counters = {
            (from_word(name), *self._counter_place(*where)): int(n) for name, *where, n in many.get("counter", ())
        }
        state.markers = tuple(self._read_marker(group) for group in many.get("marker", ()))
        state.packets = tuple(
            Packet(*(form.read(word) for form, word in zip(self.packet, group, strict=True)))
            for group in many.get("packet", ())
        )
        state.shields = tuple(self._read_shield(group) for group in many.get("shield", ()))
        state.lasting = tuple(
            Lasting(self.ability_sets[from_word(name)], self._read_frame(frame), self._read_until(*until))
            for name, frame, *until in many.get("lasting", ())
        )
        state.used = frozenset((from_word(a), from_word(b), self._read_user(c)) for a, b, c in many.get("used", ()))
        state.history = [self._read_event(group) for group in many.get("happened", ())]
        state.streams = {from_word(name): int(count) for name, count in many.get("stream", ())}
        state.frames = [self._read_frame(group) for group in many.get("frame", ())]
        state.later = tuple(self._read_frame(group) for group in many.get("later", ()))
        state.settle()
        return state

    def _value(self, given: Mapping[str, Group], name: str, default: int | None = None) -> Any:
        """What the group of that name says; without one the `default`, or that of its form."""
        form = self.forms[name]
        if name in given:
            return form.read(given[name][0])
        return form.default if default is None else default

    def _squares(self, drawn: str) -> list[int]:
        board = self.tables.board
        at, rows = [GONE] * len(self.keys), drawn.split("/")
        for y, row in enumerate(rows):
            x = 0
            for free, mark, key, letter in _SQUARES.findall(row):
                square = y * board.width + x
                if name := key or letter:
                    creature = self.creatures[name]
                    if at[creature] != GONE:
                        raise NotationError(f"the creature {name} stands on two squares")
                    at[creature] = square
                elif mark and board.marks[square] != mark:
                    raise NotationError("the board is another one")
                x += int(free or 1)
            if x != board.width:
                raise NotationError(f"row {y + 1} of the board has {x} squares, not {board.width}")
        if len(rows) != board.height:
            raise NotationError(f"the board has {len(rows)} rows, not {board.height}")
        return at

    def _stand(self, state: State, group: Group) -> None:
        n, given = self.creature.read(group[0]), by_key(group[2:])
        if group[1] != self.keys[n]:
            raise NotationError(f"the creature {group[0]} is {self.keys[n]}, not {group[1]}")
        state.damage[n] = self._value(given, "damage")
        state.owner[n] = self._value(given, "owner", self.tables.creatures[n].player)
        state.controller[n] = self._value(given, "controller", state.owner[n])
        state.tapped[n], state.activated[n] = "tapped" in given, "activated" in given
        state.destruction_replaced |= {n} if "spared" in given else set()
        if "left" in given:
            column, row = map(int, given["left"])
            state.left[n] = row * self.tables.board.width + column
        state.attached[n] = tuple(
            (self.cards[one[1]], PLAYER.read(one[2]))
            for one in group[2:]
            if one[0] == "under" and not isinstance(one, str)
        )

    def _own(self, state: State, who: int, has: Iterable[Any]) -> None:
        for word, *values in has:
            name = from_word(word)
            if name in state.tables.resource_places:
                state.resources[state.resource(who, name)] = int(values[0])
            else:
                state.zones[state.zone(who, name)] = tuple(self.cards[card] for card in values)

    def _read_event(self, group: Group) -> Event:
        given = by_key(group[1:])
        return Event(from_word(group[0]), *(self._value(given, name) for name in Event._fields[1:]))

    def _read_shield(self, group: Group) -> Shield:
        creature, amount, which, answered, serial, pool, frame, *until = group
        return Shield(
            self.creature.read(creature), int(amount), int(which), self._read_frame(frame), int(answered), int(serial),
            pool == "any", self._read_until(*until),
        )  # fmt: skip

    def _read_until(self, group: Group | None = None) -> Until | None:
        if group is None:
            return None
        _, edge, period, who, after = group
        whose = self.creature if from_word(period) == "activation" else PLAYER
        return Until(from_word(edge), from_word(period), whose.read(who), int(after))

    def _read_frame(self, group: Group) -> Frame:
        given = by_key(group[2:])
        player, acting, card = (self._value(given, name) for name in ("player", "acting", "card"))
        tapped = tuple(map(self.creature.read, given.get("tapped", ())))
        frame = Frame(self.programs[from_word(group[0])], player, acting, card, tapped)
        frame.position = int(group[1])
        frame.chooser = self._value(given, "chooser", player)
        frame.passes, frame.serial = self._value(given, "passes"), self._value(given, "serial")
        frame.did = "did" in given
        frame.event = self._read_event(given["event"]) if "event" in given else None
        for name, values in given.items():
            number = register_number(name)
            if number is not None:
                frame.registers[number] = tuple(map(int, values))
        return frame


def _keys(tables: Tables) -> Iterator[str]:
    """The name of each creature: the id of its card and its number among the creatures of that card, or its own
    name."""
    for n, creature in enumerate(tables.creatures):
        card = creature.card
        yield creature.name if card == NOBODY else f"{tables.cards[card].card.id}:{tables.by_card[card].index(n) + 1}"


def impossible(state: State) -> str:
    """Why no game can be in this state; "" if nothing contradicts it.

    It does not show that a game can reach the state, since a scenario may begin anywhere. Registers of frames are not
    checked: only the steps know what they mean.
    """
    players = range(len(state.tables.teams))
    for player in _players(state):
        if player not in players:
            return f"there is no player {player + 1}"
    if state.turns < 1:
        return f"there is no turn {state.turns}"
    if (least := min(state.damage, default=0)) < 0:
        return f"damage of {least}"
    if (fewest := min(state.counters.values(), default=1)) < 1:
        return f"{fewest} of a counter"
    for frame in _frames(state):
        if not 0 <= frame.position <= len(frame.program.steps):
            return f"{frame.program.name} has {len(frame.program.steps)} steps, and none is number {frame.position}"
    for shield in state.shields:
        if not 0 <= shield.which < len(shield.frame.program.shields):
            return f"{shield.frame.program.name} has no shield {shield.which}"
    return ""


def _players(state: State) -> Iterator[int]:
    yield state.turn
    yield from state.owner
    yield from state.controller
    yield from (owner for attached in state.attached for _, owner in attached)
    yield from (packet.player for packet in state.packets)
    yield from (marker.player for marker in state.markers)
    for frame in _frames(state):
        yield from (frame.player, frame.chooser)


def _frames(state: State) -> Iterator[Frame]:
    yield from state.frames
    yield from state.later
    yield from (one.of for one in state.lasting)
    yield from (one.frame for one in state.shields)
    yield from (frame for one in state.markers for frame in one.memory)
