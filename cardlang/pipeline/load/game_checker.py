"""Looks at the file of a game that fits its schema: what it declares, and how it is said that something is wrong."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

from cardlang.language.own_kinds import never
from cardlang.mechanics.cards.plan import held_in
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean
from cardlang.source.yaml.nodes import Document

File = dict[str, Any]
Place = tuple[str | int, ...]


class Checker:
    """Looks at one file."""

    def __init__(self, document: Document) -> None:
        self.document = document
        file = self.file = document.data
        self.kinds_said: File = {name: said or {} for name, said in file["kinds"].items()}
        self.zones: File = {name: said or {} for name, said in file["zones"].items()}
        self.resources = file.get("resources", {})
        self.actions: File = {name: said or {} for name, said in file["actions"].items()}
        self.held = held_in(file)
        self.pieces = [name for name, said in self.kinds_said.items() if said.get("piece")]

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

    def _values(self, said: File, place: Place) -> Iterator[Diagnostic]:
        """The fields of cards with the values that they shall have."""
        for name, value in said.items():
            fields = [kind["fields"][name] for kind in self.kinds_said.values() if name in kind.get("fields", {})]
            if not fields:
                yield from self._one(name, self._fields(self.kinds_said), "field of a card", (*place, name), key=True)
            elif why := never(fields, name, value):
                yield self._fault("C152", why[0], (*place, name), why[1])

    def _of_pieces(self) -> set[str]:
        """The actions that a piece does."""
        return {name for said in self.actions.values() if "for" in said for name in said.get("choose", ())}

    def _fault(
        self, code: str, message: str, place: Place, help: str, severity: Any = "error", *, key: bool = False
    ) -> Diagnostic:
        at = self.document.key(*place) if key else self.document.where(*place)
        return Diagnostic(code, message, at, help, severity)
