"""C17x: tiles and battlefields. The examples are files of a project, cut by lines like `# cards/…`."""

from __future__ import annotations

from cardlang.model.codes.code import Code

_TILE = "# cards/skirmish/tiles/{id}.yaml\ngame: skirmish\ntile: {id}\nname: {name}\nsquares: |\n{rows}edges: {edges}\n"
_OPEN = "{north: open, east: open, south: open, west: open}"
_WEST = "{north: open, east: open, south: open, west: closed}"


def _tile(id: str, rows: str, edges: str = _OPEN) -> str:
    drawn = "".join(f"  {row}\n" for row in rows.split("/"))
    return _TILE.format(id=id, name=id.capitalize(), rows=drawn, edges=edges)


_CAMP = _tile("camp", "s . ./s . ./s . .")
_CLIFF = _tile("cliff", "# . ./# . ./# . .", _WEST)
_GAP = _tile("gap", ". . ./# # #/. . .", "{north: open, east: open, south: open, west: open}")
_FIELD = (
    "# cards/skirmish/battlefields/field.yaml\ngame: skirmish\nbattlefield: field\nname: Field\nplayers: 2\ntiles:\n"
)
_ONE = "  - {tile: camp, at: [0, 0], start: 1}\n"
_TWO = "  - {tile: camp, at: [1, 0], turn: 180, start: 2}\n"
_GOOD = _CAMP + _FIELD + _ONE + _TWO

CODES = (
    Code(
        "C171",
        "bad-tile",
        "A tile is not drawn as a square of squares.",
        "It needs as many rows as squares per row, at most 8, and every character must be a mark of the board.",
        _tile("camp", "s . ./s x ./s . ."),
        _CAMP,
    ),
    Code(
        "C172",
        "edge-differs",
        "An edge of a tile contradicts its drawing.",
        "Along a closed edge, all squares are walls; along an open edge, some are not. The game uses what is drawn.",
        _tile("cliff", "# . ./# . ./. . .", _WEST),
        _CLIFF,
    ),
    Code(
        "C173",
        "unknown-tile",
        "A battlefield uses a tile that does not exist.",
        "A tile is named by its id, in a file of the folder tiles of the same game.",
        _CAMP + _FIELD + _ONE + _TWO.replace("camp", "kamp"),
        _GOOD,
    ),
    Code(
        "C174",
        "tile-on-tile",
        "A tile does not fit in its place on a battlefield.",
        "Tiles must not overlap, and all tiles of a battlefield must have the same size.",
        _CAMP + _FIELD + _ONE + _TWO.replace("[1, 0]", "[0, 0]"),
        _GOOD,
    ),
    Code(
        "C175",
        "edges-do-not-meet",
        "No open edge of a tile touches an open edge of a tile before it.",
        "Tiles are laid one after the other, and each must connect to those before it (rule S1.2).",
        _CAMP + _CLIFF + _FIELD + _ONE + "  - {tile: cliff, at: [1, 0]}\n" + _TWO.replace("[1, 0]", "[2, 0]"),
        _CAMP + _CLIFF + _FIELD + _ONE + "  - {tile: camp, at: [1, 0]}\n" + _TWO.replace("[1, 0]", "[2, 0]"),
    ),
    Code(
        "C176",
        "bad-start-areas",
        "The start areas of a battlefield do not suit its players.",
        "Each player needs one, on a tile with s squares, and opponents' areas are on opposite sides (rule S1.2).",
        _CAMP + _FIELD + _ONE + _TWO.replace(", turn: 180", ""),
        _GOOD,
    ),
    Code(
        "C177",
        "cut-off",
        "There is no path from one start area to another.",
        "The players could never meet.",
        _CAMP
        + _GAP
        + _FIELD
        + _ONE.replace("}", ", turn: 90}")
        + "  - {tile: gap, at: [0, 1]}\n"
        + _TWO.replace("[1, 0], turn: 180", "[0, 2], turn: 270"),
        _GOOD,
    ),
)
