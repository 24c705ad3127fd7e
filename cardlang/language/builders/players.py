"""Builders of effects that several players do, each by itself."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.language.builders.doers import remember
from cardlang.language.builders.lines import PLAYERS, either_effect, of_subject
from cardlang.language.builders.references import a_player_said
from cardlang.language.builders.sequence import alone, check_both, lasts, sequence
from cardlang.language.nodes import ForEach, Node, OneShot, Or, UnlessDone, mapped, walk, with_field
from cardlang.language.nodes.reference import OPPONENTS, THAT_PLAYER, YOU, Player, Ref, met
from cardlang.language.parser import Tree, one_token, trees
from cardlang.language.scope import Scope

_EACH = {"each_opponent": OPPONENTS, "each_player": Player("players")}


def for_each_player(scope: Scope, tree: Tree) -> Node:
    """`For each opponent, that player …`"""
    (line,) = trees(tree)
    return in_turn(scope, Player(one_token(tree, "FOR_EACH_PLAYER").value), lambda: alone(scope, line), tree)


def in_turn(scope: Scope, who: Player, effect: Callable[[], Node], tree: Tree, part: bool = False) -> Node:
    """What `effect` builds, for each of those players, who is `that player` in it. What only that player does needs no
    more words, unless it is `part` of more."""
    before = scope.antecedents.players
    scope.antecedents.players = [THAT_PLAYER]
    built = effect()
    scope.antecedents.players = before
    if not part and getattr(built, "who", None) == THAT_PLAYER and list(walk(built)).count(THAT_PLAYER) == 1:
        return with_field(built, "who", who)
    return ForEach(who, built, span=tree.span)


def either_done(scope: Scope, tree: Tree) -> Node:
    """`A or B`; `An opponent discards 1 spell or takes 2 wounds.`: what a player suffers unless that player does the
    other."""
    built = either_effect(scope, tree)
    if not isinstance(built, Or) or len(built.options) != 2 or trees(tree)[-1].rule != "bare":
        return built
    cost, effect = built.options
    who = getattr(cost, "who", None)
    if not isinstance(who, Player) or who == YOU or isinstance(getattr(effect, "who", None), Player):
        return built
    if not isinstance(cost, OneShot) or not {who, met(who)} & {*walk(effect)}:
        return built
    several = who in _EACH.values()
    one = THAT_PLAYER if several else met(who)
    cost = with_field(cost, "who", one)
    effect = mapped(effect, lambda node: (one if several else who) if node in (who, one) else node)
    made = UnlessDone(effect, one, cost, span=tree.span)
    return ForEach(who, made, span=tree.span) if several else made


def _unless(scope: Scope, phrase: Tree, effect: Tree, tree: Tree) -> UnlessDone:
    """What would happen to `that player` is written first, so it can refer to nothing that is chosen for the cost."""
    remember(scope, THAT_PLAYER)
    happens = sequence(scope, [scope.verb_phrase(effect, THAT_PLAYER)])
    cost = scope.verb_phrase(phrase, THAT_PLAYER)
    if not isinstance(cost, OneShot):
        scope.problem("C303", phrase, '"{}" is not done at once', 'say "unless …" of it')
    return UnlessDone(happens, THAT_PLAYER, cost, span=tree.span)


def unless_done(scope: Scope, tree: Tree) -> Node:
    """`… unless its controller discards 1 action card`, `Each opponent loses 1 gold unless they discard a card`."""
    check_both(scope, tree)
    step, player, phrase = trees(tree)
    doing = trees(step)[0].rule if step.rule == "by_player" else ""
    if doing in _EACH and player.rule in ("they", "that_player"):
        return in_turn(scope, _EACH[doing], lambda: _unless(scope, phrase, trees(step)[1], tree), tree)
    effect = alone(scope, step)
    if scope.static and lasts(scope, effect):
        return _unless_paid(scope, tree, effect)
    who = a_player_said(scope, player) if player.rule not in PLAYERS else of_subject(scope, player)
    cost = sequence(scope, [scope.verb_phrase(phrase, who)])
    return UnlessDone(effect, who, cost, span=tree.span)


def _unless_paid(scope: Scope, tree: Tree, effect: Node) -> Node:
    """`It does not untap during its controller's refresh phase unless that player pays 2 gold.`"""
    _, player, phrase = trees(tree)
    whose, construct = getattr(effect, "who", None), scope.constructs.get(type(effect))
    if player.rule in ("that_player", "they") and isinstance(whose, Ref):
        who = Player("controller", whose)
    else:
        who = scope.build(player)
    cost = sequence(scope, [scope.verb_phrase(phrase, who)])
    made = construct.unless(effect, who, cost) if construct else None
    if made is None:
        message = '"{}": when is that done? This applies all the time'
        scope.problem("C302", tree, message, 'say when: "At the start of …, … may …. If they do not, …"')
        return effect
    return made
