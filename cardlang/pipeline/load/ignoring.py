"""Findings that comments in the files or a project's settings have ignored.

An error that makes printing impossible, or a face wrong, cannot be ignored: `lint` still reports it, as `build` does.
What lint rules and the dry run find can be, and then stops no build.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache

from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.load.catalogue import stage_codes
from cardlang.source.document import parse_document
from cardlang.source.ignores import Ignore, LintSettings, ignores
from cardlang.source.project import Project
from cardlang.source.sources import Sources

_MAY_BE_IGNORED = ("C19", "C4")  # of those that are not about lint rules: comments and settings, and what is played
_STAYS = "it cannot be ignored, because nothing right can be printed with it"

Used = set[tuple[Ignore, str]]


def cannot_be_ignored(one: Diagnostic) -> bool:
    """Whether nothing can be printed, or not rightly, because of it."""
    return one.severity == "error" and not one.code.startswith(_MAY_BE_IGNORED) and one.code in stage_codes()


def by_comments(comments: Mapping[str, Sequence[Ignore]], found: Iterable[Diagnostic]) -> tuple[list[Diagnostic], Used]:
    """The findings that no comment in their file ignores, and the comments that are in use, each with its code."""
    used: Used = set()
    left: list[Diagnostic] = []
    for one in found:
        hits = {(ignore, one.code) for ignore in comments.get(one.span.path, ()) if _ignores(ignore, one)}
        used |= hits
        left += _left(one, bool(hits))
    return left, used


def by_settings(project: Project, settings: LintSettings, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings that the settings of their project do not ignore."""
    relative = cache(project.relative)
    return [left for one in found for left in _left(one, not settings.allows(one.code, relative(one.span.path)))]


def not_ignored(project: Project, sources: Sources, found: Iterable[Diagnostic]) -> list[Diagnostic]:
    """The findings about a project that neither a comment nor a setting ignores."""
    told = [*found]
    texts = {path: sources[path].text for path in {one.span.path for one in told} if path in sources}
    documents = {path: parse_document(text.encode(), path)[1] for path, text in texts.items() if "cardlang:" in text}
    comments = {path: ignores(document) for path, document in documents.items() if document}
    return by_settings(project, project.lint, by_comments(comments, told)[0])


def _left(one: Diagnostic, ignored: bool) -> tuple[Diagnostic, ...]:
    if not ignored:
        return (one,)
    return (replace(one, help=f"{one.help} ({_STAYS})" if one.help else _STAYS),) if cannot_be_ignored(one) else ()


def _ignores(ignore: Ignore, one: Diagnostic) -> bool:
    if all(code != one.code for code, _ in ignore.codes):
        return False
    return ignore.scope is not None and ignore.scope.start <= one.span.start <= ignore.scope.end
