"""The wording of cards whose effect is over at once, and of cards that stay in play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, Final

from cardlang.language.builders.describing import ask_whose
from cardlang.language.builders.doers import done_to
from cardlang.language.builders.places import anchor
from cardlang.language.clause import Clause, Unwritable
from cardlang.language.composed import Heading
from cardlang.language.construct import HEADINGS, Construct, Constructs, Explanations, Wording
from cardlang.language.nodes import THIS, THIS_CARD, Node, Ref, State, children, walk
from cardlang.language.nodes.effect import (
    Activated,
    During,
    Lasting,
    Limited,
    May,
    OnlyIf,
    Replaced,
    Sequence,
    Triggered,
    While,
    together,
)
from cardlang.language.nodes.selector import EACH, ONE, Controlled, HasKeyword, Is, OtherThan, Past, Selector, canonical
from cardlang.language.parser import Tree, trees
from cardlang.language.reference_phrases import BEARER
from cardlang.language.scope import Bearing, Scope
from cardlang.language.writer import Writer
from cardlang.mechanics.permanents.lying import LAID, REFERENCES, Lying, check_state, chosen_in, laid, this_card
from cardlang.mechanics.permanents.nodes import Dispel, Instant, LiesOn, Permanent
from cardlang.model.page import Step
from cardlang.model.value import having

EFFECT: Final = 2  # the rank of these parts of a text: after what the card requires
_HEADED = (Activated, Limited, Replaced, Triggered)


def only_spells(scope: Scope, tree: Tree) -> None:
    """Report a part of a text that only spells have."""
    if scope.where.mode != "main":
        said = scope.words(tree).partition(":")[0]
        help = 'begin with "Static:" or "Activated:", or say when it happens'
        if tree.rule.startswith("heading_of_"):
            help = "leave it out: only spells have one"
        scope.problem("C303", tree, f'"{said}" begins a part of a spell, not of a creature or hero', help)


def _instant(scope: Scope, tree: Tree) -> Heading:
    only_spells(scope, tree)

    def close(abilities: list[Node]) -> list[Node]:
        _check_said(scope, tree, abilities)
        effects = [one for ability in abilities for one in _flat(ability)]
        if any(isinstance(one, _HEADED) for one in effects):
            message = "an instant spell happens at once, and nothing of it stays in play"
            scope.problem("C303", tree, message, 'begin with "Permanent:" for what applies while it stays in play')
        effect = together(effects)
        scope.followed = scope.antecedents
        return [Instant(effect, span=tree.span)]

    return Heading("main", close, EFFECT)


def _check_said(scope: Scope, tree: Tree, abilities: list[Node]) -> None:
    """What begins a part of a text must be followed by an effect, and not by another part."""
    if not abilities and not scope.problems:
        said = scope.words(tree).partition(":")[0]
        scope.problem("C303", tree, f'"{said}" begins another part of the text', f'say what happens after "{said}:"')


def _headed(writer: Writer, effects: Iterable[Node]) -> bool:
    """Whether one of these is a part of a text by itself."""
    constructs = [writer.constructs.get(type(one)) for one in effects if not isinstance(one, OnlyIf)]
    return any(construct is not None and construct.form in HEADINGS for construct in constructs)


def _flat(ability: Node) -> tuple[Node, ...]:
    return ability.effects if isinstance(ability, Sequence) else (ability,)


def _write_instant(writer: Writer, node: Instant) -> str:
    if isinstance(node.effect, _HEADED) or _headed(writer, _flat(node.effect)):
        raise Unwritable("nothing of an instant spell stays in play")
    said = writer.ability(node.effect)
    writer.followed = writer.antecedents
    return f"Instant: {said}"


def _permanent(scope: Scope, tree: Tree) -> Heading:
    only_spells(scope, tree)
    chosen = _target_chosen(trees(tree)[-1])
    said = chosen or (trees(tree)[0] if len(trees(tree)) > 1 else None)
    scope.bearing = bearing = Bearing()
    if said:
        bearing.noun, bearing.where = laid(scope, said)
        bearing.told = True

    def close(abilities: list[Node]) -> list[Node]:
        _check_said(scope, tree, abilities)
        scope.bearing = None
        parts = [one for ability in abilities for one in _flat(ability)]
        headed = [one for one in parts if isinstance(one, _HEADED)]
        states = [one for one in parts if _applies(one, scope.constructs)]
        at_once = [one for one in parts if one not in headed + states]
        for one in parts:
            if _applies(one, scope.constructs):
                check_state(scope, tree, one)
            if isinstance(one, Activated) and not scope.problems:
                help = 'say when: "At the start of each round, you may discard this spell. If you do, …"'
                scope.problem("C303", tree, "nobody can use a permanent spell while it lies there", help)
        for one in at_once:
            if isinstance(one, May):  # `can attack twice`, `may move 2 spaces`
                help = 'say when: "When …, … may …"; what is permitted each time cannot be said yet'
                scope.problem("C302", tree, "once, as this is cast, or each time it could be done?", help)
        if parts[: len(at_once)] != at_once:
            message = "what happens at once stands before what applies as long as the spell lies there"
            scope.problem("C303", tree, message, "change the order of the sentences")
        on: Any = bearing.noun or ("being" if any(node == THIS for one in parts for node in walk(one)) else "you")
        if on in ("player", "you") and not scope.problems and (bearing.bare or any(map(_of_being, parts))):
            at = next(iter(bearing.bare), tree)
            said = scope.words(at).partition(":")[0]
            message = f'"{said}": the rest of the text says that the spell lies on a player'
            named = '"you" or "your hero"' if on == "you" else '"the target player", "their hero" or "its owner"'
            scope.problem("C303", at, message, f"write {named}")
        for owned in bearing.owned if on != "you" else ():
            ask_whose(scope, owned)
        return [Permanent(on, tuple(at_once), tuple(states), tuple(headed), bearing.where, span=tree.span)]

    return Heading("attached", close, EFFECT, told=chosen is not None)


def _target_chosen(said: Tree) -> Tree | None:
    """What a permanent spell lies on, if its first sentence says only that: `Choose a creature.`, `On an enemy.`"""
    if said.rule == "statement":
        said = trees(said)[0]
        bare = trees(said)[0] if said.rule == "bare" else said
        said = trees(bare)[0] if bare.rule == "choose" else bare
    return said if said.rule in LAID else None


def _of_being(node: Node) -> bool:
    """Whether a part of a text speaks of the being on which it lies, and not only of that one's player."""
    if node == THIS:
        return True
    return node != BEARER and any(map(_of_being, children(node)))


def _write_laid(writer: Writer, node: Permanent) -> str:
    """What the spell may lie on."""
    if node.on == "player":
        if node.where not in ((), (Is("enemy"),)):
            raise Unwritable("a spell lies on any player, or on an opponent")
        return "an opponent" if node.where else "a player"
    if node.where != canonical([*node.where]):
        raise Unwritable(f"no words for {node.where} in this order")
    if any(not isinstance(one, Is | HasKeyword | Controlled) for one in node.where):
        raise Unwritable("what a spell lies on is described by words before the noun")
    with having(writer, describing=True):
        return writer.describe(Selector(ONE, node.on, node.where))


def _applies(one: Node, constructs: Constructs) -> bool:
    """Whether a sentence applies as long as the spell lies there, or in part of that time."""
    return isinstance(one, State) or (isinstance(one, Lasting) and isinstance(one.until, While | During))


def _write_permanent(writer: Writer, node: Permanent) -> str:
    lying = Lying(node.on)
    plain = (*node.effects, *node.states)
    if not all(_applies(one, writer.constructs) for one in node.states):
        raise Unwritable("what lasts for a time does not apply as long as the spell lies there")
    if any(isinstance(one, Sequence) for one in plain):
        raise Unwritable("effects that follow one another stand there one by one")
    if any(True for one in plain if _applies(one, writer.constructs) for _ in chosen_in(one)):
        raise Unwritable("nothing is chosen as long as the spell lies there")
    with having(writer, me=None, bearer=lying):
        texts = [writer.ability(together(plain))] if plain else []
        texts += writer.abilities(node.abilities)
    if not texts or (node.on == "you" and (node.where or any(part == THIS for part in walk(node)))):
        raise Unwritable(f"no words for a spell on {node.on}")
    head = "" if node.on == "you" or (lying.said and not node.where) else f" (on {_write_laid(writer, node)})"
    return f"Permanent{head}: {' '.join(texts)}"


_EACH = ("anchor_yours", "anchor_all", "anchor_all_yours")


def _lies_on(scope: Scope, tree: Tree) -> LiesOn | None:
    """`on your hero`, `on your board`, of a permanent spell"""
    if not scope.described or scope.vocabulary.domain(scope.described.noun) != "permanent":
        message = '"{}": only permanent spells lie on something'
        scope.problem("C303", tree, message, 'write "in the front row", "adjacent to …" or whose it is')
        return None
    (said,) = trees(tree)
    on = anchor(scope, said)
    if said.rule in _EACH and isinstance(on, Selector):
        on = replace(on, quantity=EACH)  # `on your beings`: on each of them
    return LiesOn(on, span=tree.span)


def _write_lies_on(writer: Writer, node: LiesOn) -> str:
    if any(isinstance(one, Past | OtherThan) for one in getattr(node.on, "where", ())):
        raise Unwritable("this would be said of what lies there")
    with having(writer, describing=True):
        return f"on {writer.anchor(node.on)}"


def _dispel(scope: Scope, tree: Tree, subject: Any) -> Dispel:
    (said,) = trees(tree)
    what = done_to(scope, tree, subject, said)
    if _all_on_one(what):
        scope.problem("C303", said, '"{}": on which?', 'write "Choose …. Discard each …"')
    noun = what.noun if isinstance(what, Selector) else ""
    if isinstance(what, Ref):
        noun = scope.antecedents.noun_of(what)
    if scope.vocabulary.domain(noun) != "permanent":
        scope.problem("C303", said, '"{}" cannot be discarded', 'write "permanent spell"')
    return Dispel(what, tree.rule == "dispel_step", span=tree.span)


def _write_dispel(writer: Writer, node: Dispel) -> Clause:
    if _all_on_one(node.what):
        raise Unwritable("the being is chosen first")
    known = writer.antecedents.noun_of(node.what) if node.step else ""
    noun = node.what.noun if isinstance(node.what, Selector) else known
    if writer.vocabulary.domain(noun) != "permanent":
        raise Unwritable("only permanent spells are dispelled")
    if node.step:
        return Clause("dispel", writer.target(node.what))
    whose = "their" if writer.are_several(node.what) else "its"
    return Clause("discard", f"{writer.target(node.what)}, whatever {whose} power tokens")


def _all_on_one(what: Any) -> bool:
    """Whether all that lie on one being are meant, which nobody has chosen."""
    lie_on = [one.on for one in what.where if isinstance(one, LiesOn)] if isinstance(what, Selector) else []
    return any(isinstance(on, Selector) and on.quantity == ONE for on in lie_on) and what.quantity == EACH


_SAID: Final = {
    "being": "the target",
    "creature": "the target creature",
    "hero": "the target",
    "player": "the target player",
}


def tell_instant(explainer: Any, node: Instant) -> list[Step]:
    """What happens; then the spell is discarded."""
    steps: list[Step] = explainer.steps(node.effect)
    explainer.followed = explainer.antecedents
    moved = ", unless that has put it elsewhere" if THIS_CARD in walk(node.effect) else ""
    return [*steps, Step(f"Then the spell goes to its caster's discard pile{moved}.", ("E13",))]


def tell_permanent(explainer: Any, node: Permanent) -> list[Step]:
    """What happens at once, and what applies as long as it lies there."""
    with having(explainer, me=None, bearer=Lying(node.on)):
        steps: list[Step] = list(explainer.steps(together(node.effects))) if node.effects else []
        for ability in (*node.states, *node.abilities):
            explainer.forget()
            steps += explainer.steps(ability)
    head = "It stays in play until it is dispelled:"
    if node.on != "you":
        on = _write_laid(explainer, node) if node.where else f"any {node.on}"
        head = f'It is cast on {on} ("{_SAID[node.on]}"), and stays there until it is dispelled:'
    return [Step(head, ("E13", "E14"), steps=tuple(steps))]


WORDING = Wording(
    constructs=(
        Construct(Instant, {"heading_instant": _instant}, _write_instant, form="heading"),
        Construct(
            Permanent,
            {"heading_permanent": _permanent, **REFERENCES, "this_alone": this_card},
            _write_permanent,
            form="standing",
        ),
        Construct(LiesOn, {"lies_on": _lies_on}, _write_lies_on, form="part"),
        Construct(Dispel, {"dispel": _dispel, "dispel_step": _dispel}, _write_dispel),
    ),
    explanations=Explanations(steps={Instant: tell_instant, Permanent: tell_permanent}),
)
