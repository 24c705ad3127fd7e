"""A game that is a file: read, checked, and made into a game with its language.

What the sections say as data becomes words and settings of mechanics; what they say in texts is read in the language
that these make, and becomes a plan (`rules/plan/`)."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache, cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardlang.language.construct import Wording
from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Exists
from cardlang.language.nodes.effect import OnlyIf
from cardlang.language.nodes.selector import Selector
from cardlang.language.vocabulary_files import joined
from cardlang.mechanics.brought import BY, Brought, forms, own_boxes, pieces_in
from cardlang.mechanics.cards.plan import beginnings, held_in, kinds_in
from cardlang.mechanics.compose import Composition, Mechanic, compose
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.faces import Faces
from cardlang.pipeline.load.file_parts import Hooks, brought, further_sections, mechanic_faults
from cardlang.pipeline.load.game import LoadedGame, loaded
from cardlang.pipeline.load.game_book import numbers, sections
from cardlang.pipeline.load.game_checks import faults, two_meanings, undeclared
from cardlang.pipeline.load.languages import language_of, read_text
from cardlang.rules.plan.plan import Action, Ends, Limit, Move, Paid, Phase, Plan, Row, SetUp, Tactic
from cardlang.source.document import open_document
from cardlang.source.paths import shared_folder
from cardlang.source.schema import load_schema
from cardlang.source.unread import GAME
from cardlang.source.yaml.nodes import INHERITED, Document, Scalar
from cardlang.source.yaml.offsets import rules_text

if TYPE_CHECKING:
    from cardlang.rules.game import Game

Place = tuple[str | int, ...]
_IF: Final = "you can use this power only if "
_THERE: Final = "there is "
PLAYER, PIECE = "main", "power"  # the boxes of the texts of a player, and of a piece


class FilePart(Mechanic):
    """What the file gives itself, beside its mechanics."""

    lint = ()
    wording = Wording()
    faces = Faces()

    def __init__(self, id: str, vocabulary: Mapping[str, Any], folder: Path) -> None:
        super().__init__(id)
        self.vocabulary, self.folder = vocabulary, folder
        self.play: Callable[[], Game] | None = None  # once the plan is read
        self.plan: Plan | None = None

    @property
    def steps(self) -> Game:
        """How it is played."""
        assert self.play
        return self.play()


NO_FILES: Final = Path(os.devnull)  # below this there are none


def read_game_file(
    document: Document, hooks: Hooks | None = None, folder: Path = NO_FILES
) -> tuple[LoadedGame | None, list[Diagnostic]]:
    """The game of a file that fits its schema, or none if it cannot be used, and what is wrong with it. `hooks` are its
    own Python; the `folder` of a game in a package has its further files."""
    return _read(document, hooks, folder)


def packaged_game(package: str) -> LoadedGame:
    """The game whose file is in a package.

    Errors: `ValueError` with the first thing that is wrong with it; `ImportError`, `SourceError`.
    """
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ImportError(f"there is no package {package}")
    folder = Path(spec.origin).parent
    source, document, found = open_document(folder / GAME, None)
    if document:
        schema = load_schema(shared_folder() / "schemas/game.schema.json").with_properties(further_sections(document))
        found = [*found, *schema.errors(document)]
    game = None
    if document and not has_errors(found):
        hooks = Hooks(import_module(f"{package}.{name}")) if (name := document.data.get("hooks")) else None
        game, found = read_game_file(document, hooks, folder)
    if game is None:
        line, column = source.position(found[0].span.start)
        raise ValueError(f"{GAME}:{line}:{column}: {found[0].message}")
    return game


@lru_cache(maxsize=4)  # with a parser each, some 10 MB
def _read(document: Document, hooks: Hooks | None, folder: Path) -> tuple[LoadedGame | None, list[Diagnostic]]:
    file = document.data
    if found := [*mechanic_faults(document)] or [*undeclared(document)]:
        return None, found
    used = {one: brought(one, file) for one in file["uses"]}
    procedures = {name: said for one in used.values() for name, said in one.procedures.items()}
    procedures |= dict.fromkeys(hooks.steps.procedures, "") if hooks else {}
    found = [*faults(document, procedures)]
    if has_errors(found):
        return None, found
    try:
        parts = _composition(file, used, hooks, folder)
        language = language_of(parts)
    except ValueError as conflict:  # also a `Conflict` of mechanics
        return None, [Diagnostic("C155", str(conflict), document.where("uses"), "leave one of them out, or add it")]
    found += two_meanings(document, language)
    reader = _Reader(document, language)
    plan = reader.plan()
    found += reader.found
    if has_errors(found):
        return None, found
    own = parts.parts[-1]
    assert isinstance(own, FilePart)

    @cache
    def play() -> Game:
        from cardlang.pipeline.load.game_rules import rules_of

        return rules_of(file, parts, plan)

    own.play, own.plan = play, plan
    game = loaded(parts, language, sections(file, reader.texts, procedures, language))
    game.file = document
    found += reader.unplayed(game)
    return (None if has_errors(found) else game), found


# Composition


def _composition(
    file: Mapping[str, Any], brought: Mapping[str, Brought], hooks: Hooks | None, folder: Path
) -> Composition:
    """The mechanics that the file uses, with the settings that its sections make.

    Errors: `Conflict`.
    """
    parts = compose(file["game"], file["name"], {one: made.settings for one, made in brought.items()}, own=file["game"])
    words = joined([_own_words(file), *(made.words for made in brought.values())])
    own = FilePart(file["game"], words, folder)
    own.faces = _faces(file)
    return Composition(parts.id, parts.name, (*parts.parts[:-1], *([hooks] if hooks else []), own), parts.uses)


def _faces(file: Mapping[str, Any]) -> Faces:
    """What its cards show: icons in place of words. Pieces that stand on a map have figures."""
    icons, mapped = file.get("icons", {}), "map" in (file.get("board") or {})
    pieces = (name for name, said in file["kinds"].items() if (said or {}).get("piece"))
    return Faces(icons=icons, mat_icons=icons, figures=frozenset(pieces if mapped else ()))


PERIODS: Final = ("turn", "round", "activation", "game")


def _own_words(file: Mapping[str, Any]) -> dict[str, Any]:
    """The words of what the sections of every game name."""
    kinds = {name: said or {} for name, said in file["kinds"].items()}
    pieces = {name: said for name, said in kinds.items() if said.get("piece")}
    declared = ("fields", "required", "needs", "reverse")
    of_table = _of_the_table(file)
    brought = [name for name in pieces if name not in of_table]
    holder = {kind: piece for zone, piece in held_in(file).items() for kind in kinds_in(file, zone)}
    phases = [one["phase"] for one in _phases(file)]
    periods = {name: [name] for name in PERIODS} | {f"{name} phase": [f"{name} phase"] for name in phases}
    several = {name: [f"{name}s"] for name in ("turn", "round", "activation")}
    several |= {f"{name} phase": [f"{name} phases"] for name in phases}
    this = [word for name in periods if name != "game" for word in (f"this ({name})", f"during this ({name})")]
    words: dict[str, Any] = {
        "game": file["game"],
        "name": file["name"],
        "kinds": {
            name: {key: said[key] for key in declared if key in said} | _texts_of(name, said)
            for name, said in kinds.items()
        },
        "boxes": {PLAYER: {"as": PLAYER, **({"this": brought[0]} if len(brought) == 1 else {})}}
        | {box: {"as": box} for box in ("attached", PIECE)}
        | {name: {"as": PIECE, "this": name} for name in pieces}
        | {
            box: ({"as": PIECE, "used": True} if mode == "used" else {"as": mode})
            | ({"this": holder[kind]} if kind in holder else {})
            for kind, box, mode in own_boxes(file)
        },
        "values": {"PERIOD": periods, "PERIODS": several, "FOR_THIS": {"end": this}},
        "start": {**file.get("start", {}), **_at_start(file)},
        "words": {"CONTROLLER": ["controller"], "SQUARE": ["square", "squares"]},
        "rename": file.get("words", {}),
        "stats": {
            name: list(dict.fromkeys((name, *(said or {}).get("words", ()), *(said or {}).get("unit", ()))))
            for name, said in file.get("stats", {}).items()
        },
        "bonuses": {name: said["plus"] for name, said in file.get("stats", {}).items() if said and "plus" in said},
        "units": {name: said["unit"] for name, said in file.get("stats", {}).items() if said and "unit" in said},
        "brief": True,
        "first": beginnings(file),
        "table": [
            name for part in ("zones", "resources") for name, said in file.get(part, {}).items() if _of_table(said)
        ],
    }
    rooms = (file.get("board") or {}).get("rooms", {}).get("names", {})
    words["terrain"] = {name: [f"in the {name}"] for name in rooms.values()}
    if "map" in (file.get("board") or {}):
        words["terrain"]["start area"] = ["in your start area"]
    if pieces:
        from cardlang.rules.plan.sides import WORDS

        general = {"piece": {"singular": ["piece"], "plural": ["pieces"]}} if len(pieces) > 1 else {}
        words["nouns"] = general | {name: forms(name, said) for name, said in pieces.items()}
        words["adjectives"] = WORDS
    return words


def _texts_of(kind: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """The boxes of a kind's texts. The powers of a piece stand in a box of their own, where it is "this hero"."""
    declared = said.get("texts", {})
    own = {name: next(one for one in text if one != BY) for name, text in declared.items() if isinstance(text, dict)}
    piece = said.get("piece")
    usual = {name: kind if piece and text == PIECE else text for name, text in declared.items() if name not in own}
    by = {name: declared[name][BY] for name in own}
    return ({"texts": {**usual, **own}} if declared or piece else {}) | ({"by": by} if by else {})


def _of_table(said: Mapping[str, Any] | None) -> bool:
    return (said or {}).get("of") == "table"


def _of_the_table(file: Mapping[str, Any]) -> set[str]:
    """The kinds of card that lie in zones of the table."""
    zones = file["zones"].values()
    return {kind for said in zones if _of_table(said) for kind in said.get("holds") or file["kinds"]}


def _at_start(file: Mapping[str, Any]) -> dict[str, int]:
    """How much of its resources each player has at first, and after how many turns the game is over."""
    resources = {name: said or {} for name, said in file.get("resources", {}).items()}
    turns = [("turns", said["turns"]) for said in file.get("end", ()) if "turns" in said]
    return dict([*((name, said["start"]) for name, said in resources.items() if "start" in said), *turns])


def _phases(file: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """All phases of a file, of its turns and its rounds."""
    setup = [one for one in file.get("setup", ()) if "phase" in one and not isinstance(one, str)]
    return [*setup, *file["turn"], *(one for one in file.get("round", ()) if one != "turns")]


# Texts


def _as_written(help: str, before: str) -> str:
    """What a finding says of a text that was read after the words `before`, without these."""
    read = re.fullmatch(r'I read "… (.*)"; after that, (.*) can follow', help)
    tails = [before.strip()[at.start() :] for at in re.finditer(r"\S+", before)]
    tail = next((one for one in tails if read and f"{read[1]} ".startswith(f"{one} ")), "")
    if not read or not tail:
        return help
    said = read[1].removeprefix(tail).strip()
    return f'I read "{said}"; after that, {read[2]} can follow' if said else f"it can begin with {read[2]}"


class _Reader:
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
            tuple(
                Row(zone, said["from"], said["shows"])
                for zone, said in file["zones"].items()
                if said and "shows" in said
            ),
            together=players.get("side") == "together",
            random_first=file.get("first", "random") == "random",
        )

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
        of_table = _of_the_table(self.file)
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
            limits if _of_table(declared) else (),
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
            bool(wins.get("last")), wins.get("most", ""), wins.get("worth", ""),
        )  # fmt: skip

    def _at(self, place: Iterable[str | int]) -> Any:
        value = self.file
        for step in place:
            value = value[step]
        return value
