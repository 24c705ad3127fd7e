"""The rules check of lint: every card is played with the creatures of its faction, and what this finds is told."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final, NamedTuple

from cardlang.language.nodes.base import Node, children, walk
from cardlang.language.nodes.selector import Either, Selector
from cardlang.language.rule import CardText
from cardlang.model.card import Card
from cardlang.model.diagnostic import Diagnostic, Severity
from cardlang.model.progress import steps
from cardlang.model.span import Span
from cardlang.pipeline.check.deck_findings import Trials
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import card_text
from cardlang.rules.cards import PlayedCard
from cardlang.rules.dryrun.loops import loops, trigger_loops
from cardlang.rules.dryrun.trials import TrialResult, try_card
from cardlang.rules.dryrun_support import DryRunBench, Fault
from cardlang.rules.game import Game

# Code, severity, message, help. `{}` stands for what the fault says.
_TOLD: dict[str, tuple[str, Severity, str, str]] = {
    "unplayed": ("C407", "error", "the engine cannot play this yet", "leave it out until it can"),
    "nobody": ("C411", "error", "no creature of its faction can play this card", "{}"),
    "no target": ("C412", "error", "nothing can ever be chosen here", "no candidate can meet all conditions: {}"),
    "nothing": ("C413", "warning", "this never changes anything", "{}"),
    "undone": ("C414", "warning", "this undoes the effect before it", "leave out one of the two, or both"),
    "one answer": ("C415", "warning", "this choice has only one possible answer", "write it without a choice"),
    "endless": ("C416", "error", "this never ends{}", "add a cost that runs out, or limit how often it can be used"),
    "untried": ("C418", "warning", "not everything was tried: {}", "make it do less, or try it in a game"),
    "unbalanced": (
        "C417",
        "error",
        "after this card there are too few or too many {}",
        "report this: the text does not mention it",
    ),
}


def dry_run_findings(text: CardText, faults: Iterable[Fault]) -> Iterator[Diagnostic]:
    """The faults that a dry run has found on one card, as findings C407 to C418 at the words to blame."""
    for fault in faults:
        code, severity, message, help = _TOLD[fault.sort]
        about = fault.about
        if fault.sort == "endless" and about:
            about = f": {about}"
        span = _at(text, fault)
        yield Diagnostic(code, message.format(about), span, help.format(about), severity, text.card.id)


def _at(text: CardText, fault: Fault) -> Span:
    """The position of a fault: what is chosen, a field, or the words of the effect."""
    if fault.field:
        return text.where((fault.field,))
    for one, parsed in zip(text.card.texts, text.parsed, strict=True):
        if fault.sort == "unplayed" and fault.about in one.text:
            start = one.text.index(fault.about)
            return one.span(start, start + len(fault.about))
        node = fault.node
        words = _words(parsed.effect, node) if parsed.effect and node else None
        if node and words:
            chosen = (part.span for part in walk(node) if isinstance(part, Selector | Either) and part.span)
            return one.span(*(next(chosen, words) if fault.sort in ("no target", "one answer") else words))
    return text.card.span


def _words(effect: Node, node: Node) -> tuple[int, int] | None:
    """The position of the words of a part of an effect, or of the part that contains it; None if the effect does not
    contain it."""
    if effect is node:
        return effect.span or (0, 0)
    for child in children(effect):
        found = _words(child, node)
        if found:
            return found if found[1] else effect.span or found
    return None


_NO_MOMENT: Final = ("C313",)  # what never happens cannot be tried


class Faction(NamedTuple):
    """The positions for the cards of a faction."""

    rules: Game
    bench: DryRunBench

    @classmethod
    def of(cls, game: LoadedGame, creatures: Iterable[ReadDeck]) -> Faction | None:
        """The positions with these creatures; None for a game without positions for trials."""
        words, rules = game.language.vocabulary, game.rules
        if rules.dry_run.bench is None or rules.lacking:
            return None
        cards = [PlayedCard(card, one.effects(card)) for one in creatures for card in one.deck.cards]
        return cls(rules, rules.dry_run.bench(rules, cards, list(words.types), list(words.powers)))


class Actor(NamedTuple):
    """A card that others may add to."""

    deck: ReadDeck
    card: Card
    played: PlayedCard
    result: TrialResult


def try_deck(deck: ReadDeck, found: Iterable[Diagnostic], faction: Faction | None) -> tuple[Trials, dict[int, Actor]]:
    """What playing shows of the cards of a deck in which nothing else is wrong by what has been found."""
    wrong = {one.card for one in found if one.severity == "error" or one.code in _NO_MOMENT}
    told: list[tuple[int, Sequence[Diagnostic]]] = []
    actors: list[int] = []
    tried: dict[int, Actor] = {}
    if faction is None or deck.game.kinds[deck.deck.kind].own:
        return Trials(), {}  # cards that only people play, or a game without positions for trials
    for card in steps("Trying cards", deck.deck.cards, len(deck.deck.cards)):
        if card.id in wrong or None in deck.effects(card):
            continue
        actor = tried[card.number] = act(deck, card, faction)
        faults = actor.result.faults
        if len(deck.game.line) > 1:  # a project's own words mean nothing to an engine; playing tells it
            faults = [fault for fault in faults if fault.sort != "unplayed"]
        if diagnostics := tuple(_told(deck, card, faults)):
            told.append((card.number, diagnostics))
        if actor.result.answers or actor.result.powers:
            actors.append(card.number)
    return Trials(tuple(told), tuple(actors)), tried


def act(deck: ReadDeck, card: Card, faction: Faction) -> Actor:
    """The trial of one card."""
    played = PlayedCard(card, deck.effects(card))
    return Actor(deck, card, played, try_card(faction.rules, played, faction.bench))


def loop_faults(actors: Sequence[Actor], faction: Faction) -> Iterator[Diagnostic]:
    """What the cards of a faction do together without end."""
    places = {id(one.played): one for one in actors}
    answers = [answer for one in actors for answer in one.result.answers]
    powers = [power for one in actors for power in one.result.powers]
    found = chain(trigger_loops(*faction, answers), loops(*faction, powers))
    for played, fault in found:
        actor = places[id(played)]
        yield from _told(actor.deck, actor.card, [fault])


def _told(deck: ReadDeck, card: Card, faults: Iterable[Fault]) -> Iterator[Diagnostic]:
    return deck.game.in_words(dry_run_findings(card_text(deck, card), faults))
