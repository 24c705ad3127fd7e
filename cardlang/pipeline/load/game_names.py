"""Names in the file of a game that nothing declares."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from cardlang.language.own_kinds import kind_faults
from cardlang.mechanics.brought import BY
from cardlang.mechanics.cards.plan import kinds_in
from cardlang.model.article import listed, with_article
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean
from cardlang.pipeline.load.game_checker import Checker, File, Place

USUAL: Final = frozenset(("main", "attached", "power"))  # boxes
_IN_POOLS: Final[Mapping[str, tuple[tuple[str, ...], ...]]] = {
    "field with dice and kind": (("dice",),),
    "die": (("rolls",), ("against", "rolls")),
    "face of a die": (("extra",), ("hits",), ("reach",), ("against", "saves")),
    "stat": (("again",), ("against", "number")),
    "token or status": (("exhausts",), ("against", "unless")),
}


class Names(Checker):
    """Looks at the names in one file."""

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

    def names(self, procedures: Collection[str]) -> Iterator[Diagnostic]:
        """Names in steps that nothing declares; `procedures` are those that there are."""
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
                yield from self._one(said["do"], procedures, "procedure", (*place, "do"))
            for n, tactic in enumerate(said.get("tactics", ())):
                if "do" in tactic and not isinstance(tactic, str):
                    yield from self._one(tactic["do"], procedures, "procedure", (*place, "tactics", n, "do"))
            for verb in ("play", "take"):
                if verb in said:
                    yield from self._move(said[verb], (*place, verb))

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
