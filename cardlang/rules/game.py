"""A game as the engine plays it: a value with a hook for everything in which games differ.

A game is put together from mechanics (`mechanics/compose.py`), each of which gives some of these fields. Hooks that get
the game being played, the builder, a step of a scenario or the names in a story are typed `Any` there, as those are
built on this module.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal, NamedTuple

from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Has
from cardlang.language.rulebook import NO_RULES, Rulebook
from cardlang.model.card import Card, CardKind
from cardlang.model.value import Value
from cardlang.rules.actions import KINDS, Kind
from cardlang.rules.active import Packet
from cardlang.rules.board import NO_BOARD, Board
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard, events_in_texts
from cardlang.rules.compiled import Ability, AbilitySet, BothEnds, Count, Frame, Players, Program, Step, Test
from cardlang.rules.decision import Constraint, Decision, unmet
from cardlang.rules.dryrun_support import DryRunSupport
from cardlang.rules.event import Event
from cardlang.rules.registers import ATTACK
from cardlang.rules.state import State
from cardlang.rules.tables import Creature, Piles
from cardlang.rules.telling import Story

CounterPlace = Literal["creature", "card", "square"]
"""What counters can lie on: a creature, a card attached to one, or a square."""

Compile = Callable[[Any, Any], Iterator[Step]]
Holds = Callable[[Any, Any], Iterable[Ability]]
Price = Callable[[Any, Any], Constraint | None]


class Verb(Value):
    """A node of the language and what it does: `compile(node, build)` yields the steps of an effect, `holds` the
    abilities that apply while the text is active. `price` gives the constraint that it can be paid as a cost, called
    with `(state, frame)`, if that is more than its choices having answers. `times(node, build, count)` is the step that
    does it so many times at once; None if something could come between."""

    node: type[Node]
    compile: Compile | None = None
    holds: Holds | None = None
    price: Price | None = None
    times: Callable[[Any, Any, Count], Step | None] = lambda node, build, count: None


def _lacking(*_: object) -> Any:
    raise NotImplementedError("a game must give this: see rules/game.py")


SETUP: Final = "setup"
"""The phase in which each game begins."""

Concerns = Callable[[State, Frame, Event], bool]
"""Whether an event is about what a text names as its object."""

Held = Callable[[Has, Any], Callable[[State, int], int] | None]
"""Compiles a condition such as `you have 2 gold` to the amount that a player has; None for what it does not count."""

LACKING: Final[Any] = _lacking  # in place of a hook that has no default


@dataclass(frozen=True, eq=False)
class ReplaceableAction:
    """An action that texts can foresee, so that they happen before it or replace it. `do(play, event, register)` does
    what `event` says; `register` is that of the attack it belongs to, if any. `ability_sets` are those that it starts
    for a while."""

    name: str
    do: Callable[[Any, Event, int | None], None]
    ability_sets: tuple[AbilitySet, ...] = ()

    @cached_property
    def part(self) -> Program:
        """The action as a separate effect, carried out after the texts that foresaw it."""

        def step(play: Any) -> None:
            event = play.frame.event
            assert event
            self.do(play, event, next(iter(play.frame.registers.get(ATTACK, ())), None))

        return Program(f"part {self.name}", "part", (step,), ability_sets=self.ability_sets)


Holding = Literal["card", "cards", "creature", "creature or yes", "creatures", "square", "squares", "player", "faces"]


class Word(Value):
    """What stands behind a word of scenarios: what it means, in one sentence, and what it `holds`: a card (of this
    `kind`; "" for any), a creature, a square, a list of these, a player's number, what dice show, or what a JSON
    Schema says. Zones, resources and counters hold what they do in every game."""

    about: str
    holds: Holding | Mapping[str, Any] = field(default_factory=dict)
    kind: str = ""


class ScenarioWords(Value):
    """The words that a game adds to scenarios (docs/scenarios.md)."""

    # Puts the state where the scenario says that it begins: `begin(state, data)`.
    begin: Callable[[State, Mapping[str, Any]], None] = lambda state, data: None
    # The phases in which a scenario can begin, the usual one first, and what each is. Without any, `begin` sets the
    # phase.
    phases: Mapping[str, str] = field(default_factory=dict)
    # What stands behind words of steps and those beside them; and behind values of creatures, players and the table,
    # zones, resources, counters and `board`.
    words: Mapping[str, Word] = field(default_factory=dict)
    values: Mapping[str, Word] = field(default_factory=dict)
    # The words of a step of `when`, and of `respond`: the code of the action that it takes; of a step, or of several.
    steps: Mapping[str, Callable[[Any], int | Iterator[int]]] = field(default_factory=dict)
    responses: Mapping[str, Callable[[Any], int]] = field(default_factory=dict)
    # The words that may stand beside each of those, `choose` always may; and those that must.
    helpers: Mapping[str, frozenset[str]] = field(default_factory=dict)
    needs: Mapping[str, frozenset[str]] = field(default_factory=dict)
    # What a marker remembers of which a scenario says that a card has put it: `memory(game, tables, card, player)`.
    memory: Callable[[Any, Any, int, int], tuple[Frame, ...]] = lambda game, tables, card, player: ()
    # What `then` can ask of a creature and of the whole game, besides what it can in every game. Lists named in `piles`
    # have no order.
    creature: Mapping[str, Callable[[State, int], Any]] = field(default_factory=dict)
    table: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    piles: frozenset[str] = frozenset()
    # The kinds of action of which a scenario can ask what a creature may do now, by word.
    legal: Mapping[str, Kind] = field(default_factory=dict)
    # For each kind of card, the values of fields that a scenario leaves out.
    defaults: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    # What the damage of a creature is called.
    damage: str = "damage"
    # The constraint that is unmet when a step names no creature and none is activated.
    idle: Constraint = unmet("when", "nobody is named who acts")

    @cached_property
    def cards(self) -> Mapping[str, str]:
        """The words that name a card, with its kind."""
        return {name: word.kind for name, word in self.words.items() if word.holds == "card"}

    @cached_property
    def creatures(self) -> frozenset[str]:
        """The words that name a creature, or several."""
        return frozenset(name for name, word in self.words.items() if str(word.holds).startswith("creature"))

    @cached_property
    def squares(self) -> frozenset[str]:
        """The words that name a square, or several."""
        return frozenset(name for name, word in self.words.items() if word.holds in ("square", "squares"))

    def beside(self, word: str) -> frozenset[str]:
        """The words that may stand beside that of a step."""
        return self.helpers.get(word, frozenset()) | self.needs.get(word, frozenset())


def current(state: State, creature: int, stat: str) -> int:
    """A stat as it counts now, or the damage of a creature, or the hit points that this leaves it."""
    if stat == "damage":
        return state.damage[creature]
    if stat == state.tables.left:
        return max(0, state.hit_points(creature) - state.damage[creature])
    return state.stat(creature, stat) or 0


class Semantics(Value):
    """What the words of a game mean to the engine, apart from its verbs. Each part of a game gives some of it."""

    # By word: constraints on creatures; the squares of a player's area; those of a terrain; keyword powers.
    adjectives: Mapping[str, Constraint] = field(default_factory=dict)
    areas: Mapping[str, Callable[[State, int], int]] = field(default_factory=dict)
    terrains: Mapping[str, Callable[[State, Frame], int]] = field(default_factory=dict)
    # By mark on boards and tiles: the terrain that a project adds (see `board.OWN_MARKS`).
    marks: Mapping[str, str] = field(default_factory=dict)
    powers: Mapping[str, KeywordPower] = field(default_factory=dict)
    # A stat or measure of a creature as it counts now: `value(state, creature, stat)`.
    value: Callable[[State, int, str], int] = current
    # By node: how to compile the game's own conditions, counts (`for each …`) and objects of events.
    conditions: Mapping[type[Node], Callable[[Any, Any], Test]] = field(default_factory=dict)
    counts: Mapping[type[Node], Callable[[Any, Any], Count]] = field(default_factory=dict)
    objects: Mapping[type[Node], Callable[[Any, Any], Concerns]] = field(default_factory=dict)
    # The same for amounts, which change a value; predicates, for things of a noun; and players.
    amounts: Mapping[type[Node], Callable[[Any, Any], Callable[[State, Frame, int], int]]] = field(default_factory=dict)
    predicates: Mapping[type[Node], Callable[[Any, str, Any], Constraint]] = field(default_factory=dict)
    players: Mapping[type[Node], Callable[[Any, Any], Players]] = field(default_factory=dict)
    # By entry of `Game.effect_counts`: how to count it, where counting the noted things is not enough.
    counted: Mapping[str, Callable[[Any, Any], Count]] = field(default_factory=dict)
    # What players can have: the first that knows a condition answers it.
    held: tuple[Held, ...] = ()
    # Nodes that only say more about the effect before them.
    remarks: frozenset[type[Node]] = frozenset()
    # Sees each effect before it is compiled: `before(effect, build, kind of action)`.
    before: Callable[[Node, Any, str], None] = lambda node, build, kind: None
    # Whether effects do nothing to a creature: `immune(state, frame, creature)`.
    immune: Callable[[State, Frame, int], bool] = lambda state, frame, creature: False
    # Whether a node's meaning depends on the board alone (see `Constraint.by_board`).
    by_board: Callable[[Node], bool] = lambda text: False
    # The subtypes of a card: `subtypes(state, card)`.
    subtypes: Callable[[State, int], Collection[str]] = lambda state, card: (
        state.tables.cards[card].card.fields.get("subtypes") or ()
    )
    # When an activated ability can be used (see `Use.timing`), and whether its creature taps for it.
    timing: Callable[[Any], str] = lambda ability: ""
    taps: Callable[[Any], bool] = lambda ability: False
    # The effect of an activated ability as it is compiled.
    staged: Callable[[Node], Node] = lambda effect: effect
    # Effects that are done in full or not at all; states that are used up by what they change.
    whole: Mapping[type[Node], Callable[[Any], bool]] = field(default_factory=dict)
    spent: Mapping[type[Node], Callable[[Any], bool]] = field(default_factory=dict)
    # The steps before and after the effects of an action of this kind.
    carried_out: Callable[[str], BothEnds] = lambda kind: ((), ())

    def is_whole(self, effect: Node) -> bool:
        """Return True if the effect is done in full or not at all."""
        test = self.whole.get(type(effect))
        return test is not None and test(effect)

    def is_spent(self, node: Node) -> bool:
        """Return True if what the node says ends as soon as it has made a difference."""
        test = self.spent.get(type(node))
        return test is not None and test(node)


class KeywordPower(Value):
    """A keyword power. `abilities` compiles it; a power without any is looked up where a rule asks for it. The values
    of a power that a creature has twice are added if it `adds`; otherwise the highest counts."""

    abilities: Callable[[Any, Any], Sequence[Ability]] = lambda node, build: ()
    adds: bool = False


def unchanged(text: str, names: Collection[str]) -> str:
    """The words of a game that is not made of another."""
    return text


class TurnFlow(Value):
    """Who may do what, and when: the rules around the effects of cards."""

    # Called when the stack is empty: returns the next decision, or starts effects and returns None. None with nothing
    # started: the game is over.
    turn: Callable[[Any], Decision | None] = LACKING
    # What holds for each player all the time: the abilities of the rules themselves.
    always: Callable[[Any], Sequence[AbilitySet]] = lambda game: ()
    # Carries out an action that a player has chosen: `begin(play, code)`.
    begin: Callable[[Any, int], None] = LACKING
    # Pays what it takes to declare an action, besides the costs in its text: `declare(play, frame)`.
    declare: Callable[[Any, Frame], None] | None = None
    # The constraint that an action does not meet; None if it is legal.
    refusal: Callable[[State, int], Constraint | None] = lambda state, code: None
    # The actions with which a player may respond to an action of this kind, and those of them that are obligatory.
    responses: Callable[[State, int, str], Sequence[int]] = lambda state, player, kind: ()
    duties: Callable[[State, Sequence[int]], Sequence[int]] = lambda state, codes: ()
    # Whether damage lands as soon as it is dealt, and not only when the stack is empty.
    at_once: bool = False
    # The events that a waiting action announces, and those of a packet of damage that has landed.
    announced: Callable[[State, Frame], Iterator[Event]] = lambda state, frame: iter(())
    damaged: Callable[[Any, Packet], Sequence[Event]] = lambda play, packet: ()
    # Destroys creatures: `destroy(play, creatures, the packet that destroyed each)`. Without it nothing is destroyed.
    destroy: Callable[[Any, Sequence[int], Mapping[int, Packet]], None] = lambda play, dead, causes: None
    # Who deals the damage of an effect, and by what means: `dealing(state, frame, means)`.
    dealing: Callable[[State, Frame, str], tuple[int, str]] = lambda state, frame, means: (frame.acting, means)
    # Whether a text protects a creature from what an effect would do to it: `protects(state, frame, creature, deed)`.
    protects: Callable[[State, Frame, int, str], bool] = lambda state, frame, creature, deed: False
    # What follows when texts have replaced an event: `replaced(play, event)`.
    replaced: Callable[[Any, Event], None] = lambda play, event: None
    # Takes destroyed creatures off the board: each with the creature and the player that caused it.
    remove_destroyed: Callable[[Any, Iterable[tuple[int, int, int]]], None] = lambda play, dead: None
    # What markers do to a creature that enters their square: `entered(play, creature, square)`; and the squares whose
    # markers would do something to it, as a mask: `traps(state, creature)`.
    entered: Callable[[Any, int, int], None] = lambda play, creature, square: None
    traps: Callable[[State, int], int] = lambda state, creature: 0
    # What follows when a player has too little of a resource: `shortfall(play, player, resource, missing)`.
    shortfall: Callable[[Any, int, str, int], None] = lambda play, player, resource, missing: None
    # The order in which the texts of one player that answer the same event take effect: `first(state, frame)`.
    first: Callable[[State, Frame], int] = lambda state, frame: frame.acting
    # Why a player cannot choose another player; None if possible: `affects(state, player, other)`.
    affects: Callable[[State, int, int], Constraint | None] = lambda state, player, other: None
    # Why the game is over, in a few words; "" if the game does not tell: `ended(play)`.
    ended: Callable[[Any], str] = lambda play: ""
    # Programs and ability sets that belong to no card.
    own: Callable[[Game], Sequence[Program | AbilitySet]] = lambda game: ()


class Shared(NamedTuple):
    """A kind of card of which no player brings decks. A card goes to the players whose faction, or one of whose cards,
    one of the fields that it `follows` names; nobody has it if that field names no player. All cards without such a
    field lie in a `zone` of the table."""

    zone: str = ""
    follows: tuple[str, ...] = ()


ATTACHED: Final = "attached"  # what a campaign keeps: the cards attached to a player's pieces


class Opening(Value):
    """How a game begins, and who has won when it is over."""

    # By kind of card: the zone in which a player's cards lie at first. Players bring a deck of each kind that is not
    # shared.
    decks: Mapping[str, str] = field(default_factory=dict)
    shared: Mapping[str, Shared] = field(default_factory=dict)
    # By resource: the name of the number of it that each player has (see `Game.numbers`).
    resources: Mapping[str, str] = field(default_factory=dict)
    mode: tuple[int, ...] = ()
    # A campaign: of how many games, called scenarios, it consists; the resources and zones of players, and `ATTACHED`,
    # that they keep from one to the next; and the field of a card by which it is logged.
    scenarios: int = 1
    keeps: tuple[str, ...] = ()
    logs: str = "id"
    # The board for a number of players, by the game's numbers; for games without battlefields.
    board: Callable[[int, Mapping[str, int]], Board] = lambda players, numbers: NO_BOARD
    # Why nobody can play with a deck of these cards by the game's numbers, in a few words; None if it can be played.
    cannot: Callable[[Sequence[Card], Mapping[str, int]], str | None] = lambda cards, numbers: None
    # The players who have won; empty for a draw. Without it nobody wins.
    winners: Callable[[State], Sequence[int]] = lambda state: ()


@dataclass(frozen=True, eq=False)
class Game:
    """The rules of one game, or a mechanic's part of them. A field that is left out has the engine's default."""

    id: str = ""
    name: str = ""

    # Its language: the kinds of card, what verbs do, what other words mean.
    cards: Mapping[str, CardKind] = field(default_factory=dict)
    pieces: frozenset[str] = frozenset(("creature",))  # the kinds of card that become creatures on the board
    verbs: tuple[Verb, ...] = ()
    semantics: Semantics = field(default_factory=Semantics)
    # Actions that texts can act on before they happen, and effects whose things texts count (`drawn this way`).
    replaceable: tuple[ReplaceableAction, ...] = ()
    # Events whose subject has gone to another square, with the number of its earlier one plus 1 as amount (0 if it goes
    # only now); and whether the place that a text names is the earlier one.
    goings: Mapping[str, bool] = field(default_factory=dict)
    effect_counts: tuple[str, ...] = ()

    # Its state: kinds of action, the kinds of card that each zone holds, who cannot see a zone's cards, resources.
    kinds: tuple[Kind, ...] = ()
    zones: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    hidden: Mapping[str, Literal["all", "others"]] = field(default_factory=dict)
    resources: tuple[str, ...] = ()
    table: frozenset[str] = frozenset()  # the zones and resources of which there is one for all players
    counters: Mapping[str, tuple[CounterPlace, ...]] = field(default_factory=dict)  # on what each can lie
    dice: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by kind of die, what its sides show
    fills: str = "hit points"  # the stat that damage fills
    fewest: int = 2  # players
    most: int = 4
    together: bool = False  # whether all players are one team
    # The name of a side without a player, "" for none: it comes after the players, the rules move its pieces, and the
    # player whose turn it is makes the choices in its effects.
    nobody: str = ""
    held: frozenset[str] = frozenset()  # the kinds of cards that pieces hold, and use from there
    owned_texts: bool = False  # whether "you" in the text of an attached card is its owner, not its bearer's player
    nouns: Mapping[str, Constraint | None] = field(default_factory=dict)  # words for creatures, and what these must be
    domains: Mapping[str, Any] = field(default_factory=dict)  # by noun, the `Domain` of things that are not creatures
    piles: Piles = field(default_factory=Piles)

    procedures: Mapping[str, Any] = field(default_factory=dict)  # that its plan can name (see `plan.actions.Procedure`)
    # By box of the cards that such a procedure uses: `compile(effect, build)` gives the program of a text there, or
    # none, and what else must be known of the card (`LoadedCard.own`).
    boxes: Mapping[str, Callable[[Node, Any], tuple[Program | None, Any]]] = field(default_factory=dict)

    # Its rules: turns, beginning and end, and the book with their numbers and the programs among them.
    flow: TurnFlow = field(default_factory=TurnFlow)
    opening: Opening = field(default_factory=Opening)
    numbers: Mapping[str, int] = field(default_factory=dict)  # with which it begins: `start` of its vocabulary
    rulebook: Rulebook = NO_RULES

    # Its cards. `creature(name, player, played, card, game)` makes the creature that a card puts on the board;
    # `watched_events` finds the events that texts ask about, and those that they act on before they happen; `fields`
    # names the card field in which a value is printed, where the two names differ.
    load: Callable[[PlayedCard, Game], LoadedCard | NotYet] = LACKING
    creature: Callable[[str, int, PlayedCard, int, Game], Creature | NotYet] = LACKING
    watched_events: Callable[[Iterable[PlayedCard]], tuple[frozenset[str], frozenset[str]]] = events_in_texts
    fields: Mapping[str, str] = field(default_factory=dict)

    # How it is told, tested and tried out. `in_own_words(text, names)`: a text in the words of a project's own game.
    in_own_words: Callable[[str, Collection[str]], str] = unchanged
    story: Story = field(default_factory=Story)
    sentences: Mapping[str, Mapping[str, str]] = field(default_factory=dict)  # its `story.yaml`, see `telling`
    scenario: ScenarioWords = field(default_factory=ScenarioWords)
    dry_run: DryRunSupport = field(default_factory=DryRunSupport)
    practice: Mapping[str, Any] = field(default_factory=dict)  # its `practice.yaml`: positions for the dry run

    @cached_property
    def lacking(self) -> tuple[str, ...]:
        """What this game does not give, of that without which the engine cannot play it: its scenarios are not tested,
        its cards not tried, and nobody plays it at random. Everything else has a default.

        >>> Game(pieces=frozenset()).lacking
        ('load', 'flow.turn', 'flow.begin', 'opening.decks')
        """
        needed: Mapping[str, object] = {
            "load": self.load,
            "creature": self.creature if self.pieces & self.cards.keys() else None,
            "flow.turn": self.flow.turn,
            "flow.begin": self.flow.begin,
            "opening.decks": self.opening.decks or LACKING,
        }
        return tuple(name for name, given in needed.items() if given is LACKING)

    @property
    def unplayable(self) -> str:
        """Why the engine cannot play this game, in one sentence; "" if it can."""
        needs = "scenarios, the dry run and playtest need"
        what = ", ".join(self.lacking)
        return what and f"the engine cannot play {self.name}: {needs} {what}, which it does not give"

    def kind_with(self, fields: Collection[str], *, piece: bool = False) -> str:
        """The kind of card, or of `piece`, that a scenario describes by these fields: one has most of them, and of
        several such kinds the first that requires fewest others.

        >>> kinds = {"spell": CardKind({"text": "main"}), "hero": CardKind({"text": "power"}, fields={"hp": {}})}
        >>> Game(cards=kinds).kind_with(["text"]), Game(cards=kinds).kind_with(["text", "hp"])
        ('spell', 'hero')
        """

        def fits(name: str) -> tuple[int, int]:
            kind, usual = self.cards[name], self.scenario.defaults.get(name, {})
            has = {*kind.fields, *kind.names}.intersection(fields)
            return len(has), -len({*kind.required}.difference(fields, usual))

        kinds = [name for name, kind in self.cards.items() if not kind.own and (name in self.pieces or not piece)]
        return max(kinds, key=fits)

    @cached_property
    def faces(self) -> tuple[str, ...]:
        """All that dice can show.

        >>> Game(dice={"attack": ("hit", "hit", "blank"), "check": ("1", "2")}).faces
        ('hit', 'blank', '1', '2')
        """
        return tuple(dict.fromkeys(face for sides in self.dice.values() for face in sides))

    @cached_property
    def sides(self) -> Mapping[str, tuple[int, ...]]:
        """For each kind of die, what its sides show, by number in `faces`."""
        return {die: tuple(map(self.faces.index, sides)) for die, sides in self.dice.items()}

    @cached_property
    def resources_at_start(self) -> Mapping[str, int]:
        """How much of each resource every player has when a game begins, and in a scenario that does not say."""
        return {resource: self.numbers[name] for resource, name in self.opening.resources.items()}

    @cached_property
    def own(self) -> tuple[Program | AbilitySet, ...]:
        """The programs and ability sets that belong to no card."""
        return (*(action.part for action in self.replaceable), *self.flow.own(self))

    def number(self, constraint: Constraint) -> str:
        """The number of the rule behind a constraint; "" if there is none."""
        return self.rulebook.number(constraint.rule)

    def why(self, constraint: Constraint | None, names: Collection[str] = ()) -> str:
        """Why something is refused, with the number of the rule. `names` stay as they are.

        >>> from cardlang.rules.decision import unmet
        >>> Game().why(unmet("S7.2", "too far")), Game().why(unmet("range", "too far"))
        ('too far (S7.2)', 'too far')
        """
        if constraint is None:
            return "it cannot be done now"
        number, says = self.number(constraint), self.in_own_words(constraint.says, names)
        return f"{says} ({number})" if number else says

    @cached_property
    def compilers(self) -> Mapping[type[Node], Compile]:
        """For each node that is an effect, how to compile it into steps."""
        return {verb.node: verb.compile for verb in self.verbs if verb.compile}

    @cached_property
    def times(self) -> Mapping[type[Node], Callable[[Any, Any, Count], Step | None]]:
        """For each node that is an effect, how to do it several times at once."""
        return {verb.node: verb.times for verb in self.verbs if verb.compile}

    @cached_property
    def holders(self) -> Mapping[type[Node], Holds]:
        """For each node that holds while its text counts, how to compile it into abilities."""
        return {verb.node: verb.holds for verb in self.verbs if verb.holds}

    @cached_property
    def prices(self) -> Mapping[type[Node], Price]:
        """For each node that can be a cost, the constraint that it can be paid."""
        return {verb.node: verb.price for verb in self.verbs if verb.price}

    @cached_property
    def actions(self) -> Mapping[int, Kind]:
        """All kinds of action, by number."""
        return {**KINDS, **{kind.number: kind for kind in self.kinds}}
