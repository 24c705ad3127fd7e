"""Builders of players and references."""

from __future__ import annotations

from typing import Any

from cardlang.language.clause import Unwritable
from cardlang.language.construct import Build
from cardlang.language.nodes import ACTING, OWNER, SUBJECT, THIS, YOU, Happens, Player, Ref
from cardlang.language.parser import Tree, one_token, trees, value
from cardlang.language.scope import Scope
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.writer import Writer
from cardlang.model.article import with_article


def its(who: Any) -> Build:
    """The builder of `its controller` and `its owner`: not of the acting or this creature, whose controller is you, if
    another creature can be meant."""
    whose = who == "controller"

    def build(scope: Scope, tree: Tree) -> Player:
        subject = scope.subject
        of = subject if isinstance(subject, Ref) else scope.refer("its", tree, whom="foe" if whose else "")
        others = any(one.of != THIS for one in scope.antecedents.players)
        if who == "owner" and of == THIS and _of_a_spell(scope):
            said = f'"{scope.words(tree)}": of this {scope.vocabulary.noun}, or of the card that was spoken of?'
            scope.problem("C302", tree, said, 'write "you", or "your hero"; whose the card was cannot be said yet')
        elif of == THIS and others and not isinstance(subject, Ref) and not scope.antecedents.mentions:
            said = scope.words(tree)
            help = f'write "this creature\'s {who}", or "that player" for whose turn it is or who does it'
            scope.problem("C302", tree, f'"{said}": of this creature, or is another player meant?', help)
        return scope.antecedents.meet(Player(who, of))

    return build


def _of_a_spell(scope: Scope) -> bool:
    """Whether the event that is answered is what a player does to a card, and nothing else was mentioned since."""
    subject = getattr(scope.event, "subject", None)
    return isinstance(subject, Player) and scope.bearer is None and not scope.antecedents.mentions


def of(who: Any) -> Build:
    """The builder of `that creature's controller` and `that creature's owner`."""

    def build(scope: Scope, tree: Tree) -> Player:
        whose = scope.build(tree.kids[0])
        if isinstance(whose, Player):  # `they's controller`
            scope.problem("C303", tree, f"a player has no {who}", 'write "that player"')
            return whose
        return scope.antecedents.meet(Player(who, whose))

    return build


def player(who: Any) -> Build:
    """The builder of words that always mean the same players, such as `you`."""
    return lambda scope, tree: scope.antecedents.meet(Player(who))


def of_creature(scope: Scope, tree: Tree) -> Ref:
    """`this creature's`, `its` activation."""
    whose: Ref = scope.build(trees(tree)[0])
    return whose


def their_controllers(scope: Scope, tree: Tree) -> Player:
    """`their controller's`: of the creatures mentioned before."""
    return Player("controller", scope.refer("those", tree))


def theirs(scope: Scope, tree: Tree) -> Player:
    """`their` next turn: of the player who does it, or else of the only one mentioned."""
    last = scope.last.subject if scope.last else None
    return last if isinstance(last, Player) and last != YOU else that_player(scope, tree)


def that_player(scope: Scope, tree: Tree) -> Player:
    """`that player`: the only one mentioned before."""
    found = scope.antecedents.players
    if len(found) == 1:
        return found[0]
    said = scope.words(tree)
    if not found:
        message = f'"{said}" refers to nobody said before'
        scope.problem("C301", tree, message, 'name the player: "you", "an opponent", "its controller"')
    else:
        scope.problem("C302", tree, f'"{said}" could be one of {len(found)} players', "name the one you mean")
    return YOU


def they(scope: Scope, tree: Tree) -> Ref | Player:
    """`they`: things mentioned before, or a single player."""
    players = scope.antecedents.players
    several = any(one.plural and one.noun in scope.vocabulary.domains for one in scope.antecedents.mentions)
    if len(players) == 1 and not several:
        return players[0]
    ref: Ref = bound("those")(scope, tree)
    return ref


def a_player_said(scope: Scope, tree: Tree) -> Player:
    """A player, where the grammar also allows a creature."""
    said = scope.build(tree)
    if isinstance(said, Player):
        return said
    scope.problem("C303", tree, '"{}" is not a player', 'write "its controller"')
    return YOU


def possessive(scope: Scope, tree: Tree) -> Player:
    """`an opponent's`, `its controller's`. `Their` means the subject of the clause, unless a new choice could be
    meant."""
    said: Player = scope.build(trees(tree)[0])
    if said != scope.subject:
        return said
    if said.of is None:
        scope.problem("C302", tree, '"{}": of the same player, or of another?', 'write "their" for the same')
    return SUBJECT


def their(scope: Scope, tree: Tree) -> Player:
    """Of the player or players who do the effect, or else of the only player mentioned."""
    doing = isinstance(scope.subject, Player) and scope.subject != YOU
    if not doing and len(scope.antecedents.players) == 1:
        return scope.antecedents.players[0]
    if not isinstance(scope.subject, Player):
        message = '"{}" refers to no player: nobody but you does this'
        scope.problem("C301", tree, message, 'write "your", or say who does it, for instance: Each player discards …')
    elif scope.subject == YOU:
        scope.problem("C303", tree, '"{}" refers to players other than you', 'write "your"', "your")
    return SUBJECT


def their_owners(scope: Scope, tree: Tree) -> Player:
    """`their owner's`: of what is moved."""
    return OWNER


def it(scope: Scope, tree: Tree) -> Ref:
    """`it`: the only creature or card that it can mean."""
    return scope.refer("it", tree, whom=scope.whom)


def this(scope: Scope, tree: Tree) -> Ref:
    """`this creature`, or the name of the card in its own text."""
    if trees(tree):
        _only_noun(scope, tree)
    ref = THIS if scope.in_ability or scope.box != "main" else ACTING
    _check_acting(scope, tree, ref)
    scope.this_said = True
    scope.mention(ref, tree)
    return ref


def bearer(scope: Scope, tree: Tree) -> Ref:
    """`the attached creature`, in the text that lies on it."""
    if scope.box != "attached":
        scope.problem("C301", tree, f"this lies on no {scope.vocabulary.noun}", "say which one is meant")
    return this(scope, tree)


def _check_acting(scope: Scope, tree: Tree, ref: Ref) -> None:
    """Where nothing acts, nothing can be called by that."""
    if ref == ACTING and not scope.where.acts:
        message = f'"{scope.words(tree)}" means nothing here: no {scope.vocabulary.noun} acts'
        scope.problem("C301", tree, message, "choose one, and say which")


def the_acting(scope: Scope, tree: Tree) -> Ref:
    """`the acting creature`"""
    _only_noun(scope, tree)
    if scope.static:
        scope.problem("C303", tree, "no creature acts here: this applies all the time", 'write "this creature"')
    ref = THIS if scope.activated else ACTING
    _check_acting(scope, tree, ref)
    scope.mention(ref, tree)
    return ref


def _only_noun(scope: Scope, tree: Tree) -> None:
    """`this creature` is known already, so a describing word in it would mean nothing."""
    for word in trees(tree)[:-1] if len(trees(tree)) > 1 else ():
        scope.problem("C303", word, '"{}" adds nothing here', "leave it out")
    last = trees(tree)[-1]
    kind, name, number = value(last)
    noun = scope.where.this or scope.vocabulary.noun
    if kind != "nouns" or "s" not in number or name not in (noun, scope.vocabulary.noun):
        scope.problem("C303", last, f'"{scope.words(tree)}" does not name one {noun}', f'write "{noun}"')


def bound(wording: Any) -> Build:
    """The builder of `that creature`, `the chosen creature` and the like."""

    def build(scope: Scope, tree: Tree) -> Ref:
        names = frozenset(value(word)[1] for word in trees(tree) if word.rule == "word")
        names -= {scope.vocabulary.noun}
        if wording == "that" and scope.box == "attached" and not names and scope.words(tree)[:4].lower() == "the ":
            named = scope.antecedents.candidates("that", scope.vocabulary.domains)
            if all(one.how == "target" for one in named):  # `the creature`, after `the attached creature`
                scope.mention(THIS, tree)
                return THIS
        ref = scope.refer(wording, tree, domains_said(scope, trees(tree)), names=names)
        for word in trees(tree):
            check_described(scope, word, ref)
        return ref

    return build


def nth(scope: Scope, tree: Tree) -> Ref:
    """`the first`, `the second enemy`: of the things chosen before, in their order. In a description, `the first` is
    one of the same kind: `another enemy within 3 squares of the first`."""
    words, number = trees(tree), int(one_token(tree, "THE_NTH").value)
    names = frozenset(value(word)[1] for word in words) - {scope.vocabulary.noun}
    nouns = domains_said(scope, words) or scope.vocabulary.domains
    found = scope.antecedents.in_order(nouns, names)
    if len(found) >= number:
        return found[number - 1].ref
    together = any(one.plural and one.noun in nouns for one in scope.antecedents.mentions)
    why = "of those chosen together, none is first or last" if together else "so many were not chosen before"
    help = f'write a sentence for each, the later ones with "another {scope.vocabulary.noun}"'
    scope.problem("C301", tree, f'"{scope.words(tree)}": {why}', help)
    return scope.self_ref


def domains_said(scope: Scope, words: list[Tree]) -> tuple[str, ...]:
    """What the last of some words is a word for, if it is a noun."""
    said = [value(word) for word in words[-1:]]
    return tuple(scope.vocabulary.domain(name) for kind, name, _ in said if kind == "nouns")


def check_described(scope: Scope, word: Tree, ref: Ref) -> None:
    """`that enemy` must have been chosen as an enemy, so that no word is ignored."""
    name = f"non-{value(word)[1]}" if word.rule == "non_word" else value(word)[1]
    mention = scope.antecedents.of(ref)
    noun = scope.vocabulary.noun
    if name == noun or mention is None or name in mention.words or _is_only(mention.said, scope.words(word)):
        return
    one = scope.vocabulary.forms.get(name, (name,))[0]
    help = f"choose it first, for instance: Choose {with_article(one)}{scope.vocabulary.choice.partition(noun)[2]}"
    scope.problem("C303", word, f'"{mention.said}" was not described as "{scope.words(word)}"', help)


def _is_only(said: str, word: str) -> bool:
    """Whether something was mentioned by this word alone."""
    return said.casefold() in (f"a {word.casefold()}", f"an {word.casefold()}")


def the_attacker(scope: Scope, tree: Tree) -> Ref:
    """The creature whose attack is answered or triggers the text."""
    scope.mention(Ref("attacker"), tree)
    return Ref("attacker")


def the_damaged(scope: Scope, tree: Tree) -> Ref:
    """`the damaged creature`: what the attack damaged."""
    event = scope.event
    object_ = Ref("object")
    dealt = isinstance(event, Happens) and event.kind in ("damages", "deals damage") and not scope.antecedents.attacks()
    if dealt:  # from here on, it is spoken of
        mentions = scope.antecedents.mentions
        mentions[:] = [one._replace(how="event") if one.ref == object_ else one for one in mentions]
    found = object_ if dealt else scope.refer("the damaged", tree)
    _only_noun(scope, tree)
    return Ref("damaged", found.of) if found.to == "chosen" else found


def square(wording: Any) -> Build:
    """The builder of `the chosen square`, `that square`."""
    return lambda scope, tree: scope.refer(wording, tree, ("square",))


# References to attacks that were mentioned before, which the core keeps track of


def means(scope: Scope, tree: Tree) -> str:
    """`with melee attacks`"""
    return str(one_token(tree, "MEANS", "MEANS_NOT").value)


def attack_said(scope: Scope, tree: Tree) -> int:
    """The number of the attack that `the attack` or `this attack` means."""
    attacks = scope.antecedents.attacks()
    latest = any(kid.rule == "this_attack" for kid in trees(tree))
    if scope.antecedents.blurred:
        message = "which attack? Not every attack chooses a target of its own"
        scope.problem("C302", tree, message, "choose its target where the attack is written")
    elif not attacks:
        answered = isinstance(scope.event, Happens) and "attack" in scope.event.kind
        help = 'answer "when … would take damage from an attack", and speak of "that damage"'
        scope.problem("C301", tree, "no attack comes before this", help if answered else "write the attack first")
    elif len(attacks) > 1 and not latest:
        scope.problem("C302", tree, "there are several attacks before this", 'write "this attack" for the last one')
    return attacks[-1].ref.of if attacks else 0


def attack_begins(event: object, vocabulary: Vocabulary) -> bool:
    """Whether an event is the beginning of an attack, which `that attack` can mean where no other comes before."""
    if not isinstance(event, Happens) or event.after or event.would:
        return False
    return event.kind in vocabulary.actions and "attack" in event.kind


def attack_words(writer: Writer, attack: int) -> str:
    """How to refer to an attack: "the attack" if there was only one."""
    attacks = [one.ref.of for one in writer.antecedents.attacks()]
    if attack not in attacks[-1:]:
        raise Unwritable(f"no words for the attack of choice {attack}")
    return "the attack" if len(attacks) == 1 else "this attack"


def ask_which_attack(scope: Scope, tree: Tree) -> None:
    """`After this creature attacks, it deals +5 damage` does not say for how long."""
    if isinstance(scope.event, Happens) and "attack" in scope.event.kind and not scope.lasting:
        message = "in this attack, or in every attack from now on?"
        if message in [one.message for one in scope.problems]:
            return
        attack = "" if scope.event.after else 'write "that attack deals …", or '
        scope.problem("C302", tree, message, f'{attack}say for how long, such as "until the end of the current turn"')
