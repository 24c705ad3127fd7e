"""The rules that a game's file makes: its plan, and what its sections say of state and cards."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from cardlang.mechanics.brought import forms, own_boxes
from cardlang.mechanics.cards.plan import beginnings, held_in, kinds_in, zones_in
from cardlang.mechanics.compose import Composition
from cardlang.pipeline.load.game import data_of
from cardlang.pipeline.load.game_book import PLACES
from cardlang.pipeline.load.languages import PACKAGE
from cardlang.rules.board import NO_BOARD, Board, grid_per_player
from cardlang.rules.compiled import Frame
from cardlang.rules.decision import Constraint
from cardlang.rules.game import ATTACHED, Game, Opening, Semantics, Shared
from cardlang.rules.plan.cards import Loading
from cardlang.rules.plan.flow import winners
from cardlang.rules.plan.game import game_of
from cardlang.rules.plan.plan import Plan
from cardlang.rules.plan.story import story_of
from cardlang.rules.state import State


def rules_of(file: Mapping[str, Any], parts: Composition, plan: Plan) -> Game:
    """What the file gives of the game as the engine plays it.

    Errors: `Conflict`.
    """
    *mechanics, _ = parts.parts
    procedures = {name: one for part in mechanics for name, one in part.steps.procedures.items()}
    kinds = {name: said or {} for name, said in file["kinds"].items()}
    pieces = [name for name, said in kinds.items() if said.get("piece")]
    values = {name: said or {} for name, said in file.get("stats", {}).items()}
    stats = {name: said.get("field", name) for name, said in values.items()}
    zones, held = zones_in(file), held_in(file)
    first = beginnings(file)
    shared = {kind: Shared(zone) for kind, zone in first.items() if zones[zone].get("of") == "table"}
    resources = {name: said or {} for name, said in file.get("resources", {}).items()}
    campaign = file.get("campaign", {})
    nouns = (
        {name: Constraint("kind", f"it is not a {name}", _is_kind(name)) for name in pieces} if len(pieces) > 1 else {}
    )
    return game_of(
        plan,
        stats,
        Loading(
            {box: mode for _, box, mode in own_boxes(file)},
            frozenset(kind for zone in held for kind in kinds_in(file, zone)),
            {said["plus"]: name for name, said in values.items() if "plus" in said},
            {name: said["start"] for name, said in values.items() if "start" in said},
            file.get("types", ""),
        ),
        Opening(
            decks={kind: first[kind] for kind in kinds if kind in first and kind not in shared},
            shared=shared,
            resources={name: name for name, said in resources.items() if "start" in said},
            mode=(0, 0, 0, 0),
            scenarios=campaign.get("scenarios", 1),
            keeps=tuple(ATTACHED if one in held else one for one in campaign.get("keeps", ())),
            logs=campaign.get("logs", "id"),
            board=lambda players, numbers: board_of(file, players, bool(pieces)),
            winners=winners,
        ),
        procedures,
        frozenset(name for name, said in zones.items() if not said.get("deck")),
        story=story_of(
            plan,
            next(iter(zones)),
            frozenset(name for name, said in zones.items() if said.get("bare")),
            {name: forms(name, said)["plural"][0] for name, said in resources.items()},
        ),
        sentences=data_of(PACKAGE / "rules/plan/story.yaml"),
        table=frozenset(name for name, said in (zones | resources).items() if said.get("of") == "table"),
        pieces=frozenset(pieces),
        nouns=dict.fromkeys(pieces) if len(pieces) == 1 else {"piece": None, **nouns},
        semantics=Semantics(
            terrains={name: partial(_in_room, name) for name in _rooms(file)}
            | {"start area": lambda state, frame: state.tables.board.starts[frame.player]}
        ),
        fewest=file["players"]["number"][0],
        most=file["players"]["number"][1],
        together=file["players"].get("side") == "together",
        nobody=file["players"].get("nobody", ""),
    )


def _rooms(file: Mapping[str, Any]) -> dict[str, int]:
    """The squares of each room."""
    rooms = (file.get("board") or {}).get("rooms")
    if not rooms:
        return {}
    marks = list(enumerate("".join(rooms["map"].split())))
    return {name: sum(1 << n for n, mark in marks if mark == letter) for letter, name in rooms["names"].items()}


def _in_room(name: str, state: State, frame: Frame) -> int:
    return dict(state.tables.board.rooms)[name]


def _is_kind(kind: str) -> Any:
    return lambda state, frame, one: kind in state.tables.creatures[one].keywords


def board_of(file: Mapping[str, Any], players: int, pieces: bool) -> Board:
    """The board that the file draws for a number of players, or a row of places for each."""
    said = file.get("board") or {}
    if "map" in said:
        rows = ["".join(row.split()) for row in said["map"].splitlines() if row.strip()]
        marks = "".join(rows)
        return Board(len(rows[0]), marks, not said.get("diagonal"), tuple(_rooms(file).items()))
    return grid_per_player(players, said.get("places", PLACES), 1) if pieces else NO_BOARD
