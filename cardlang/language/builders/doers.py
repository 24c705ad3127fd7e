"""Who does something: the subject of a clause, checked when it is read, and its wording."""

from __future__ import annotations

from typing import Any

from cardlang.language.clause import Subject
from cardlang.language.nodes.reference import ACTING, OWNER, SUBJECT, THIS, YOU, Player, Ref
from cardlang.language.nodes.selector import Either, Selector, Several
from cardlang.language.parser import Tree
from cardlang.language.reference_phrases import BEARER
from cardlang.language.scope import Scope
from cardlang.language.writer import Writer


def creature(scope: Scope, tree: Tree, subject: Any) -> Any:
    """The creature that does it: the one named, or the acting (this) creature."""
    if subject == YOU:
        return scope.self_ref  # `you may move 3 squares` means with the acting creature
    if isinstance(subject, Player):
        scope.problem(
            "C303",
            tree,
            "a player cannot do this, only a creature",
            'name the creature, for instance "the acting creature"',
        )
        return scope.self_ref
    if subject is not None:
        return subject
    if not scope.where.acts and scope.self_ref == ACTING:
        said, noun = scope.words(tree), scope.vocabulary.noun
        scope.problem("C301", tree, f'"{said}" does not say which {noun}: none acts here', "name it")
    return scope.self_ref


def done_to(scope: Scope, tree: Tree, subject: Any, said: Tree) -> Any:
    """What a command is about: `tap an enemy`."""
    only_you(scope, tree, subject)
    return scope.build(said)


def only_you(scope: Scope, tree: Tree, subject: Any) -> None:
    """Refuse a subject where the text gives commands and no particular creature acts. Another player may be the
    subject."""
    if isinstance(subject, Player) and subject != YOU:
        scope.by = subject
        return
    if subject is not None and subject not in (YOU, scope.self_ref):
        scope.problem("C303", tree, f'"{scope.words(tree)}" takes no subject here', "write it as a command")


def only_pieces(scope: Scope, tree: Tree, what: Any) -> None:
    """Refuse what is no piece on the board, such as a card, where only pieces are meant."""
    for one in what.parts if isinstance(what, Several | Either) else (what,):
        noun = one.noun if isinstance(one, Selector) else None
        if isinstance(one, Ref):
            noun = next((mention.noun for mention in scope.antecedents.mentions if mention.ref == one), None)
        if noun and scope.vocabulary.domain(noun) != "creature":
            word = scope.vocabulary.noun
            scope.problem("C303", tree, f'"{scope.words(tree)}" is not a {word}', f'write "{word}"')


def player(scope: Scope, tree: Tree, subject: Any) -> Player:
    """The player who does it: the one named, or you."""
    if subject is None or isinstance(subject, Player):
        return subject or YOU
    if is_bearer(scope, subject, scope.subject_words):
        return bearing_player(scope)
    help = 'write "you"' if subject == scope.self_ref else 'write "its controller"'
    scope.problem("C303", tree, "a creature cannot do this, only a player", help)
    return YOU


def is_bearer(scope: Scope, said: object, words: str) -> bool:
    """Whether `the target` can be the player on whom the text lies: it has not said that this is a being."""
    return said == THIS and scope.bearer in ("", "player", "you") and words.lower() == "the target"


def bearing_player(scope: Scope) -> Player:
    """The player on whom the text lies, which is told by what that one does."""
    scope.bearer = scope.bearer or "player"
    del scope.bare[-1:]
    scope.antecedents.lose(THIS)
    return lain_on(scope)


def lain_on(scope: Scope) -> Player:
    """The player on whom the text lies, who may be its own."""
    return scope.antecedents.meet(YOU if scope.bearer == "you" else BEARER)


def own(scope: Scope) -> Player:
    """The player who does it, as owner of its object."""
    return SUBJECT if isinstance(scope.subject, Player) and scope.subject != YOU else YOU


def whose(scope: Scope, tree: Tree) -> Player:
    """The player that a possessive names."""
    of: Player = scope.build(tree)
    if of == OWNER:
        scope.problem("C301", tree, f'"{scope.words(tree)}": owner of what? Nothing is moved there', "say whose it is")
    return of


def by(writer: Writer, who: Player) -> Subject | None:
    """The subject of what a player does. "You" is left out, unless another player chooses."""
    subject = None if who == YOU and not writer.offered else writer.player(who)
    writer.player_doing = who
    return subject
