"""How the text of a permanent spell speaks of what it lies on, and of that one's player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from cardlang.language.builders import references as core
from cardlang.language.builders.references import bound
from cardlang.language.builders.references import that_player as one_said
from cardlang.language.builders.selectors import describe
from cardlang.language.clause import Subject, Unwritable
from cardlang.language.construct import Build
from cardlang.language.nodes import THIS, THIS_CARD, YOU, Node, Player, Ref, choosing
from cardlang.language.nodes.selector import ONE, Controlled, Is, Predicate, Selector, canonical
from cardlang.language.parser import Tree, token, trees, value
from cardlang.language.reference_phrases import BEARER
from cardlang.language.scope import Scope
from cardlang.mechanics.players.nodes import ChosenPlayer
from cardlang.model.span import Span

On = Literal["being", "creature", "hero", "player", "you"]


_ON_ONE = ("one", "plural", "yours_each", "exactly")
LAID = ("you", "a_player", "an_opponent", "choose_opponent", *_ON_ONE)  # what says on what a spell lies


def the_target(scope: Scope, tree: Tree) -> Ref:
    """`the target`, `the target creature`: what the permanent spell lies on, or what an instant one has chosen."""
    if scope.bearing is None:
        ref: Ref = bound("the target")(scope, tree)
        return ref
    nouns = [value(word)[1] for word in trees(tree) if word.rule == "word"] or ["being"]
    if len(nouns) > 1 or len(trees(tree)) > 1 or nouns[0] not in ("being", "creature", "hero"):
        message = '"{}": a permanent spell lies on a being, a creature or a player'
        scope.problem("C303", tree, message, 'write "the target", "the target creature" or "the target player"')
    if trees(tree) or scope.bearer not in ("", "player"):
        _lies_on(scope, tree, nouns[0] if nouns[0] in ("creature", "hero") else "being")
    else:  # it may be a player, which the verb tells
        scope.bearing.bare.append(tree)
    scope.mention(THIS, tree)
    return THIS


def the_target_player(scope: Scope, tree: Tree) -> Player:
    """`the target player`: on whom the permanent spell lies, or whom an instant one has chosen."""
    if scope.bearer is None:
        return one_said(scope, tree)
    _lies_on(scope, tree, "player")
    scope.antecedents.meet(BEARER)
    return BEARER


def laid(scope: Scope, tree: Tree) -> tuple[str, tuple[Predicate, ...]]:
    """`(enemy creature)`, `, on your hero`: what the spell may lie on."""
    match tree.rule:
        case "you":
            return "you", ()
        case "a_player":
            return "player", ()
        case "an_opponent" | "choose_opponent":
            return "player", (Is("enemy"),)
        case rule if rule in _ON_ONE:
            assert scope.bearing
            before, owned = scope.named, [*scope.bearing.owned]
            nominal = trees(tree)[-1]
            what = describe(scope, nominal, ONE, tree)
            scope.named, scope.bearing.owned = before, owned  # `own` is the caster's here
            number = token(tree, "NUM")
            if (number is None or number.value == 1) and all(kid.rule == "word" for kid in trees(nominal)):
                mine = [Controlled(YOU)] if tree.rule == "yours_each" or nominal.rule == "controlled" else []
                return what.noun, canonical([*what.where, *mine])
    message = '"{}" does not say on what one thing the spell lies'
    scope.problem("C303", tree, message, 'write "(on a creature)", "(on an enemy being)" or "(on an opponent)"')
    return "being", ()


def an_opponent(scope: Scope, tree: Tree) -> Player:
    """`target opponent`: any opponent, or in a permanent spell the one on whom it lies."""
    target = scope.words(tree).lower().startswith("target")
    bearing = scope.bearing
    if target and bearing and (bearing.noun == "player" or (bearing.noun == "" and not bearing.told)):
        bearing.noun, bearing.where, bearing.told = "player", (Is("enemy"),), True
        scope.antecedents.meet(BEARER)
        return BEARER
    return scope.antecedents.meet(Player("opponent"))


def this(scope: Scope, tree: Tree) -> Ref:
    """`this creature`: what the permanent spell lies on."""
    return core.this(scope, tree) if scope.bearer is None else the_target(scope, tree)


def that(scope: Scope, tree: Tree) -> Ref:
    """`that creature`: what the permanent spell lies on, if nothing else was mentioned."""
    words = bound("that")
    lies = scope.bearer is not None and not scope.antecedents.candidates("that", scope.vocabulary.domains)
    return the_target(scope, tree) if lies else words(scope, tree)


def _lies_on(scope: Scope, tree: Tree, on: On) -> None:
    bearing = scope.bearing
    assert bearing
    before = bearing.noun
    if bearing.told:
        wrong = before != on and (on != "being" or before in ("player", "you"))
    else:
        wrong = bool(before) and before != on and ("player" in (before, on) or "being" not in (before, on))
    if wrong:
        said = before if before == "you" else f"a {before}"
        message = f'"{scope.words(tree)}": the text before says that the spell lies on {said}'
        scope.problem("C303", tree, message, "say it of the same target, or of its owner")
    if not (bearing.told or (before and on == "being")):
        bearing.noun = on


def that_player(scope: Scope, tree: Tree) -> Player:
    """`the player`, `that player`: the only one mentioned, or on whom the permanent spell lies."""
    if scope.bearer is not None and not scope.antecedents.players:
        scope.antecedents.meet(BEARER)
        return BEARER
    return one_said(scope, tree)


def they(scope: Scope, tree: Tree) -> Ref | Player:
    """`they`: things mentioned before, or the only player, who may be the one on whom the permanent spell lies."""
    if scope.bearer == "player" and not any(one.plural for one in scope.antecedents.mentions):
        return that_player(scope, tree)
    return core.they(scope, tree)


def this_card(scope: Scope, tree: Tree) -> Ref:
    """`this spell`, `this`: the card with the text."""
    scope.this_card = True
    return THIS_CARD


def chosen_in(state: Node) -> Iterator[Node]:
    """What `a creature` or `a player` would choose in words that apply all the time, where nobody chooses anything."""
    match state:
        case Selector() if state.quantity.kind != "each":
            yield state
        case ChosenPlayer() | Player("opponent"):
            yield state
        case Selector() | Player():
            return
    kind: Any = type(state)
    for name in () if isinstance(state, Selector) else choosing(kind):
        value = getattr(state, name)
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                yield from chosen_in(part)


def check_state(scope: Scope, tree: Tree, state: Node) -> None:
    """Report `a creature` in words that apply all the time: it could be what the spell lies on, or any."""
    for one in chosen_in(state):
        span, player = one.span or state.span, isinstance(one, Player)
        said = Span("", *span) if span else tree
        if any(problem.span.start == said.start for problem in scope.problems):
            continue  # `target creature`, of which this is told already
        words = scope.words(said) if one.span else "an opponent"
        rest = "player" if isinstance(one, ChosenPlayer) else words.partition(" ")[2]
        each = f'"each {rest}"' if not isinstance(one, Selector) or one.quantity == ONE else "each of them"
        target = "the target player" if player else "the target creature"
        message = f'"{words}" could be what the spell lies on, or any'
        scope.problem("C302", said, message, f'write "{target}", or speak of {each}')


REFERENCES: dict[str, Build] = {
    "this": this,
    "that": that,
    "the_target": the_target,
    "the_target_player": the_target_player,
    "an_opponent": an_opponent,
    "that_player": that_player,
    "they": they,
}


class Lying:
    """How a permanent spell that lies `on` something is worded: the target by its name first, then by a pronoun."""

    def __init__(self, on: On) -> None:
        self.on = on
        self.said = False  # the words have told what it lies on
        self.named = False

    def ref(self, writer: Any) -> str:
        """`the target`, then `it`."""
        if self.on in ("player", "you"):
            raise Unwritable("a spell on a player has no being as its target")
        found = [one.ref for one in writer.antecedents.candidates("it", writer.vocabulary.domains)]
        if self.named and found in ([], [THIS]):
            if not writer.describing:
                writer.antecedents.mention(THIS, "it")
            return "it"
        words = "the target creature" if self.on == "creature" else "the target"
        self.said = self.said or self.on != "hero"
        self.named = True
        if not writer.describing:
            writer.antecedents.mention(THIS, words)
        return words

    def player(self, writer: Any) -> Subject:
        """`the target player` or `its owner`, then `they` in the same ability, and `the player` in another."""
        if writer.antecedents.players == [BEARER]:
            return Subject("they", plural=True)
        return Subject(self._first(writer))

    def possessor(self, writer: Any) -> str:
        """`the target player's`, `their`."""
        return "their" if writer.antecedents.players == [BEARER] else f"{self._first(writer)}'s"

    def _first(self, writer: Any) -> str:
        others = bool(writer.antecedents.players)
        writer.antecedents.meet(BEARER)
        if self.on == "player":
            before, self.said, self.named = self.named, True, True
            return "the player" if before and not others else "the target player"
        if self.on == "you":
            raise Unwritable("a spell on its own player speaks of you")
        self.said = self.said or self.on == "being"
        found = [one.ref for one in writer.antecedents.candidates("its", writer.vocabulary.domains)]
        return "its owner" if found in ([], [THIS]) else "the target's owner"
