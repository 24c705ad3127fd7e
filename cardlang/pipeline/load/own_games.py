"""Games of a project's own: their files in `games/<id>/`, and the games that these make, each on top of another one."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from cardlang.language.language import Language
from cardlang.language.own_words import OwnWords
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.value import Value
from cardlang.pipeline.load.books import Books
from cardlang.pipeline.load.game import LoadedGame, shipped_game, shipped_ids
from cardlang.pipeline.load.languages import words_of
from cardlang.source.project import Project
from cardlang.source.yaml.nodes import Document, Mapping

if TYPE_CHECKING:
    from cardlang.rules.game import Game

DEEPEST: Final = 16  # most games that extend one another


class OwnGame(Value):
    """The files of a game that fit their schemas, and the game that it extends: another of the project, or the id of a
    shipped one. Games with equal files are equal."""

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


def read_own_game(id: str, project: Project) -> tuple[LoadedGame | None, list[Diagnostic]]:
    """The project's own game `id`, or none if its words cannot be used, and why.

    Errors: `SourceError`.
    """
    own = _read(id, project, ())
    if isinstance(own, list):
        return None, own
    _, found = _words(own)
    return (None, found) if found else (_loaded(own), [])


def _read(id: str, project: Project, before: tuple[str, ...]) -> OwnGame | list[Diagnostic]:
    """The files of a game, or what is wrong with its words; `before` are the games that extend it."""
    words, found = project.own_file(id, "vocabulary")
    if words is None or has_errors(found):
        return found
    line = *before, id
    if fault := _misplaced(words, line, project):
        return [fault]
    parent = str(words.data["extends"])
    extended = parent if parent in shipped_ids() else _read(parent, project, line)
    if isinstance(extended, list):
        return extended
    return OwnGame(id, words, _sound(project.own_file(id, "rules")), _sound(project.own_file(id, "glossary")), extended)


def _sound(file: tuple[Document | None, list[Diagnostic]]) -> Document | None:
    return None if has_errors(file[1]) else file[0]


def _misplaced(words: Document, line: tuple[str, ...], project: Project) -> Diagnostic | None:
    """What is wrong with the names of games in the vocabulary of the last game of `line`."""
    game, parent = words.at(("game",)), words.at(("extends",))
    first, *_, id = line[0], *line
    extended, shipped = str(parent.value), shipped_ids()
    known = sorted({*project.own_games(), *shipped})
    if id in shipped:
        code, node, message = "C161", game, f'"{id}" is a game that comes with cardlang'
        help = f"give yours another id, and write: extends: {id}"
    elif game.value != id:
        code, node = "C145", game
        message = f'this file belongs to the game "{game.value}" but is in the folder of "{id}"'
        help = f'write "{id}", or move the file to games/{game.value}/'
    elif len(line) > DEEPEST:
        code, node, message = "C162", parent, f"there are more than {DEEPEST} games between {first} and a shipped one"
        help = "merge the words of some of them"
    elif extended in line:
        circle = " extends ".join([*line[line.index(extended) :], extended])
        code, node, message = "C162", parent, f"these games extend each other in a circle: {circle}"
        help = "extend a shipped game"
    elif extended not in known:
        code, node, message = "C141", parent, f'there is no game "{extended}" here'
        help = did_you_mean(closest(extended, known)) or f"write one of {', '.join(known)}"
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
        extended = before.core, before.merged, before.vocabulary
    else:
        extended = words_of(shipped_game(own.extended).parts)
    words, language = OwnWords(*extended, own.words.data), shipped_game(own.shipped).language
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
        from cardlang.pipeline.load.own_rules import extended
        from cardlang.pipeline.load.own_texts import OwnPowers

        declared = {name: power for one in reversed(line) for name, power in one.words.data.get("powers", {}).items()}
        for_people = {name for name, power in declared.items() if power.get("people")}
        names = words.powers.keys() - parent.rules.semantics.powers.keys() - for_people
        powers = OwnPowers(language, frozenset(names), _like(own, "events", "deeds"))
        game = extended(parent.rules, own.id, shipped.vocabulary, powers, _like(own, "terrain"))
        return replace(game, rulebook=books.rulebook)

    ids = *(one.id for one in line), own.shipped
    return LoadedGame(parent.parts, language, ids, books, engine, own.words)


def _like(own: OwnGame, *sections: str) -> dict[str, str]:
    """For own words of these sections that are `like` a word of the shipped game, that word."""
    found: dict[str, str] = {}
    for one in reversed(own.line):  # a word may be like one that is itself like another
        said = (item for section in sections for item in one.words.data.get(section, {}).items())
        named = {name: word["like"] for name, word in said if isinstance(word, dict) and "like" in word}
        found |= {name: found.get(other, other) for name, other in named.items()}
    return found
