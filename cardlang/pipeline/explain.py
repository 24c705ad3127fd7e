"""`cardlang explain`: pages about the cards of a project and the terms of its games."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

from cardlang.language.construct import PageOf
from cardlang.language.explainer import Explainer
from cardlang.language.glossary import Term
from cardlang.language.nodes.base import Node, walk
from cardlang.language.nodes.selector import Named
from cardlang.language.parser import Parsed
from cardlang.language.rulebook import Rule, RuleSection
from cardlang.model.card import Card, Deck, Text
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.faces import facts, in_words
from cardlang.model.page import Page, Section, Step
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import game_ids, load_game, read_game
from cardlang.pipeline.load.own_game.reading import own_file
from cardlang.pipeline.load.read_deck import FlawedCard, ReadDeck
from cardlang.pipeline.load.reading import read
from cardlang.source.project import Project, Selection, find_project, shipped_project
from cardlang.source.sources import Sources


@dataclass(frozen=True, slots=True)
class Explained:
    """The page about a card or term of a game, or None, with what is wrong with it."""

    game: LoadedGame
    page: Page | None
    diagnostics: tuple[Diagnostic, ...] = ()
    card: str = ""  # the id of a card


class Library:
    """Everything that can be explained: the cards of the project around this folder, or the `shipped` ones, and the
    terms of their games. Outside a project there are no cards, and the terms are those of the package's games.

    Errors: `SourceError` for a file that the system cannot read; `LookupError` for an unknown `game`.
    """

    def __init__(self, game: str | None = None, *, shipped: bool = False) -> None:
        project = shipped_project() if shipped else find_project(Path.cwd())[0]
        self._project = project
        self.sources = Sources()
        decks: list[ReadDeck] = []
        flawed: list[FlawedCard] = []
        self._problems: list[Diagnostic] = []
        self.unusable: list[Diagnostic] = []  # why games of the project cannot be used
        if project:
            files = tuple((path, role) for path, role in project.files() if role == "deck")
            contents = read(Selection(project, files, whole=True))
            self.sources, decks, flawed = contents.sources, contents.decks, contents.flawed
            self._problems = contents.diagnostics
        games = {game.id: game for game in (*(one.game for one in decks), *(one.game for one in flawed))}
        if game is not None:
            games = {game: games.get(game) or load_game(game)}
        elif project:
            games |= self._further_games(project, games)
        self._games = games if games or self.unusable else {id: load_game(id) for id in game_ids()}
        self._decks = [deck for deck in decks if deck.game.id in self._games]
        self._flawed = [one for one in flawed if one.game.id in self._games]

    def _further_games(self, project: Project, known: Collection[str]) -> dict[str, LoadedGame]:
        """The project's own games that no deck of it belongs to."""
        found = {}
        for id in project.own_games():
            if id in known:
                continue
            game, wrong = read_game(id, project)
            if game:
                found[id] = game
            else:
                self.unusable += wrong
        return found

    @property
    def has_cards(self) -> bool:
        """Whether there is a project."""
        return self._project is not None

    @property
    def names(self) -> list[str]:
        """Ids and names of all cards, all names of terms, and the numbers of all rules."""
        known = (*(card for _, card in self._cards()), *(one.card for one in self._flawed))
        cards = [name for card in known for name in (card.id, card.name)]
        terms = [name for game in self._games.values() for name in game.books.glossary.names]
        return [*cards, *terms, *(number for game in self._games.values() for number in game.rulebook.by_number)]

    def lists(self, what: str) -> list[Page]:
        """For each game, a list of all its `cards`, `terms` or `rules`; none if there is nothing of the kind."""
        found = []
        for id, game in self._games.items():
            match what:
                case "cards":
                    rows = [(card.id, card.name) for deck, card in self._cards() if deck.game.id == id]
                case "terms":
                    terms = game.books.glossary.terms.values()
                    rows = [(term.title, term.meaning.partition(". ")[0]) for term in terms]
                case _:
                    rows = [(_numbers(section), section.title) for section in game.rulebook.sections]
            if rows:
                found.append(
                    Page(f"{what.capitalize()} of {game.name}", rows=tuple((one, Step(of)) for one, of in rows))
                )
        return found

    def cards(self, what: str) -> list[Explained]:
        """The cards with that id; if there are none, those with that id or name, ignoring case."""
        wanted = what.casefold()
        ids = {*(card.id for _, card in self._cards()), *(one.card.id for one in self._flawed)}

        def named(card: Card) -> bool:
            return card.id == what if what in ids else wanted in (card.id, card.name.casefold())

        sound = [self._explained(deck, card) for deck, card in self._cards() if named(card)]
        return [*sound, *(self._partly(one) for one in self._flawed if named(one.card))]

    def terms(self, what: str) -> list[Explained]:
        """The terms of that name. A page that several games share comes once."""
        pages: dict[Page, Explained] = {}
        for game in self._games.values():
            files = (own_file(self._project, id, "glossary") for id in game.line[:-1]) if self._project else ()
            problems = tuple(one for _, found in files for one in found)
            for term in game.books.glossary.find(what):
                page = replace(term_page(_in(game, term), what), sections=tuple(_played_as(game, term)))
                pages.setdefault(page, Explained(game, page, problems))
        return list(pages.values())

    def rules(self, what: str) -> list[Explained]:
        """The rule or section with that number, or with that title if no term is called so, in each game that has
        one."""
        wanted = what.casefold()
        found = (
            (game, one)
            for game in self._games.values()
            for number, one in game.rulebook.by_number.items()
            if wanted == number.casefold() or (wanted in _titles(one) and not game.books.glossary.find(what))
        )
        return [Explained(game, rule_page(one, game)) for game, one in found]

    def _cards(self) -> Iterator[tuple[ReadDeck, Card]]:
        return ((deck, card) for deck in self._decks for card in deck.deck.cards)

    def _explained(self, deck: ReadDeck, card: Card) -> Explained:
        parsed = deck.parsed.get(card.number, ())
        effects = [one.effect for one in parsed if one.effect is not None]
        found = tuple(one for text in parsed for one in text.diagnostics)
        if not has_errors(found) and len(parsed) == len(card.texts) > len(effects):
            said = "This card is a draft: what cannot be read yet is printed as it is written, and never played."
            page = _texts_page(deck.game, card, parsed) or Page(f"{card.name} ({card.id})")
            return Explained(deck.game, replace(page, text=said))
        if has_errors(found) or len(effects) != len(card.texts):
            return Explained(deck.game, _texts_page(deck.game, card, parsed), found, card.id)
        page = card_page(deck.game, card, deck.deck, effects)
        return Explained(deck.game, replace(page, rows=(*page.rows, *self._meant(deck.game, effects))), (), card.id)

    def _meant(self, game: LoadedGame, effects: Sequence[Node]) -> Iterator[tuple[str, Step]]:
        """The names in texts that several cards have, each with the ids of these cards."""
        for name in dict.fromkeys(node.name for one in effects for node in walk(one) if isinstance(node, Named)):
            ids = [card.id for deck, card in self._cards() if deck.game.id == game.id and card.name == name]
            if len(ids) > 1:
                yield name, Step(f"any of {len(ids)} cards: {', '.join(ids)}")

    def _partly(self, one: FlawedCard) -> Explained:
        """What can be explained of a card whose fields have errors, with these errors and those of the deck's head."""
        path = one.card.span.path
        found = (problem for problem in self._problems if problem.span.path == path)
        mine = tuple(problem for problem in found if problem.card in (one.card.id, None))
        return Explained(one.game, _texts_page(one.game, one.card, one.parsed), mine, one.card.id)


def _texts_page(game: LoadedGame, card: Card, parsed: Sequence[Parsed]) -> Page | None:
    """The page about the readable texts of a card; none if there are none."""
    tell = _teller(game)
    pairs = [(text, one.effect) for text, one in zip(card.texts, parsed, strict=False) if one.effect is not None]
    names = {card.name, *game.language.names.kinds}
    vocabulary = game.language.vocabulary
    sections = tuple(
        Section(
            f"“{text.text}”",
            _in_own_words(
                tell(effect, text, vocabulary.boxes[text.box].mode == "main"),
                lambda said: vocabulary.in_own_words(said, names),
            ),
        )
        for text, effect in pairs
    )
    said = "This card has errors, which are told below. Its texts that can be read are explained."
    page = Page(f"{card.name} ({card.id})", said, (), sections)
    return page if sections else None


def card_page(game: LoadedGame, card: Card, deck: Deck, effects: Sequence[Node]) -> Page:
    """The page about a card; `effects` are those of its texts, in order."""
    language, wording = game.language, game.parts.wording

    def in_own_words(said: str) -> str:
        return language.vocabulary.in_own_words(said, {card.name, deck.name, *language.names.kinds})

    page_of: PageOf = wording.pages.get(card.kind, _plain_page)
    page: Page = _in_own_words(page_of(card, deck, effects, _teller(game)), in_own_words)
    return page


def _plain_page(card: Card, deck: Deck, effects: Sequence[Node], told: Callable[..., tuple[Step, ...]]) -> Page:
    """The page about a card of a kind without its own page: its fields and texts."""
    rows = tuple((label, Step(words)) for _, label, words in facts(card))
    steps = [(text.place, told(effect, text)) for text, effect in zip(card.texts, effects, strict=True)]
    titles = ["What it says" if len(steps) == 1 else in_words(place) for place, _ in steps]
    sections = tuple(Section(title, lines) for title, (_, lines) in zip(titles, steps, strict=True) if lines)
    prose = [Section(in_words(text.place), (Step(" ".join(text.text.split())),)) for text in card.prose]
    kind = card.kind.replace("-", " ").capitalize()
    return Page(f"{card.name} ({card.id})", f"{kind} card, {deck.name}", rows, (*prose, *sections))


def _teller(game: LoadedGame) -> Callable[..., tuple[Step, ...]]:
    """The function that gives the steps of an effect of a text."""
    language = game.language

    def told(effect: Node, text: Text, declared: bool = False) -> tuple[Step, ...]:
        explainer = Explainer(
            language.vocabulary,
            language.constructs,
            explanations=game.explanations,
            original=text.text,
            declared=declared,
        )
        explainer.stand_in(language.vocabulary.boxes[text.box])
        return explainer.tell(effect)

    return told


def _played_as(game: LoadedGame, term: Term) -> Iterator[Section]:
    """The steps of a keyword power or terrain that is a name for a text, of a power with a value as an example."""
    language, words = game.language, game.language.vocabulary
    named = [name for name in (*words.powers, *words.terrain) if term.is_called(words.in_own_words(name))]
    if not named or len(game.line) == 1:
        return
    from cardlang.pipeline.load.own_game.texts import SAMPLE, OwnPowers

    name = named[0]
    own = OwnPowers(language, frozenset(game.rules.semantics.powers.keys() - game.parts.rules.semantics.powers.keys()))
    if name in words.powers:
        value = SAMPLE[words.powers[name].takes]
        effect = own.meaning(name, value)
        title = "What it does" if value is None else f"{words.in_own_words(name)} {value}"
    else:
        effect, title = own.read(words.terrain[name].text), "Each creature there"
    if effect:
        explainer = Explainer(words, language.constructs, explanations=game.explanations)
        yield Section(title, _in_own_words(explainer.tell(effect), words.in_own_words))
    elif words.terrain[name].text if name in words.terrain else name not in game.parts.rules.semantics.powers:
        yield Section(title, (Step("Only people can play it."),))


def _in_own_words(page: Any, in_own_words: Callable[[str], str]) -> Any:
    """A page, or a part of one, in the words of its game."""
    match page:
        case str():
            return in_own_words(page)
        case tuple():
            return tuple(_in_own_words(part, in_own_words) for part in page)
        case Page() | Section() | Step():
            kept = ("rules",)
            parts = {one.name: getattr(page, one.name) for one in fields(page) if one.name not in kept}
            return replace(page, **{name: _in_own_words(part, in_own_words) for name, part in parts.items()})
    return page


def _titles(rule: Rule | RuleSection) -> tuple[str, str]:
    """Its title, with and without the article."""
    title = rule.title.casefold()
    return title, title.removeprefix("the ")


def _numbers(section: RuleSection) -> str:
    """The number of a section, else those of its rules."""
    return section.number or "–".join(dict.fromkeys(one.number for one in (*section.rules[:1], *section.rules[-1:])))


def rule_page(rule: Rule | RuleSection, game: LoadedGame) -> Page:
    """The page about a rule or a section of the rulebook, with what the game plays by it and the terms that cite it."""
    terms = ", ".join(term.title for term in game.books.glossary.terms.values() if rule.number in term.rules)
    title = f"{rule.number} {rule.title}".rstrip()
    if isinstance(rule, RuleSection):
        rows = [(one.number, f"{one.title}. {one.words}" if one.title else one.words) for one in rule.rules]
        rows += [(one.title, one.meaning) for one in game.books.terms_of(rule)]
        return Page(title, rule.text, tuple((label, Step(words)) for label, words in rows))
    runs = [(f"Runs: {moment}", program) for moment, program in rule.runs.items() if program not in rule.words]
    rows = [*runs, ("Example", rule.example), ("Terms", terms)]
    return Page(title, rule.words, tuple((label, Step(words)) for label, words in rows if words))


def _in(game: LoadedGame, term: Term) -> Term:
    """The term without an example that this game cannot say, since it has removed one of the words."""
    there = term.box in game.language.vocabulary.boxes
    sound = term.example and there and not has_errors(game.language.parse(term.example, term.box).diagnostics)
    return term if sound else replace(term, example="")


def term_page(term: Term, said: str = "") -> Page:
    """The page about a term; `said` is the word that the user looked up."""
    rows = [
        ("Rules", ", ".join(term.rules)),
        ("Example", term.example),
        ("Also", ", ".join(term.other)),
        ("See", ", ".join(term.see)),
    ]
    title = term.title if not said or term.is_called(said) else f"{said} → {term.title}"
    return Page(title, term.meaning, tuple((label, Step(words)) for label, words in rows if words))
