"""From files to checked cards."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from cardlang.language.names import Names
from cardlang.language.parser import Parsed
from cardlang.language.rule import CardText, Rule
from cardlang.lint.rules import RULES as CORE
from cardlang.model.card import Card
from cardlang.model.diagnostic import MAX_FINDINGS, Diagnostic, cut_short, has_errors, in_order
from cardlang.model.progress import steps
from cardlang.model.span import Span
from cardlang.model.value import Value
from cardlang.pipeline.load.card_prose import prose_faults
from cardlang.pipeline.load.drafts import draft_text, needless_draft
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import game_ids, load_game, read_game
from cardlang.pipeline.load.given import given_faults
from cardlang.pipeline.load.ignoring import not_ignored
from cardlang.pipeline.load.languages import read_text
from cardlang.pipeline.load.own_game.reading import file_faults
from cardlang.pipeline.load.ranges import parameters
from cardlang.pipeline.load.read_deck import FlawedCard, ReadDeck
from cardlang.pipeline.load.schemas import schema_of
from cardlang.pipeline.load.tables import Opened, open_deck
from cardlang.source.deck import (
    duplicates,
    game_named,
    kind_of,
    name_cards,
    names_in,
    read_deck,
    same_parts,
    same_values,
)
from cardlang.source.error import SourceError
from cardlang.source.project import PARTS, Part, Project, Role, Selection, find_project, need_project, shipped_project
from cardlang.source.sources import Sources
from cardlang.source.yaml.nodes import Document, Sequence

NO_DOCUMENTS: Mapping[Path, Document | None] = {}
NO_NAMES: Mapping[Path, Iterable[tuple[str, str, str]]] = {}


@dataclass(slots=True)
class Contents:
    """Everything read from the selected files of a project. `whole` says that none was picked out."""

    project: Project
    whole: bool
    sources: Sources = field(init=False)
    documents: dict[Path, Document] = field(default_factory=dict)  # of the files that are sound YAML
    decks: list[ReadDeck] = field(default_factory=list)
    flawed: list[FlawedCard] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)  # games with decks whose cards are unknown
    parts: dict[Part, list[tuple[Document, LoadedGame]]] = field(default_factory=lambda: {part: [] for part in PARTS})
    sheets: list[Document] = field(default_factory=list)
    themes: list[Document] = field(default_factory=list)
    scenarios: list[ReadScenarios] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    games: dict[str, LoadedGame] = field(default_factory=dict)  # with the names of their cards
    names: dict[str, Names] = field(default_factory=dict)  # by game

    def __post_init__(self) -> None:
        self.sources = Sources(self.project.root)

    def beside(self) -> Contents:
        """Empty contents of the same project, with the same games and names."""
        return Contents(self.project, self.whole, games=self.games, names=self.names)

    def add(self, other: Contents) -> None:
        """Add what was read of another file."""
        self.sources.update(other.sources)
        self.documents |= other.documents
        self.unread |= other.unread
        for part, found in other.parts.items():
            self.parts[part] += found
        for name in ("decks", "flawed", "sheets", "themes", "scenarios", "diagnostics"):
            getattr(self, name).extend(getattr(other, name))


class ReadScenarios(Value):
    """A file of scenarios. `numbers` are those, from 0, that fit the schema; the others cannot be played."""

    document: Document
    game: LoadedGame
    numbers: tuple[int, ...]


def read(selection: Selection) -> Contents:
    """Reads and checks the selected files: YAML, schemas, card texts, lint rules.

    Errors: `SourceError` for a file that the system does not give.
    """
    contents = Contents(selection.project, selection.whole)
    files = steps("Opening files", selection.files, len(selection.files))
    opened = [(path, role, open_deck(selection.project, path, selection.boundary(path))) for path, role in files]
    contents.names = card_names(selection, {path.absolute(): document for path, _, (_, document, _) in opened})
    for path, role, one in steps("Reading files", opened, len(opened)):
        read_file(contents, path, role, one)
    found = completed(contents).diagnostics
    contents.diagnostics = not_ignored(contents.project, contents.sources, found)
    return contents


def read_file(contents: Contents, path: Path, role: Role | None, opened: Opened) -> None:
    """Reads and checks one of the files, and adds it to `contents`. Where its YAML has errors, nobody can rely on what
    it holds.

    Errors: `SourceError`.
    """
    source, document, found = opened
    project, folder, sound = contents.project, contents.project.game_of(path), not has_errors(found)
    contents.sources.add(source)
    contents.diagnostics += found if document is None else name_cards(document, found)
    if document is None:
        if role == "deck":
            contents.unread |= {"None", str(folder)}
        return
    if sound:
        contents.documents[path] = document
    if role is None:  # named on the command line: a list is one of scenarios
        role = "scenario" if isinstance(document.root, Sequence) else "deck"
    match role:
        case "project":
            pass  # checked when the project was found
        case "game" | "glossary" | "rules":
            if folder in project.own_games():
                faults = file_faults(project, role, folder, game_in(contents, folder), document)
                contents.diagnostics += (one for one in faults if one not in found)
        case "deck":
            before, told = (len(contents.decks), len(contents.flawed)), len(contents.diagnostics)
            _read_deck(contents, document, folder, [one for one in found if one.severity == "error"])
            contents.diagnostics[told:] = [
                one
                for one in contents.diagnostics[told:]
                if not any(part.start <= one.span.start <= part.end for part in document.unread)
            ]
            nameless = any(not one.card.id for one in contents.flawed[before[1] :])
            if nameless or before == (len(contents.decks), len(contents.flawed)):
                said = document.root.value.get("game") if isinstance(document.root.value, dict) else None
                contents.unread |= {str(said), str(folder)}
        case "mat" | "tokens" | "page" | "tile" | "battlefield":
            has_schema = role in ("tile", "battlefield") and folder in game_ids(project)  # of the game's own
            own = game_in(contents, str(folder)) if has_schema else None
            if _fits(contents, document, {"mat": "mats", "page": "pages"}.get(role, role), own):
                id, wrong = game_named(document, folder, game_ids(project))
                contents.diagnostics += wrong
                game = game_in(contents, id) if id and not wrong and sound else None
                contents.parts[role] += [(document, game)] if game else []
        case "sheet" | "theme":
            name = "sizes" if (role, path.stem) == ("sheet", "sizes") else role
            if _fits(contents, document, name) and sound and name != "sizes":
                (contents.sheets if role == "sheet" else contents.themes).append(document)
        case "scenario":
            _read_scenarios(contents, document, path, found)


def completed(contents: Contents) -> Contents:
    """The contents, all of whose files were read, with what is wrong with them together."""
    outlines, place = [read.outline for read in contents.decks], contents.sources.place
    contents.diagnostics += [*duplicates(outlines, place), *same_values(outlines, place)]
    if contents.whole and not contents.unread:
        contents.diagnostics += given_faults([(read.outline, read.game) for read in contents.decks])
    for part, found in contents.parts.items():
        contents.diagnostics += same_parts(part, [(document, game.id) for document, game in found])
    contents.diagnostics = in_order(_without_misnamed(contents))
    return contents


def _without_misnamed(contents: Contents) -> list[Diagnostic]:
    """The findings. If a game is missing because its file has a wrong name, only that is reported."""
    unknown = [one for one in contents.diagnostics if one.code == "C141"]
    if not unknown:
        return contents.diagnostics
    project = contents.project
    lost = project.misnamed_games()
    causes = {one: lost[game] for one in unknown if (game := str(project.game_of(Path(one.span.path)))) in lost}
    return list(dict.fromkeys(causes.get(one, one) for one in contents.diagnostics))


def card_names(
    selection: Selection,
    opened: Mapping[Path, Document | None] = NO_DOCUMENTS,
    kept: Mapping[Path, Iterable[tuple[str, str, str]]] = NO_NAMES,
) -> dict[str, Names]:
    """By game, the names of the cards of a whole project, also of files that are not selected; `opened` are documents
    that are there already, `kept` what `names_in` finds in others."""
    project, kinds = selection.project, defaultdict[str, dict[str, set[str]]](lambda: defaultdict(set))
    decks = (path.absolute() for path, role in (*selection.files, *project.files()) if role in ("deck", None))
    for path in dict.fromkeys(decks):
        found = kept.get(path)
        if found is None:
            document = opened.get(path)
            if path not in opened:
                with suppress(SourceError):  # reported if the file itself is selected
                    document = open_deck(project, path, selection.boundary(path))[1]
            found = names_in(document, project.game_of(path)) if document else ()
        for game, kind, name in found:
            kinds[game][name].add(f"{kind} card")
    return {game: Names(names) for game, names in kinds.items()}


def named(game: LoadedGame, names: Mapping[str, Names]) -> LoadedGame:
    """The game, in whose texts the cards of the project may be named."""
    known = names.get(game.id)
    return game.naming(known) if known else game


def project_here(*, shipped: bool) -> tuple[Project, list[Diagnostic]]:
    """The project around this folder, or the `shipped` decks, and what is wrong with its settings.

    Errors: `NoProject`, a `SourceError`.
    """
    return (shipped_project(), []) if shipped else need_project(Path.cwd())


def _read_scenarios(contents: Contents, document: Document, path: Path, known: Iterable[Diagnostic]) -> None:
    """What is wrong with one scenario does not stop the others of its file."""
    project = contents.project
    id = game_played(project, document, path)
    if id is None:
        message = f'there is no game "{project.game_of(path)}" here, whose scenarios these would be'
        help = f"write game: in the first of them, one of {', '.join(game_ids(project))}, or install that game"
        contents.diagnostics.append(Diagnostic("C141", message, Span(document.path, 0, 1), help))
    game = game_in(contents, id) if id else None
    if game is None:
        return
    schema = schema_of(contents.project, "scenario", game)
    found = schema.errors(document) if schema else []
    contents.diagnostics += found
    items = document.root.items if isinstance(document.root, Sequence) else ()
    starts = [item.start for item in items]
    wrong = {bisect_right(starts, one.span.start) - 1 for one in (*found, *known) if one.severity == "error"}
    if -1 not in wrong and len(found) < MAX_FINDINGS:
        numbers = tuple(number for number in range(len(items)) if number not in wrong)
        contents.scenarios.append(ReadScenarios(document, game, numbers))


def game_played(project: Project, document: Document, path: Path) -> str | None:
    """The game that a file of scenarios plays: the one its first scenario names, or that of its folder in `cards/` or
    of that name; None if there is no such game."""
    first = document.root.value[:1] if isinstance(document.root.value, list) else []
    named = first[0].get("game") if first and isinstance(first[0], dict) else None
    known = game_ids(project)
    folder = project.game_of(path) or (path.parent.name if path.parent.name in known else None)
    return next((id for id in (named, folder) if id in known), None if folder else "skirmish")


def game_in(contents: Contents, id: str) -> LoadedGame | None:
    """The game of that id, unless its words have errors, which are then told."""
    if id not in contents.games:
        game, found = read_game(id, contents.project)
        contents.diagnostics += found
        if game is None:
            return None
        contents.games[id] = named(game, contents.names)
    return contents.games[id]


def _fits(contents: Contents, document: Document, schema: str, game: LoadedGame | None = None) -> bool:
    """Whether the document is as the schema of that name wants it, one of a game's if that is given."""
    known = schema_of(contents.project, schema, game)
    found = known.errors(document) if known else []
    contents.diagnostics += found
    return not has_errors(found)


def _read_deck(contents: Contents, document: Document, folder: str | None, known: Collection[Diagnostic]) -> None:
    """Reads a deck and the texts of its cards, also of those whose fields have errors. If too much is wrong, the last
    are not read."""
    project = contents.project

    def kinds(id: str) -> Iterable[str] | None:
        game = game_in(contents, id)
        return game.kinds if game else None

    id, kind, found = kind_of(document, folder, game_ids(project), kinds)
    contents.diagnostics += found
    if id is None or kind is None or has_errors(found):
        return
    game = contents.games[id]
    schema = schema_of(project, kind, game)
    assert schema, "a game ships a schema for each kind of deck"
    file = read_deck(document, schema, game.kinds[kind], known)
    contents.diagnostics += file.diagnostics
    rules = [rule for rule in (*CORE, *game.lint) if isinstance(rule, Rule) and rule.severity == "error"]
    parsed: dict[int, tuple[Parsed, ...]] = {}
    deck = ReadDeck(file.deck, game, document, parsed) if file.deck else None
    sound = file.deck.cards if file.deck else ()
    bad, colons = 0, {one.span.end for one in known if one.code == "C121"}  # where YAML stops, and the language again
    cards = (*sound, *file.flawed)
    for number, card in enumerate(steps("Reading cards", cards, len(cards))):
        if bad >= MAX_FINDINGS:
            contents.diagnostics.append(cut_short(card.span, f"the texts of {len(cards) - number} cards were not read"))
            break
        draft = bool(card.fields.get("draft") or document.data.get("draft"))
        texts = tuple([read_text(game.language, text, card, suggest=not draft) for text in card.texts])
        texts = tuple(map(draft_text, card.texts, texts)) if draft else texts
        found = [one for text in texts for one in text.diagnostics if one.span.end not in colons]
        found += prose_faults(card, project.symbols)
        if deck and number < len(sound):
            parsed[card.number] = texts
            found += needless_draft(document, card, texts) if draft else ()
            found += parameters(document, card)[1]
            said = card_text(deck, card)
            found += name_cards(document, game.in_words(one for rule in rules for one in rule.check(said)))
        else:
            contents.flawed.append(FlawedCard(card, game, texts))
        contents.diagnostics += found
        bad += sum(one.severity == "error" for one in found)
    if deck and len(parsed) == len(sound):
        contents.decks.append(deck)


def card_text(read: ReadDeck, card: Card) -> CardText:
    """A card of a deck as the lint rules look at it."""
    document = read.document

    def where(place: tuple[str | int, ...]) -> Span:
        if place[0] in card.fields and not document.has(("cards", card.number - 1, *place)):
            return card.span  # a schema's default, which nobody wrote
        return document.where("cards", card.number - 1, *place)

    game = read.game
    return CardText(read.deck, card, read.parsed[card.number], where, game.language, game.kinds[card.kind].texts.keys())


def game_here(id: str | None) -> LoadedGame:
    """The game with this id, whose texts may name the cards of the project around the current folder, if there is one.
    Without an id, the only game of that project, or else skirmish.

    Errors: as `load_game`.
    """
    project, _ = find_project(Path.cwd())
    if project is None:
        return load_game(id or "skirmish")
    own = {*project.own_games(), *project.folders_of_games()}.intersection(game_ids(project))
    game = load_game(id or (own.pop() if len(own) == 1 else "skirmish"))
    return named(game, card_names(Selection(project, (), whole=True)))
