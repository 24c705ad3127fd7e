"""The plan of a game whose flow is a file: its texts are read in its own language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any, Final

from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Exists
from cardlang.language.nodes.effect import OnlyIf
from cardlang.language.nodes.selector import Selector
from cardlang.mechanics.brought import forms, pieces_in
from cardlang.mechanics.cards.plan import held_in
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.game_book import numbers
from cardlang.pipeline.load.game_words import PIECE, PLAYER, is_of_table, of_the_table
from cardlang.pipeline.load.languages import read_text
from cardlang.rules.plan.plan import Action, Ends, Limit, Move, Paid, Phase, Plan, Row, SetUp, Tactic
from cardlang.source.yaml.nodes import INHERITED, Document, Scalar
from cardlang.source.yaml.offsets import rules_text

Place = tuple[str | int, ...]
_IF: Final = "you can use this power only if "
_THERE: Final = "there is "


def _as_written(help: str, before: str) -> str:
    """What a finding says of a text that was read after the words `before`, without these."""
    read = re.fullmatch(r'I read "… (.*)"; after that, (.*) can follow', help)
    tails = [before.strip()[at.start() :] for at in re.finditer(r"\S+", before)]
    tail = next((one for one in tails if read and f"{read[1]} ".startswith(f"{one} ")), "")
    if not read or not tail:
        return help
    said = read[1].removeprefix(tail).strip()
    return f'I read "{said}"; after that, {read[2]} can follow' if said else f"it can begin with {read[2]}"


class PlanReader:
    """Reads the texts of a file, and collects what is wrong with them."""

    def __init__(self, document: Document, language: Language) -> None:
        self.document, self.language = document, language
        self.file = document.data
        self.found: list[Diagnostic] = []
        self.texts: dict[Place, tuple[Node, str]] = {}  # what each text means, and its box
        self.read: list[tuple[Node, Text]] = []
        self.numbers = numbers(self.file)

    def effect(self, place: Place, box: str = PLAYER, before: str = "") -> Node | None:
        """What a text means, read after the words `before`."""
        node = self.document.at(place)
        assert isinstance(node, Scalar)
        text = rules_text(self.document, node, box)
        if before:
            text = replace(text, text=before + text.text, offsets=(text.offsets[0],) * len(before) + text.offsets)
        parsed = read_text(self.language, text)
        told = parsed.diagnostics
        if node.style == INHERITED:  # what it says in its own file is told there
            told = tuple(replace(one, fix=None) for one in told if one.severity == "error")
        self.found += [replace(one, help=_as_written(one.help, before)) for one in told]
        if parsed.effect:
            self.read.append((parsed.effect, text))
        if parsed.effect and not before:
            self.texts[place] = parsed.effect, box
        return parsed.effect

    def condition(self, place: Place, box: str = PLAYER) -> tuple[Node, str] | None:
        """A condition, and its words."""
        effect = self.effect(place, box, _IF)
        found = next((one for one in walk(effect) if isinstance(one, OnlyIf)), None) if effect else None
        return (found.when, str(self.document.at(place).value)) if found else None

    def pieces(self, place: Place) -> Node | None:
        """Pieces that are described."""
        effect = self.effect(place, PLAYER, _IF + _THERE)
        found = next((one for one in walk(effect) if isinstance(one, Exists)), None) if effect else None
        return found.what if found else None

    def unplayed(self, game: LoadedGame) -> Iterator[Diagnostic]:
        """The first text that the engine cannot play."""
        from cardlang.rules.cards import Unplayable

        try:
            game.rules.flow.own(game.rules)
        except Unplayable as stop:
            text = next(text for effect, text in self.read if any(one is stop.node for one in walk(effect)))
            span = text.span(*(stop.node.span or (0, len(text.text))))
            yield Diagnostic("C169", "the engine cannot play this", span, "reword it")

    # The plan

    def plan(self) -> Plan:
        """The flow of the game."""
        file = self.file
        rounds = file.get("round", ["turns"])
        at = rounds.index("turns")
        players = file["players"]
        return Plan(
            tuple(self._setup()),
            tuple(self._phase(("turn", n)) for n in range(len(file["turn"]))),
            tuple(self._phase(("round", n)) for n in range(at)),
            tuple(self._phase(("round", n)) for n in range(at + 1, len(rounds))),
            {name: self._action(name) for name in file["actions"]},
            self._ends(),
            tuple(self._always()),
            tuple(
                Row(zone, said["from"], said["shows"])
                for zone, said in file["zones"].items()
                if said and "shows" in said
            ),
            together=players.get("side") == "together",
            random_first=file.get("first", "random") != 1,
            in_turn=file.get("first") == "in turn",
        )

    def _always(self) -> Iterator[tuple[Node, str]]:
        for n, said in enumerate(self.file.get("rules", ())):
            effect = self.effect(("rules", n, "text")) if "text" in said else None
            if effect:
                yield effect, self.numbers["rules", n]

    def _setup(self) -> Iterator[SetUp]:
        for n, said in enumerate(self.file.get("setup", ())):
            place: Place = ("setup", n)
            if isinstance(said, str):
                yield SetUp(self.effect(place))
            elif "phase" in said:
                yield SetUp(phase=self._phase(place))
            elif "place" in said:
                yield SetUp(placed=said["place"])
            elif "give" in said:
                yield SetUp(given=said["give"])
            else:
                yield SetUp(self.effect((*place, "once")), once=True)

    def _phase(self, place: Place) -> Phase:
        said: Mapping[str, Any] = self._at(place)
        return Phase(
            said["phase"],
            self.numbers[place],
            self.effect((*place, "text")) if "text" in said else None,
            tuple(said.get("choose", ())),
            said.get("each", False),
            tuple(self._tactics((*place, "tactics"))) if "tactics" in said else (),
            self._move(said["play"], played=True) if "play" in said else None,
        )

    def _tactics(self, place: Place) -> Iterator[Tactic]:
        box = self._box_of_nobody
        for n, said in enumerate(self._at(place)):
            if isinstance(said, str):
                does, when, procedure = self.effect((*place, n), box), None, ""
            else:
                procedure = said.get("do", "")
                does = None if procedure else self.effect((*place, n, "text"), box)
                held = self.condition((*place, n, "if"), box) if "if" in said else None
                when = held[0] if held else None
            if does or procedure:
                yield Tactic(does, when, procedure)

    def _action(self, name: str) -> Action:
        place: Place = ("actions", name)
        said: Mapping[str, Any] = self._at(place) or {}
        of = self.pieces((*place, "for")) if "for" in said else None
        box = self._box(of) if "for" in said else self._boxes.get(name, PLAYER)
        conditions = [self.condition((*place, "if"), box)] if "if" in said else []
        return Action(
            name,
            self.numbers[place],
            of,
            tuple(one for one in conditions if one),
            said.get("once", ""),
            self.effect((*place, "text"), box) if "text" in said else None,
            self._move(said.get("play") or said["take"], played="play" in said)
            if {"play", "take"} & said.keys()
            else None,
            said.get("do", ""),
            said.get("texts", False),
            tuple(said.get("choose", ())),
            said.get("ends", ""),
        )

    @cached_property
    def _boxes(self) -> Mapping[str, str]:
        """For each action that stands in the choice of a piece, the box of that piece's texts."""
        actions = [(name, said) for name, said in self.file["actions"].items() if said and "for" in said]
        return {
            name: self._box(self.pieces(("actions", parent, "for")))
            for parent, said in actions
            for name in said.get("choose", ())
        }

    def _box(self, of: Node | None) -> str:
        """The box of texts of such pieces."""
        return of.noun if isinstance(of, Selector) and of.noun in pieces_in(self.file) else PIECE

    @property
    def _box_of_nobody(self) -> str:
        """The box of the texts of pieces that lie in zones of the table."""
        of_table = of_the_table(self.file)
        kinds = [kind for kind in pieces_in(self.file) if kind in of_table]
        return kinds[0] if len(kinds) == 1 else PIECE

    def _move(self, said: Mapping[str, Any], *, played: bool) -> Move:
        zone = said["from"]
        declared = self.file["zones"][zone] or {}
        kinds = said.get("kinds") or declared.get("holds") or self.file["kinds"]
        resources = self.file.get("resources", {})
        price, gains = (
            tuple(
                Paid(name, amount, forms(name, resources.get(name))["plural"][0])
                for name, amount in said.get(key, {}).items()
            )
            for key in ("price", "gains")
        )
        source, to = ("" if one in held_in(self.file) else one for one in (zone, said.get("to", "")))
        checks = enumerate(self.file.get("checks", ()))
        limits = tuple(Limit(one["most"], one["cards"], self.numbers["checks", n]) for n, one in checks)
        return Move(
            source, to, tuple(kinds), price, played, declared.get("deck", False), gains,
            limits if is_of_table(declared) else (),
        )  # fmt: skip

    def _ends(self) -> Ends:
        file = self.file
        conditions: dict[str, list[tuple[Node, str]]] = {}
        for section in ("lose", "win", "end"):
            conditions[section] = []
            for n, said in enumerate(file.get(section, ())):
                held = self.condition((section, n, "if")) if "if" in said else None
                if held:
                    conditions[section].append((held[0], self.numbers[section, n]))
        wins = {key: value for said in file.get("win", ()) for key, value in said.items()}
        return Ends(
            tuple(conditions["lose"]), tuple(conditions["win"]), tuple(conditions["end"]),
            bool(wins.get("last")), tuple(said["most"] for said in file.get("win", ()) if "most" in said),
            wins.get("worth", ""),
        )  # fmt: skip

    def _at(self, place: Iterable[str | int]) -> Any:
        value = self.file
        for step in place:
            value = value[step]
        return value
