"""Texts of a project's own powers and terrain that the engine cannot read or play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from cardlang.language.nodes.base import Node
from cardlang.language.parser import Parsed
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.languages import read_text
from cardlang.pipeline.load.own_powers import SAMPLE, OwnPowers, Value
from cardlang.source.yaml.nodes import Document, Scalar
from cardlang.source.yaml.offsets import rules_text

_FIELD = "{value}"


def unplayed_texts(document: Document, game: LoadedGame) -> Iterator[Diagnostic]:
    """A warning for each power and terrain of a vocabulary whose text cannot be played, unless it says that it is for
    people."""
    for name, terrain in document.data.get("terrain", {}).items():
        if isinstance(terrain, dict) and "text" in terrain and not terrain.get("people"):
            node = document.at(("terrain", name, "text"))
            assert isinstance(node, Scalar)
            text = rules_text(document, node, "power")
            parsed = read_text(game.language, text)
            yield from _unread(parsed, name)
            if parsed.effect:
                yield from _unplayed(name, text, parsed.effect, game)
    powers = {name: said for name, said in document.data.get("powers", {}).items() if not said.get("people")}
    language = game.language
    own = OwnPowers(language, frozenset(powers))
    for name, power in powers.items():
        node = document.at(("powers", name, "reminder"))
        assert isinstance(node, Scalar)
        value = SAMPLE[power.get("takes")]
        yield from _unread(read_text(language, _filled(rules_text(document, node, "power"), value)), name)
        if own.is_circular(name, value):
            message = f"only people can play {name}: its reminder comes back to {name} itself"
            yield Diagnostic("C169", message, document.span(node), "reword it, or add people: true", severity="warning")


def _unplayed(name: str, text: Text, effect: Node, game: LoadedGame) -> Iterator[Diagnostic]:
    """A warning at what the engine cannot play of the text of a terrain."""
    from cardlang.pipeline.load.own_rules import on_terrain

    stop = on_terrain(name, effect, game.rules)
    if isinstance(stop, Node):
        span = text.span(*stop.span) if stop.span else text.span(0, len(text.text))
        message = f"only people can play {name}: the engine cannot play this"
        yield Diagnostic("C169", message, span, "reword it, or add people: true", severity="warning")


def _unread(parsed: Parsed, name: str) -> Iterator[Diagnostic]:
    """The first error of a text, as a warning that only people can play what it describes."""
    if wrong := next((one for one in parsed.diagnostics if one.severity == "error"), None):
        message, help = f"only people can play {name}: {wrong.message}", wrong.help or "reword it"
        help = f"{help} Or add people: true" if help.endswith("?") else f"{help}; or add people: true"
        yield replace(wrong, code="C169", severity="warning", message=message, help=help, fix=None)


def _filled(text: Text, value: Value) -> Text:
    """A reminder with its value. Every character of the value has the place of the field."""
    said, places, put = "", [], "" if value is None else str(value)
    at = 0
    while at < len(text.text):
        is_field = text.text.startswith(_FIELD, at)
        part = put if is_field else text.text[at]
        said += part
        places += [text.offsets[at]] * len(part)
        at += len(_FIELD) if is_field else 1
    return replace(text, text=said, offsets=(*places, text.offsets[-1]))
