"""The wording of players that are chosen, and of what is theirs."""

from __future__ import annotations

from typing import Any

from cardlang.language.builders.describing import noun_of
from cardlang.language.builders.selectors import counted, selector
from cardlang.language.clause import Subject
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes import EACH, ONE, SUBJECT, YOU, Controlled, Is, Player, Predicate, Quantity, Selector
from cardlang.language.parser import Tree, token, trees, value
from cardlang.language.reference_phrases import BEARER
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.players.nodes import ChosenPlayer

_KINDS = {"some_of_player": "exactly", "up_to_of_player": "up to", "any_of_player": "any"}
MENTIONED = Player("that opponent")


def a_player(scope: Scope, tree: Tree) -> ChosenPlayer:
    """`a player`: one is chosen."""
    scope.antecedents.meet(MENTIONED)
    return ChosenPlayer("players", span=tree.span)


def _write_player(writer: Writer, node: ChosenPlayer) -> Subject:
    writer.antecedents.meet(MENTIONED)
    return Subject("a player" if node.who == "players" else "an opponent")


def _of_player(scope: Scope, tree: Tree) -> Selector:
    """`the target player's creatures`: each of them; `the target player's being`: one."""
    *said, nominal = trees(tree)
    player = scope.build(said[0]) if said else _they(scope, tree)
    words = trees(nominal, "word", "non_word")
    unique = noun_of(scope, nominal) in scope.vocabulary.unique
    number = value(words[-1])[2] if words else ""
    one = "p" not in number and not unique
    quantity = ONE if one else EACH
    kind: Any = _KINDS.get(tree.rule)
    if kind:
        count = token(tree, "NUM")
        quantity = Quantity(kind, counted(scope, count) if count else 0)
    return selector(scope, nominal, quantity, tree, [Controlled(player)], formed=not kind)


def of_player(scope: Scope, player: Player) -> Predicate:
    """What belongs to a player."""
    return Is("enemy") if player == Player("opponent") and not scope.vocabulary.mine else Controlled(player)


def _they(scope: Scope, tree: Tree) -> Player:
    """Of the player who does the effect, or the only one mentioned."""
    if isinstance(scope.subject, Player) and scope.subject != YOU:
        return SUBJECT
    players = scope.antecedents.players
    if len(players) == 1:
        return players[0]
    if not players and scope.bearer is not None:
        return BEARER
    said = " or ".join(f'"{one.who}"' for one in players)
    words = scope.words(tree)
    if players:
        scope.problem("C302", tree, f'"{words}" could be of {len(players)} players: {said}', "name the one you mean")
    else:
        scope.problem("C301", tree, f'"{words}" refers to nobody said before', 'write "your" or "the target player\'s"')
    return YOU


WORDING = Wording(
    constructs=(
        Construct(
            ChosenPlayer,
            {"a_player": a_player, **dict.fromkeys(("of_player", "of_them", *_KINDS), _of_player)},
            _write_player,
            form="part",
        ),
    )
)
