"""Games that a project defines itself, by vocabulary files that extend one another down to a shipped game."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.model.slips import closest, did_you_mean
from cardlang.source.disk import is_file
from cardlang.source.project import Project
from cardlang.source.yaml.nodes import Document, Node

DEEPEST = 16  # most games that extend one another


@dataclass(frozen=True, slots=True)
class OwnGame:
    """`documents` are the vocabulary files from the one that extends a shipped game to the game's own. `line` has the
    ids in the opposite order: the game's own, then those that it extends. `rules` are the contents of their files of
    rules. Games with equal `line`, `texts` and `rules` are equal."""

    line: tuple[str, ...]
    texts: tuple[str, ...]
    documents: tuple[Document, ...] = field(compare=False)
    rules: tuple[str, ...] = ()


def own_game(project: Project, id: str, shipped: Collection[str]) -> tuple[OwnGame | None, list[Diagnostic]]:
    """The project's own game `id`, or None, and findings in its files; `shipped` are the ids of the package's games.

    Errors: `SourceError` for a file that the system refuses to read.
    """
    games = project.own_games()
    documents: list[Document] = []
    line: list[str] = []
    while id not in shipped or not line:
        _, document, found = project.checked(games[id], project.schema("schemas/own-words.schema.json"))
        if document is None or has_errors(found):
            return None, found
        line.append(id)
        found += _check(document, line, [*games], shipped)
        if has_errors(found):
            return None, found
        documents.insert(0, document)
        id = str(document.data["extends"])
    files = [games[one].with_name("rules.yaml") for one in line]
    rules = tuple(project.open(file)[0].text for file in files if is_file(file))
    return OwnGame((*line, id), tuple(one.source.text for one in documents), tuple(documents), rules), []


def _check(document: Document, line: list[str], own: list[str], shipped: Collection[str]) -> list[Diagnostic]:
    """Findings in `document`, the vocabulary of the last game of `line`."""
    game, parent = document.at(("game",)), document.at(("extends",))
    id = line[-1]
    if id in shipped:
        message = f'"{id}" is a game that comes with cardlang'
        return [_at(document, game, "C161", message, f"give yours another id, and write: extends: {id}")]
    if game.value != id:
        message = f'this file belongs to the game "{game.value}" but is in the folder of "{id}"'
        return [_at(document, game, "C145", message, f'write "{id}", or move the file to games/{game.value}/')]
    extended = str(parent.value)
    if len(line) > DEEPEST:
        message = f"there are more than {DEEPEST} games between {line[0]} and a shipped one"
        return [_at(document, parent, "C162", message, "merge the words of some of them")]
    if extended in line:
        chain = " extends ".join([*line[line.index(extended) :], extended])
        message = f"these games extend each other in a circle: {chain}"
        return [_at(document, parent, "C162", message, "extend a shipped game")]
    known = sorted({*own, *shipped})
    if extended not in known:
        meant = closest(extended, known)
        help = did_you_mean(meant) or f"write one of {', '.join(known)}"
        return [_at(document, parent, "C141", f'there is no game "{extended}" here', help)]
    return []


def _at(document: Document, node: Node, code: str, message: str, help: str) -> Diagnostic:
    return Diagnostic(code, message, document.span(node), help)
