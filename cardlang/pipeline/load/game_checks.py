"""What is wrong with the file of a game that fits its schema: names that nothing declares, and choices that cannot be
left or made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import Any, Final

from cardlang.language.clashes import Lookaheads, clashes
from cardlang.language.language import Language
from cardlang.language.own_kinds import kind_faults, never
from cardlang.mechanics.brought import BY
from cardlang.mechanics.cards.plan import beginnings, held_in, kinds_in
from cardlang.model.article import listed, with_article
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean
from cardlang.rules.board import DIFFICULT, ENTRY, FLOOR, STARTS, WALL
from cardlang.source.yaml.nodes import Document

File = dict[str, Any]
Place = tuple[str | int, ...]


def undeclared(document: Document) -> Iterator[Diagnostic]:
    """What is wrong with the declarations of a file, of which its mechanics make what they bring."""
    check = _Check(document, ())
    yield from check.kinds()
    yield from check.declarations()


def faults(document: Document, procedures: Collection[str]) -> Iterator[Diagnostic]:
    """Everything wrong with the steps and choices of a file whose declarations are sound; `procedures` are those that
    its mechanics bring."""
    check = _Check(document, procedures)
    unknown = [*check.names()]
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


USUAL: Final = frozenset(("main", "attached", "power"))  # boxes
_NAMING: Final = ("resources", "stats", "zones", "kinds", "tokens", "dice", "words")


_IN_POOLS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "field with dice and kind": (("dice",),),
    "die": (("rolls",), ("against", "rolls")),
    "face of a die": (("extra",), ("hits",), ("reach",), ("against", "saves")),
    "stat": (("again",), ("against", "number")),
    "token or status": (("exhausts",), ("against", "unless")),
}


class _Check:
    """Looks at one file."""

    def __init__(self, document: Document, procedures: Collection[str]) -> None:
        self.document, self.procedures = document, procedures
        file = self.file = document.data
        self.kinds_said: File = {name: said or {} for name, said in file["kinds"].items()}
        self.zones: File = {name: said or {} for name, said in file["zones"].items()}
        self.resources = file.get("resources", {})
        self.actions: File = {name: said or {} for name, said in file["actions"].items()}
        self.held = held_in(file)
        self.pieces = [name for name, said in self.kinds_said.items() if said.get("piece")]

    def kinds(self) -> Iterator[Diagnostic]:
        """Kinds of card that name fields which they do not have."""
        for fault in kind_faults(self.kinds_said, {}, self.file["name"]):
            yield Diagnostic(fault.code, fault.message, self.document.where(*fault.place), fault.help)
        for kind, said in self.kinds_said.items():
            for name, text in said.get("texts", {}).items():
                if isinstance(text, dict):
                    yield from self._boxes(said.get("fields", {}), text, ("kinds", kind, "texts", name))

    def _boxes(self, fields: File, text: File, place: Place) -> Iterator[Diagnostic]:
        """A box for each value of the field that names them."""
        decides, boxes = text[BY], [box for box in text if box != BY]
        yield from self._one(decides, fields, "field of these cards", (*place, BY))
        values = fields.get(decides, {}).get("enum", [])
        if decides in fields and sorted(map(str, values)) != sorted(boxes):
            message = f'the boxes are not the values of the field "{decides}"'
            help = f"write a box for each of {listed(list(map(str, values)))}" if values else f"give {decides} an enum:"
            yield self._fault("C170", message, place, help, key=True)
        for box in boxes:
            if box in self.kinds_said or box in USUAL or not box.isalpha():
                message = f'"{box}" cannot be the name of a box'
                yield self._fault("C170", message, (*place, box), "give the value another name, of letters", key=True)

    def declarations(self) -> Iterator[Diagnostic]:
        """Names in declarations that nothing declares."""
        for zone, said in self.zones.items():
            yield from self._known(said.get("holds", ()), self.kinds_said, "kind of card", "zones", zone, "holds")
            if zone in self.held:
                yield from self._one(said["of"], self.pieces, "kind of piece", ("zones", zone, "of"))
                if piece := next((kind for kind in kinds_in(self.file, zone) if kind in self.pieces), None):
                    others = [kind for kind in self.kinds_said if kind not in self.pieces]
                    message = f"a piece cannot have {with_article(piece)}, which is a piece itself"
                    help = f"write holds: [{', '.join(others)}]"
                    yield self._fault("C153", message, ("zones", zone), help, key=True)
                for key in said.keys() - {"of", "holds", "plural"}:
                    message = f"{key}: is not for what pieces have: that is attached to them, and lies open"
                    yield self._fault("C153", message, ("zones", zone, key), "leave it out", key=True)
            for key in ("refills_from", "from"):
                if key in said:
                    yield from self._one(said[key], self.zones, "zone", ("zones", zone, key))
        for stat, one in self.file.get("stats", {}).items():
            named = (one or {}).get("field", stat)
            place: Place = ("stats", stat, "field") if one and "field" in one else ("stats", stat)
            if "start" not in (one or {}):
                yield from self._one(named, self._fields(self.kinds_said), "field of a card", place)
            if one and "plus" in one:
                lies = dict.fromkeys(kind for zone in self.held for kind in kinds_in(self.file, zone))
                numbers = self._fields(lies, lambda said: said.get("type") == "integer")
                what = "field with a number, of cards that pieces have,"
                yield from self._one(one["plus"], numbers, what, ("stats", stat, "plus"))
        if "damage" in self.file:
            yield from self._one(self.file["damage"]["fills"], self.file.get("stats", {}), "stat", ("damage", "fills"))
        for section in ("tokens", "statuses"):
            for name, one in self.file.get(section, {}).items():
                known = [*self.kinds_said, "square"]
                yield from self._known((one or {}).get("on", ()), known, "kind of card", section, name, "on")
        for name, one in self.file.get("statuses", {}).items():
            if "token" in one:
                yield from self._one(one["token"], self.file.get("tokens", {}), "token", ("statuses", name, "token"))
        if "die" in self.file.get("dice", {}) and len(self.file["dice"]) > 1:
            help = "give it a name of its own, such as check die"
            yield self._fault("C163", '"die" could be any of these dice', ("dice", "die"), help, key=True)
        yield from self._pools()
        if combat := self.file.get("combat"):
            yield from self._one(combat["strength"], self.file.get("stats", {}), "stat", ("combat", "strength"))
            yield from self._one(combat["takes"], self.resources, "resource", ("combat", "takes"))
        if "types" in self.file:
            yield from self._one(self.file["types"], self._fields(self.pieces), "field of a piece", ("types",))

    def _pools(self) -> Iterator[Diagnostic]:
        """Names in the section `pools`."""
        dice: File = self.file.get("dice", {})
        known: dict[str, Collection[str]] = {
            "field with dice and kind": self._fields(
                self.kinds_said, lambda said: {"dice", "kind"} <= said.get("properties", {}).keys()
            ),
            "die": dice,
            "face of a die": {face for one in dice.values() for face in one.get("faces", ())},
            "stat": self.file.get("stats", {}),
            "token or status": [*self.file.get("tokens", {}), *self.file.get("statuses", {})],
        }
        for what, places in _IN_POOLS.items():
            for place in places:
                said: Any = self.file.get("pools")
                for key in place:
                    said = (said or {}).get(key)
                if isinstance(said, str):
                    yield from self._one(said, known[what], what, ("pools", *place))
                for n, name in enumerate(said or ()) if not isinstance(said, str) else ():
                    here: Place = ("pools", *place, n if isinstance(said, list) else name)
                    yield from self._one(name, known[what], what, here)
        for key in ("attack", "joins"):
            yield from self._values(self.file.get("pools", {}).get(key, {}), ("pools", key))

    def names(self) -> Iterator[Diagnostic]:
        """Names in steps that nothing declares."""
        for n, said in enumerate(self.file.get("setup", ())):
            if isinstance(said, dict) and "place" in said:
                yield from self._one(said["place"], self.zones, "zone", ("setup", n, "place"))
            if isinstance(said, dict) and "give" in said:
                yield from self._one(said["give"], self._fields(self.pieces), "field of a piece", ("setup", n, "give"))
        for n, said in enumerate(self.file.get("checks", ())):
            yield from self._values(said["cards"], ("checks", n, "cards"))
        for n, said in enumerate(self.file.get("win", ())):
            if "most" in said:
                yield from self._one(said["most"], self.resources, "resource", ("win", n, "most"))
            if "worth" in said:
                yield from self._one(
                    said["worth"], self._fields(self.kinds_said), "field of a card", ("win", n, "worth")
                )
        campaign = self.file.get("campaign", {})
        mine = [
            name for name, said in [*self.zones.items(), *self.resources.items()] if (said or {}).get("of") != "table"
        ]
        yield from self._known(campaign.get("keeps", ()), mine, "zone or resource of a player", "campaign", "keeps")
        if "logs" in campaign:
            yield from self._one(
                campaign["logs"], self._fields(self.kinds_said), "field of a card", ("campaign", "logs")
            )
        for place, said in self._steps():
            yield from self._known(said.get("choose", ()), self.actions, "action", *place, "choose")
            if "do" in said:
                yield from self._one(said["do"], self.procedures, "procedure", (*place, "do"))
            for n, tactic in enumerate(said.get("tactics", ())):
                if "do" in tactic and not isinstance(tactic, str):
                    yield from self._one(tactic["do"], self.procedures, "procedure", (*place, "tactics", n, "do"))
            for verb in ("play", "take"):
                if verb in said:
                    yield from self._move(said[verb], (*place, verb))

    def _values(self, said: File, place: Place) -> Iterator[Diagnostic]:
        """The fields of cards with the values that they shall have."""
        for name, value in said.items():
            fields = [kind["fields"][name] for kind in self.kinds_said.values() if name in kind.get("fields", {})]
            if not fields:
                yield from self._one(name, self._fields(self.kinds_said), "field of a card", (*place, name), key=True)
            elif why := never(fields, name, value):
                yield self._fault("C152", why[0], (*place, name), why[1])

    def _move(self, said: File, place: Place) -> Iterator[Diagnostic]:
        for key in ("from", "to"):
            if key in said:
                yield from self._one(said[key], self.zones, "zone", (*place, key))
        yield from self._known(said.get("kinds", ()), self.kinds_said, "kind of card", *place, "kinds")
        kinds = said.get("kinds") or self.zones.get(said["from"], {}).get("holds") or self.kinds_said
        fields = self._fields(kinds)
        for part in ("price", "gains"):
            for resource, field in said.get(part, {}).items():
                if resource not in self.resources:
                    help = did_you_mean(closest(resource, self.resources)) or "declare it under resources:"
                    message = f'there is no resource "{resource}"'
                    yield self._fault("C152", message, (*place, part, resource), help, key=True)
                if isinstance(field, str):
                    yield from self._one(field, fields, "field of these cards", (*place, part, resource))

    def _fields(self, kinds: Iterable[str], fits: Callable[[File], bool] = lambda said: True) -> list[str]:
        """The fields of cards of these kinds, of which what they say fits."""
        declared = (self.kinds_said.get(kind, {}).get("fields", {}) for kind in kinds)
        return list(dict.fromkeys(name for fields in declared for name, said in fields.items() if fits(said)))

    def _steps(self) -> Iterator[tuple[Place, File]]:
        """All phases and actions, with their places."""
        for part in ("setup", "turn", "round"):
            for n, said in enumerate(self.file.get(part, ())):
                if isinstance(said, dict) and "phase" in said:
                    yield (part, n), said
        for name, said in self.actions.items():
            yield ("actions", name), said

    def _known(self, names: Any, known: Collection[str], what: str, *place: str | int) -> Iterator[Diagnostic]:
        for n, name in enumerate(names):
            yield from self._one(name, known, what, (*place, n))

    def _one(
        self, name: str, known: Collection[str], what: str, place: Place, *, key: bool = False
    ) -> Iterator[Diagnostic]:
        if name not in known:
            there = ", ".join(known)
            help = did_you_mean(closest(name, known)) or (f"there are {there}" if there else "this game declares none")
            yield self._fault("C152", f'there is no {what} "{name}"', place, help, key=key)

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

    def _of_pieces(self) -> set[str]:
        """The actions that a piece does."""
        return {name for said in self.actions.values() if "for" in said for name in said.get("choose", ())}

    def _endless(self, said: File) -> bool:
        """Whether it can be chosen again and again."""
        return "once" not in said and not said.keys() & {"play", "take"}

    def _fault(
        self, code: str, message: str, place: Place, help: str, severity: Any = "error", *, key: bool = False
    ) -> Diagnostic:
        at = self.document.key(*place) if key else self.document.where(*place)
        return Diagnostic(code, message, at, help, severity)
