"""The wording of players that are chosen, and of what is theirs."""

from __future__ import annotations

from cardlang.language.builders.selectors import noun_of, selector
from cardlang.language.clause import Subject
from cardlang.language.construct import Construct, Wording
from cardlang.language.nodes.reference import SUBJECT, YOU, Player
from cardlang.language.nodes.selector import EACH, ONE, Controlled, Is, Selector
from cardlang.language.parser import Tree
from cardlang.language.reference_phrases import BEARER
from cardlang.language.scope import Scope, trees, value
from cardlang.language.writer import Writer
from cardlang.mechanics.players.nodes import ChosenPlayer

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
    words = [kid for kid in trees(nominal) if kid.rule in ("word", "non_word")]
    unique = noun_of(scope, nominal) in scope.vocabulary.unique
    number = value(words[-1])[2] if words else ""
    one = tree.rule.startswith("one_") or ("p" not in number and not unique)
    return selector(scope, nominal, ONE if one else EACH, tree, [Controlled(player)], formed=True)


def _of_an_opponent(scope: Scope, tree: Tree) -> Selector:
    """`a creature of an opponent`, as `an opponent's creature`."""
    quantity = EACH if tree.rule.startswith("each_") else ONE
    enemy = Controlled(Player("opponent")) if scope.vocabulary.mine else Is("enemy")
    return selector(scope, trees(tree)[0], quantity, tree, [enemy], formed=True)


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
            {
                "a_player": a_player,
                **dict.fromkeys(("of_an_opponent", "each_of_an_opponent"), _of_an_opponent),
                **dict.fromkeys(("of_player", "of_them", "one_of_player", "one_of_them"), _of_player),
            },
            _write_player,
            part=True,
        ),
    ),
)
