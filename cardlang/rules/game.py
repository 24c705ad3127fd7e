"""All that a game must supply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Has
from cardlang.model.card import Card
from cardlang.rules.actions import KINDS, Kind
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.compiled import Ability, AbilitySet, BothEnds, Count, Frame, Program, Test
from cardlang.rules.decision import Constraint, Decision
from cardlang.rules.dryrun_support import DryRunSupport
from cardlang.rules.event import Event
from cardlang.rules.log import LogEntry
from cardlang.rules.replaceable import ReplaceableAction
from cardlang.rules.state import Packet, State
from cardlang.rules.tables import Creature, Piles
from cardlang.rules.verb import Compile, Holds, Price, Verb


def _lacking(*_: object) -> Any:
    raise NotImplementedError("a game must give this: see rules/game.py")


Concerns = Callable[[State, Frame, Event], bool]  # whether an event concerns something
# How much a player has of what a condition asks about: cards, or a resource; None if it is something else.
Held = Callable[[Has, Any], Callable[[State, int], int] | None]
NONE: Final[frozenset[str]] = frozenset()
LACKING: Final[Any] = _lacking  # what has no default: a game gives it, or never comes to need it


@dataclass(frozen=True)
class Words:
    """What a game adds to the frame of a scenario.

    `begin(state, data)` puts the state where the scenario says. `steps` and `responses`: the actions that a step of
    `when`, or a `respond`, takes, each asked for when the stack is empty; `helpers` are the words that may stand beside
    each, but for `choose`; `cards` are those that name a card, with its kind, `creatures` and `squares` those that name
    one of these or a list of them. `creature` and `player`: what `then` may ask of them, `table` what of the whole; the
    lists in `piles` have no order. `legal`: what a creature may do now. `defaults`: what the fields of a kind of card
    are if left out. `start`: the resources of a player. `idle` is the constraint by which nobody acts who is not named
    while no creature is activated. `kind`: the kind of card that some fields describe. `rules`: the game's rules by
    number.
    """

    begin: Callable[[State, Mapping[str, Any]], None] = lambda state, data: None
    steps: Mapping[str, Callable[[Any], Iterator[int]]] = field(default_factory=dict)
    responses: Mapping[str, Callable[[Any], Iterator[int]]] = field(default_factory=dict)
    helpers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    cards: Mapping[str, str] = field(default_factory=dict)
    creatures: frozenset[str] = frozenset()
    squares: frozenset[str] = frozenset()
    creature: Mapping[str, Callable[[State, int], Any]] = field(default_factory=dict)
    player: Mapping[str, Callable[[State, int], Any]] = field(default_factory=dict)
    table: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    piles: frozenset[str] = frozenset()
    legal: Mapping[str, Callable[[Any, int], list[Any]]] = field(default_factory=dict)
    defaults: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    start: Mapping[str, int] = field(default_factory=dict)
    idle: Constraint = LACKING
    kind: Callable[[Mapping[str, Any]], str] = LACKING
    rules: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Semantics:
    """What the words of a game's language mean to its engine, beside its verbs: by node, or by word.

    `adjectives` are constraints about creatures, `terrains` the squares of a terrain or area; all are asked `(state,
    frame, …)`. `conditions`, `counts` (what `for each` counts) and `objects` (what an event is done to) compile the
    nodes of the game that say such; `done` how many one of the game's `ways` were done so to, if that is not just
    counted; each of `held` knows how much a player has of something; `powers` are the keyword powers. `value(state,
    creature, stat)` is a stat or measure as it counts now. `remarks` say more of the effect before them, and are none.
    `before` sees each effect before it is compiled; `immune(state, frame, creature)` says whether an effect does
    nothing to a creature; `by_board` whether what words say of who may do what hangs on the board alone (see
    `Constraint`); `timing` and `taps` tell of an ability when it can be used, and whether this creature taps for it;
    `whole` of a deed whether it is done in full or not at all, `spent` of a state whether it is used up, and lasts no
    longer then. `carried_out(kind)` are the steps at the beginning and at the end of an action of that kind.
    """

    adjectives: Mapping[str, Constraint] = field(default_factory=dict)
    terrains: Mapping[str, Callable[[State, Frame], int]] = field(default_factory=dict)
    value: Callable[[State, int, str], int] = lambda state, creature, stat: state.stat(creature, stat) or 0
    conditions: Mapping[type[Node], Callable[[Any, Any], Test]] = field(default_factory=dict)
    counts: Mapping[type[Node], Callable[[Any, Any], Count]] = field(default_factory=dict)
    done: Mapping[str, Callable[[Any, Any], Count]] = field(default_factory=dict)
    held: tuple[Held, ...] = ()
    powers: Mapping[str, Keyworded] = field(default_factory=dict)
    objects: Mapping[type[Node], Callable[[Any, Any], Concerns]] = field(default_factory=dict)
    remarks: frozenset[type[Node]] = frozenset()
    before: Callable[[Node, Any, str], None] = lambda node, build, kind: None
    immune: Callable[[State, Frame, int], bool] = lambda state, frame, creature: False
    by_board: Callable[[Node], bool] = lambda text: False
    timing: Callable[[Any], str] = lambda ability: ""
    taps: Callable[[Any], bool] = lambda ability: False
    whole: Mapping[type[Node], Callable[[Any], bool]] = field(default_factory=dict)
    spent: Mapping[type[Node], Callable[[Any], bool]] = field(default_factory=dict)
    carried_out: Callable[[str], BothEnds] = lambda kind: ((), ())

    def is_whole(self, deed: Node) -> bool:
        """Whether it is done in full or not at all."""
        test = self.whole.get(type(deed))
        return test is not None and test(deed)

    def is_spent(self, node: Node) -> bool:
        """Whether it is used up, and lasts no longer then."""
        test = self.spent.get(type(node))
        return test is not None and test(node)


@dataclass(frozen=True)
class Keyworded:
    """A keyword power: the ability that it is, if it is one and not only looked up where it counts; whether it `adds`
    up, where of other numbers the higher counts."""

    ability: Callable[[Any, Any], Ability] | None = None
    adds: bool = False


@dataclass(frozen=True)
class TurnFlow:
    """How a game goes.

    `turn` decides what comes when the stack is empty: the next decision, or effects to carry out first, none when the
    game is over. `begin` carries out an action, `responses(state, player, kind)` are those that may answer the action
    that waits, `duties` those among them that must be given, `refusal` is the constraint that an action breaks.
    `announced` tells what an action that waits is about to do, `damaged` what a packet of damage does that lands; `die`
    destroys creatures; `bury` takes them off the board, each with who caused it: a creature and a player; `lacks`
    follows when so much of a resource was not there to leave a player; `attachable` says whether a card may go under a
    creature. `own` are the programs and boxes that belong to no card.
    """

    turn: Callable[[Any], Decision | None] = LACKING
    begin: Callable[[Any, int], None] = LACKING
    responses: Callable[[State, int, str], Sequence[int]] = lambda state, player, kind: ()
    refusal: Callable[[State, int], Constraint | None] = lambda state, code: None
    duties: Callable[[State, Sequence[int]], Sequence[int]] = lambda state, codes: ()
    damaged: Callable[[Packet], Sequence[Event]] = lambda packet: ()
    announced: Callable[[State, Frame], Iterator[Event]] = lambda state, frame: iter(())
    die: Callable[[Any, Sequence[int], Mapping[int, Packet]], None] = LACKING
    attachable: Callable[[State, Frame, int], bool] = lambda state, frame, creature: True
    bury: Callable[[Any, Iterable[tuple[int, int, int]]], None] = LACKING
    lacks: Callable[[Any, int, str, int], None] = lambda play, player, resource, missing: None
    own: Callable[[Game], Sequence[Program | AbilitySet]] = lambda game: ()


@dataclass(frozen=True)
class Opening:
    """How a game begins, and how one that is over is looked at.

    `decks` names the zone in which a player's cards of each kind lie at first, `resources` what a player has, `phase`
    and `mode` where the state begins. `cannot(cards)` says in a few words why nobody can begin with a deck of these
    cards, if so. `winners` are the players that have won, none for a draw.
    """

    decks: Mapping[str, str] = field(default_factory=dict)
    resources: Mapping[str, int] = field(default_factory=dict)
    phase: str = ""
    mode: tuple[int, ...] = ()
    cannot: Callable[[Sequence[Card]], str | None] = lambda cards: None
    winners: Callable[[State], Sequence[int]] = LACKING


@dataclass(frozen=True)
class Story:
    """How a game is told, all in whole sentences but `answer`: an action of the game's own kinds, be it done at once or
    only declared; what that is as an answer, whether it says a fact by itself, what has happened up to a moment, each
    with its level; where a turn begins, its heading, and in a few lines how the players stand.
    """

    action: Callable[[Any, int, Any, bool], str] = LACKING
    answer: Callable[[Any, int, Any], str] = LACKING
    says: Callable[[int, LogEntry], bool] = lambda code, fact: False
    changes: Callable[[State, Sequence[LogEntry], Any], Iterable[tuple[int, str]]] = lambda state, facts, names: ()
    heading: Callable[[State, Any], str] = LACKING
    standing: Callable[[State, Any], Iterable[str]] = lambda state, names: ()


@dataclass(frozen=True, eq=False)
class Game:
    """One game as the engine plays it, or a part of one: what a part leaves out is as if nobody had a say in it.

    `boxes` are those of its cards' texts (see `Wording`). `zones` says which kind of card each zone of a player holds,
    `hidden` from whom its cards are. `ways` is what effects do to things that texts count (`each card drawn this way`).
    `load` makes a card ready to play, `creature(name, player, played, card, game)` one that stands on the board;
    `replaceable` are the actions that texts can act upon before they happen; `rule_numbers` gives the number that a
    constraint has in the game's rules; `asked` are those that the texts of cards ask about, and those they act upon
    before they happen. `fields` says in which field of a card a value is printed that is called otherwise.
    """

    id: str = ""
    name: str = ""
    boxes: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    verbs: tuple[Verb, ...] = ()
    kinds: tuple[Kind, ...] = ()
    zones: Mapping[str, str] = field(default_factory=dict)
    hidden: Mapping[str, Literal["all", "others"]] = field(default_factory=dict)
    resources: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    piles: Piles = field(default_factory=Piles)
    fields: Mapping[str, str] = field(default_factory=dict)
    rule_numbers: Mapping[str, str] = field(default_factory=dict)
    replaceable: tuple[ReplaceableAction, ...] = ()
    semantics: Semantics = field(default_factory=Semantics)
    flow: TurnFlow = field(default_factory=TurnFlow)
    opening: Opening = field(default_factory=Opening)
    story: Story = field(default_factory=Story)
    load: Callable[[PlayedCard, Game], LoadedCard | NotYet] = LACKING
    creature: Callable[[str, int, PlayedCard, int, Game], Creature | NotYet] = LACKING
    asked: Callable[[Iterable[PlayedCard]], tuple[frozenset[str], frozenset[str]]] = lambda cards: (
        frozenset(),
        frozenset(),
    )
    scenario: Words = field(default_factory=Words)
    dry_run: DryRunSupport = field(default_factory=DryRunSupport)

    @cached_property
    def own(self) -> tuple[Program | AbilitySet, ...]:
        """The programs and boxes that belong to no card."""
        return (*(deed.part for deed in self.replaceable), *self.flow.own(self))

    def number(self, constraint: Constraint) -> str:
        """The rule that a constraint is, by its number in the game's rules.

        >>> from cardlang.rules.decision import unmet
        >>> Game(rule_numbers={"range": "S7.2"}).number(unmet("range", "it is too far"))
        'S7.2'
        """
        return self.rule_numbers.get(constraint.rule, constraint.rule)

    @cached_property
    def compilers(self) -> Mapping[type[Node], Compile]:
        """How to compile each deed, by its node."""
        return {verb.node: verb.compile for verb in self.verbs if verb.compile}

    @cached_property
    def holders(self) -> Mapping[type[Node], Holds]:
        """How to compile what holds by itself, by its node."""
        return {verb.node: verb.holds for verb in self.verbs if verb.holds}

    @cached_property
    def prices(self) -> Mapping[type[Node], Price]:
        """By which constraint a cost can be paid, by its node."""
        return {verb.node: verb.price for verb in self.verbs if verb.price}

    @cached_property
    def actions(self) -> Mapping[int, Kind]:
        """All kinds of action, by number."""
        return {**KINDS, **{kind.number: kind for kind in self.kinds}}
