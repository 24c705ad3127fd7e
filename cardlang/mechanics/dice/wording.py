"""The wording of dice."""

from __future__ import annotations

import re
from typing import Any

from cardlang.language.antecedents import Antecedents
from cardlang.language.builders.conditions import negation
from cardlang.language.builders.places import at_least, relation_said, says_no, whole
from cardlang.language.builders.selectors import counted, disagrees
from cardlang.language.clause import Clause, Unwritable, compared
from cardlang.language.construct import Construct, Explanations, Wording
from cardlang.language.nodes import SUBJECT, YOU, At, Duration, Lasting, Player, Unless
from cardlang.language.parser import Tree, one_token, token, tokens, trees
from cardlang.language.saying import Slot, Values, named, say
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.dice.faces_rolled import rolled_faces
from cardlang.mechanics.dice.nodes import DicePool, Forfeit, Reroll, Roll, Rolled, Shows, Symbols, TurnDie, UseSymbols
from cardlang.model.article import with_article
from cardlang.model.page import Step
from cardlang.model.value import having


def _count(scope: Scope, tree: Tree, before: Values) -> int:
    """How many dice; the word must agree with the number."""
    count, word = counted(scope, token(tree, "NUM")), one_token(tree, "DIE")
    if word.value != (right := "die" if count == 1 else "dice"):
        scope.problem("C207", word, '"{}" does not agree with the number before it', f'write "{right}"')
    return count


def _of_kind(scope: Scope, tree: Tree, before: Values) -> tuple[int, str | None]:
    """`2 attack dice`: how many dice, and of which kind."""
    kinds, word = scope.vocabulary.dice, token(tree, "DIE_KIND")
    if word is None:
        if len(kinds) > 1:
            known = " or ".join(f'"{several}"' for _, several in kinds.values())
            scope.problem("C302", tree, '"{}": which dice?', f"write {known}")
        return _count(scope, tree, before), None
    count = counted(scope, token(tree, "NUM"))
    die, forms = word.value
    if ("p" if count != 1 else "s") not in forms:
        disagrees(scope, word, kinds[die][count != 1])
    return count, die


def _write_of_kind(writer: Writer, said: tuple[int, str | None], node: Roll) -> str:
    dice, die = said
    if die is None:
        return _said(dice)
    one, several = writer.vocabulary.dice[die]
    return with_article(one) if dice == 1 else f"{dice} {several}"


def _said(dice: int) -> str:
    return "a die" if dice == 1 else f"{dice} dice"


def _more(scope: Scope, tree: Tree, before: Values) -> tuple[int, str]:
    return _count(scope, tree, before), tree.rule


def _rolls(scope: Scope, tree: Tree, made: Roll) -> Roll | DicePool:
    """Where a text applies all the time, it says how many dice the player has."""
    scope.antecedents.rolled = ()
    return DicePool(made.who, made.dice, span=tree.span) if scope.static and scope.subject is not None else made


def _check_roll(writer: Writer, node: Roll) -> None:
    if node.who != YOU and not writer.happening:
        raise Unwritable("this would say how many dice the player has")
    writer.antecedents.rolled = ()


def _write_pool(writer: Writer, node: DicePool) -> Clause:
    if node.than and writer.happening and not writer.lasting:
        raise Unwritable("this lasts")
    if writer.happening and not node.than:
        raise Unwritable("this would be rolled once")
    said = MORE_DICE.write(writer, (node.dice, node.than), node) if node.than else _said(node.dice)
    return Clause("roll", said, writer.player(node.who))


def _for_the_round(scope: Scope, tree: Tree, made: DicePool) -> DicePool | Lasting:
    """`The target player rolls 1 more die.` At the start of a round, for that round."""
    if isinstance(scope.event, At) and scope.event.period == "round" and not scope.lasting:
        return Lasting(made, Duration("end", "round"), span=tree.span)
    if not (scope.static or scope.lasting):
        message = '"{}": for how long?'
        scope.problem("C302", tree, message, 'add "until the end of the current round" or another duration')
    return made


def _remark_pool(explainer: Any, node: DicePool) -> Step:
    if node.than:
        return Step(f"So many {node.than} than the usual number, or than another text says.", ("dice",))
    return Step("In place of the usual number of dice.", ("dice",))


def _rerolled(scope: Scope, tree: Tree, made: Reroll) -> Reroll:
    scope.antecedents.rolled = ()
    return made


def _check_reroll(writer: Writer, node: Reroll) -> None:
    writer.antecedents.rolled = ()


def _write_rerolled(writer: Writer, dice: int, node: Reroll) -> str:
    return "1 die" if dice == 1 and node.fewer else _said(dice)


def _of_own(scope: Scope, tree: Tree, before: Values) -> bool:
    """`your unused dice`, which are the player's own: whether only dice that the spell has not used."""
    for kid in trees(tree):
        with having(scope, subject=before["who"]):
            whose = scope.build(kid)
        if whose not in (before["who"], SUBJECT):
            message = '"{}": each player has only their own dice'
            scope.problem("C303", kid, message, "say who does it, and leave this out")
    return _unused(scope, tree)


def _unused(scope: Scope, tree: Tree) -> bool:
    """Whether it is about dice or symbols that the spell has not used."""
    said = re.search(r"\b(unused|remaining)\b|(not|n.t) used?\b", scope.words(tree).lower()) is not None
    if said and scope.box != "main":
        scope.problem("C303", tree, '"{}": only casting a spell uses dice', "leave that word out")
    return said


_DICE = ("dice: A DIE -> dice", "dice: NUM DIE -> dice")
DICE = Slot(("dice",), _count, lambda writer, dice, node: _said(dice), _DICE)
MORE_DICE = Slot(
    ("more_dice",),
    _more,
    lambda writer, said, node: "{} {} {}".format(*said, "die" if said[0] == 1 else "dice"),
    ("more_dice: NUM MORE DIE -> more", "more_dice: NUM LESS DIE -> fewer"),
)
REROLLED = Slot(("dice",), _count, _write_rerolled, _DICE)
OF_OWN = Slot(
    ("own_dice",),
    _of_own,
    lambda writer, unused, node: f"{'your' if node.who == YOU else 'their'} unused dice" if unused else "dice",
    ("own_dice: DIE -> own_dice", "own_dice: possessor DIE -> own_dice"),
)
DICE_OF_KIND = Slot(
    ("dice", "dice_of_kind"),
    _of_kind,
    _write_of_kind,
    (*_DICE, "dice_of_kind: A DIE_KIND", "dice_of_kind: NUM DIE_KIND"),
)
ROLL = say(Roll, "{who} roll {dice die:kinds}", kinds=DICE_OF_KIND, then=_rolls, check=_check_roll)
POOL = say(DicePool, "{who} roll {dice than:more}", more=MORE_DICE, then=_for_the_round, write=_write_pool)
FORFEIT = say(Forfeit, "{who} forfeit {dice}", dice=DICE)
REROLL = say(
    Reroll,
    ("{who} reroll all dice", {"dice": None, "fewer": False}),
    ("{who} reroll any number of {unused}", {"dice": None, "fewer": True}),
    "{who} reroll <fewer:up to> {dice}",
    dice=REROLLED,
    unused=OF_OWN,
    then=_rerolled,
    check=_check_reroll,
)


def _turned(scope: Scope, tree: Tree, before: Values) -> tuple[int, str]:
    """`2 dice`, `1 card symbol`"""
    symbol = token(tree, "SYMBOL")
    return counted(scope, token(tree, "NUM")), symbol.value[0] if symbol else ""


def _write_turned(writer: Writer, said: tuple[int, str], node: TurnDie) -> str:
    dice, showing = said
    if showing and showing == node.face:
        raise Unwritable("it shows that anyway")
    return f"{dice} {writer.vocabulary.symbols[showing][dice != 1]}" if showing else _said(dice)


def _write_face(writer: Writer, face: str, node: TurnDie) -> str:
    return face or ("a face of your choice" if node.dice == 1 else "faces of your choice")


TURNED = Slot(("turned",), _turned, _write_turned, ("turned: A DIE", "turned: NUM DIE", "turned: NUM SYMBOL"))
FACE = Slot(("FACE", "ANY_FACE"), named, _write_face)
TURN = say(TurnDie, "{who} turn {dice showing:turned} to {face}", turned=TURNED, face=FACE)


def _rolled(scope: Scope, tree: Tree) -> Rolled:
    number = one_token(tree, "NUM")
    if not scope.effects_read:
        scope.problem("C301", tree, "no die was rolled before this", 'write "Roll a die." first')
    return Rolled(*whole(relation_said(tree) or "=", counted(scope, number)), span=tree.span)


def _write_rolled(writer: Writer, node: Rolled) -> str:
    return f"you rolled {node.than}" + {">=": " or more", "<=": " or less", "=": ""}[node.relation]


def _whose(said: Antecedents) -> Player | None:
    """Whose dice are meant where a text says no more: the only player mentioned, or you if nobody is; None if it could
    be several."""
    return YOU if not said.players else said.players[0] if len(said.players) == 1 else None


def _shows(scope: Scope, tree: Tree) -> Shows | Unless:
    """`the dice show a card symbol`, `that player shows no fire symbol`"""
    symbol, kids = one_token(tree, "SYMBOL"), trees(tree)
    who = scope.build(kids[0]) if tree.rule == "player_shows" else _whose(scope.antecedents)
    if who is None:
        scope.problem("C302", tree, '"{}": whose dice?', 'write "that player shows …"')
    number = counted(scope, token(tree, "NUM"))
    face, forms = symbol.value
    relation, than, none = at_least(scope, tree, number)
    if ("p" if number != 1 else "s") not in forms and not says_no(scope, tree):
        disagrees(scope, symbol, scope.vocabulary.symbols[face][number != 1])
    shows = Shows(who or YOU, face, relation, than, _unused(scope, tree), span=tree.span)
    return negation(scope, shows) if none else shows


def _write_shows(writer: Writer, node: Shows) -> str:
    one, several = (f"unused {said}" if node.unused else said for said in writer.vocabulary.symbols[node.face])
    said = f"{compared(node.relation, node.than)} {several if node.relation != '=' or node.than != 1 else one}"
    if (node.relation, node.than) in ((">=", 1), ("<=", 0)):
        said = with_article(one) if node.than else f"no {one}"
    if node.who == _whose(writer.antecedents):
        return f"the dice show {said}"
    player = writer.player(node.who)
    return f"{player.words} {'show' if player.plural else 'shows'} {said}"


def _symbols(scope: Scope, tree: Tree) -> Symbols:
    """`per fire symbol`: on the dice of the only player mentioned, or your own."""
    symbol = one_token(tree, "SYMBOL")
    who = _whose(scope.antecedents)
    if tree.rule == "symbols_yours":
        who = YOU
    if who is None:
        scope.problem("C302", tree, '"{}": on whose dice?', "mention one player")
    face, forms = symbol.value
    if "s" not in forms and not scope.counting:
        right = scope.vocabulary.symbols[face][0]
        scope.problem("C207", symbol, '"{}" is counted one by one', f'write "{right}"', right)
    return Symbols(face, who or YOU, _unused(scope, tree), span=tree.span)


def _write_symbols(writer: Writer, node: Symbols) -> str:
    said = f"{'unused ' if node.unused else ''}{writer.vocabulary.symbols[node.face][0]}"
    if node.who == _whose(writer.antecedents):
        return said
    if node.who == YOU:
        return f"{said} on your dice"
    raise Unwritable(f"no words for symbols on the dice of {node.who}")


def _use_symbols(scope: Scope, tree: Tree) -> UseSymbols:
    """`you can use card symbols as leadership symbols`, `your fire symbols count as water symbols`"""
    (who,), (first, *others) = trees(tree), tokens(tree, "SYMBOL")
    number, purpose = token(tree, "NUM"), token(tree, "SYMBOLS_FOR")
    most, (face, forms) = counted(scope, number) if number else 0, first.value
    if number and ("p" if most != 1 else "s") not in forms:
        disagrees(scope, first, scope.vocabulary.symbols[face][most != 1])
    as_ = others[0].value[0] if others else ""
    if as_ == face:
        scope.problem("C303", tree, "this is what it is anyway", "name another symbol")
    return UseSymbols(scope.build(who), face, as_, most, purpose.value if purpose else "", span=tree.span)


def _write_use_symbols(writer: Writer, node: UseSymbols) -> Clause:
    one, several = writer.vocabulary.symbols[node.face]
    used = several if not node.most else f"{node.most} {one if node.most == 1 else several}"
    other, others = (
        writer.vocabulary.symbols[node.as_] if node.as_ else ("symbol of any element", "symbols of any element")
    )
    as_ = with_article(other) if node.most == 1 else others
    purpose = f" {writer.spelled('SYMBOLS_FOR', node.purpose)}" if node.purpose else ""
    if node.face == node.as_:
        raise Unwritable("this is what it is anyway")
    return Clause("can", f"use {used} as {as_}{purpose}", writer.player(node.who))


def wording(elements: tuple[str, ...] = ()) -> Wording:
    """The wording, the same for all dice: faces are words of the vocabulary. `elements`: those that are elements."""
    return Wording(
        constructs=(
            ROLL,
            POOL,
            FORFEIT,
            REROLL,
            TURN,
            Construct(UseSymbols, {"use_symbols": _use_symbols}, _write_use_symbols),
            rolled_faces(elements),
            Construct(Rolled, {"rolled": _rolled}, _write_rolled, form="part"),
            Construct(Shows, {"dice_show": _shows, "player_shows": _shows}, _write_shows, form="part"),
            Construct(Symbols, dict.fromkeys(("symbols", "symbols_yours"), _symbols), _write_symbols, form="rate"),
        ),
        explanations=Explanations(remarks={DicePool: _remark_pool}),
    )


WORDING = wording
