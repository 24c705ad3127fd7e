"""What the sentences of a text have made so far: its parts, their abilities, and the one that is not complete yet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from cardlang.language import nodes
from cardlang.language.antecedents import Antecedents
from cardlang.language.builders.sequence import sequence
from cardlang.language.construct import Build, Constructs
from cardlang.language.parser import Tree, trees
from cardlang.language.scope import Scope
from cardlang.model.value import Value


class Heading(Value):
    """A word that begins a part of a text, such as `Instant: …`. The sentences up to the next heading are read as those
    of a `mode` (see `Box`); `begin` prepares for them, `close` makes nodes of their abilities. Parts stand in the order
    of their `rank`, whatever that in the text. There is one of each rank, except for the rank of sentences without a
    heading. The sentence of the heading, the last of its tree or `sentence`, is read as one of the part, unless `told`:
    it was about the heading itself."""

    mode: str
    close: Callable[[list[nodes.Node]], list[nodes.Node]]
    rank: int
    begin: Callable[[], None] = lambda: None
    told: bool = False
    sentence: Tree | None = None


def self_contained(make: Callable[[Scope, Tree], nodes.Node], rank: int) -> Build:
    """The builder of a part that is only its own sentence."""

    def build(scope: Scope, tree: Tree) -> Heading:
        made = make(scope, tree)
        return Heading(scope.where.mode, lambda _: [made], rank)

    return build


PLAIN: Final = 5  # the rank of sentences without a heading


class LastSaid(Value):
    """What the next sentence may go on with: what the last ability mentioned, if it is `open`; the event of the
    `attacks` that the last sentence was about; and the event that the card `answers`, if nothing else was said."""

    open: Antecedents | None = None
    attacks: Tree | None = None
    answers: Tree | None = None


class Composed:
    """The abilities of one text, as far as its sentences were read."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.abilities: list[nodes.Node] = []
        self.plain: list[Any] = []  # effects that belong to no ability's head
        self.header: list[Any] | None = None  # the effects of the current ability, after its head
        self.head: Callable[[nodes.Node], nodes.Node] = lambda effect: effect
        self.heading: Heading | None = None
        self.cost: Tree | None = None  # an additional cost that stands before the part it belongs to
        self.may: tuple[nodes.Limited, Antecedents] | None = None  # what the last sentence allows, and has mentioned
        self.last = LastSaid()
        self.parts: list[tuple[int, list[nodes.Node]]] = []  # what stood under the headings before, by rank

    def finish(self) -> list[nodes.Node]:
        """The abilities of the text."""
        if self.cost:
            self._no_part(self.cost)
        self._end_part()
        abilities = [one for _, part in sorted(self.parts, key=lambda part: part[0]) for one in part]
        for endless in filter(None, map(nodes.unbounded, abilities)):
            said = Tree("", [], *(endless.span or (0, 0)))
            help = 'write "repeat this once", "you may repeat this" or "if …, repeat this"'
            self.scope.problem("C302", said, '"{}": how often?', help)
        return abilities

    def _begin_part(self, heading: Heading, tree: Tree) -> None:
        self._end_part()
        if heading.rank != PLAIN and any(rank == heading.rank for rank, _ in self.parts):
            said = self.scope.words(tree).partition(":")[0]
            message = f'"{said}" has no place here: a part before it says this already'
            self.scope.problem("C303", tree, message, "say it once")
        self.heading, self.scope.box = heading, heading.mode
        self.scope.begin()
        heading.begin()

    def _end_part(self) -> None:
        self._close()
        if self.heading or self.abilities:
            made = self.heading.close(self.abilities) if self.heading else self.abilities
            if self.scope.where.static and not self.heading:
                check_static(self.scope, made)
            self.parts.append((self.heading.rank if self.heading else PLAIN, made))
            self.scope.parts += made
        self.abilities = []
        self.heading, self.scope.box = None, self.scope.where.mode

    @property
    def _last(self) -> Any:
        """What the last sentence said: an effect, or an ability of its own."""
        return next(reversed(self._effects or self.abilities), None)

    @_last.setter
    def _last(self, said: Any) -> None:
        (self._effects or self.abilities)[-1] = said

    @property
    def _effects(self) -> list[Any]:
        return self.plain if self.header is None else self.header

    def _begin(self, *, activated: bool = False, triggered: bool = False) -> None:
        self._close()
        self.scope.begin(activated=activated, triggered=triggered)

    def _close(self) -> None:
        if self.plain:
            self.abilities.append(sequence(self.scope, self.plain))
            self.plain = []
        if self.header is not None:
            effect = sequence(self.scope, self.header)
            if isinstance(effect, nodes.Limited):  # `When …, …, once per turn.`
                self.abilities.append(replace(effect, effect=self.head(effect.effect)))
            else:
                self.abilities.append(self.head(effect))
        self.header = None

    def _no_part(self, tree: Tree) -> None:
        words, head = self.scope.words(tree), self.scope.where.head
        message, help = f'"{words}" belongs to no part of the text', f'begin it with a word such as "{head}:"'
        self.scope.problem("C305", tree, message, help, f"{head}: {words}")


def check_static(scope: Scope, abilities: Iterable[nodes.Node]) -> None:
    """Report what is done once among abilities that apply all the time."""
    for one in abilities:
        found = next(momentless(one, scope.constructs), None)
        if found and not scope.problems:
            at = Tree("", [], *(found.span or one.span or (0, 0)))
            help = 'write "Activated: …", or "When …, …"'
            if isinstance(one, nodes.May):  # `can attack twice`, `may move 2 spaces`
                help = 'write "Activated: …", or "When …, you may …"; what is permitted each time cannot be said yet'
            scope.problem("C302", at, "when? A static ability applies all the time", help)


SAYS_WHEN = nodes.Activated | nodes.Triggered | nodes.Replaced | nodes.Limited | nodes.OnlyIf | nodes.ExtraCost


def momentless(node: nodes.Node, constructs: Constructs) -> Iterator[nodes.Node]:
    """What is done once in a text that applies all the time, without a cost, an event or a limit before it."""
    construct = constructs.get(type(node))
    if isinstance(node, SAYS_WHEN | nodes.State) or (construct and construct.form == "title"):
        return
    if construct or (isinstance(node, nodes.Lasting) and isinstance(node.until, nodes.Duration)):
        yield node
    else:
        for part in nodes.inside(node):
            yield from momentless(part, constructs)


def opened(ability: Any) -> nodes.Node | None:
    """The effect of a replacement or of a power without a heading, with which the next sentence may go on."""
    if isinstance(ability, nodes.Limited):
        return opened(ability.effect)
    return ability.effect if isinstance(ability, nodes.Activated | nodes.Replaced) else None


def reopened(ability: Any, effect: nodes.Node) -> Any:
    """The same with another effect in place of the one that is `opened`."""
    inner = reopened(ability.effect, effect) if isinstance(ability, nodes.Limited) else effect
    return replace(ability, effect=inner)


COSTS = ("cost_timing", "cost_tap", "cost_effects")


TRIGGERS = ("at", "at_current", "happens", "card_happens")


def event_of(scope: Scope, event: Any, effect: nodes.Node) -> Any:
    """The event that triggers an effect, which may say that it comes after it, or change what is about to happen."""
    if not isinstance(event, nodes.Happens) or event.would:
        return event
    return replace(event, would=True) if any(one.alters for one in nodes.walk(effect)) else event


def changes_that(line: Tree) -> bool:
    """Whether a sentence changes damage that is dealt when a card is played: `Prevent 10 of that damage.`"""
    return line.rule == "of_that" or any(map(changes_that, trees(line)))


def hurts(effects: list[Any]) -> bool:
    """Whether all that was said is that a card can be played only when damage is dealt."""
    match effects:
        case [nodes.OnlyIf(nodes.Happens(would=False) as event)]:
            return "damage" in event.kind
    return False


def costs_of(scope: Scope, tree: Tree, said: list[Tree]) -> tuple[tuple[nodes.Node, ...], Any]:
    """The costs before a colon, and when they can be paid."""
    timings: list[str] = []
    costs: list[nodes.Node] = []
    for cost in said:
        for built in scope.build(cost):
            if isinstance(built, str):
                timings.append(built)
            else:
                costs.append(built)
    if len(set(timings)) > 1:
        text = " and ".join(sorted(set(timings)))
        scope.problem("C303", tree, f"this is {text} at once", "say one time at which it can be used")
    timing = next((one for one in timings if one not in ("standard", "minor")), "free")
    scope.antecedents.forget(nodes.THIS)  # `Tap this creature: Choose an enemy. It cannot move`
    return nodes.canonical_costs(costs), timing
