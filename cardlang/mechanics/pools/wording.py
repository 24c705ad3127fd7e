"""What texts say of attacks with pools of dice, and how it is written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from cardlang.language.builders import conditions
from cardlang.language.builders import references as core
from cardlang.language.builders.selectors import counted, disagrees
from cardlang.language.builders.sequence import alone
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.composed import PLAIN, SAYS_WHEN, Heading
from cardlang.language.construct import Build, Construct, Wording
from cardlang.language.nodes import EACH, ONE, Abilities, Bonus, Node, Ref, Selector
from cardlang.language.nodes.effect import ForEach
from cardlang.language.parser import Tree, one_token, token, tokens, trees
from cardlang.language.saying import Slot, Values, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer, capital
from cardlang.mechanics.pools.nodes import (
    ATTACK,
    TARGET,
    AnotherAttack,
    AttackDice,
    AttackEach,
    AttacksRoll,
    Boost,
    CountsAsHit,
    Declared,
    DoubleHits,
    FaceDeals,
    FacesRolled,
    Kinds,
    Labelled,
    MoreDice,
    MoreHits,
    MoreRerolls,
    NoDice,
    OnFace,
    OnlyOne,
    RerollOnce,
    Scored,
    SuffersThis,
)
from cardlang.mechanics.values.nodes import Get, Modifier
from cardlang.mechanics.values.wording import get
from cardlang.model.article import with_article
from cardlang.model.value import having

# This attack and its target


def _of_attack(scope: Scope, tree: Tree) -> Ref:
    """`this attack`, `the target`: of the attack that the text is about."""
    said = one_token(tree, "OF_ATTACK").value
    if said == "attacked" and scope.box == "main":
        ref: Ref = core.bound("the target")(scope, tree)
        return ref
    ref = Ref(said)
    if not scope.describing:
        scope.antecedents.mention(ref, scope.words(tree), noun="attack" if ref == ATTACK else "creature")
        scope.antecedents.met |= {(TARGET, event) for event in ("is destroyed", "is damaged")}
    return ref


def _it(scope: Scope, tree: Tree) -> Ref:
    """`it`: a piece, if one was mentioned; else this attack."""
    found = scope.antecedents.candidates("it", scope.vocabulary.domains)
    return ATTACK if not found and scope.antecedents.of(ATTACK) else core.it(scope, tree)


def _happened(scope: Scope, tree: Tree) -> Any:
    """`the target is killed`: by this attack."""
    ours = trees(tree)[0].rule == "of_attack"
    with having(scope, effects_read=scope.effects_read or int(ours)):
        return conditions.happened(scope, tree)


_REFERENCES: Final[Mapping[str, Build]] = {
    "it": _it,
    "of_attack": _of_attack,
    **dict.fromkeys(("happened", "happened_not"), _happened),
}


def _of_this(writer: Writer, verb: str, rest: str) -> Clause:
    return Clause(verb, rest, writer.subject_said(ATTACK))


def _only_attack(scope: Scope, tree: Tree, subject: object) -> None:
    """Report what only an attack does, said of something else."""
    if subject != ATTACK:
        scope.problem("C303", tree, '"{}" is said of an attack', 'write "this attack …"')


# Its dice


def _dice(scope: Scope, tree: Tree) -> tuple[int, str]:
    """`1 more attack die`: how many, less than nothing if they are fewer, and of which kind."""
    n, word = counted(scope, one_token(tree, "NUM")), one_token(tree, "DIE_KIND")
    die, forms = word.value
    if ("p" if n != 1 else "s") not in forms:
        disagrees(scope, word, scope.vocabulary.dice[die][n != 1])
    return (n if tree.rule == "more" else -n), die


class _Dice:
    """What is said of the dice of an attack (`attack`) and of those that the target rolls against it (`defense`)."""

    def __init__(self, attack: str, defense: str) -> None:
        self.attack, self.defense = attack, defense

    def more_dice(self, scope: Scope, tree: Tree, subject: Any) -> MoreDice:
        (said,) = trees(tree)
        n, die = _dice(scope, said)
        right = ATTACK if die == self.attack else TARGET
        if subject != right:
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
        return NoDice(TARGET, span=tree.span)

    def write_none(self, writer: Writer, node: NoDice) -> Clause:
        if node.by != TARGET:
            raise Unwritable("only the target has dice against it")
        return Clause("cannot", f"roll {writer.vocabulary.dice[self.defense][1]}", writer.subject_said(TARGET))

    def attacks_roll(self, scope: Scope, tree: Tree) -> AttacksRoll:
        whose, said = trees(tree)
        n, die = _dice(scope, said)
        if die != self.attack:
            several = scope.vocabulary.dice[self.attack][1]
            scope.problem("C303", said, '"{}": an attack rolls other dice', f'write "{several}"')
        return AttacksRoll(scope.build(whose), n, *_sort(tree), span=tree.span)

    def write_attacks(self, writer: Writer, node: AttacksRoll) -> str:
        sort = [one for one in (node.kind, node.group) if one]
        if len(sort) > 1:
            raise Unwritable("no words for a kind and a group")
        attacks = " ".join([writer.possessive(node.whose), *sort, "attacks"])
        return f"{attacks} roll {self._said(writer, node.dice)}"


def _sort(tree: Tree) -> tuple[str | None, str | None]:
    """The kind, or the group, of attacks that are spoken of."""
    kind, group = token(tree, "ATTACK_KIND"), token(tree, "GROUP")
    return kind and str(kind.value), group and str(group.value)  # type: ignore[return-value]


def _get(rerolls: str, scope: Scope, tree: Tree, subject: Any) -> Any:
    """What a piece gets, or this attack: `This attack gains +2 rerolls.`"""
    made = get(scope, tree, subject)
    if subject != ATTACK:
        return made
    match made:
        case Get(_, (Modifier(stat, Bonus(n)),)) if stat == rerolls and n > 0:
            return MoreRerolls(n, span=tree.span)
    few = scope.vocabulary.units[rerolls][1]
    scope.problem("C303", tree, '"{}" is not said of an attack', f'write "this attack gains +2 {few}"')
    return made


def _more_hits(scope: Scope, tree: Tree, subject: Any) -> MoreHits:
    _only_attack(scope, tree, subject)
    return MoreHits(counted(scope, one_token(tree, "NUM")), span=tree.span)


def _of_its_own(node: type[Node], terminal: str) -> Construct:
    """What is said of `its` dice or hits, which are this attack's."""

    def build(scope: Scope, tree: Tree, subject: Any) -> Node:
        if one_token(tree, terminal).value == "it" and _it(scope, tree) != ATTACK:
            scope.problem("C302", tree, '"{}": of this attack?', 'write "this attack\'s"')
        scope.antecedents.mention(ATTACK, "this attack", noun="attack")
        return node(span=tree.span)

    def write(writer: Writer, node: Node) -> Clause:
        said = "it" if writer.ref(ATTACK) == "it" else "attack"
        verb, _, rest = writer.spelled(terminal, said).replace(" '", "'").partition(" ")
        return Clause(verb, rest)

    name = terminal.lower()
    return Construct(node, {name: build}, write)


def _join(before: Node, after: object, words: str, n: int) -> str:
    """`This attack rolls 1 more attack die and gains +1 reroll.`"""
    same = isinstance(after, MoreDice | MoreRerolls | MoreHits) and getattr(before, "by", None) == getattr(
        after, "by", None
    )
    return next((words[len(one) :] for one in ("it ", "this attack ") if same and words.startswith(one)), "")


# Faces and results


def _on_face(scope: Scope, tree: Tree) -> OnFace:
    face = one_token(tree, "SYMBOL")
    return OnFace(face.value[0], alone(scope, trees(tree)[0]), span=tree.span)


def _write_on_face(writer: Writer, node: OnFace) -> str:
    said = str(writer.line(node.effect))
    return f"{writer.vocabulary.symbols[node.face][0]}: {said if writer.running else capital(said)}"


def _for_each_face(scope: Scope, tree: Tree) -> ForEach:
    face = one_token(tree, "SYMBOL")
    scope.named = True
    return ForEach(
        FacesRolled(face.value[0], span=(face.start, face.end)), alone(scope, trees(tree)[0]), span=tree.span
    )


def _scored(scope: Scope, tree: Tree) -> Scored:
    wounds = tree.rule == "hurt_target"
    _only_attack(scope, tree, scope.build(trees(tree)[0]))
    if wounds:
        scope.antecedents.mention(TARGET, "the target")
        scope.antecedents.met |= {(TARGET, event) for event in ("is destroyed", "is damaged")}
    return Scored(wounds, span=tree.span)


def _write_scored(writer: Writer, node: Scored) -> str:
    said = f"{writer.ref(ATTACK)} {'damages the target' if node.wounds else 'scores a hit'}"
    if node.wounds:
        writer.antecedents.mention(TARGET, "the target")
    return said


_SUFFERS: Final = "who enters a square with this token suffers this attack; then remove the token"


def _suffers_this(scope: Scope, tree: Tree) -> SuffersThis:
    who = scope.build(trees(tree)[0])
    if not isinstance(who, Selector) or who.quantity not in (ONE, EACH):
        scope.problem("C303", trees(tree)[0], '"{}": which of them?', 'write "an enemy hero"')
        who = Selector(ONE, scope.vocabulary.noun)
    return SuffersThis(who, span=tree.span)


# Kinds of attack


def _kinds(scope: Scope, tree: Tree, before: Values) -> tuple[str, ...]:
    said = {word.value for word in tokens(tree, "ATTACK_KIND")}
    return tuple(kind for kind in scope.vocabulary.spelled("ATTACK_KIND") if kind in said)


def _attack_dice(scope: Scope, tree: Tree) -> AttackDice:
    n, word = counted(scope, one_token(tree, "NUM")), one_token(tree, "DIE")
    if word.value != (right := "die" if n == 1 else "dice"):
        scope.problem("C207", word, '"{}" does not agree with the number before it', f'write "{right}"')
    return AttackDice(n, one_token(tree, "ATTACK_KIND").value, span=tree.span)


# The heads of texts: labels, what is declared, and boosts

_Head = Callable[[Node], Node]


def _heading(scope: Scope, tree: Tree) -> Heading:
    heads, said = [trees(tree)[0]], trees(tree)[1]
    while said.rule == "heading_pool":  # `Permanent: Declare before rolling: …`
        head, said = trees(said)
        heads.append(head)
    wraps = [_HEADS[head.rule](scope, head) for head in heads]

    def begin() -> None:
        if heads[-1].rule == "boost":
            scope.antecedents.mention(ATTACK, "this attack", noun="attack")

    def close(abilities: list[Node]) -> list[Node]:
        effect = abilities[0] if len(abilities) == 1 else Abilities(tuple(abilities))
        for wrap in reversed(wraps):
            effect = wrap(effect)
        return [effect]

    return Heading(scope.where.mode, close, PLAIN, begin, sentence=said)


def _labelled(scope: Scope, tree: Tree) -> _Head:
    return partial(Labelled, one_token(tree, "LABEL").value, span=tree.span)


def _declared(scope: Scope, tree: Tree) -> _Head:
    return lambda effect: Declared(effect, span=tree.span)


def _boost(scope: Scope, tree: Tree) -> _Head:
    (said,) = trees(tree)
    kind, group = _sort(said)
    alone = said.rule == "boosted_alone"
    return lambda effect: Boost(effect, kind, group, alone, span=tree.span)


_HEADS: Final[Mapping[str, Callable[[Scope, Tree], _Head]]] = {
    "labelled": _labelled,
    "declared": _declared,
    "boost": _boost,
}


def _headed(writer: Writer, effect: Node, small: bool = True) -> str:
    """What follows a head, in small letters if that is an effect or another head after it."""
    if isinstance(effect, Abilities):
        return " ".join(writer.abilities(effect.abilities))
    construct = writer.constructs.get(type(effect))
    if construct and construct.form == "heading":
        return str(construct.write(writer, effect))
    with having(writer, running=small):
        if not isinstance(effect, SAYS_WHEN):
            return writer.told(effect, continuing=small)
        said = writer.ability(effect)
    return f"{said[:1].lower()}{said[1:]}" if small else said


def _write_boost(writer: Writer, node: Boost) -> str:
    if node.kind and node.group:
        raise Unwritable("no words for a kind and a group")
    sort = node.kind or node.group
    said = with_article(f"{sort} attack") if sort else "an attack" if node.alone else "any attack"
    writer.antecedents = type(writer.antecedents)(count=writer.antecedents.count)
    writer.antecedents.mention(ATTACK, "this attack", noun="attack")
    others = " with no other boosts" if node.alone else ""
    return f"Boost {said}{others}: {_headed(writer, node.effect)}"


def _write_declared(writer: Writer, node: Declared) -> str:
    writer.antecedents = type(writer.antecedents)(count=writer.antecedents.count)
    return f"Declare before rolling: {_headed(writer, node.effect)}"


def _write_labelled(writer: Writer, node: Labelled) -> str:
    writer.antecedents = type(writer.antecedents)(count=writer.antecedents.count)
    return f"{node.label}: {_headed(writer, node.effect, small=False)}"


_FACE = Slot(
    ("SYMBOL",),
    lambda scope, word, before: word.value[0],
    lambda writer, face, node: writer.vocabulary.symbols[face][0],
)
_KIND_SLOT = Slot(
    ("attack_kinds",),
    _kinds,
    lambda writer, kinds, node: " and ".join(kinds),
    ("attack_kinds: ATTACK_KIND AND ATTACK_KIND",),
)
_THIS = Slot(("OF_ATTACK",), lambda scope, word, before: None, lambda writer, value, node: "this attack")
_GROUP = Slot(("GROUP",), lambda scope, word, before: word.value, lambda writer, group, node: group)


def _wounds(scope: Scope, tree: Tree, before: Values) -> int:
    return counted(scope, one_token(tree, "NUM"))


def _write_wounds(writer: Writer, n: int, node: Node) -> str:
    return f"{n} {writer.vocabulary.forms['damage'][n != 1]}"


_WOUNDS = Slot(("so_many",), _wounds, _write_wounds, ("so_many: NUM DAMAGE",))


def wording(section: Mapping[str, Any]) -> Wording:
    """The wording. `section`: what the game's file says of attacks."""
    dice, rerolls = _Dice(section["rolls"], section["against"]["rolls"]), section.get("again", "reroll")
    return Wording(
        constructs=(
            Construct(MoreDice, {"more_dice": dice.more_dice, **_REFERENCES}, dice.write_more, join=_join),
            Construct(NoDice, {"no_dice": dice.no_dice}, dice.write_none),
            Construct(AttacksRoll, {"attacks_roll": dice.attacks_roll}, dice.write_attacks),
            Construct(
                MoreRerolls,
                {"get": partial(_get, rerolls)},
                lambda writer, node: _of_this(
                    writer, "gain", f"+{node.dice} {writer.vocabulary.units[rerolls][node.dice != 1]}"
                ),
                join=_join,
            ),
            Construct(
                MoreHits,
                {"more_hits": _more_hits},
                lambda writer, node: _of_this(writer, "score", f"{node.hits} more hit{'s' * (node.hits != 1)}"),
                join=_join,
            ),
            _of_its_own(RerollOnce, "REROLL_ONCE"),
            _of_its_own(DoubleHits, "DOUBLE_HITS"),
            say(CountsAsHit, "each {face} counts as a hit", rule="clause", face=_FACE),
            say(Kinds, "treat {:this} as {kinds}", kinds=_KIND_SLOT, this=_THIS),
            say(AttackEach, "attack {target}"),
            say(AnotherAttack, "you may use another attack card this activation", rule="clause"),
            Construct(OnFace, {"on_face": _on_face}, _write_on_face),
            Construct(
                FacesRolled,
                {"for_each_face": _for_each_face},
                lambda writer, node: writer.vocabulary.symbols[node.face][0],
                form="part",
            ),
            Construct(Scored, dict.fromkeys(("scored", "hurt_target"), _scored), _write_scored, form="part"),
            say(
                FaceDeals,
                "each {face} it rolls for defense deals {damage} to the attacker",
                rule="clause",
                face=_FACE,
                damage=_WOUNDS,
            ),
            Construct(
                SuffersThis,
                {"suffers_this": _suffers_this},
                lambda writer, node: f"{writer.target(node.who)} {_SUFFERS}",
            ),
            say(OnlyOne, "only one {group} may be owned by a controller", rule="sentence", group=_GROUP),
            Construct(
                AttackDice,
                {"attack_dice": _attack_dice},
                lambda writer, node: f"attack: {node.dice} {node.kind} {'die' if node.dice == 1 else 'dice'}",
            ),
            Construct(Boost, {"heading_pool": _heading}, _write_boost, form="heading"),
            Construct(Declared, {}, _write_declared, form="heading"),
            Construct(Labelled, {}, _write_labelled, form="heading"),
        ),
    )


WORDING = wording
