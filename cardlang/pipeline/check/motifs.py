"""The check of the motifs in a project's own theme: can any text have the effects that they name?"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.node_types import node_types
from cardlang.language.nodes.base import node_fields
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean
from cardlang.pipeline.faces.theme_files import ThemeLines
from cardlang.pipeline.load.game import LoadedGame


def motif_faults(lines: ThemeLines, games: list[LoadedGame]) -> Iterator[Diagnostic]:
    """The effects, and values of them, that no text of `games` can have."""
    document = next((one for one in lines.documents if one.has(("motifs",))), None)
    if document is None:
        return
    known = {node.__name__: node for game in games for node in node_types(game.parts.wording.constructs)}
    for n, one in enumerate(document.data["motifs"]):
        effect = one.get("effect")
        if effect is None:
            continue
        place: tuple[str | int, ...] = ("motifs", n, "effect")
        name, names = str(effect), sorted(known)
        if effect in known:
            names = [field.name for field in node_fields(known[name])]
            name = next((key for key in one.get("where", {}) if key not in names), "")
            place = ("motifs", n, "where", name)
        if name:
            what = f"the effect {effect} has no {name}" if effect in known else f'no text means an effect "{name}"'
            help = did_you_mean(closest(name, names)) or "name one that `cardlang parse --json` shows for a text"
            yield Diagnostic("C530", what, document.where(*place), help, severity="warning")
