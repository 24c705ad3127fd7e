"""What is wrong with the file of a game that fits its schema: names that nothing declares, and choices that cannot be
left or made."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import pairwise
from typing import Final

from cardlang.language.clashes import Lookaheads, clashes
from cardlang.language.language import Language
from cardlang.mechanics.cards.plan import beginnings, kinds_in
from cardlang.model.article import listed
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.load.game_checker import Checker, File
from cardlang.pipeline.load.game_names import Names
from cardlang.rules.board import DIFFICULT, ENTRY, FLOOR, STARTS, WALL
from cardlang.source.yaml.nodes import Document

_NAMING: Final = ("resources", "stats", "zones", "kinds", "tokens", "dice", "words")


def undeclared(document: Document) -> Iterator[Diagnostic]:
    """What is wrong with the declarations of a file, of which its mechanics make what they bring."""
    names = Names(document)
    yield from names.kinds()
    yield from names.declarations()


def faults(document: Document, procedures: Collection[str]) -> Iterator[Diagnostic]:
    """Everything wrong with the steps and choices of a file whose declarations are sound; `procedures` are those that
    its mechanics bring."""
    check, unknown = _Check(document), [*Names(document).names(procedures)]
    yield from unknown
    yield from check.zones_of_cards()
    yield from check.discards()
    yield from check.players()
    yield from check.board()
    yield from check.starts()
    yield from check.named_twice()
    yield from check.deeds()
    if not unknown:
        yield from check.placed()
        yield from check.choices()
        yield from check.unreached()


_MEANS: Final = {
    "RESOURCE": "a resource", "STAT": "a value of pieces", "ZONE": "a zone", "DESC": "a piece",
    "CARD": "a kind of card", "COUNTER": "a token",
    "FACE": "a face of a die", "SYMBOL": "a face of a die", "PERIOD": "a period",
}  # fmt: skip


def two_meanings(document: Document, language: Language) -> Iterator[Diagnostic]:
    """Words of the file that could mean two things in the same place of a text."""
    told: set[str] = set()
    for _, *readings in clashes(language.lexicon, Lookaheads(language.parser.table)):
        names = [one.value[0] if isinstance(one.value, tuple) else one.value for one in readings]
        there = [(section, name) for name in names for section in _NAMING if name in document.data.get(section, {})]
        if not there or there[0][1] in told:
            continue
        section, name = there[-1]
        told.add(name)
        means = listed([_MEANS.get(one.terminal, "another word") for one in readings])
        message = f'"{name}" is {means}, and texts could mean either'
        yield Diagnostic("C163", message, document.key(section, name), "give one of them another name")


class _Check(Checker):
    """Looks at the steps and choices of one file."""

    def zones_of_cards(self) -> Iterator[Diagnostic]:
        """A first zone that is no hand; two zones of one owner of which texts could mean either."""
        first, *others = self.zones
        if self.zones[first].get("deck") and (hands := [one for one in others if not self._is_pile(one)]):
            message = f'the first zone is the hand, but "{first}" is a deck'
            yield self._fault("C153", message, ("zones", first), f"write {hands[0]} above it", key=True)
        for key, told in (("deck", "cards are drawn from"), ("discards", "cards are discarded to")):
            before: dict[tuple[str, str], str] = {}
            for zone in (zone for zone, said in self.zones.items() if said.get(key)):
                owner = self.zones[zone].get("of", "player")
                twice = [before[owner, kind] for kind in kinds_in(self.file, zone) if (owner, kind) in before]
                if twice:
                    help = f"write at each which kinds it holds:, or leave {key}: out at one of them"
                    message = f"{told} {twice[0]} or {zone}: nothing says which"
                    yield self._fault("C163", message, ("zones", zone), help, key=True)
                before |= {(owner, kind): zone for kind in kinds_in(self.file, zone)}

    def _is_pile(self, zone: str) -> bool:
        return bool(self.zones[zone].keys() & {"deck", "discards", "played", "shows"})

    def named_twice(self) -> Iterator[Diagnostic]:
        """Phases of one name, and rules of one number."""
        met: set[tuple[str, str]] = set()
        for part in ("setup", "turn", "round", "actions", "rules", "checks", "win", "lose", "end"):
            said = self.file.get(part, {})
            for n, one in said.items() if isinstance(said, dict) else enumerate(said):
                for key in ("phase", "rule") if isinstance(one, dict) else ():
                    if key in one and (key, one[key]) in met:
                        message = f'there are two {key}s "{one[key]}"'
                        yield self._fault("C163", message, (part, n, key), "give one of them another")
                    met.add((key, one.get(key, "")))

    def deeds(self) -> Iterator[Diagnostic]:
        """Actions that do more than one thing."""
        for name, said in self.actions.items():
            does = [key for key in ("text", "play", "take", "do", "texts", "choose") if key in said]
            if len(does) > 1:
                message = f"{name} does two things, {does[0]}: and {does[1]}:"
                help = "write two actions, and one that leads to both with choose:"
                yield self._fault("C153", message, ("actions", name), help, key=True)

    def placed(self) -> Iterator[Diagnostic]:
        """Zones from which pieces are placed, but where none begins."""
        first = beginnings(self.file)
        for n, said in enumerate(self.file.get("setup", ())):
            if isinstance(said, dict) and "place" in said and not self._begins(said["place"], first):
                zone = said["place"]
                kinds = [kind for kind in self.pieces if kind in kinds_in(self.file, zone)]
                help = f"they begin in {first[kinds[0]]}" if kinds else "write a zone that holds pieces"
                yield self._fault("C154", f"no piece begins in {zone}", ("setup", n, "place"), help)

    def _begins(self, zone: str, first: dict[str, str]) -> bool:
        return any(first.get(kind) == zone for kind in self.pieces)

    def unreached(self) -> Iterator[Diagnostic]:
        """Phases after one that can only be left by the end of the turn."""
        for n, (phase, then) in enumerate(pairwise(self.file["turn"]), start=1):
            chosen = self._chosen(phase.get("choose", ()))
            ends = {said["ends"] for said in chosen if "ends" in said}
            always = any(said.keys() <= {"ends", "rule", "says"} for said in chosen)
            if always and "turn" in ends and "phase" not in ends:
                message = f'the phase "{then["phase"]}" is never reached: {phase["phase"]} ends with the turn'
                help = f"write ends: phase at an action of {phase['phase']}"
                yield self._fault("C154", message, ("turn", n, "phase"), help, "warning")

    def _chosen(self, names: Iterable[str]) -> list[File]:
        """The actions of a choice, and of those to which they lead."""
        met = dict.fromkeys(names)
        for name in (left := [*met]):
            further = [one for one in self.actions[name].get("choose", ()) if one not in met]
            met |= dict.fromkeys(further)
            left += further
        return [self.actions[name] for name in met]

    def starts(self) -> Iterator[Diagnostic]:
        """Players whose pieces have no square to enter."""
        drawn = (self.file.get("board") or {}).get("map")
        first = beginnings(self.file)
        if drawn is None or all(self.zones[first[kind]].get("of") == "table" for kind in self.pieces if kind in first):
            return
        for player in range(1, self.file["players"]["number"][1] + 1):
            if str(player) not in drawn:
                message = f"player {player} has no start area on this map"
                help = f"write {player} on the squares where pieces of that player enter, or fewer players"
                yield self._fault("C160", message, ("board", "map"), help)

    def discards(self) -> Iterator[Diagnostic]:
        """Cards that are played and go nowhere."""
        if any(said.get("discards") for said in self.zones.values()):
            return
        for place, said in self._steps():
            if "play" in said and "to" not in said["play"]:
                help = "write discards: true at a zone, such as a discard pile"
                yield self._fault("C153", "nothing says where a card goes after it was played", (*place, "play"), help)

    def players(self) -> Iterator[Diagnostic]:
        """Players and rounds that do not go together."""
        players, rounds = self.file["players"], self.file.get("round", ["turns"])
        least, most = players["number"]
        if least > most:
            yield self._fault("C153", "from more players to fewer", ("players", "number"), f"write [{most}, {least}]")
        mine = [zone for zone in beginnings(self.file).values() if self.zones[zone].get("of") != "table"]
        if not mine:
            kind = next(iter(self.kinds_said))
            message = "no player brings a deck: all cards begin in zones of the table"
            help = f"add a zone of the players in which theirs begin, such as own deck: {{deck: true, holds: [{kind}]}}"
            yield self._fault("C153", message, ("zones",), help, key=True)
        if rounds.count("turns") != 1:
            yield self._fault("C153", "a round has the turns of its players once", ("round",), "write turns once")
        for place, said in self._steps():
            for key in ("tactics", "play"):
                if key in said and place[0] != "actions" and "nobody" not in players:
                    help = "name that side under players: nobody: The Deep"
                    yield self._fault("C153", "there is no side that nobody plays", (*place, key), help)

    def board(self) -> Iterator[Diagnostic]:
        """A map that is not a rectangle, or has a mark without a meaning; a map of rooms that does not fit it."""
        board: File = self.file.get("board") or {}
        rooms: File = board.get("rooms", {})
        names = set(rooms.get("names", {}))
        size: list[int] = []
        for place, drawn, marks in (
            (("board", "map"), board.get("map", ""), {*FLOOR, *WALL, *DIFFICULT, *STARTS, *ENTRY}),
            (("board", "rooms", "map"), rooms.get("map", ""), {*FLOOR, *WALL, *DIFFICULT, *STARTS, *ENTRY, *names}),
        ):
            rows = ["".join(row.split()) for row in drawn.splitlines() if row.strip()]
            size = size or [max(map(len, rows), default=0)] * len(rows)
            if rows and [len(row) for row in rows] != size:
                message = "the rows of this map differ in length or number"
                yield self._fault("C160", message, place, f"draw {len(size)} rows of {size[0]} squares")
            if strange := sorted({*"".join(rows)} - marks):
                yield self._fault(
                    "C160", f'"{strange[0]}" means nothing on this map', place, "see board in docs/game-file.md"
                )
        for letter in sorted(names - {*rooms.get("map", "")}):
            message = "this room is not on the map"
            yield self._fault("C160", message, ("board", "rooms", "names", letter), "draw its letter", key=True)

    def choices(self) -> Iterator[Diagnostic]:
        """Choices without an end, and actions that nobody is offered."""
        offered = {name for _, said in self._steps() for name in said.get("choose", ())}
        for name in self.actions:
            if name not in offered:
                help = f"name {name} in choose: of a phase or an action, or leave it out"
                yield self._fault("C154", f"nobody can choose {name}", ("actions", name), help, "warning", key=True)
        of_pieces = self._of_pieces()
        for place, said in self._steps():
            if "choose" not in said:
                continue
            of_piece = place[0] == "actions" and ("for" in said or place[1] in of_pieces)
            those = [self.actions[name] for name in said["choose"] if name in self.actions]
            if not any("ends" in one for one in those) and any(self._endless(one) for one in those):
                help = "add an action with ends:, or once: to each of these"
                yield self._fault("C153", "nothing ends this choice", (*place, "choose"), help)
            for n, name in enumerate(said["choose"]):
                move = self.actions[name].get("play") or self.actions[name].get("take") or {}
                if (zone := next((move.get(key) for key in ("from", "to") if move.get(key) in self.held), None)) and (
                    not of_piece
                ):
                    message = f"only what a piece does can be about its {zone}"
                    help = f"name {name} in the choose: of an action with for: a {self.held[zone]} you control"
                    yield self._fault("C153", message, (*place, "choose", n), help)
                if self.actions.get(name, {}).get("ends") == "activation" and not of_piece:
                    help = "write ends: phase"
                    yield self._fault("C153", f"{name} ends no activation here", ("actions", name, "ends"), help)
                if place == ("actions", name):
                    yield self._fault("C153", f"{name} leads to itself", (*place, "choose"), "leave it out")

    def _endless(self, said: File) -> bool:
        """Whether it can be chosen again and again."""
        return "once" not in said and not said.keys() & {"play", "take"}
