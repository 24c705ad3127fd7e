"""All that a game must supply."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from cardlang.language.nodes.base import Node
from cardlang.rules.actions import KINDS, Kind
from cardlang.rules.verb import Compile, Holds, Price, Verb

if TYPE_CHECKING:
    from cardlang.language.construct import Construct
    from cardlang.language.tells import Tells
    from cardlang.model.card import Card, Deck
    from cardlang.model.page import Page, Step
    from cardlang.rules.box import Box
    from cardlang.rules.builder import Builder
    from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
    from cardlang.rules.decision import Decision, Law
    from cardlang.rules.event import Event
    from cardlang.rules.frame import BothEnds, Frame, Program
    from cardlang.rules.play import Play
    from cardlang.rules.practice import Practice
    from cardlang.rules.scenario.asked import Asked
    from cardlang.rules.state import Packet, State
    from cardlang.rules.tables import Creature
    from cardlang.rules.trace import Names
    from cardlang.rules.witness import Fact


@dataclass(frozen=True)
class Words:
    """What a game adds to the frame of a scenario.

    `begin(state, data)` puts the state where the scenario says. `steps` and `responses`: the actions that a step of
    `when`, or a `respond`, takes, each asked for when the stack is empty; `helpers` are the words that may stand beside
    each, but for `choose`; `cards` are those that name a card, with its kind, `creatures` and `squares` those that name
    one of these or a list of them. `creature` and `player`: what `then` may ask of them, `table` what of the whole; the
    lists in `piles` have no order. `legal`: what a creature may do now. `defaults`: what the fields of a kind of card
    are if left out. `start`: the resources of a player. `idle` is the law by which nobody acts who is not named while
    no creature is activated. `kind`: the kind of card that some fields describe. `rules`: the game's rules by number.
    """

    begin: Callable[[State, Mapping[str, Any]], None]
    steps: Mapping[str, Callable[[Asked], Iterator[int]]]
    responses: Mapping[str, Callable[[Asked], Iterator[int]]]
    helpers: Mapping[str, frozenset[str]]
    cards: Mapping[str, str]
    creatures: frozenset[str]
    squares: frozenset[str]
    creature: Mapping[str, Callable[[State, int], Any]]
    player: Mapping[str, Callable[[State, int], Any]]
    table: Mapping[str, Callable[[Play], Any]]
    piles: frozenset[str]
    legal: Mapping[str, Callable[[Play, int], list[Any]]]
    defaults: Mapping[str, Mapping[str, Any]]
    start: Mapping[str, int]
    idle: Law
    kind: Callable[[Mapping[str, Any]], str]
    rules: frozenset[str]


@dataclass(frozen=True)
class Faces:
    """What a game's cards, backs and mats show: values by the names its templates use, rules texts under `*_text`.

    `card(card, deck, texts)` takes the wordings to show, one for one with `card.texts`; `mats` the content of the mat
    files. `icons` and `mat_icons` name the icons that take the place of words. `mat_names` are the templates of one
    player's mats, `table` that of both on one sheet. `figures` are the kinds of card with a figure on the board,
    `facts` the numbers of the rules that pages name.
    """

    card: Callable[[Card, Deck, Sequence[str]], Mapping[str, Any]]
    back: Callable[[Deck], Mapping[str, Any]]
    mats: Callable[[Sequence[Mapping[str, Any]]], Mapping[str, Any]]
    icons: Mapping[str, str]
    mat_icons: Mapping[str, str]
    mat_names: tuple[str, ...]
    table: str
    figures: frozenset[str] = frozenset()
    facts: Mapping[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class Explains:
    """How a game's cards are explained to people. `page(card, deck, effects, told)` takes the effects of its texts, one
    for one; `told(effect, text, declared=False)` gives the steps of a text's effect, with what `tells` adds.
    """

    page: Callable[[Card, Deck, Sequence[Node], Callable[..., tuple[Step, ...]]], Page]
    tells: Tells


@dataclass(frozen=True)
class Meanings:
    """What the words of a game's language mean to its engine, beside its verbs: by node, or by word.

    `adjectives` are laws about creatures, `terrains` the squares of a terrain or area; all are asked
    `(state, frame, …)`. `conditions`, `counts` (what `for each` counts) and `objects` (what an event is done to)
    compile the nodes of the game that say such. `value(state, creature, stat)` is a stat or measure as it counts now.
    `remarks` say more of the effect before them, and are none. `before` sees each effect before it is compiled;
    `immune(state, frame, creature)` says whether an effect does nothing to a creature; `by_board` whether what words
    say of who may do what hangs on the board alone (see `Law`);
    `timing` and `taps` tell of an ability when it can be used, and whether this creature taps for it; `whole` of a deed
    whether it is done in full or not at all, `is_spent` of a state whether it is used up, and lasts no longer then.
    `carried_out(kind)` are the steps at the beginning and at the end of an action of that kind.
    """

    adjectives: Mapping[str, Law]
    terrains: Mapping[str, Callable[[State, Frame], int]]
    value: Callable[[State, int, str], int]
    conditions: Mapping[type[Node], Callable[[Any, Builder], Callable[[State, Frame], bool]]]
    counts: Mapping[type[Node], Callable[[Any, Builder], Callable[[State, Frame], int]]]
    objects: Mapping[type[Node], Callable[[Any, Builder], Callable[[State, Frame, Event], bool]]]
    remarks: frozenset[type[Node]]
    before: Callable[[Node, Builder, str], None]
    immune: Callable[[State, Frame, int], bool]
    by_board: Callable[[Node], bool]
    timing: Callable[[Any], str]
    taps: Callable[[Any], bool]
    whole: Callable[[Node], bool]
    is_spent: Callable[[Node], bool]
    carried_out: Callable[[str], BothEnds]


@dataclass(frozen=True)
class Course:
    """How a game goes.

    `turn` decides what comes when the stack is empty: the next decision, or effects to carry out first, none when the
    game is over. `begin` carries out an action, `responses(state, player, kind)` are those that may answer the action
    that waits, `duties` those among them that must be given, `refusal` is the law that an action breaks. `announced`
    tells what an action that waits is about to do, `damaged` what a packet of damage does that lands; `die` destroys
    creatures; `attachable` says whether a card may go under a creature. `own` are the programs and boxes that belong to
    no card.
    """

    turn: Callable[[Play], Decision | None]
    begin: Callable[[Play, int], None]
    responses: Callable[[State, int, str], Sequence[int]]
    refusal: Callable[[State, int], Law | None]
    duties: Callable[[State, Sequence[int]], Sequence[int]]
    damaged: Callable[[Packet], Sequence[Event]]
    announced: Callable[[State, Frame], Iterator[Event]]
    die: Callable[[Play, Sequence[int], Mapping[int, Packet]], None]
    attachable: Callable[[State, Frame, int], bool]
    own: Callable[[Game], Sequence[Program | Box]]


@dataclass(frozen=True)
class Opening:
    """How a game begins, and how one that is over is looked at.

    `decks` names the zone in which a player's cards of each kind lie at first, `resources` what a player has, `phase`
    and `mode` where the state begins. `cannot(cards)` says in a few words why nobody can begin with a deck of these
    cards, if so. `winners` are the players that have won, none for a draw.
    """

    decks: Mapping[str, str]
    resources: Mapping[str, int]
    phase: str
    mode: tuple[int, ...]
    cannot: Callable[[Sequence[Card]], str | None]
    winners: Callable[[State], Sequence[int]]


@dataclass(frozen=True)
class Story:
    """How a game is told, all in whole sentences but `answer`: an action of the game's own kinds, be it done at once or
    only declared; what that is as an answer, whether it says a fact by itself, what has happened up to a moment, each
    with its level; where a turn begins, its heading, and in a few lines how the players stand.
    """

    action: Callable[[Play, int, Names, bool], str]
    answer: Callable[[Play, int, Names], str]
    says: Callable[[int, Fact], bool]
    changes: Callable[[State, Sequence[Fact], Names], Iterable[tuple[int, str]]]
    heading: Callable[[State, Names], str]
    standing: Callable[[State, Names], Iterable[str]]


@dataclass(frozen=True, eq=False)
class Game:
    """One game. Its vocabulary and grammar are data files beside its package.

    `boxes` says which field of a card holds the text of which box, for each kind of card. `zones` says which kind
    of card each zone of a player holds, `hidden` from whom its cards are. `load` makes a card ready to play,
    `creature(name, player, played, card, game)` one that stands on the board; `deeds` are those that texts ask about,
    and those they act upon before they happen.
    """

    id: str
    name: str
    boxes: Mapping[str, Mapping[str, str]]
    constructs: tuple[Construct, ...]
    verbs: tuple[Verb, ...]
    kinds: tuple[Kind, ...]
    zones: Mapping[str, str]
    hidden: Mapping[str, Literal["all", "others"]]
    resources: tuple[str, ...]
    meanings: Meanings
    course: Course
    opening: Opening
    story: Story
    load: Callable[[PlayedCard, Game], LoadedCard | NotYet]
    creature: Callable[[str, int, PlayedCard, int, Game], Creature | NotYet]
    deeds: Callable[[Iterable[PlayedCard]], tuple[frozenset[str], frozenset[str]]]
    scenario: Words
    faces: Faces
    explains: Explains
    practice: Practice

    @cached_property
    def compilers(self) -> Mapping[type[Node], Compile]:
        """How to compile each deed, by its node."""
        return {verb.construct.node: verb.compile for verb in self.verbs if verb.compile}

    @cached_property
    def holders(self) -> Mapping[type[Node], Holds]:
        """How to compile what holds by itself, by its node."""
        return {verb.construct.node: verb.holds for verb in self.verbs if verb.holds}

    @cached_property
    def prices(self) -> Mapping[type[Node], Price]:
        """By which law a cost can be paid, by its node."""
        return {verb.construct.node: verb.price for verb in self.verbs if verb.price}

    @cached_property
    def actions(self) -> Mapping[int, Kind]:
        """All kinds of action, by number."""
        return {**KINDS, **{kind.number: kind for kind in self.kinds}}
