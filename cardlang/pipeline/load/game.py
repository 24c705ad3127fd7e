"""A game with its language."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, as_data
from cardlang.language.parser import Parsed
from cardlang.model.diagnostic import Diagnostic, TextError, has_errors
from cardlang.model.page import Step
from cardlang.pipeline.load.books import Books
from cardlang.pipeline.load.languages import language_of
from cardlang.source.document import open_document
from cardlang.source.yaml.nodes import Document

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from cardlang.language.construct import Explanations
    from cardlang.language.names import Names
    from cardlang.language.rule import AnyRule
    from cardlang.language.rulebook import Rulebook, RuleSection
    from cardlang.language.vocabulary import Vocabulary
    from cardlang.mechanics.compose import Composition
    from cardlang.model.card import CardKind
    from cardlang.rules.game import CounterPlace, Game


class LoadedGame:
    """A game with its language, which reads and writes card texts."""

    def __init__(
        self,
        parts: Composition,
        language: Language,
        line: tuple[str, ...],
        books: Books,
        engine: Callable[[], Game],
        file: Document | None = None,
    ) -> None:
        self.parts = parts  # of the game itself, or of the game that it extends
        self.language = language
        self.line = line  # its id, then the ids of the games that it extends
        self.books = books
        self.engine = engine
        self.file = file  # of a project's own game

    def naming(self, names: Names) -> Self:
        """The same game with these card names, which its texts may use."""
        return type(self)(**{**vars(self), "language": self.language.naming(names)})

    @property
    def id(self) -> str:
        """The name of its folder: "skirmish"."""
        return self.line[0]

    @property
    def name(self) -> str:
        """The name that people use: "Skirmish"."""
        return self.language.vocabulary.name

    @property
    def kinds(self) -> Mapping[str, CardKind]:
        """Its kinds of card, by the names that decks use."""
        return self.language.vocabulary.kinds

    @property
    def lint(self) -> Sequence[AnyRule]:
        """The lint rules of its mechanics and its own, without those of the core."""
        return self.parts.lint

    @property
    def rules(self) -> Game:
        """The game as the engine plays it. The engine is imported by the first call."""
        return self.engine()

    @property
    def rulebook(self) -> Rulebook:
        """The rules of the game, as people read them. The files are read by the first call."""
        return self.books.rulebook

    @property
    def explanations(self) -> Explanations:
        """What `explain` adds from the rules, with their numbers."""
        said = _remarks(self.parts.folders)
        return replace(self.parts.wording.explanations, number=self.rulebook.number, said=said)

    def parse(self, text: str, box: str = "main") -> Parsed:
        """What a rules text means: its effect, and its canonical wording. `box` is the part of the card that it is in,
        such as `main`, `attached` or `power` (`language.vocabulary.boxes`).

        Errors: `TextError`, with all diagnostics of the text, if it cannot be understood; `ValueError` for an unknown
        box. Warnings are in the result's `diagnostics`.

        >>> from cardlang.pipeline.load.games import load_game
        >>> load_game("skirmish").parse("Draw a card.").text
        'Draw 1 action card.'
        """
        parsed = self.language.parse(text, box)
        if has_errors(parsed.diagnostics):
            raise TextError(parsed.diagnostics)
        return parsed

    def write(self, effect: Node, box: str | None = None) -> str:
        """The canonical wording of an effect in a box, by default the first where it can stand.

        Errors: `Unwritable`, a `ValueError`, for an effect made by hand that no text can mean.

        >>> from cardlang.pipeline.load.games import load_game
        >>> game = load_game("skirmish")
        >>> game.write(game.parse("tap: draw a card", "power").effect)
        'T: Draw 1 action card.'
        """
        return self.language.write(effect, box)

    def in_words(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        """Findings about cards, with what the rules of a parent game say put in this game's words."""
        return self._renamed(found) if self.language.vocabulary.renamed else iter(found)

    def _renamed(self, found: Iterable[Diagnostic]) -> Iterator[Diagnostic]:
        from cardlang.language.renaming import rename_outside_quotes

        words, names = self.language.vocabulary, self.language.names.kinds
        for one in found:
            message = rename_outside_quotes(one.message, words.renamed, names)
            yield replace(one, message=message, help=words.in_own_words(one.help, names))

    @staticmethod
    def effect_data(effect: Node | None) -> dict[str, Any] | None:
        """An effect as plain data for JSON, without positions: equal effects give equal data, and only they do.

        >>> from cardlang.pipeline.load.games import load_game
        >>> LoadedGame.effect_data(load_game("skirmish").parse("Draw a card.").effect)["who"]
        {'type': 'Player', 'who': 'you', 'of': None}
        """
        return as_data(effect) if effect is not None else None


def loaded(parts: Composition, language: Language | None = None, rules: tuple[RuleSection, ...] = ()) -> LoadedGame:
    """The game made of these parts, with its `language` and `rules` if these are known already.

    Errors: `Conflict`; `ValueError` for words, a grammar and rules that do not go together: a bug of the game.
    """
    language, folder = language or language_of(parts), parts.folders[-1]
    books = Books(folder, language, language, given=rules)

    @cache
    def engine() -> Game:
        words = language.vocabulary
        if faults := [*_faults(parts.rules, words)]:
            raise ValueError("; ".join(faults))
        story, practice = (data_of(folder / f"{name}.yaml") for name in ("story", "practice"))
        usual = parts.rules.sentences
        sentences = {**usual, **{key: {**usual.get(key, {}), **said} for key, said in story.items()}}
        rules = replace(parts.rules, sentences=sentences, practice=practice)
        damage = words.forms.get("damage", ("damage", rules.scenario.damage))[1]
        rules = replace(rules, scenario=replace(rules.scenario, damage=damage), fills=words.fills)
        rules = replace(rules, cards=words.kinds, numbers=words.start, rulebook=books.rulebook)
        counters = {**rules.counters, **{name: _counter_places(nouns, words) for name, nouns in words.counters.items()}}
        rules = replace(rules, counters=counters)
        return replace(rules, in_own_words=words.in_own_words) if words.renamed else rules

    return LoadedGame(parts, language, (parts.id,), books, engine)


@cache
def _remarks(folders: tuple[Path, ...]) -> Mapping[str, Step]:
    """The remarks of each `remarks.yaml`, by nodes. Those of the game take the place of a mechanic's."""
    said = (said for folder in folders for said in data_of(folder / "remarks.yaml").items())
    return {node: Step(text, tuple(rules)) for node, (text, *rules) in said}


def data_of(path: Path) -> Mapping[str, Any]:
    """What a file of a game says; nothing if there is none."""
    document = open_document(path, None)[1] if path.is_file() else None
    return document.data if document else {}


def _counter_places(nouns: Iterable[str], words: Vocabulary) -> tuple[CounterPlace, ...]:
    """On what counters lie that can be put on things of these nouns."""
    kinds: Mapping[str, CounterPlace] = {"creature": "creature", "square": "square"}
    return tuple(dict.fromkeys(kinds.get(words.domain(noun), "card") for noun in nouns))


def _faults(rules: Game, words: Vocabulary) -> Iterator[str]:
    """What the rules of a game or its vocabulary name, and the other lacks."""
    held = [card for zone in words.zones.values() for card in zone.holds]
    cards = [name for name in rules.piles.kinds if name != "card"]  # a card of any kind
    resources = [place for name, places in words.resources.items() for place in places or (name.lower(),)]
    table = [place for name in words.table for place in rules.piles.zones.get(name, {"": name.lower()}).values()]
    for what, named, known, where in (
        (
            "kind of card",
            (*rules.opening.decks, *chain(*rules.zones.values())),
            words.kinds,
            "in kinds: of the vocabulary",
        ),
        ("name of cards", (*cards, *held), words.cards, "in cards: of the vocabulary"),
        ("zone", (*rules.piles.zones,), words.zones, "in zones: of the vocabulary"),
        ("thing of the table", table, rules.table, "in the settings of cards and resources"),
        ("resource", resources, rules.resources, "in the settings of resources"),
        ("symbol", (*words.symbols,), rules.faces, "in the settings of dice"),
        ("kind of die", (*words.dice,), rules.dice, "in the settings of dice"),
    ):
        yield from (f'there is no {what} "{name}" {where}' for name in dict.fromkeys(named) if name not in known)


@cache
def installed_games() -> tuple[EntryPoint, ...]:
    """The games of other packages: their entry points in the group `cardlang.games`."""
    from importlib.metadata import entry_points

    return tuple(entry_points(group="cardlang.games"))
