"""What texts say of the dice of attacks and of their rerolls."""

from __future__ import annotations

from functools import partial
from typing import Any

from cardlang.language.builders.doers import only_you
from cardlang.language.builders.selectors import counted, disagrees
from cardlang.language.clause import Clause, Unwritable, with_s
from cardlang.language.construct import Build, Construct
from cardlang.language.nodes import Bonus, Node, Ref
from cardlang.language.parser import Token, Tree, one_token, token, trees
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer
from cardlang.mechanics.dice.wording import REROLL
from cardlang.mechanics.dice.wording import wording as rolls_of_texts
from cardlang.mechanics.pools.nodes import (
    ATTACK,
    TARGET,
    AttacksRoll,
    FacesRolled,
    MoreDice,
    MoreHits,
    MoreRerolls,
    NoDice,
)
from cardlang.mechanics.pools.wording.references import it, only_attack
from cardlang.mechanics.values.nodes import Get, Modifier
from cardlang.mechanics.values.wording import get


def _dice(scope: Scope, tree: Tree) -> tuple[int, str]:
    """`1 more attack die`: how many, less than nothing if they are fewer, and of which kind."""
    n, word = counted(scope, one_token(tree, "NUM")), one_token(tree, "DIE_KIND")
    die, forms = word.value
    if ("p" if n != 1 else "s") not in forms:
        disagrees(scope, word, scope.vocabulary.dice[die][n != 1])
    return (n if tree.rule == "more" else -n), die


class PoolDice:
    """What is said of the dice of an attack (`attack`) and of those that the target rolls against it (`defense`)."""

    def __init__(self, attack: str, defense: str) -> None:
        self.attack, self.defense = attack, defense

    def more_dice(self, scope: Scope, tree: Tree, subject: Any) -> MoreDice:
        (said,) = trees(tree)
        n, die = _dice(scope, said)
        right = ATTACK if die == self.attack else TARGET
        if subject not in (None, right):
            who = "this attack" if right == ATTACK else "the target"
            scope.problem("C303", tree, '"{}" is not said of this', f'write "{who} rolls {scope.words(said)}"')
        return MoreDice(n, None if right == ATTACK else TARGET, span=tree.span)

    def write_more(self, writer: Writer, node: MoreDice) -> Clause:
        if node.by not in (None, TARGET):
            raise Unwritable("only the target's dice are more or fewer")
        return Clause("roll", self._said(writer, node.dice, node.by), writer.subject_said(node.by or ATTACK))

    def _said(self, writer: Writer, dice: int, by: Ref | None = None) -> str:
        if not dice:
            raise Unwritable("no dice more")
        forms, n = writer.vocabulary.dice[self.defense if by else self.attack], abs(dice)
        return f"{n} {'more' if dice > 0 else 'fewer'} {forms[n != 1]}"

    def no_dice(self, scope: Scope, tree: Tree) -> NoDice:
        who, word = scope.build(trees(tree)[0]), one_token(tree, "DIE_KIND")
        if who != TARGET or word.value[0] != self.defense:
            several = scope.vocabulary.dice[self.defense][1]
            scope.problem("C303", tree, '"{}" cannot be said yet', f'write "the target cannot roll {several}"')
        return NoDice(span=tree.span)

    def write_none(self, writer: Writer, node: NoDice) -> Clause:
        return Clause("cannot", f"roll {writer.vocabulary.dice[self.defense][1]}", writer.subject_said(TARGET))

    def attacks_roll(self, scope: Scope, tree: Tree) -> AttacksRoll:
        whose, said = trees(tree)
        n, die = _dice(scope, said)
        if die != self.attack:
            several = scope.vocabulary.dice[self.attack][1]
            scope.problem("C303", said, '"{}": an attack rolls other dice', f'write "{several}"')
        return AttacksRoll(scope.build(whose), n, *sort_said(tree), span=tree.span)

    def write_attacks(self, writer: Writer, node: AttacksRoll) -> str:
        sort = [one for one in (node.kind, node.group) if one]
        if len(sort) > 1:
            raise Unwritable("no words for a kind and a group")
        attacks = " ".join([writer.possessive(node.whose), *sort, "attacks"])
        return f"{attacks} roll {self._said(writer, node.dice)}"


def sort_said(tree: Tree) -> tuple[str | None, str | None]:
    """The kind, or the group, of attacks that are spoken of."""
    said = {word.terminal: str(word.value) for word in tree.kids if isinstance(word, Token)}
    return said.get("ATTACK_KIND"), said.get("GROUP")


def get_said(rerolls: str, defense: str, scope: Scope, tree: Tree, subject: Any) -> Any:
    """What a piece gets, or this attack: `This attack gains +2 rerolls.`, `The target gets -1 defense die.`"""
    made = get(scope, tree, subject)
    match made:
        case Get(who, (Modifier(stat, Bonus(n)),)) if who == ATTACK and stat == rerolls and n > 0:
            return MoreRerolls(n, span=tree.span)
        case Get(who, (Modifier(stat, Bonus(n)),)) if who == TARGET and stat == defense and not scope.lasting:
            return MoreDice(n, TARGET, span=tree.span)
    if subject != ATTACK:
        return made
    few = unit(scope.vocabulary, rerolls)[1]
    scope.problem("C303", tree, '"{}" is not said of an attack', f'write "this attack gains +2 {few}"')
    return made


def unit(vocabulary: Vocabulary, stat: str) -> tuple[str, str]:
    """What a bonus to a stat counts, one and several: the name of the stat, if the game does not say."""
    return vocabulary.units.get(stat, (stat, stat))


def more_hits(scope: Scope, tree: Tree, subject: Any) -> MoreHits:
    only_attack(scope, tree, subject)
    return MoreHits(counted(scope, one_token(tree, "NUM")), span=tree.span)


def of_its_own(node: type[Node], terminal: str) -> Construct:
    """What is said of `its` dice or hits, which are this attack's."""

    def build(scope: Scope, tree: Tree, subject: Any) -> Node:
        only_you(scope, tree, subject)
        if one_token(tree, terminal).value == "it" and it(scope, tree) != ATTACK:
            scope.problem("C302", tree, '"{}": of this attack?', 'write "this attack\'s"')
        scope.antecedents.mention(ATTACK, "this attack", noun="attack")
        return node(span=tree.span)

    def write(writer: Writer, node: Node) -> Clause:
        said = "it" if writer.ref(ATTACK) == "it" else "attack"
        verb, _, rest = writer.spelled(terminal, said).replace(" '", "'").partition(" ")
        return Clause(verb, rest)

    name = terminal.lower()
    return Construct(node, {name: build}, write)


def join(before: Node, after: object, words: str, n: int) -> str:
    """`This attack rolls 1 more attack die and gains +1 reroll.`"""
    same = isinstance(after, MoreDice | MoreRerolls | MoreHits) and getattr(before, "by", None) == getattr(
        after, "by", None
    )
    return next((words[len(one) :] for one in ("it ", "this attack ") if same and words.startswith(one)), "")


def _reroll(build: Build, scope: Scope, tree: Tree, subject: Any) -> Any:
    """`Reroll 2 dice.`: those of a roll that the text makes, but not of an attack."""
    made = build(scope, tree, subject)
    if scope.box != "main" and not scope.effects_read:
        rerolls = with_s("reroll") if made.dice != 1 else "reroll"
        some = f"this attack gains +{made.dice} {rerolls}"
        meant = "reroll any number of this attack's dice once" if made.dice is None else some
        scope.problem("C302", tree, '"{}": which dice?', f'write "{meant}"')
    return made


def _rolled_face(build: Build, scope: Scope, tree: Tree) -> Any:
    """`On a CRIT, …`: of a roll that the text makes, but not of an attack."""
    side = trees(tree)[0]
    if scope.box != "main" and not scope.effects_read and (word := token(side, "SYMBOL")):
        face = scope.vocabulary.symbols[word.value[0]][0]
        scope.problem("C301", tree, "no die was rolled before this", f'write "{face}: …"')
        scope.effects_read = 1
    return build(scope, tree)


def _symbols(build: Build, scope: Scope, tree: Tree) -> Any:
    """`for each CRIT`, after what is done: of the attack, if the text has rolled nothing."""
    word = one_token(tree, "SYMBOL")
    return build(scope, tree) if scope.box == "main" else FacesRolled(word.value[0], span=tree.span)


def of_dice() -> dict[str, Build]:
    """What texts say of dice that they roll themselves."""
    rules = {alias: build for one in rolls_of_texts().constructs for alias, build in one.rules.items()}
    return {
        **{alias: partial(_reroll, rules[alias]) for alias in REROLL.rules},
        "rolled_face": partial(_rolled_face, rules["rolled_face"]),
        "symbols": partial(_symbols, rules["symbols"]),
    }
