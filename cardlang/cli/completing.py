"""What a shell can complete: codes of findings, games, decks and cards of the project around the folder.

Whatever is wrong with the project, completion stays silent: it offers nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import click
from click.shell_completion import CompletionItem

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def _completer(items: Callable[[click.Context], Iterable[tuple[str, str]]]) -> Completer:
    """Offers those of the items (a word, and what it is) that begin with what has been typed."""

    def complete(ctx: click.Context, param: click.Parameter, typed: str) -> list[CompletionItem]:
        try:
            return [CompletionItem(word, help=what) for word, what in items(ctx) if word.startswith(typed)]
        except Exception:  # a traceback would land in the middle of the line that is being typed
            return []

    return complete


def _codes(ctx: click.Context) -> Iterator[tuple[str, str]]:
    from cardlang.pipeline.load.catalogue import catalogue

    return ((code.code, code.what) for code in catalogue().values())


def _games(ctx: click.Context) -> Iterator[tuple[str, str]]:
    from cardlang.pipeline.load.games import game_ids
    from cardlang.source.project import find_project

    return ((id, "") for id in game_ids(find_project(Path.cwd())[0]))


def _named(ctx: click.Context, group: str | None) -> Iterator[tuple[str, str]]:
    """The ids and names of the cards in the decks, or without a `group` of the decks themselves. No text is read."""
    from cardlang.source.names import slug
    from cardlang.source.project import need_project, shipped_project

    project = shipped_project() if ctx.params.get("shipped") else need_project(Path.cwd())[0]
    for path in (path for path, role in project.files() if role == "deck"):
        document = project.open(path)[1]
        for one in (document.data[group] if group else [document.data]) if document else ():
            name = one.get("name", "")
            yield one.get("deck" if group is None else "id") or slug(name), name


def _decks(ctx: click.Context) -> Iterator[tuple[str, str]]:
    return _named(ctx, None)


def _cards(ctx: click.Context) -> Iterator[tuple[str, str]]:
    return _named(ctx, "cards")


def _topics(ctx: click.Context) -> Iterator[tuple[str, str]]:
    yield from ((word, f"all {word}") for word in ("cards", "codes", "rules", "terms"))
    yield from _codes(ctx)
    yield from _cards(ctx)


CODES, GAMES, DECKS, CARDS, TOPICS = map(_completer, (_codes, _games, _decks, _cards, _topics))
