"""Every position of a game as one line of text, and back.

A line is a sequence of groups in parentheses, each a key and its values; groups may contain groups. Defaults are left
out. docs/notation.md explains every group.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from cardlang.rules import registers
from cardlang.rules.active import Lasting, Packet, Shield, Until
from cardlang.rules.board import DIFFICULT, FLOOR, OWN_MARKS, STARTS, WALL
from cardlang.rules.compiled import AbilitySet, Frame, Program
from cardlang.rules.drawing import letters
from cardlang.rules.event import NOBODY, Event
from cardlang.rules.game import Game
from cardlang.rules.notation_groups import (
    Group,
    NotationError,
    as_text,
    as_word,
    by_key,
    from_word,
    key_of,
    parse_groups,
)
from cardlang.rules.registers import CARDS, LOOP, OPPONENT
from cardlang.rules.state import GONE, State
from cardlang.rules.tables import TEXT, Tables

_SQUARES: Final = re.compile(rf"(\d+)|([{re.escape(WALL + DIFFICULT + OWN_MARKS)}])|\{{([^}}]*)\}}|(.)")
_NAMED: Final = {
    value: name.lower() for name, value in vars(registers).items() if isinstance(value, int) and value >= OPPONENT
}
_FORMER: Final = {"less": registers.PREVENTED, "met": registers.TARGETS}  # as lines of earlier versions name them
_BY_NAME: Final = {name: number for number, name in _NAMED.items()} | _FORMER
_RUNS: Final = {"r": 0, "loop": LOOP, "cards": CARDS, "x": OPPONENT}  # registers with numbers
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
        self.programs = {TEXT.name: TEXT}
        self.ability_sets: dict[str, AbilitySet] = {}
        for one in named(game, tables):
            if isinstance(one, Program):
                self.programs.setdefault(one.name, one)
            else:
                self.ability_sets.setdefault(one.name, one)

    # Writing

    def write(self, state: State) -> str:
        """The position as a line."""
        groups: Group = [["game", self.game.id], ["seed", str(state.seed)]]
        groups += [["board", self._rows(state)], ["turn", str(state.turn + 1), str(state.turns)]]
        groups += [["phase", as_word(state.phase), *map(str, state.mode)]]
        groups += [["active", self._creature(state, state.active)]] if state.active != NOBODY else []
        groups += [flag for flag in _FLAGS if getattr(state, flag)]
        groups += [group for creature in range(len(state.at)) if (group := self._standing(state, creature))]
        groups += [
            ["counter", as_word(name), self._creature(state, creature), self._card(card), str(n)]
            for (name, creature, card), n in sorted(state.counters.items())
        ]
        groups += [self._player(state, player) for player in range(len(state.tables.teams))]
        groups += [[name, str(value)] for name in _NUMBERS if (value := getattr(state, name))]
        groups += [["packet", *self._packet(state, one)] for one in state.packets]
        groups += [self._shield(state, one) for one in state.shields]
        groups += [["lasting", *self._lasting(state, one)] for one in state.lasting]
        groups += [
            ["used", as_word(period), as_word(name), self._creature(state, creature)]
            for period, name, creature in sorted(state.used)
        ]
        groups += [["happened", *self._event(state, event)] for event in state.history]
        groups += [["stream", as_word(name), str(count)] for name, count in sorted(state.streams.items())]
        groups += [["frame", *self._frame(state, one)] for one in state.frames]
        groups += [["later", *self._frame(state, one)] for one in state.later]
        return " ".join(map(as_text, groups))

    def _rows(self, state: State) -> str:
        """The board as in chess: numbers for runs of free floor, walls and terrain by their marks."""
        board, rows = state.tables.board, []
        for first in range(0, len(board.marks), board.width):
            row, free = "", 0
            for square in range(first, first + board.width):
                creature = state.on.get(square)
                mark = board.marks[square]
                if creature is None and mark in FLOOR + STARTS:
                    free += 1
                    continue
                said = mark if creature is None else self.letters.get(creature) or f"{{{self.keys[creature]}}}"
                row, free = f"{row}{free or ''}{said}", 0
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
        group += [["under", self._card(card), str(owner + 1)] for card, owner in state.attached[n]]
        group += [["left", *map(str, self.tables.board.place(state.left[n]))]] if n in state.left else []
        if not group and state.at[n] == GONE:
            return []
        return ["creature", self._creature(state, n), self.keys[n], *group]

    def _player(self, state: State, player: int) -> Group:
        group: Group = ["player", str(player + 1)]
        for name in state.tables.resources:
            group.append([name, str(state.resources[state.resource(player, name)])])
        for name in state.tables.zones:
            cards = state.zones[state.zone(player, name)]
            group += [[name, *map(self._card, cards)]] if cards else []
        return group

    def _creature(self, state: State, creature: int) -> str:
        return "-" if creature == NOBODY else self.letters.get(creature) or self.keys[creature]

    def _card(self, card: int) -> str:
        return "-" if card == NOBODY else self.tables.cards[card].card.id

    def _event(self, state: State, event: Event) -> Group:
        group: Group = [as_word(event.kind)]
        for name in ("subject", "object"):
            group += [[name, self._creature(state, value)]] if (value := getattr(event, name)) != NOBODY else []
        group += [["player", str(event.player + 1)]] if event.player != NOBODY else []
        group += [["card", self._card(event.card)]] if event.card != NOBODY else []
        group += [["means", as_word(event.means)]] if event.means else []
        return [*group, ["amount", str(event.amount)]] if event.amount else group

    def _packet(self, state: State, one: Packet) -> Group:
        return [
            self._creature(state, one.creature), *map(str, (one.raw, one.blocked, one.prevented, one.player + 1)),
            self._creature(state, one.by), as_word(one.means), str(one.serial), as_word(one.register),
        ]  # fmt: skip

    def _shield(self, state: State, one: Shield) -> Group:
        head = [self._creature(state, one.creature), *map(str, (one.amount, one.which, one.answered, one.serial))]
        group = ["shield", *head, "any" if one.pool else "one", self._frame(state, one.frame)]
        return [*group, self._until(state, one.until)] if one.until else group

    def _lasting(self, state: State, one: Lasting) -> Group:
        group: Group = [as_word(one.ability_set.name), self._frame(state, one.of)]
        return [*group, self._until(state, one.until)] if one.until else group

    def _until(self, state: State, until: Until) -> Group:
        edge, period, who, after = until
        whose = self._creature(state, who) if period == "activation" else str(who + 1)
        return ["until", as_word(edge), as_word(period), whose, str(after)]

    def _frame(self, state: State, frame: Frame) -> Group:
        group: Group = [as_word(frame.program.name), str(frame.position), ["player", str(frame.player + 1)]]
        group += [["chooser", str(frame.chooser + 1)]] if frame.chooser != frame.player else []
        group += [["acting", self._creature(state, frame.acting)]] if frame.acting != NOBODY else []
        group += [["card", self._card(frame.card)]] if frame.card != NOBODY else []
        group += [["tapped", *(self._creature(state, one) for one in frame.tapped)]] if frame.tapped else []
        group += [["passes", str(frame.passes)]] if frame.passes else []
        group += ["did"] if frame.did else []
        group += [["serial", str(frame.serial)]] if frame.serial else []
        group += [["event", *self._event(state, frame.event)]] if frame.event else []
        return [*group, *([_register(n), *map(str, frame.registers[n])] for n in sorted(frame.registers))]

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
            self.tables, _number(one["turn"][0]), self._squares(from_word(one["board"][0])), int(one["seed"][0])
        )
        state.turns = int(one["turn"][1])
        state.phase, state.mode = from_word(one["phase"][0]), tuple(map(int, one["phase"][1:]))
        state.active = self._named(one.get("active", ["-"])[0])
        for name in _FLAGS:
            setattr(state, name, name in one)
        for name in _NUMBERS:
            setattr(state, name, int(one.get(name, ["0"])[0]))
        for group in many.get("creature", ()):
            self._stand(state, group)
        for group in many["player"]:
            self._own(state, group)
        state.counters = {
            (from_word(name), self._named(creature), self._read_card(card)): int(n)
            for name, creature, card, n in many.get("counter", ())
        }
        state.packets = tuple(self._read_packet(group) for group in many.get("packet", ()))
        state.shields = tuple(self._read_shield(group) for group in many.get("shield", ()))
        state.lasting = tuple(self._read_lasting(group) for group in many.get("lasting", ()))
        state.used = frozenset((from_word(a), from_word(b), self._named(c)) for a, b, c in many.get("used", ()))
        state.history = [self._read_event(group) for group in many.get("happened", ())]
        state.streams = {from_word(name): int(count) for name, count in many.get("stream", ())}
        state.frames = [self._read_frame(group) for group in many.get("frame", ())]
        state.later = tuple(self._read_frame(group) for group in many.get("later", ()))
        state.settle()
        return state

    def _squares(self, said: str) -> list[int]:
        board = self.tables.board
        at, rows = [GONE] * len(self.keys), said.split("/")
        for y, row in enumerate(rows):
            x = 0
            for free, mark, key, letter in _SQUARES.findall(row):
                square = y * board.width + x
                if one := key or letter:
                    if at[self._named(one)] != GONE:
                        raise NotationError(f"the creature {one} stands on two squares")
                    at[self._named(one)] = square
                elif mark and board.marks[square] != mark:
                    raise NotationError("the board is another one")
                x += int(free or 1)
            if x != board.width:
                raise NotationError(f"row {y + 1} of the board has {x} squares, not {board.width}")
        if len(rows) != board.height:
            raise NotationError(f"the board has {len(rows)} rows, not {board.height}")
        return at

    def _stand(self, state: State, group: Group) -> None:
        n, said = self._named(group[0]), by_key(group[2:])
        if group[1] != self.keys[n]:
            raise NotationError(f"the creature {group[0]} is {self.keys[n]}, not {group[1]}")
        state.damage[n] = int(said.get("damage", ["0"])[0])
        state.owner[n] = _number(said["owner"][0]) if "owner" in said else self.tables.creatures[n].player
        state.controller[n] = _number(said["controller"][0]) if "controller" in said else state.owner[n]
        state.tapped[n], state.activated[n] = "tapped" in said, "activated" in said
        state.destruction_replaced |= {n} if "spared" in said else set()
        if "left" in said:
            column, row = map(int, said["left"])
            state.left[n] = row * self.tables.board.width + column
        state.attached[n] = tuple(
            (self.cards[one[1]], _number(one[2])) for one in group[2:] if one[0] == "under" and not isinstance(one, str)
        )

    def _own(self, state: State, group: Group) -> None:
        player = _number(group[0])
        for name, *values in group[1:]:
            if name in state.tables.resource_places:
                state.resources[state.resource(player, name)] = int(values[0])
            else:
                state.zones[state.zone(player, name)] = tuple(self.cards[card] for card in values)

    def _named(self, said: str) -> int:
        return NOBODY if said == "-" else self.creatures[said]

    def _read_card(self, said: str) -> int:
        return NOBODY if said == "-" else self.cards[said]

    def _read_event(self, group: Group) -> Event:
        said = by_key(group[1:])
        return Event(
            from_word(group[0]),
            self._named(said.get("subject", ["-"])[0]),
            self._named(said.get("object", ["-"])[0]),
            _number(said.get("player", ["0"])[0]),
            self._read_card(said.get("card", ["-"])[0]),
            from_word(said.get("means", ["-"])[0]),
            int(said.get("amount", ["0"])[0]),
        )

    def _read_packet(self, group: Group) -> Packet:
        creature, raw, blocked, prevented, player, by, means, serial, register = group
        return Packet(
            self._named(creature), int(raw), int(blocked), int(prevented), _number(player), self._named(by),
            from_word(means), int(serial), None if register == "-" else int(register),
        )  # fmt: skip

    def _read_shield(self, group: Group) -> Shield:
        creature, amount, which, answered, serial, pool, frame, *until = group
        return Shield(
            self._named(creature), int(amount), int(which), self._read_frame(frame), int(answered), int(serial),
            pool == "any", self._read_until(*until),
        )  # fmt: skip

    def _read_lasting(self, group: Group) -> Lasting:
        return Lasting(self.ability_sets[from_word(group[0])], self._read_frame(group[1]), self._read_until(*group[2:]))

    def _read_until(self, group: Group | None = None) -> Until | None:
        if group is None:
            return None
        _, edge, period, who, after = group
        period = from_word(period)
        return Until(from_word(edge), period, self._named(who) if period == "activation" else _number(who), int(after))

    def _read_frame(self, group: Group) -> Frame:
        said = by_key(group[2:])
        acting, card = self._named(said.get("acting", ["-"])[0]), self._read_card(said.get("card", ["-"])[0])
        tapped = tuple(map(self._named, said.get("tapped", ())))
        frame = Frame(self.programs[from_word(group[0])], _number(said["player"][0]), acting, card, tapped)
        frame.position = int(group[1])
        frame.chooser = _number(said["chooser"][0]) if "chooser" in said else frame.player
        frame.passes = int(said.get("passes", ["0"])[0])
        frame.did = "did" in said
        frame.serial = int(said.get("serial", ["0"])[0])
        frame.event = self._read_event(said["event"]) if "event" in said else None
        for name, values in said.items():
            number = _numbered(name)
            if number is not None:
                frame.registers[number] = tuple(map(int, values))
        return frame


def _keys(tables: Tables) -> Iterator[str]:
    """The name of each creature: the id of its card and its number among the creatures of that card, or its own
    name."""
    for n, creature in enumerate(tables.creatures):
        card = creature.card
        yield creature.name if card == NOBODY else f"{tables.cards[card].card.id}:{tables.by_card[card].index(n) + 1}"


def _register(n: int) -> str:
    """The name of a register.

    >>> [_register(n) for n in (2, ~2, LOOP + 1, CARDS, registers.DODGED)]
    ['r2', 'damaged2', 'loop1', 'cards0', 'dodged']
    """
    if n < 0:
        return f"damaged{~n}"
    if n in _NAMED:
        return _NAMED[n]
    run = max((one for one in _RUNS if _RUNS[one] <= n), key=_RUNS.__getitem__)
    return f"{run}{n - _RUNS[run]}"


def _numbered(name: str) -> int | None:
    """The register of that name; None if there is none.

    >>> _numbered("met") == _numbered("targets"), _numbered("less") == _numbered("prevented"), _numbered("none")
    (True, True, None)
    """
    if name in _BY_NAME:
        return _BY_NAME[name]
    run = name.rstrip("0123456789")
    if run == name or run not in (*_RUNS, "damaged"):
        return None
    n = int(name[len(run) :])
    return ~n if run == "damaged" else _RUNS[run] + n


def _number(player: str) -> int:
    return int(player) - 1


def named(game: Game, tables: Tables) -> Iterator[Program | AbilitySet]:
    """All programs and ability sets that a state with these tables can refer to."""
    for one in game.own:
        yield from _in_ability_set(one) if isinstance(one, AbilitySet) else _in_program(one)
    for card in tables.cards:
        yield from _in_program(card.played) if card.played else ()
        yield from _in_ability_set(card.under) if card.under else ()
    seen = set[int]()
    for creature in tables.creatures:
        for ability_set in creature.ability_sets:
            if id(ability_set) not in seen:
                seen.add(id(ability_set))
                yield from _in_ability_set(ability_set)


def _in_program(program: Program) -> Iterator[Program | AbilitySet]:
    yield program
    for ability_set in program.ability_sets:
        yield from _in_ability_set(ability_set)


def _in_ability_set(ability_set: AbilitySet) -> Iterator[Program | AbilitySet]:
    yield ability_set
    for program in (*(one.program for one in ability_set.triggers), *(one.program for one in ability_set.uses)):
        yield from _in_program(program)
    for static in ability_set.statics:
        if isinstance(static.value, AbilitySet):
            yield from _in_ability_set(static.value)


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
    for frame in _frames(state):
        yield from (frame.player, frame.chooser)


def _frames(state: State) -> Iterator[Frame]:
    yield from state.frames
    yield from state.later
    yield from (one.of for one in state.lasting)
    yield from (one.frame for one in state.shields)
