"""All that a game must supply."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from cardlang.language.nodes.base import Node
from cardlang.rules.actions import KINDS, Kind
from cardlang.rules.verb import Compile, Verb

if TYPE_CHECKING:
    from cardlang.language.construct import Construct
    from cardlang.language.tells import Tells
    from cardlang.model.card import Card, Deck
    from cardlang.model.page import Page, Step
    from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
    from cardlang.rules.decision import Decision, Law
    from cardlang.rules.play import Play
    from cardlang.rules.scenario.asked import Asked
    from cardlang.rules.state import Creature, State


@dataclass(frozen=True)
class Words:
    """What a game adds to the frame of a scenario.

    `steps` and `responses`: how a step of `when`, or a `respond`, becomes an action. `creature` and `player`: what
    `then` may ask of them; the lists in `piles` have no order. `legal`: what a creature may do now, or the words that
    the engine cannot play yet. `defaults`: what the fields of a kind of card are if left out. `start`: the resources
    of a player. `kind`: the kind of card that some fields describe.
    """

    steps: Mapping[str, Callable[[Asked], int]]
    responses: Mapping[str, Callable[[Asked], int]]
    creature: Mapping[str, Callable[[State, int], Any]]
    player: Mapping[str, Callable[[State, int], Any]]
    piles: frozenset[str]
    legal: Mapping[str, Callable[[Play, int], list[str] | NotYet]]
    defaults: Mapping[str, Mapping[str, Any]]
    start: Mapping[str, int]
    kind: Callable[[Mapping[str, Any]], str]


@dataclass(frozen=True)
class Faces:
    """What a game's cards, backs and mats show: values by the names its templates use, rules texts under `*_text`.

    `card(card, deck, texts)` takes the wordings to show, one for one with `card.texts`; `mats` the content of the mat
    files. `icons` and `mat_icons` name the icons that take the place of words. `mat_names` are the templates of one
    player's mats, `table` that of both on one sheet.
    """

    card: Callable[[Card, Deck, Sequence[str]], Mapping[str, Any]]
    back: Callable[[Deck], Mapping[str, Any]]
    mats: Callable[[Sequence[Mapping[str, Any]]], Mapping[str, Any]]
    icons: Mapping[str, str]
    mat_icons: Mapping[str, str]
    mat_names: tuple[str, ...]
    table: str


@dataclass(frozen=True)
class Explains:
    """How a game's cards are explained to people. `page(card, deck, effects, told)` takes the effects of its texts, one
    for one; `told(effect, text, declared=False)` gives the steps of a text's effect, with what `tells` adds.
    """

    page: Callable[[Card, Deck, Sequence[Node], Callable[..., tuple[Step, ...]]], Page]
    tells: Tells


@dataclass(frozen=True, eq=False)
class Game:
    """One game. Its vocabulary and grammar are data files beside its package.

    `boxes` says which field of a card holds the text of which box, for each kind of card. `zones` says which kind
    of card each zone of a player holds. `adjectives` give the
    meaning of `Is` for creatures: each law is asked `(state, frame, creature)`. `turn` offers what may be done while
    the stack is empty, `responses` what a player may answer while an action waits; `begin` carries either out.
    `refusal` is the law that an action breaks. `prevented` is how much of a packet of damage is prevented;
    `landed` does what follows when damage has landed, given the creatures that took some and the player who caused it.
    """

    id: str
    name: str
    boxes: Mapping[str, Mapping[str, str]]
    constructs: tuple[Construct, ...]
    verbs: tuple[Verb, ...]
    kinds: tuple[Kind, ...]
    zones: Mapping[str, str]
    resources: tuple[str, ...]
    adjectives: Mapping[str, Law]
    turn: Callable[[Game, State], Decision | None]
    refusal: Callable[[State, int], Law | None]
    responses: Callable[[State, int], Sequence[int]]
    begin: Callable[[Play, int], None]
    prevented: Callable[[State, int, bool], int]
    landed: Callable[[Play, Mapping[int, int]], None]
    load: Callable[[PlayedCard, Game], LoadedCard]
    creature: Callable[[str, int, PlayedCard, int], Creature | NotYet]
    scenario: Words
    faces: Faces
    explains: Explains

    @cached_property
    def compilers(self) -> Mapping[type[Node], Compile]:
        """How to compile each of the game's verbs, by its node."""
        return {verb.construct.node: verb.compile for verb in self.verbs}

    @cached_property
    def actions(self) -> Mapping[int, Kind]:
        """All kinds of action, by number."""
        return {**KINDS, **{kind.number: kind for kind in self.kinds}}
