"""Random effects, put together from the types of the nodes, with words of the vocabulary and with numbers and
combinations from known texts. Deterministic: one seed, one effect."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from random import Random
from types import MappingProxyType, NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from cardlang.language.construct import HEADINGS
from cardlang.language.language import Language
from cardlang.language.node_types import BASES, leaves, narrowed, node_types
from cardlang.language.node_types import shape as shape_of
from cardlang.language.nodes.amount import ThatDamage
from cardlang.language.nodes.base import (
    Alone,
    Awaiting,
    Command,
    Damaging,
    Follow,
    Node,
    OneShot,
    Showing,
    node_fields,
    walk,
)
from cardlang.language.nodes.choices import canonical_costs
from cardlang.language.nodes.condition import Happens
from cardlang.language.nodes.effect import Abilities, Activated, Repeat, Triggered
from cardlang.language.nodes.reference import THIS, Player, Ref
from cardlang.language.nodes.selector import Either, Quantity, Selector
from cardlang.language.vocabulary import Box
from cardlang.mechanics.permanents.nodes import Permanent
from cardlang.mechanics.tapping.nodes import Tap
from cardlang.pipeline.load.games import load_game
from measures.effect_schema import effect_types, kinds
from measures.fitting import fits, items_of, options_of
from measures.habits import Habits, Slot, Walk, words_of
from measures.round_trip import FLAT

ABILITIES = (Abilities, Activated, Triggered)  # what only a box, or one of several abilities in it, can be
THINGS = ("acting", "this", "chosen", "damaged", "subject", "object", "attacker")  # what a Ref means, but for cards

MET = "that opponent"  # who was mentioned before

shape = cache(shape_of)


class Maker:
    """Makes effects of one language. With `wild`, anything that the types allow; otherwise only combinations like those
    of known effects."""

    def __init__(self, language: Language, known: Iterable[Node], wild: float = 0) -> None:
        self.habits, self.wild = Habits(known, language), wild
        constructs = load_game(language.vocabulary.game).parts.wording.constructs
        self.found, self.boxes = node_types(constructs), language.vocabulary.boxes
        types = effect_types(constructs)
        forms = {one.node: one.form for one in language.constructs.all}
        self.titles = [one for one in types if forms.get(one) == "title"]
        self.parts = [one for one in types if forms.get(one) in HEADINGS]
        self.verb_phrases = [one for one in types if one not in (*ABILITIES, *self.titles, *self.parts)]

    def make(self, seed: object) -> tuple[str, Node]:
        """A box and an effect for it."""
        random = Random(str(seed))
        first, *others = self.boxes
        box = random.choice((first, first, *others))
        return box, _Making(self, random, box, self.boxes[box]).whole()


class _Making:
    """One effect in the making."""

    def __init__(self, maker: Maker, random: Random, box: str, where: Box) -> None:
        self.maker, self.habits, self.random = maker, maker.habits, random
        self.box, self.headed = where.mode, bool(where.head)
        self.count = 0  # choices so far
        self.known: tuple[int, ...] = ()  # those that can be referred to
        self.attacks: tuple[int, ...] = ()
        self.shown: tuple[int, ...] = ()  # effects that show cards
        self.roles: list[str] = []  # parties of the event
        self.met = False  # whether a single player has been mentioned
        self.on_player = False  # whether the card lies on a player
        self.damaging = False  # whether damage has been dealt
        self.done = False  # whether anything has been done, which can be repeated
        self.coming = False  # whether the event is about to happen
        self.mine = ("acting",) if self.box == "main" and where.acts else ("this",) * (self.box != "main")
        self.alike = random.choice((0.7, 0.9))  # how much is as in a known effect

    def whole(self) -> Node:
        (like,) = self.random.choices(self.habits.whole, self.habits.worth_whole)
        if not self.stands(like):
            return self.whole()
        if self.headed:  # all of a text stands in parts, such as that of `like`
            return self.node(type(like), None, 0, False, like)
        if self.random.random() < 0.3 and (self.box != "main" or type(like) in self.maker.verb_phrases):
            return self.node(type(like), None, 0, False, like)
        if self.box == "main":
            return self.effect(0)
        kinds = ["verb phrases", "verb phrases", *ABILITIES, *(["titles"] if self.maker.titles else [])]
        return self.ability(self.random.choice(kinds))

    def stands(self, effect: Node) -> bool:
        """Whether it can stand in the box: all of some texts stands in parts."""
        said = effect.abilities if isinstance(effect, Abilities) else (effect,)
        placed = all(self.box in getattr(one, "modes", self.box) for one in said)
        return placed and (not self.headed or all(isinstance(one, Alone) for one in said))

    def ability(self, kind: Any) -> Node:
        before, self.roles = self.mine, []
        self.known, self.attacks, self.coming, self.damaging, self.met = (), (), False, False, False
        self.done = False
        if kind in (Activated, Triggered) and self.mine:
            self.mine = ("this",)
        match kind:
            case "verb phrases":
                made = self.effect(0)
            case "titles":
                made = self.node(self.random.choice(self.maker.titles), None, 0, False)
            case _ if kind is Abilities:
                kinds = [self.random.choice((Activated, Triggered, "verb phrases")), Activated, Triggered]
                made = Abilities(tuple(self.ability(one) for one in kinds[: self.random.choice((2, 2, 3))]))
            case _:
                made = self.node(kind, None, 0, False)
        self.mine = before
        return made

    def effect(self, depth: int, forbidden: str = "", but: type[Node] | None = None) -> Node:
        but = but or (None if forbidden else Follow)
        found = [one for one in self.maker.verb_phrases if one.__name__ != forbidden]
        if not depth:
            found = [one for one in found if self.box in getattr(one, "modes", self.box)]
        found = [one for one in found if not (but and issubclass(one, but)) and self.possible(one)]
        if not self.attacks:
            found = [one for one in found if shape(one).get("attack") is not int]
        if depth > 1 or (depth == 1 and self.random.random() < 0.6):
            found = [one for one in found if not _holds_effects(one)]
        elif depth == 0 and self.random.random() < 0.4:
            found = [one for one in found if any(map(_is_list_of_effects, shape(one).values()))] or found
        return self.node(self.random.choice(found), None, depth, False)

    def node(
        self,
        kind: type[Node],
        outer: Slot | None,
        depth: int,
        looking: bool,
        like: Node | None = None,
        narrow: Mapping[str, Any] = MappingProxyType({}),
    ) -> Node:
        """A node of a kind, maybe `like` a known one. `narrow` are narrower types of its fields."""
        if kind is Ref:
            assert outer
            return self.ref(like, outer, narrow)
        if kind is Quantity:
            assert outer
            return self.quantity(outer, like, narrow)
        elsewhere = like is None
        if like is None and self.random.random() < 0.7:
            known = list(zip(self.habits.nodes[kind], self.habits.worth.get(kind, ()), strict=True))
            known = [one for one in known if all(fits(getattr(one[0], name), hint) for name, hint in narrow.items())]
            like = self.random.choices(*zip(*known, strict=True))[0] if known else None
        values: dict[str, Any] = {}
        changed, mine, begun = False, self.mine, self.known
        if (kind is Activated and mine) or kind is Permanent:
            self.mine = ("this",)
        hints = {**shape(kind), **narrow}
        for slot in Walk(kind, outer, looking).slots(values):
            same = slot.name == "abilities" or self.random.random() < self.alike
            kept = getattr(like, slot.name) if like and same else _NOTHING
            kept = kept if (slot.part or fits(kept, hints[slot.name])) and self.bound(kept) else _NOTHING
            if (changed or elsewhere) and kept is not _NOTHING and not self.usual(kept, slot):
                kept = _NOTHING  # it may have no place here
            now = self.known
            self.known = begun if slot.first else now
            values[slot.name] = self.value(hints[slot.name], slot, depth, kept, kind)
            self.known = now if slot.first else self.known
            if like and words_of(values[slot.name]) != words_of(getattr(like, slot.name)):
                changed = True  # the words that follow depend on it
                if isinstance(values[slot.name], str):
                    like = None
            if kind is Permanent and slot.name == "on":
                self.mine, self.on_player = ("this",) * (values["on"] != "you"), values["on"] == "player"
            if slot.name == "target" and self.count:
                self.attacks += (self.count - 1,)
        for one in node_fields(kind):
            if order := one.metadata.get("order"):  # one of several that mean the same
                values[one.name] = order(list(values[one.name]))
        self.mine = mine
        made = kind(**values)
        if isinstance(made, Selector | Either) and not looking:
            self.known += (self.count,)
            self.count += 1
        if isinstance(made, Player):
            each = outer is not None and outer.name == "each"  # of several: each in turn
            self.met = (
                each
                or made.who in ("opponent", "that opponent")
                or type(made) is not Player
                or (self.met and made.who in ("you", "opponents", "players", "subject"))
            )
        if isinstance(made, Showing) and not isinstance(made.what, Ref):  # type: ignore[attr-defined]
            self.shown += (len(self.shown),)
        if isinstance(made, Activated):  # an immediate ability taps, whatever else it costs
            taps = (Tap(THIS),) if made.timing == "immediate" else ()
            return replace(made, costs=canonical_costs((*taps, *made.costs)))
        self.damaging |= isinstance(made, Damaging)
        self.done |= isinstance(made, OneShot)
        if isinstance(made, Happens):
            made = made if "damage" in made.kind else replace(made, much=None)  # nothing else is so much
            self.coming = made.would and "damage" in made.kind
            self.roles = [role for role in ("subject", "object") if isinstance(getattr(made, role), Selector)]
        return made

    def usual(self, kept: Any, slot: Slot) -> bool:
        """Whether known effects have such a word or such parts there."""
        if isinstance(kept, tuple):
            return all(self.usual(one, slot) for one in kept)
        known = self.habits.types_at(slot)
        if isinstance(kept, str | int):
            return type(kept) in known and kept in self.habits.values_at(slot, type(kept))
        if not isinstance(kept, Node) or type(kept) in self.maker.verb_phrases:
            return not known or type(kept) in known
        values = {one.name: getattr(kept, one.name) for one in node_fields(type(kept))}
        inner = Walk(type(kept), slot, slot.looking).slots(values)
        return type(kept) in known and all(self.usual(values[one.name], one) for one in inner)

    def value(self, hint: Any, slot: Slot, depth: int, kept: Any, kind: type[Node]) -> Any:
        """A value for a field, like the `kept` one if there is one."""
        random = self.random
        hint, narrow = narrowed(hint)
        if isinstance(kept, tuple):
            hint = next((one for one in options_of(hint) if fits(kept, one)), hint)
            return tuple(
                self.scoped(lambda one=one, item=item: self.like(one, item, slot, depth + 1, kind), slot, kind)  # type: ignore[misc]
                if isinstance(one, Node)
                else one
                for one, item in zip(kept, items_of(hint, len(kept)), strict=True)
            )
        if isinstance(kept, Node):
            wanted = Annotated[hint, narrow]
            return self.scoped(lambda: self.like(kept, wanted, slot, depth + (hint is Node), kind), slot, kind)
        if kept is None or isinstance(kept, str | int):
            return kept
        wild = random.random() < self.maker.wild
        if get_origin(hint) is tuple:
            made = self.several(hint, slot, depth, kind, narrow.least or 0)
            return made if narrow.has is None or narrow.has in made else (*made, narrow.has)
        if get_origin(hint) in (UnionType, Union):
            usual = self.habits.types_at(slot)
            options = [one for one in get_args(hint) if wild or not usual or self.is_usual(_type(one), usual)]
            options = [one for one in options or get_args(hint) if self.possible(one)]
            return self.value(random.choice(options or get_args(hint)), slot, depth, _NOTHING, kind)
        if get_origin(hint) is Literal:
            usual = [one for one in self.habits.values_at(slot, str) if one in get_args(hint)]
            options = get_args(hint) if wild or not usual else usual
            options = [one for one in options if self.met or one != MET] or options
            return random.choice(options)
        if hint is NoneType:
            return None
        if hint is bool:
            return random.random() < 0.2 and (wild or True in (self.habits.values_at(slot, bool) or [True]))
        if slot.name == "attack" and hint is int:
            return self.attacks[-1] if self.attacks else 0
        if hint in (int, str):
            wanted = Annotated[hint, narrow]
            usual = self.habits.values_at(slot, hint, wanted) or [hint(1)]
            more = hint is int and len(usual) > 1 and random.random() < 0.2
            return random.choice(usual) + (random.choice(usual) if more else hint())
        if hint is Node:
            return self.scoped(lambda: self.effect(depth + 1, but=narrow.but), slot, kind)
        options = [one for one in kinds(hint, self.maker.found) if one not in BASES and self.possible(one)]
        options = options or [one for one in kinds(hint, self.maker.found) if one not in BASES]
        usual = [one for one in options if one in self.habits.types_at(slot)]
        chosen = random.choice(options if wild or not usual else usual)
        return self.node(chosen, slot, depth, slot.looking, narrow=narrow.fields)

    def scoped(self, make: Callable[[], Any], slot: Slot, kind: type[Node]) -> Any:
        """What `make` makes. What is chosen in an alternative, or a text of its own, is not known outside."""
        if not slot.apart:
            return make()
        count, known, attacks, shown = self.count, self.known, self.attacks, self.shown
        if slot.name == "abilities" or slot.looking:
            self.known, self.attacks, self.shown = (), (), ()
        if slot.looking:  # it numbers its choices by itself
            self.count = 0
        made = make()
        self.known, self.attacks, self.shown = known, attacks, shown
        if slot.looking:
            self.count = count
        return made

    def possible(self, hint: Any, depth: int = 0) -> bool:
        """Whether something of the type can refer to what there is."""
        hint, narrow = narrowed(hint)
        if hint is Ref:
            to = set(get_args(narrow.fields.get("to", Literal["acting"])))
            return (to != {"cards"} or bool(self.shown)) and (to != {"chosen"} or bool(self.known))
        if isinstance(hint, type) and issubclass(hint, Awaiting):
            return self.damaging if issubclass(hint, ThatDamage) and hint is not ThatDamage else self.coming
        if isinstance(hint, type) and issubclass(hint, Follow):
            return self.damaging
        if hint is Repeat:
            return self.done
        if not (isinstance(hint, type) and issubclass(hint, Node)) or depth > 2 or hint in BASES:
            return True
        return all(self.possible(one, depth + 1) for one in {**shape(hint), **narrow.fields}.values())

    def bound(self, value: Any) -> bool:
        """Whether a known part can be used here: what it refers to must be there."""
        if isinstance(value, tuple):
            return all(map(self.bound, value))
        if not isinstance(value, Node) or type(value) in self.maker.verb_phrases:
            return True
        parts = walk(value)
        cards = any(isinstance(one, Ref) and one.to == "cards" for one in parts)
        players = any(isinstance(one, Player) and one.who == MET for one in parts)
        return self.possible(type(value)) and (bool(self.shown) or not cards) and (self.met or not players)

    def is_usual(self, hint: Any, usual: set[type]) -> bool:
        return not usual.isdisjoint(kinds(hint, usual) if isinstance(hint, type) and issubclass(hint, Node) else [hint])

    def like(self, known: Node, hint: Any, slot: Slot, depth: int, kind: type[Node]) -> Node:
        """A node like a known one; of effects that follow one another, sometimes quite another one."""
        if isinstance(known, Follow | Repeat) and not self.possible(type(known)):
            return self.effect(depth, kind.__name__ if slot.name in FLAT else "", Follow)
        options = options_of(narrowed(hint)[0])
        narrow = next((one for one in options if len(options) > 1 and fits(known, one)), hint)
        if narrowed(hint)[0] is Node and type(known) in self.maker.verb_phrases and self.random.random() < 0.2:
            return self.effect(depth, kind.__name__ if slot.name in FLAT else "", narrowed(hint)[1].but)
        return self.node(type(known), slot, depth, slot.looking, known, narrowed(narrow)[1].fields)

    def several(self, hint: Any, slot: Slot, depth: int, kind: type[Node], least: int) -> tuple[Any, ...]:
        size = self.random.choice((2, 2, 3) if slot.name in FLAT else (0, 1, 1, 2) if slot.name == "where" else (1, 2))
        size = max(size, least)
        items = items_of(hint, size)
        if items and narrowed(items[0])[0] is Node:
            own = kind.__name__ if slot.name in FLAT else ""
            but: list[Any] = [narrowed(one)[1].but for one in items]
            but[0] = but[0] or Follow
            return tuple(self.scoped(lambda one=one: self.effect(depth + 1, own, one), slot, kind) for one in but)  # type: ignore[misc]
        made = [self.value(one, slot, depth, _NOTHING, kind) for one in items]
        return tuple(sorted(set(made))) if all(isinstance(one, str) for one in made) else tuple(made)

    def ref(self, like: Node | None, slot: Slot, narrow: Mapping[str, Any]) -> Ref:
        to = next(Walk(Ref, slot, slot.looking).slots({"to": None}))
        allowed = get_args(narrow["to"]) if "to" in narrow else THINGS
        known = {*self.mine} if {"acting", "this"} & {*self.habits.values_at(to, str)} else set()
        known |= {*self.habits.values_at(to, str)} - {"acting", "this"}
        owner = ("Player", "of") in slot.views
        mine = self.mine if owner or not self.on_player else ()
        options = [Ref(one) for one in mine] + [Ref("card"), Ref("attacker")]  # type: ignore[arg-type]
        options += [Ref("cards", n) for n in self.shown[-1:]]
        options += [Ref("chosen", n) for n in self.known[-3:]] * 2
        options += [Ref("damaged", n) for n in self.attacks]
        options += [Ref(role) for role in self.roles] * 2  # type: ignore[arg-type]
        options = [one for one in options if one.to in allowed] or [Ref(allowed[0])]
        options = [one for one in options if one.to in known] or options
        kept = isinstance(like, Ref) and like in options and self.random.random() < 0.7
        return like if kept else self.random.choice(options)  # type: ignore[return-value]

    def quantity(self, slot: Slot, like: Node | None, narrow: Mapping[str, Any]) -> Quantity:
        known = self.habits.quantities_at(slot)
        if narrow:
            known = [one for one in known if all(fits(getattr(one, name), hint) for name, hint in narrow.items())]
            known = known or [Quantity(**{name: get_args(hint)[0] for name, hint in narrow.items()})]
        known = [one for one in known if not one.another or self.known or slot.looking] or known
        if isinstance(like, Quantity) and like in known and self.random.random() < 0.7:
            return like
        one = self.random.choice(known)
        return replace(one, n=self.random.randint(2, 12)) if one.n > 1 and "n" not in narrow else one


_NOTHING: Any = object()


def _type(hint: Any) -> Any:
    hint = narrowed(hint)[0]
    return str if get_origin(hint) is Literal else hint


def _holds_effects(kind: type[Node]) -> bool:
    return any(not {Node, OneShot, Command}.isdisjoint(leaves(hint)) for hint in shape(kind).values())


def _is_list_of_effects(hint: Any) -> bool:
    return get_origin(hint) is tuple and Node in leaves(hint)
