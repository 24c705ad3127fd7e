"""The files of a project's own games, and the games that these make, each on top of another one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from cardlang.language.language import Language
from cardlang.language.own_words import OwnWords
from cardlang.model.article import listed
from cardlang.model.diagnostic import Diagnostic, Fix, has_errors
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.span import Span
from cardlang.model.value import Value
from cardlang.pipeline.load.books import Books
from cardlang.pipeline.load.file_parts import further_sections, project_hooks
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.languages import words_of
from cardlang.pipeline.load.own_game.texts import OwnPowers, unplayed_texts
from cardlang.pipeline.load.shipped import shipped_game, shipped_ids
from cardlang.source.deck import game_named
from cardlang.source.disk import exists, is_file
from cardlang.source.paths import shown
from cardlang.source.project import OwnFile, Project
from cardlang.source.unread import GAME, OLD_GAME
from cardlang.source.yaml.extending import extended
from cardlang.source.yaml.nodes import Document, Mapping

if TYPE_CHECKING:
    from cardlang.rules.game import Game

DEEPEST: Final = 16  # most games that extend one another
FORMATS: Final = (1,)  # of files of games
_WHOLE: Final = ("players", "uses", "turn", "actions")  # what only a whole game says, and must
_BOOKS: Final[tuple[OwnFile, ...]] = ("rules", "glossary")


class OwnGame(Value):
    """The files of a game that fit their schemas, `words` being its `game.yaml`, and the game that it extends: another
    of the project, or the id of a shipped one. Games with equal files are equal."""

    id: str
    words: Document
    rules: Document | None
    glossary: Document | None
    extended: OwnGame | str

    @property
    def line(self) -> tuple[OwnGame, ...]:
        """The game, and those of the project that it extends."""
        return self, *(self.extended.line if isinstance(self.extended, OwnGame) else ())

    @property
    def shipped(self) -> str:
        """The id of the shipped game."""
        return self.extended.shipped if isinstance(self.extended, OwnGame) else self.extended

    def said(self, section: str) -> dict[str, Any]:
        """What a section of the words says of each name, with those before."""
        return {name: word for one in reversed(self.line) for name, word in one.words.data.get(section, {}).items()}

    def like(self, *sections: str) -> dict[str, str]:
        """For the words of these sections that are `like` a word of the shipped game, that word."""
        found: dict[str, str] = {}
        for name, word in (one for section in sections for one in self.said(section).items()):
            if isinstance(word, dict) and "like" in word:
                other = str(word["like"])
                found[name] = found.get(other, other)  # which may itself be like another
        return found


def read_own_game(id: str, project: Project) -> tuple[LoadedGame | None, list[Diagnostic]]:
    """The project's own game `id`, or none if its words cannot be used, and why.

    Errors: `SourceError`.
    """
    document, found = own_file(project, id, "game")
    if document and is_whole(document):
        if not has_errors(found) and (fault := _misnamed(document, id)):
            found = [*found, fault]
        hooks, wrong = (None, found) if has_errors(found) else project_hooks(document, id, project)
        if has_errors(wrong):
            return None, wrong
        from cardlang.pipeline.load.game_file import read_game_file  # which most projects do not need

        game, wrong = read_game_file(document, hooks)
        if game:
            game.line = (id, *_parents(document))
        return game, wrong
    own = _read(id, project, ())
    if isinstance(own, list):
        return None, own
    _, found = _words(own)
    return (None, found) if found else (_loaded(own), [])


def _parents(document: Document) -> Iterator[str]:
    """The ids of the games that a whole game extends."""
    if document.over:
        yield str(document.over.data["game"])
        yield from _parents(document.over)


def is_whole(document: Document) -> bool:
    """Whether the file is a whole game, and not one over another for which `extends:` was forgotten."""
    said = document.data if isinstance(document.data, dict) else {}
    return "extends" not in said and any(section in said for section in _WHOLE)


def own_file(project: Project, id: str, role: OwnFile) -> tuple[Document | None, list[Diagnostic]]:
    """A file in `games/<id>/`, if there is one, and what is wrong with it by itself.

    Errors: `SourceError`.
    """
    path = project.own_games().get(id) if role == "game" else project.root / f"games/{id}/{role}.yaml"
    if path is None or not is_file(path):
        return None, []
    _, document, found = project.open(path)
    if document and role == "game":
        if unread := _unknown_format(document):
            return document, [*found, unread]
        found = [*found, *_outdated(document)]
        if over := _extended(project, document):
            parent = str(document.data["extends"])
            if has_errors(own_file(project, parent, "game")[1]):
                message = f'the file of the game "{parent}", which this one extends, has errors'
                return document, [*found, Diagnostic("C162", message, document.where("extends"), "mend these first")]
            document = extended(document, over, "extends")
        elif both := _extends_and_is_whole(document):
            return document, [*found, both]
    name = ("game" if document and is_whole(document) else "own-words") if role == "game" else role
    schema = project.schema(f"schemas/{name}.schema.json")
    if document and schema:
        schema = schema.with_properties(further_sections(document) if name == "game" else {})
        wrong = schema.errors(document)
        if any(one.code == "C179" for one in found):  # then the missing format is told, with its fix
            wrong = [one for one in wrong if not one.message.endswith('has no "format"')]
        found = [*found, *wrong]
    return document, found


def _extended(project: Project, document: Document, met: tuple[str, ...] = ()) -> Document | None:
    """The whole game that a file extends, with what lies between them; None if it extends no whole game of the
    project."""
    said = document.data if isinstance(document.data, dict) else {}
    parent = str(said.get("extends"))
    path = project.own_games().get(parent)
    if path is None or parent in met or len(met) >= DEEPEST:
        return None
    _, other, found = project.open(path)
    if other is None or has_errors(found) or is_whole(other):
        return other
    below = _extended(project, other, (*met, parent))
    return extended(other, below, "extends") if below else None


def file_faults(
    project: Project, role: OwnFile, id: str, game: LoadedGame | None, document: Document
) -> Iterator[Diagnostic]:
    """What is wrong with a file in `games/<id>/`; what its texts say can be told if there is its `game`.

    Errors: `SourceError`.
    """
    _, found = own_file(project, id, role)
    if role != "game" and not has_errors(found):
        found = [*found, *game_named(document, id, _known(project))[1]]
    yield from found
    if game is None or has_errors(found):
        return
    match role:
        case "game":
            yield from unplayed_texts(document, game)
        case "glossary":
            yield from game.books.glossary_faults(document, game.language)
        case "rules":
            yield from (one for one in game.books.rule_faults if one.span.path == document.path)


def _extends_and_is_whole(document: Document) -> Diagnostic | None:
    said = document.data if isinstance(document.data, dict) else {}
    whole = [f"{section}:" for section in _WHOLE if section in said]
    if not whole or "extends" not in said:
        return None
    message = f"a game with {listed(whole)} is a whole game, which extends no other"
    return Diagnostic("C162", message, document.where("extends"), "delete extends:, or these sections")


def _unknown_format(document: Document) -> Diagnostic | None:
    said = document.data.get("format") if isinstance(document.data, dict) else None
    if type(said) is not int or said in FORMATS:
        return None
    formats = ", ".join(map(str, FORMATS))
    message = f"this version of cardlang reads files of games in format {formats}, not {said}"
    return Diagnostic("C179", message, document.where("format"), "install the version that the file is made for")


def _outdated(document: Document) -> Iterator[Diagnostic]:
    """What tells that a file is none of today: its name, another one of the new name beside it, no format."""
    path, fix = Path(document.path), _with_format(document)
    new, old = (shown(path.with_name(name)) for name in (GAME, OLD_GAME))
    if path.name == OLD_GAME:
        help, fix = f"cardlang fmt moves it to {new}", replace(fix, file=GAME)
        yield Diagnostic("C178", f"the file of a game is {GAME} now", fix.span, help, "warning", fix=fix)
        return
    if exists(old):
        message = f"there are two files of one game, {new} and {old}"
        help = f"bring together in {GAME} what they say, and delete {OLD_GAME}"
        yield Diagnostic("C178", message, fix.span, help)
    if fix.text:
        message = "this file does not say which format it has"
        yield Diagnostic("C179", message, fix.span, "write format: 1 on top", fix=fix)


def _with_format(document: Document) -> Fix:
    """Puts the format above the first field of a file that does not name it."""
    root = document.root
    if not isinstance(root, Mapping) or "format" in root.entries:
        return Fix(Span(document.path, 0, 0), "")
    if root.flow:
        return Fix(Span(document.path, root.start + 1, root.start + 1), "format: 1, " if root.entries else "format: 1")
    line_end = "\r\n" if "\r\n" in document.source.text else "\n"
    return Fix(Span(document.path, root.start, root.start), f"format: 1{line_end}{' ' * document.column(root)}")


def _read(id: str, project: Project, before: tuple[str, ...]) -> OwnGame | list[Diagnostic]:
    """The files of a game, or what is wrong with its words; `before` are the games that extend it."""
    words, found = own_file(project, id, "game")
    if words is None or has_errors(found):  # also of a whole game, without `extends:`, which nothing reads yet
        return found
    line = *before, id
    if fault := _misnamed(words, id) or _misplaced(words, line, project):
        return [fault]
    parent = str(words.data["extends"])
    over = parent if parent in shipped_ids() else _read(parent, project, line)
    if isinstance(over, list):
        return over
    rules, glossary = (_sound(own_file(project, id, role)) for role in _BOOKS)
    return OwnGame(id, words, rules, glossary, over)


def _sound(file: tuple[Document | None, list[Diagnostic]]) -> Document | None:
    return None if has_errors(file[1]) else file[0]


def _known(project: Project) -> list[str]:
    return sorted({*project.own_games(), *shipped_ids()})


def _misnamed(words: Document, id: str) -> Diagnostic | None:
    """What is wrong with the id of a game in this folder."""
    game = words.at(("game",))
    if id in shipped_ids():
        message, help = f'"{id}" is a game that comes with cardlang', f"give yours another id, and write: extends: {id}"
        return Diagnostic("C161", message, words.span(game), help)
    if game.value != id:
        message = f'this file belongs to the game "{game.value}" but is in the folder of "{id}"'
        help = f'write "{id}", or move the file to games/{game.value}/'
        return Diagnostic("C145", message, words.span(game), help)
    return None


def _misplaced(words: Document, line: tuple[str, ...], project: Project) -> Diagnostic | None:
    """What is wrong with the names of games in the vocabulary of the last game of `line`."""
    parent = words.at(("extends",))
    named, known = str(parent.value), _known(project)
    if len(line) > DEEPEST:
        code, node, message = "C162", parent, f"there are more than {DEEPEST} games between {line[0]} and a shipped one"
        help = "merge the words of some of them"
    elif named in line:
        circle = " extends ".join([*line[line.index(named) :], named])
        code, node, message = "C162", parent, f"these games extend each other in a circle: {circle}"
        help = "extend a shipped game"
    elif named not in known:
        code, node, message = "C141", parent, f'there is no game "{named}" here'
        help = did_you_mean(closest(named, known)) or f"write one of {', '.join(known)}"
    else:
        return None
    return Diagnostic(code, message, words.span(node), help)


@lru_cache(maxsize=2)  # of a game, and of one that it extends; some 8 MB each
def _words(own: OwnGame) -> tuple[OwnWords, list[Diagnostic]]:
    """The words of a game, put together once for all that extend it, and what is wrong with them or those before."""
    if isinstance(own.extended, OwnGame):
        before, found = _words(own.extended)
        if found:
            return before, found
        before_all = before.core, before.merged, before.vocabulary
    else:
        before_all = words_of(shipped_game(own.extended).parts)
    words, language = OwnWords(*before_all, own.words.data), shipped_game(own.shipped).language
    found = []
    for fault in words.faults(language.phrasebook.parser, language.known_texts):
        *above, key = fault.place
        holder = own.words.at(above)  # told at the key, or the entry of a list
        at = holder.entries[str(key)][0] if isinstance(holder, Mapping) else own.words.at(fault.place)
        found.append(Diagnostic(fault.code, fault.message, own.words.span(at), fault.help))
    return words, found


@lru_cache(maxsize=4)  # with a parser each, some 10 MB
def _loaded(own: OwnGame) -> LoadedGame:
    parent, words, line = shipped_game(own.shipped), _words(own)[0].vocabulary, own.line
    shipped = parent.language
    language = Language(words, shipped.grammar, shipped.phrases, shipped.constructs, shipped.examples)
    books = Books(
        parent.parts.folders[-1],
        shipped,
        language,
        [one.rules for one in reversed(line) if one.rules],
        [one.glossary for one in reversed(line) if one.glossary],
    )

    @cache
    def engine() -> Game:
        from cardlang.pipeline.load.own_game import playing

        for_people = {name for name, power in own.said("powers").items() if power.get("people")}
        names = words.powers.keys() - parent.rules.semantics.powers.keys() - for_people
        powers = OwnPowers(language, frozenset(names), own.like("events", "deeds"))
        game = playing.extended(parent.rules, own.id, shipped.vocabulary, powers, own.like("terrain"))
        return replace(game, rulebook=books.rulebook)

    ids = *(one.id for one in line), own.shipped
    return LoadedGame(parent.parts, language, ids, books, engine, own.words)
