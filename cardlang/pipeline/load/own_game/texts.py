"""Keyword powers and terrain of a project's own: names for texts, or for people only, which lint tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Final

from cardlang.language.asides import reminder
from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.condition import Happened, Happens
from cardlang.language.nodes.effect import mapped
from cardlang.language.nodes.selector import Past
from cardlang.language.parser import Parsed
from cardlang.mechanics.keywords.nodes import Keyword
from cardlang.model.card import Text
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.pipeline.load.languages import read_text
from cardlang.source.yaml.nodes import Document, Scalar
from cardlang.source.yaml.offsets import filled, rules_text

if TYPE_CHECKING:
    from cardlang.pipeline.load.game import LoadedGame
    from cardlang.rules.compiled import AbilitySet, Frame
    from cardlang.rules.game import Game
    from cardlang.rules.state import State

SAMPLE: Final = {"number": 2, "damage": 10, "ability": "STR", None: None}
NOTHING: Final[Mapping[str, str]] = {}

Value = int | str | None


class OwnPowers:
    """The powers `names` of a language, which are played if their reminders can be read. `like` maps
    own events and deeds to those of the shipped game that they stand for."""

    def __init__(self, language: Language, names: frozenset[str], like: Mapping[str, str] = NOTHING) -> None:
        self.language, self.names, self.like = language, names, like
        self.meaning = cache(self._meaning)
        self.read = cache(self._read)

    def effects(self, nodes: Iterable[Node]) -> tuple[Node, ...]:
        """The effects of the powers among `nodes`, and of the powers that these give in turn."""
        found: dict[tuple[str, Value], Node] = {}
        left = list(nodes)
        while left:
            node = left.pop()
            if not isinstance(node, Keyword) or node.keyword not in self.names or (node.keyword, node.value) in found:
                continue
            if effect := self.meaning(node.keyword, node.value):
                found[node.keyword, node.value] = effect
                left += walk(effect)
        return tuple(found.values())

    def _meaning(self, name: str, value: Value) -> Node | None:
        """The effect of a power with that value; None if only people can play it."""
        if name not in self.names or self.is_circular(name, value):
            return None
        return self._said(name, value)

    def played(self, node: Any) -> Any:
        """A node with own events and deeds replaced by those of the engine that they are like."""
        return mapped(node, self._liked) if self.like else node

    def _liked(self, node: Node) -> Node:
        known: dict[str, Any] = {}
        if isinstance(node, Happens | Happened | Past):
            known["kind"] = self.like.get(node.kind, node.kind)
        if isinstance(deeds := getattr(node, "deeds", None), tuple):
            known["deeds"] = tuple(self.like.get(one, one) for one in deeds)
        return replace(node, **known)

    def is_circular(self, name: str, value: Value) -> bool:
        """Return True if the text of a power gives or takes that power, directly or through other powers."""
        met: set[str] = set()
        left = [(name, value)]
        while left:
            effect = self._said(*left.pop())
            for node in walk(effect) if effect else ():
                if isinstance(node, Keyword) and node.keyword in self.names - met:
                    met.add(node.keyword)
                    left.append((node.keyword, node.value))
        return name in met

    def _said(self, name: str, value: Value) -> Node | None:
        return self.read(reminder(self.language.vocabulary, name, value))

    def _read(self, text: str) -> Node | None:
        """The effect of a text on a creature; None if it cannot be read."""
        parsed = self.language.parse(text, "power")
        if parsed.effect is None or has_errors(parsed.diagnostics):
            return None
        # Its spans would be taken for places in the text of the card that has the power.
        effect: Node = self.played(mapped(parsed.effect, lambda node: replace(node, span=None)))
        return effect


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
        text = filled(rules_text(document, node, "power"), {"value": "" if value is None else value})
        yield from _unread(read_text(language, text), name)
        if own.is_circular(name, value):
            message = f"only people can play {name}: its reminder comes back to {name} itself"
            yield Diagnostic("C169", message, document.span(node), "reword it, or add people: true", severity="warning")


def _unplayed(name: str, text: Text, effect: Node, game: LoadedGame) -> Iterator[Diagnostic]:
    """A warning at what the engine cannot play of the text of a terrain."""
    stop = on_terrain(name, effect, game.rules)
    if isinstance(stop, Node):
        span = text.span(*stop.span) if stop.span else text.span(0, len(text.text))
        message = f"only people can play {name}: the engine cannot play this"
        yield Diagnostic("C169", message, span, "reword it, or add people: true", severity="warning")


def on_terrain(name: str, effect: Node, game: Game) -> AbilitySet | Node:
    """The abilities of a creature on terrain with this text, or the node that the engine cannot play."""
    from cardlang.rules.cards import Unplayable
    from cardlang.rules.compiler import ability_set_of, compile_abilities, only_while
    from cardlang.rules.decision import Constraint
    from cardlang.rules.state import GONE

    squares = game.semantics.terrains[name]

    def stands(state: State, frame: Frame) -> bool:
        me = frame.acting
        at = state.left.get(me, GONE) if state.at[me] == GONE else state.at[me]
        return at != GONE and bool(squares(state, frame) >> at & 1)

    held = Constraint("board", f"it is not on {name}", stands, by_board=True)
    try:
        found = compile_abilities([effect], game, f"terrain {name}")
    except Unplayable as stop:
        return stop.node
    return ability_set_of(found.name, [only_while(held, one, name) for one in found.abilities])


def _unread(parsed: Parsed, name: str) -> Iterator[Diagnostic]:
    """The first error of a text, as a warning that only people can play what it describes."""
    if wrong := next((one for one in parsed.diagnostics if one.severity == "error"), None):
        message, help = f"only people can play {name}: {wrong.message}", wrong.help or "reword it"
        help = f"{help} Or add people: true" if help.endswith("?") else f"{help}; or add people: true"
        yield replace(wrong, code="C169", severity="warning", message=message, help=help, fix=None)
