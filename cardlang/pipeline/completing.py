"""What a shell can complete: codes of findings, games, decks, cards and papers of the project around the folder.

Whatever is wrong with the project, completion stays silent: it offers nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from cardlang.pipeline.faces.sheet_files import SheetFiles
from cardlang.pipeline.load.catalogue import catalogue
from cardlang.pipeline.load.games import game_ids
from cardlang.pipeline.load.tables import open_deck
from cardlang.report.lines import clean
from cardlang.source.deck import slug
from cardlang.source.project import find_project, need_project, shipped_project
from cardlang.source.sources import Sources

_PLAIN: Final = re.compile(r"[\w-]+")  # nothing that a shell would run, expand or show otherwise
Words = Iterable[tuple[str, str]]  # each with what it is


def words(what: str, typed: str, *, shipped: bool) -> list[tuple[str, str]]:
    """The "codes", "games", "decks", "cards", "papers" or "topics" to explain that begin with what has been typed, each
    with what it is; of the `shipped` decks, if these are asked for."""
    try:
        found = [(str(word), clean(str(about))) for word, about in _WORDS[what](shipped)]
        return [one for one in found if one[0].startswith(typed) and _PLAIN.fullmatch(one[0])]
    except Exception:  # a traceback would land in the middle of the line that is being typed
        return []


def _codes(shipped: bool) -> Words:
    return ((code.code, code.what) for code in catalogue().values())


def _games(shipped: bool) -> Words:
    return ((id, "") for id in game_ids(find_project(Path.cwd())[0]))


def _named(shipped: bool, group: str | None) -> Iterator[tuple[str, str]]:
    """The ids and names of the cards in the decks, or without a `group` of the decks themselves. No text is read."""
    project = shipped_project() if shipped else need_project(Path.cwd())[0]
    for path in (path for path, role in project.files() if role == "deck"):
        document = open_deck(project, path, project.boundary(path))[1]
        for one in (document.data[group] if group else [document.data]) if document else ():
            name = one.get("name", "")
            yield one.get("id" if group else "deck") or slug(name), name


def _decks(shipped: bool) -> Words:
    return _named(shipped, None)


def _cards(shipped: bool) -> Words:
    return _named(shipped, "cards")


def _papers(shipped: bool) -> Words:
    project = shipped_project() if shipped else need_project(Path.cwd())[0]
    sizes = SheetFiles(project, Sources()).sizes()[0]
    return ((name, f"{one['width']} x {one['height']}") for name, one in sizes.data["papers"].items()) if sizes else ()


def _topics(shipped: bool) -> Words:
    yield from ((word, f"all {word}") for word in ("cards", "codes", "rules", "terms"))
    yield from _codes(shipped)
    yield from _cards(shipped)


_WORDS: Final[Mapping[str, Callable[[bool], Words]]] = {
    "codes": _codes,
    "games": _games,
    "decks": _decks,
    "cards": _cards,
    "papers": _papers,
    "topics": _topics,
}
