"""Editions: the cards and mats of a project as they are now, were at a git revision, or were last printed."""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from math import isfinite
from pathlib import Path
from typing import Any

from cardlang.face.draw_list import Drawing
from cardlang.face.revision import Fingerprints
from cardlang.language.parser import Parsed
from cardlang.model.card import Card, Deck
from cardlang.model.change import Changes, compare
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.edition import Edition, Entry, Key
from cardlang.model.progress import steps
from cardlang.pipeline.faces.renderer import FaceRenderer, mats_by_game, open_renderer
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import Contents, read
from cardlang.source.error import SourceError
from cardlang.source.ledger import NAME, as_ledger, read_ledger, refuse_other
from cardlang.source.paths import absolute, shown
from cardlang.source.project import Project, Selection, find_project, need_project
from cardlang.source.write import write_all

NOW = "the work tree"
_NO_VALUES = {"id", "name", "game", "deck", "kind", "set", "copies", "ranges"}  # compared separately, or only printed


def diff(old: str, new: str | None) -> Changes:
    """What has changed from `old` to `new`, each a folder or a git revision; without `new`, to the project's files now.

    Errors: `SourceError`, as `open_edition`; without `new` also if there is no project.
    """
    if new is None:
        here, found = need_project(Path.cwd())
        return compare(open_edition(old, here), read_edition(here, NOW, found))
    project, _ = find_project(Path.cwd())
    return compare(open_edition(old, project), open_edition(new, project))


def record_in(folder: Path) -> tuple[Path, int]:
    """Writes the ledger of the project's files as they are now into the folder; where it lies, and how many cards it
    has.

    Errors: `SourceError` if there is no project, or if the system refuses.
    """
    edition = read_edition(need_project(Path.cwd())[0], NOW)
    path = folder / NAME
    refuse_other(folder)
    write_all([(path, as_ledger(edition.cards.values(), edition.mats), folder)])
    return path, len(edition.cards)


def open_edition(where: str, project: Project | None, ink: str = "full") -> Edition:
    """The edition at `where`: the folder of an earlier build, the folder of a project, or a revision in the git
    repository of `project`. `ink` is the ink of the printed revision marks.

    Errors: `SourceError` if `where` names none of these or cannot be read.
    """
    folder = Path(where)
    if not where:  # such as an unset variable in a script
        raise SourceError("the name of the folder or revision is empty")
    try:
        if folder.is_dir():
            return _of_folder(folder, ink)
        if folder.exists():
            raise SourceError(f"{shown(folder)} is a file: name the folder of an earlier build, or of a project")
    except (OSError, ValueError) as error:
        raise SourceError(f"{where!r} is neither a folder nor a revision") from error
    if project is None:
        raise SourceError(
            f'there is no folder "{where}", and no project around {shown(Path.cwd())} to look for revisions in'
        )
    with unpacked(where, project) as (then, found):
        return read_edition(then, where, found, ink)


@contextmanager
def unpacked(where: str, project: Project) -> Iterator[tuple[Project, list[Diagnostic]]]:
    """The project as it was at a revision, in a folder that is there during the block, and what is wrong with its
    settings.

    Errors: `SourceError`, as `open_edition`.
    """
    if project.shipped:
        raise SourceError(f'there is no folder "{where}", and the shipped decks have no revisions: name a folder')
    from tempfile import TemporaryDirectory

    from cardlang.source.git import unpack

    try:
        folder_for = TemporaryDirectory(prefix="cardlang-")
    except OSError as error:
        raise SourceError(f"no temporary folder can be made: {(error.strerror or str(error)).lower()}") from error
    with folder_for as kept:
        root = Path(kept).resolve()
        unpack(project.root, where, root)
        then, found = find_project(root)
        if then is None or then.root != root:
            raise SourceError(f"at {where} there was no project in {shown(project.root)}")
        yield then, found


def _of_folder(folder: Path, ink: str) -> Edition:
    if (folder / NAME).is_file():
        return read_ledger(folder)
    project, found = find_project(folder)
    if project is None or project.root != absolute(folder):
        message = f"{shown(folder)} is neither the folder of an earlier build (it has no {NAME}) nor of a project"
        raise SourceError(f"{message} (it has no cardlang.yaml)")
    return read_edition(project, shown(folder), found, ink)


def read_edition(project: Project, name: str, found: Sequence[Diagnostic] = (), ink: str = "full") -> Edition:
    """The edition of the project's files as far as they can be read; `found` is what is wrong with its settings.

    Errors: `SourceError` for a file that the system cannot read.
    """
    files = tuple((path, role) for path, role in project.files() if role in ("deck", "mat", "game"))
    contents = read(Selection(project, files, whole=True))
    contents.diagnostics += found
    renderer, faults, sources = open_renderer(project)
    contents.sources.update(sources)
    marks = renderer if ink == "full" else open_renderer(project, ink)[0]
    return make_edition(contents, renderer, marks, name, faults)


def make_edition(
    contents: Contents,
    renderer: FaceRenderer | None,
    marks: FaceRenderer | None,
    name: str = NOW,
    faults: Sequence[Diagnostic] = (),
    wanted: Callable[[ReadDeck, Card], bool] = lambda deck, card: True,
    mats: bool = True,
) -> Edition:
    """The edition of what was read, or of the cards that are `wanted`, drawn in full colour by `renderer` and marked by
    `marks`, which has the ink of the print; `faults` are what kept them from being opened."""
    maker = _EditionMaker(contents, renderer, marks)
    decks = steps("Drawing cards", contents.decks, len(contents.decks))
    cards = {card.key: card for deck in decks for card in maker.cards(deck, wanted)}
    unread, lost = maker.unread(cards)
    hashes = dict(maker.mats()) if mats else {}
    wrong = [*faults, *(renderer.diagnostics if renderer else ())]
    undrawn = dict.fromkeys(maker.in_one_line(one) for one in wrong if one.severity == "error")
    return Edition(name, cards, hashes, unread, lost, tuple(undrawn), maker.meaning_now)


class _EditionMaker:
    """Makes the edition of one project."""

    def __init__(self, contents: Contents, renderer: FaceRenderer | None, marks: FaceRenderer | None) -> None:
        self.contents, self.renderer, self.marks = contents, renderer, marks
        self.fingerprints = Fingerprints(renderer.fonts) if renderer else None

    def cards(self, one: ReadDeck, wanted: Callable[[ReadDeck, Card], bool]) -> Iterator[Entry]:
        """An entry for each wanted card whose texts can all be parsed, or that is a draft."""
        deck, path = one.deck, self.path(one.deck.path)
        cards = [card for card in one.deck.cards if wanted(one, card)]
        back = self.look(self.renderer.back(one)) if self.renderer and cards else None
        for card in steps("Drawing cards", cards, len(cards)):
            parsed = one.parsed.get(card.number, ())
            if len(parsed) != len(card.texts) or any(text.text is None for text in parsed):
                continue
            face = self.renderer.card(one, card) if self.renderer else None
            reverse = self.renderer.reverse(one, card) if self.renderer else None
            marked = self.marks.card(one, card) if self.marks else None
            values = _values(card, deck, one.game.kinds[card.kind].texts)
            said = [(text.box, words) for text, words in zip(card.texts, parsed, strict=True)]
            words = [" ".join(text.text.split()) for text in card.texts]
            yield Entry(
                game=card.game,
                deck=deck.id,
                deck_name=deck.name,
                kind=card.kind,
                id=card.id,
                name=card.name,
                number=card.number,
                copies=card.copies,
                printed=card.copies,
                revision=marked.revision if marked else "",
                values=values,
                texts=tuple(words),
                read=tuple((box, parsed.text or "") for box, parsed in said),
                meaning=_meaning(one.game, card.kind, deck.id, values, said),
                wording=_hash([card.name, words, [parsed.text for _, parsed in said]]),
                drawing=self.look(face),
                back=self.look(reverse) if reverse else back,
                path=path,
            )

    def meaning_now(self, entry: Entry) -> str:
        """The `meaning` of an entry of another edition, as its canonical wordings are understood in this one; "" if
        they are not."""
        game = next((one.game for one in self.contents.decks if one.game.id == entry.game), None)
        said = [(box, game.language.parse(text, box, entry.name)) for box, text in entry.read] if game else []
        if game is None or any(parsed.effect is None for _, parsed in said):
            return ""
        return _meaning(game, entry.kind, entry.deck, entry.values, said)

    def mats(self) -> Iterator[tuple[str, str]]:
        """The hash of all mats of each game."""
        for game, mats in mats_by_game(self.contents.parts["mat"]) if self.renderer else ():
            assert self.renderer
            single, shared = self.renderer.mats(game, mats)
            sides = [side for mat in single for side in (mat.face, mat.back) if side]
            yield game.id, _hash([self.look(side) for side in (*sides, shared)])

    def look(self, drawing: Drawing | None) -> str | None:
        return self.fingerprints.of(drawing) if self.fingerprints and drawing else None

    def unread(self, known: Mapping[Key, Entry]) -> tuple[dict[Key, str], dict[str, str]]:
        """The cards and the deck files that cannot be read because of errors, with the first reason for each."""
        cards: dict[Key, str] = {}
        files: dict[str, str] = {}
        read = {deck.deck.path for deck in self.contents.decks}
        for one in self.contents.diagnostics:
            path = self.path(one.span.path)
            game = self.contents.project.game_of(self.contents.project.root / path) or ""
            if one.severity != "error" or (one.card and (game, one.card) in known):
                continue
            if one.card:
                cards.setdefault((game, one.card), self.in_one_line(one))
            if one.span.path not in read and path.startswith("cards/"):
                files.setdefault(path, self.in_one_line(one))
        return cards, files

    def in_one_line(self, one: Diagnostic) -> str:
        """A diagnostic in one line, with its path relative to the project."""
        source = self.contents.sources.get(one.span.path)
        line = f":{source.position(one.span.start).line}" if source else ""
        return f"{self.path(one.span.path)}{line}: {one.code} {one.message}"

    def path(self, path: str) -> str:
        """A path as shown, relative to the project if it is inside."""
        absolute, root = Path.cwd() / path, self.contents.project.root
        return absolute.relative_to(root).as_posix() if absolute.is_relative_to(root) else path


def _meaning(
    game: LoadedGame, kind: str, deck: str, values: Mapping[str, Any], said: Sequence[tuple[str, Parsed]]
) -> str:
    """What `Entry.meaning` holds, for a card with these texts, each with its box; an unread one means its words."""
    meant = [[box, game.effect_data(one.effect) if one.effect else one.text] for box, one in said]
    return _hash([game.id, kind, deck, values, meant])


def _values(card: Card, deck: Deck, texts: Container[str]) -> dict[str, Any]:
    """The values of a card besides its texts, without empty ones, so that adding an empty field changes nothing."""
    given = {**deck.fields, **card.reworded(["" for _ in card.texts])}
    kept = {name: _plain(value) for name, value in given.items() if name not in _NO_VALUES and name not in texts}
    return {name: kept[name] for name in sorted(kept) if kept[name] not in _EMPTY}


_EMPTY: tuple[object, ...] = (None, "", [], {})


def _plain(value: Any) -> Any:
    """A value of a YAML file as plain JSON data, without empty fields."""
    match value:
        case dict():
            return {str(name): _plain(inner) for name, inner in value.items() if inner not in _EMPTY}
        case list():
            return [_plain(inner) for inner in value]
        case float() if not isfinite(value):
            return str(value)
    return value


def _hash(value: Any) -> str:
    """The first 32 hexadecimal digits of SHA-256."""
    text = json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return sha256(text.encode("utf-8", "replace")).hexdigest()[:32]
