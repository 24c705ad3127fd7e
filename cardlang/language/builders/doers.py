"""Clauses: who does something, checked when it is read, who decides whether it is done, and the wording of that."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cardlang.language.clause import Subject, plain_form, third_person
from cardlang.language.nodes import ChooseOpponent, May, Node, Permission, State
from cardlang.language.nodes.reference import ACTING, OWNER, SUBJECT, THIS, YOU, Player, Ref, met
from cardlang.language.nodes.selector import Controlled, Either, Is, Selector, Several  # fmt: skip
from cardlang.language.parser import Token, Tree, trees
from cardlang.language.reference_phrases import BEARER
from cardlang.language.scope import ClauseSubject, Scope
from cardlang.language.writer import Writer


def creature(scope: Scope, tree: Tree, subject: Any) -> Any:
    """The creature that does it: the one named, or the acting (this) creature."""
    if subject == YOU:
        return scope.self_ref  # `you may move 3 squares` means with the acting creature
    if isinstance(subject, Player):
        message = "a player cannot do this, only a creature"
        scope.problem("C303", tree, message, 'name the creature, for instance "the acting creature"')
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
        scope.problem("C303", tree, '"{}" takes no subject here', "write it as a command")


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
    assert scope.bearing
    scope.bearing.noun = scope.bearing.noun or "player"
    del scope.bearing.bare[-1:]
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
        scope.problem("C301", tree, '"{}": owner of what? Nothing is moved there', "say whose it is")
    return of


def by(writer: Writer, who: Player) -> Subject | None:
    """The subject of what a player does. "You" is left out, unless another player chooses."""
    subject = None if who == YOU and not writer.offered else writer.player(who)
    writer.player_doing = who
    return subject


def bare(scope: Scope, tree: Tree) -> Any:
    """A verb phrase without a subject: a command, or a further one of the subject before."""
    phrase, last = trees(tree)[0], scope.last
    if last is None:
        built = scope.verb_phrase(phrase, None)
        if scope.offered and getattr(built, "who", None) == YOU:  # `An opponent chooses one: draw 1 action card; or …`
            verb = scope.words(phrase).split()[0]
            bare = plain_form(verb)
            help = f'write "you {bare}" or "that player {third_person(bare)}"'
            scope.problem("C302", tree, f'who does "{verb}"? You, or the player who chooses?', help)
        return built
    verb = scope.words(phrase).split()[0]
    others_may = last.may and last.subject not in (YOU, scope.self_ref)
    if verb.lower().endswith("s") or (others_may and scope.joining):  # `takes …`, `may shift … and take …`
        return scope.verb_phrase(phrase, last.subject)
    if last.plural and scope.static:  # where nothing is a command: `Enemies get -1 speed and lose Flying.`
        return scope.verb_phrase(phrase, last.subject)
    if last.plural and scope.joining and not others_may:  # `Allies get +2 speed and gain Flying.`
        mark = scope.mark()
        built = scope.verb_phrase(phrase, last.subject)
        if isinstance(built, State) and mark.problems == len(scope.problems):
            return built
        scope.rewind(mark)
    if last.plural or others_may:
        message = f'who does "{verb}"? This could be a command, or continue the clause before it'
        scope.problem("C302", tree, message, "say who does it, or begin a new sentence")
    return scope.verb_phrase(phrase, None)


def with_subject(scope: Scope, tree: Tree) -> Any:
    """`the acting creature moves 4 squares`, `each opponent discards 1 action card`"""
    subject_tree, phrase = trees(tree)
    before = scope.effects_read
    subject = other_than_said(scope, subject_tree, phrase) or scope.doer(subject_tree, phrase)
    also = "also" in scope.text[subject_tree.end : phrase.end].lower().split()[:2]
    if also and before and isinstance(subject, Selector):
        message = '"{}": only those that this has been done to, or others?'
        scope.problem("C302", subject_tree, message, 'write "each of those creatures that …", or leave "also" out')
    remember(scope, subject, several=subject_tree.rule == "they")
    return scope.verb_phrase(phrase, subject, scope.words(subject_tree))


def other_than_said(scope: Scope, said: Tree, phrase: Tree) -> Ref | None:
    """Whom `it` means in `it deals 5 damage to that enemy`: of two, the one that is not named after it. None if that
    does not tell."""
    found = scope.antecedents.candidates("it", scope.vocabulary.domains)
    if said.rule != "it" or len(found) != 2:
        return None
    mark = scope.mark()
    named = {scope.build(one) for one in _within(phrase) if one.rule in _NAMING_OTHERS}
    scope.rewind(mark)
    named |= {Ref("subject")} if Ref("attacker") in named else set()
    left = [one.ref for one in found if one.ref not in named]
    return left[0] if len(left) == 1 else None


_NAMING_OTHERS = ("this", "that", "the_attacker")


def _within(tree: Tree) -> Iterator[Tree]:
    """All trees in a tree."""
    for one in trees(tree):
        yield one
        yield from _within(one)


def remember(scope: Scope, subject: object, may: bool = False, several: bool = False) -> None:
    """Record what the next clause of this sentence may continue. `several`: the verb is that of a plural."""
    ref = scope.latest(subject)
    plural = isinstance(subject, Several) or scope.antecedents.is_plural(ref)
    each = isinstance(subject, Selector) and subject.quantity.kind == "each" and not _bare_plural(scope, subject)
    if isinstance(ref, Player):
        ref = met(ref)
    scope.last = ClauseSubject(ref, (plural and not each) or several, may)


def _bare_plural(scope: Scope, selector: Selector) -> bool:
    """`Enemies`, `all enemies`: each of them, with a plural verb."""
    assert selector.span
    return scope.text[selector.span[0] :].split(maxsplit=1)[0].lower() not in ("each", "every")


def things_may(scope: Scope, tree: Tree) -> Node:
    """`that creature may shift 2 squares`: its controller decides."""
    subject_tree, phrase = trees(tree)
    subject, words = scope.doer(subject_tree, phrase), scope.words(subject_tree)
    remember(scope, subject, may=True)
    if is_bearer(scope, subject, words):
        built = scope.verb_phrase(phrase, subject, words)
        who = BEARER if scope.bearer == "player" else decider(scope, subject, subject_tree)
        return allowed(who, built, tree)
    who = decider(scope, subject, subject_tree)
    return allowed(who, scope.verb_phrase(phrase, subject), tree)


def decider(scope: Scope, subject: object, tree: Tree) -> Player:
    """Who decides for a creature: its controller, who is `you` for the acting or this creature."""
    if isinstance(subject, Player):
        return subject
    if isinstance(subject, Several):
        mine = (Is("allied"), Controlled(YOU))
        if all(one in (ACTING, THIS) or {*mine} & {*getattr(one, "where", ())} for one in subject.parts):
            return YOU
        scope.problem("C303", tree, "who decides for all of these?", 'say it for each, or write "you may have …"')
    subject = scope.latest(subject)
    if not isinstance(subject, Ref) or subject in (ACTING, THIS):
        return YOU
    return Player("controller", subject)


def player_may(scope: Scope, tree: Tree) -> Node:
    """`you may draw 1 action card`"""
    player_tree, phrase = trees(tree)
    player = scope.build(player_tree)
    remember(scope, player, may=True)
    return allowed(player, scope.verb_phrase(phrase, player), tree)


def player_may_have(scope: Scope, tree: Tree) -> Node:
    """`you may have that creature shift 2 squares`"""
    player_tree, subject, phrase = trees(tree)
    player, who = scope.build(player_tree), scope.build(subject)
    remember(scope, who, may=True)
    return allowed(player, scope.verb_phrase(phrase, who), tree)


def allowed(who: Player, built: Any, tree: Tree) -> Node:
    """An effect that `who` may carry out."""
    if isinstance(built, Permission):
        return built
    return May(who, built, span=tree.span)


def _must_cost(scope: Scope, tree: Tree, cost: Any) -> None:
    if isinstance(cost, State) or not isinstance(cost, Node):
        scope.problem("C303", tree, '"{}" is not a cost', "a cost must be something that happens at once")


def cost_effects(scope: Scope, tree: Tree) -> list[Any]:
    """Several costs in a row, with words that say when, if any."""
    costs: list[Any] = []
    for phrase in _verb_phrases(scope, trees(tree)[0]):
        who = scope.self_ref if phrase.rule.startswith("take") else None  # `This creature takes 5 damage:`
        cost = scope.verb_phrase(phrase, who)
        _must_cost(scope, phrase, cost)
        costs.extend([cost] if isinstance(cost, Node) else [])
    return [*costs, *(kid.value for kid in tree.kids if isinstance(kid, Token))]


def _verb_phrases(scope: Scope, tree: Tree) -> list[Tree]:
    """The verb phrases of a list of costs."""
    if tree.rule in ("chain", "joined"):
        return [phrase for kid in trees(tree) for phrase in _verb_phrases(scope, kid)]
    if tree.rule == "by_things" and trees(tree)[0].rule == "this":
        tree = Tree("bare", [*trees(tree)[1:]], *tree.span)  # `This creature takes 5 damage: …`
    phrase = trees(tree)[-1] if tree.rule == "bare" else None
    if phrase is None:
        scope.problem("C303", tree, '"{}" is not a cost', 'write it as a command: "Discard 1 action card:"')
        return []
    return [phrase]


def choose_opponent(scope: Scope, tree: Tree, subject: object) -> ChooseOpponent:
    """`Choose an opponent.`"""
    if subject not in (None, YOU):
        scope.problem("C303", tree, "only you can choose an opponent", "write it as a command")
    scope.antecedents.meet(Player("opponent"))
    return ChooseOpponent(span=tree.span)
