"""Records which cards, and which parts of their texts, are carried out while scenarios are played."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.nodes.base import Node, inside, walk
from cardlang.rules.cards import PlayedCard
from cardlang.rules.compiled import Frame, Program
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game
from cardlang.rules.lookback import forget
from cardlang.rules.play import Play
from cardlang.rules.state import State


class Seen:
    """The nodes that were carried out or active, those that could have been, and the cards that were used: played, or
    attached to a creature or a creature on the board. Nodes are kept by identity, since equal ones may stand in several
    texts."""

    def __init__(self) -> None:
        self.done: dict[int, Node] = {}
        self.feasible: dict[int, Node] = {}
        self.cards: set[str] = set()

    def watch(self, game: Game, state: State) -> Play:
        """A play from this position that notes here what happens."""
        for one in state.tables.programs():
            nodes = one.origins.values() if isinstance(one, Program) else [static.node for static in one.statics]
            self.feasible.update((id(node), node) for node in nodes if node)
        return _Watched(game, state, self)

    def untouched(self, played: PlayedCard) -> Iterator[tuple[int, Node]]:
        """The largest parts of a card's texts that were never carried out, with the numbers of their texts."""
        for number, effect in enumerate(played.effects):
            if effect is not None:
                yield from ((number, node) for node in self._untouched(effect))

    def _untouched(self, node: Node) -> Iterator[Node]:
        if any(id(one) in self.done for one in walk(node)):
            for part in inside(node):
                yield from self._untouched(part)
        elif any(id(one) in self.feasible for one in walk(node)):
            yield node


class _Watched(Play):
    """Notes each step when it is carried out, and the abilities that are active then and after each action. Its clones,
    on which a scenario tries actions that must be refused, note nothing."""

    __slots__ = ("seen",)

    def __init__(self, game: Game, state: State, seen: Seen) -> None:
        self.seen = seen
        super().__init__(game, state)
        self._look()

    def resume(self, code: int) -> None:
        super().resume(code)
        self._look()

    def take_up(self, frame: Frame) -> None:
        super().take_up(frame)
        step = frame.program.steps[frame.position]
        node = frame.program.origins.get(step)
        if node is not None and step is not forget:  # all programs share that step
            self.seen.done[id(node)] = node
        if frame.card != NOBODY:
            self._use(frame.card)
        self._look()

    def _look(self) -> None:
        state = self.state
        for creature in state.present:
            for card in (state.tables.creatures[creature].card, *(card for card, _ in state.attached[creature])):
                if card != NOBODY:
                    self._use(card)
        for found in state.effects.statics.values():
            for static, frame in found:
                node = static.node
                if node and id(node) not in self.seen.done and (static.when is None or static.when(state, frame)):
                    self.seen.done[id(node)] = node

    def _use(self, card: int) -> None:
        self.seen.cards.add(self.state.tables.cards[card].card.id)
