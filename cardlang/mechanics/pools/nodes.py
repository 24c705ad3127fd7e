"""What texts say of an attack whose dice are rolled in pools. `This attack` is the one that the card is used for."""

from __future__ import annotations

from typing import Annotated

from cardlang.language.nodes import Counted, Node, OneShot, State
from cardlang.language.nodes.base import Alone, Headed, Inner, Narrow
from cardlang.language.nodes.reference import Ref
from cardlang.language.nodes.selector import Predicate, Target, Things

ATTACK = Ref("attack")  # this attack
TARGET = Ref("attacked")  # whom it is made against


class AttackDice(Alone):
    """`Attack: 2 melee dice.`: so many dice, and the kind of the attack."""

    dice: int
    kind: str


class MoreDice(OneShot):
    """`This attack rolls 1 more attack die.`, `The target rolls 1 fewer defense die.`: so many more dice than usual, or
    fewer, of this attack, or of the defense of `by`."""

    dice: int
    by: Ref | None = None


class NoDice(OneShot):
    """`The target cannot roll defense dice.`"""


class AttacksRoll(State):
    """`This hero's melee attacks roll 1 more attack die.`: all attacks of `whose`, or those of a `kind` or with a card
    of a `group`."""

    whose: Ref
    dice: int
    kind: str | None = None
    group: str | None = None


class MoreRerolls(OneShot):
    """`This attack gains +2 rerolls.`: so many more dice of it can be rolled again."""

    dice: int


class RerollOnce(OneShot):
    """`Reroll any number of its dice once.`: of the attack's, after they are rolled."""


class MoreHits(OneShot):
    """`This attack scores 1 more hit.`"""

    hits: int


class DoubleHits(OneShot):
    """`Double its hits.`"""


class CountsAsHit(OneShot):
    """`Each blank counts as a hit.`: of this attack."""

    face: str


class Kinds(OneShot):
    """`Treat this attack as melee and ranged.`: faces of all the `kinds` hit."""

    kinds: tuple[str, ...]


class AttackEach(OneShot):
    """`Attack every enemy close to this hero.`: this attack is made against each of the targets in turn."""

    target: Target


class AnotherAttack(OneShot):
    """`You may use another attack card this activation.`: one attack more than usual."""


class OnFace(Node):
    """`CRIT: Daze the target.`: if a die of the roll that the card is tied to shows the `face`."""

    face: str
    effect: Inner


class FacesRolled(Counted):
    """`for each CRIT`: the dice of that roll that show the `face`."""

    first = True

    face: str


class Scored(Node):
    """`if this attack scores a hit` (before saves), `if this attack wounds the target` (`wounds`; after them)."""

    wounds: bool = False


class FaceDeals(OneShot):
    """`Each CRIT it rolls for defense deals 1 wound to the attacker.`: said of a piece that is attacked."""

    face: str
    damage: int


class SuffersThis(State):
    """`An enemy hero who enters a space with this token suffers this attack; then remove the token.`: the attack of the
    text that has put the token there."""

    who: Things


class OnlyOne(Alone):
    """`Only one bomb may be owned by a guild.`: of the cards of a `group`."""

    group: str


class HeldBy(Predicate):
    """`in this hero's inventory`: a card that a piece has."""

    rank = 97
    domains = ("held",)

    of: Ref


class Boost(Headed):
    """`Boost a melee attack: …`: joins an attack of a `kind`, with a card of a `group`, or any; `alone`: only one that
    nothing else joins."""

    effect: Annotated[Node, Narrow(but=Alone)]
    kind: str | None = None
    group: str | None = None
    alone: bool = False


class Declared(Headed):
    """`Declare before rolling: …`: the player decides before the dice are rolled whether it counts for this attack."""

    effect: Annotated[Node, Narrow(but=Alone)]


class Labelled(Headed):
    """`Permanent: …`, `Bomb: …`: a `label` that says what sort of card it is, and changes nothing."""

    label: str
    effect: Node
