"""What skirmish cards can do. A missing subject is the acting creature; the core resolves all references."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from cardlang.games.skirmish.card_nodes import Cards, Zone
from cardlang.language.nodes.amount import BASE, Base, Bounded, More, Much, Number, Per, Stat, ThatDamage
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.choices import DESCRIBES
from cardlang.language.nodes.reference import Player, Ref
from cardlang.language.nodes.selector import ONE, Either, Predicate, Selector, Several, Target, Within


@dataclass(frozen=True, slots=True)
class Attack(Node):
    """`Make a melee attack with +10 damage.` `target` selects creatures in reach: adjacent for a melee attack (S7.1),
    within the stated or printed range for a ranged one (S7.2)."""

    who: Target
    reach: Literal["melee", "ranged"]
    target: Target
    damage: Base | Number | More = BASE
    another: bool = False

    @property
    def alone(self) -> bool:
        """Whether one creature attacks: its targets are chosen with it; of several, each chooses in its turn."""
        who = self.who
        return isinstance(who, Ref | Either) or (isinstance(who, Selector) and who.quantity == ONE)

    @property
    def ranges(self) -> tuple[Within, ...]:
        """The distances from the attacker that the target's words name: the range of a ranged attack (S7.2). Attackers
        that are no reference of their own are what the text has chosen."""
        parts = self.target.parts if isinstance(self.target, Several | Either) else (self.target,)
        said = [one for part in parts if isinstance(part, Selector) for one in part.where if isinstance(one, Within)]
        if isinstance(self.who, Ref):
            return tuple(one for one in said if one.of == self.who)
        return tuple(one for one in said if isinstance(one.of, Ref) and one.of.to == "chosen")


@dataclass(frozen=True, slots=True)
class Go(Node):
    """`The acting creature shifts its speed.`: it moves itself. `end` is where it must end, or to or from whom it goes
    (S5.1 to S5.8, S5.10)."""

    who: Target
    manner: Literal["move", "shift", "teleport"]
    distance: Number | Stat
    end: Predicate | Toward | None = field(default=None, metadata=DESCRIBES)


@dataclass(frozen=True, slots=True)
class Slide(Node):
    """`Slide the target 3 squares.`: the acting creature's controller moves it (S5.9)."""

    what: Target
    distance: Number | Stat
    end: Predicate | Toward | None = field(default=None, metadata=DESCRIBES)


@dataclass(frozen=True, slots=True)
class Toward(Node):
    """`toward the acting creature`, `away from the acting creature`: each step leaves it nearer, or farther (S11.3)."""

    to: Ref | Selector
    away: bool


@dataclass(frozen=True, slots=True)
class DealDamage(Node):
    """`Deal 10 damage to each adjacent creature.` Not an attack (S7.5). `by` is the creature that deals it, if that is
    not the acting (this) creature."""

    amount: Number | Stat | Per | Bounded | ThatDamage
    to: Target
    by: Ref | None = None


@dataclass(frozen=True, slots=True)
class Heal(Node):
    """`Heal 10 damage from an adjacent ally.` (S9.5)"""

    amount: Much
    on: Target


THAT_DAMAGE = "that damage"


@dataclass(frozen=True, slots=True)
class Prevent(Node):
    """`Prevent all damage to that creature from one source.` (S11.5, S11.6)

    `source` is a value of the vocabulary's SOURCE, or `THAT_DAMAGE` for what is about to be dealt (`If … would take
    damage, prevent 5 of that damage.`); `by` whose attacks or sources alone are meant. `next`: so much in all of what
    comes next from any source, of those that are meant (`the next 10 damage`).
    """

    amount: Much
    to: Target
    source: str = "one source"
    by: Target | None = field(default=None, metadata=DESCRIBES)
    next: bool = False

    @property
    def is_spent(self) -> bool:
        """Whether it is for so much, or for one source, and so is used up."""
        return self.next or not self.source.startswith("each")


@dataclass(frozen=True, slots=True)
class Boost(Node):
    """`The attack deals +10 damage.`: the attack that made choice `attack`, said after it (S7.4)."""

    attack: int
    damage: More


@dataclass(frozen=True, slots=True)
class Piercing(Node):
    """`Damage dealt by this creature with melee attacks cannot be prevented.`"""

    who: Target
    means: str | None = None
    against: Target | None = field(default=None, metadata=DESCRIBES)


@dataclass(frozen=True, slots=True)
class Unpreventable(Node):
    """`This damage cannot be prevented.`, `Damage of this attack cannot be prevented by Block.`: speaks of the damage
    of the last `attack` before it, or else of the effect just before it. `by` names a keyword power, `None` means by
    anything."""

    attack: bool
    by: str | None = None


@dataclass(frozen=True, slots=True)
class Draw(Node):
    """`Draw 3 action cards.`"""

    who: Player
    what: Cards


@dataclass(frozen=True, slots=True)
class Discard(Node):
    """`Discard this card.`, `Discard 1 action card.`, `Discard your hand.`: `who` discards so many from the hand, or
    from where they are said to lie, choosing which; a `Ref` is the cards themselves, wherever they lie. A discarded
    card goes to its owner's discard pile (S6.6, S10.2)."""

    who: Player
    what: Ref | Cards | Zone


@dataclass(frozen=True, slots=True)
class Tap(Node):
    """`Tap an adjacent creature.`; as a cost, `T:` taps this creature."""

    what: Target


@dataclass(frozen=True, slots=True)
class Untap(Node):
    """`Untap this creature.`"""

    what: Target


@dataclass(frozen=True, slots=True)
class Destroy(Node):
    """`Destroy that creature.` (S9.1)"""

    what: Target


@dataclass(frozen=True, slots=True)
class Keyword(Node):
    """A keyword power, with its number or ability if it takes one: `Block 5`, `Flying`, `Ready STR` (S12)."""

    keyword: str
    value: int | str | None = None


@dataclass(frozen=True, slots=True)
class Gain(Node):
    """`The acting creature gains Flying and Block 10 …`"""

    who: Target
    powers: tuple[Keyword, ...]


@dataclass(frozen=True, slots=True)
class Lose(Node):
    """`That creature loses Flying …`"""

    who: Target
    powers: tuple[Keyword, ...]


@dataclass(frozen=True, slots=True)
class Modifier(Node):
    """`+10 hit points`, `+5 hit points for each Dwarf`: added to a printed value (S11.9)."""

    stat: str
    amount: More


@dataclass(frozen=True, slots=True)
class Get(Node):
    """`This creature gets +1 level and +10 hit points.`"""

    who: Target
    modifiers: tuple[Modifier, ...]


@dataclass(frozen=True, slots=True)
class DealsMore(Node):
    """`Each creature deals +5 damage against this creature with melee attacks.`; `means` limits it to such attacks, a
    value of the vocabulary's MEANS."""

    who: Target
    bonus: More
    against: Target | None = field(default=None, metadata=DESCRIBES)
    means: str | None = None


@dataclass(frozen=True, slots=True)
class Cannot(Node):
    """`This creature cannot move or shift.`: `deeds` of the vocabulary, sorted; `object` is whom they are done to,
    or by whom."""

    who: Target | Player
    deeds: tuple[str, ...]
    object: Target | None = field(default=None, metadata=DESCRIBES)


@dataclass(frozen=True, slots=True)
class Only(Node):
    """`This creature can only move.`: none of the vocabulary's deeds of that kind but these."""

    who: Target
    deeds: tuple[str, ...]
    object: Target | None = field(default=None, metadata=DESCRIBES)


@dataclass(frozen=True, slots=True)
class Must(Node):
    """`Each adjacent enemy must attack this creature.`: whenever it can."""

    who: Target
    deeds: tuple[str, ...]
    object: Target | None = field(default=None, metadata=DESCRIBES)


@dataclass(frozen=True, slots=True)
class Permit(Node):
    """`This creature can move through enemies.`: a leave of the vocabulary's PASS."""

    who: Target
    leave: str


@dataclass(frozen=True, slots=True)
class DeployCost(Node):
    """`Creatures you control cost 1 gold less to deploy.` (S3.3), or `more`; never less than nothing."""

    who: Target
    amount: Number | Per | Bounded
    more: bool


@dataclass(frozen=True, slots=True)
class CountAs(Node):
    """`This creature counts as a Spider.`: a creature type besides its own (S11.8)."""

    who: Target
    keyword: str


@dataclass(frozen=True, slots=True)
class Grant(Node):
    """`This creature has "T: Deal 5 damage to an adjacent enemy."`: an ability as if printed on it."""

    who: Target
    ability: Node = field(metadata=DESCRIBES)  # numbers its choices by itself


@dataclass(frozen=True, slots=True)
class Affinity(Node):
    """`Drow Affinity.`: a creature with the keyword may act whatever its abilities and level (S6.4)."""

    keyword: str


@dataclass(frozen=True, slots=True)
class Assist(Node):
    """`Each allied creature adjacent to the target may assist.` (S6.7)"""

    who: Target


@dataclass(frozen=True, slots=True)
class Cancel(Node):
    """`Cancel that attack.`: the action that is answered (S8.1) has no effect. A value of the vocabulary's
    ACTION_SAID."""

    what: str


@dataclass(frozen=True, slots=True)
class Redirect(Node):
    """`The acting creature becomes the target of that attack.`: of the one that is answered, in place of its target."""

    who: Target
