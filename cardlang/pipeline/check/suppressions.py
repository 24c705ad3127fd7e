"""Suppressed findings: those that comments in the files, the project's settings or the command line exclude."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from cardlang.model.diagnostic import CodeFilter, Diagnostic, Fix, in_order
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.span import Span
from cardlang.pipeline.load.catalogue import catalogue
from cardlang.pipeline.load.ignoring import by_comments, by_settings
from cardlang.pipeline.load.reading import Contents
from cardlang.source.ignores import MOST, NO_SETTINGS, Ignore, ignores, matches
from cardlang.source.project import Project
from cardlang.source.yaml.nodes import Mapping as Group
from cardlang.source.yaml.nodes import Node, Scalar
from cardlang.source.yaml.nodes import Sequence as Items

_FORM = "write # cardlang: ignore[C612] and the reason"
_SETTING = "in cardlang.yaml, lint: {paths: {FILE: {ignore: [CODE]}}} ignores a code in a whole file"


def apply_suppressions(
    contents: Contents, kept: Mapping[str, Sequence[Ignore]], found: Iterable[Diagnostic], codes: CodeFilter
) -> list[Diagnostic]:
    """The findings about a project that are not suppressed, and findings about wrong or unused comments and settings.
    With codes to `select`, the settings of the project do not count. `kept` are the comments of files that were not
    read again."""
    project = contents.project
    settings = NO_SETTINGS if codes.select else project.lint
    comments = {**kept, **{document.path: ignores(document) for document in contents.documents.values()}}
    left, used = by_comments(comments, in_order(found))
    written = [ignore for some in comments.values() for ignore in some]
    if written:
        known = catalogue()
        left += [finding for ignore in written for finding in _about(ignore, known)]
        if contents.whole:  # otherwise some findings were not looked for
            left += [finding for ignore in written for finding in _unused(ignore, used, known)]
    left += _unknown_settings(project)
    if contents.whole and settings.paths:
        left += _unmatched(project)
    return by_settings(project, settings, (one for one in left if codes.allows(one.code)))


def _about(ignore: Ignore, known: Collection[str]) -> Iterator[Diagnostic]:
    """What is wrong with a comment by itself."""
    if ignore.too_many:
        message = f"more than {MOST} codes are named in comments of this file: this one and those below are not read"
        yield Diagnostic("C196", message, ignore.comment, _SETTING)
    elif not ignore.well_formed:
        yield Diagnostic("C194", "this comment ignores nothing, because of its form", ignore.comment, _FORM)
    if not ignore.codes:
        return
    for code, span in ignore.codes:
        if code not in known:
            yield _unknown(code, span, known)
    if not ignore.reason:
        message = "this comment does not say why the finding is ignored"
        yield Diagnostic("C192", message, ignore.comment, "write the reason after the bracket", "warning")


def _unused(ignore: Ignore, used: Collection[tuple[Ignore, str]], known: Collection[str]) -> Iterator[Diagnostic]:
    for code, span in ignore.codes:
        if code in known and (ignore, code) not in used:
            alone = len(ignore.codes) == 1
            fix = Fix(ignore.whole, "") if alone else None
            help = "delete the comment" if alone else "leave this code out"
            yield Diagnostic("C191", f"nothing with the code {code} is found here", span, help, "warning", fix=fix)


def _unknown_settings(project: Project) -> Iterator[Diagnostic]:
    """Codes in a project's settings that are not the beginning of any code."""
    table = _table(project)
    if table is None:
        return
    assert project.settings
    known = catalogue()
    for node in _codes(table):
        if not any(code.startswith(node.text) for code in known):
            yield _unknown(node.text, project.settings.span(node), known)


def _table(project: Project) -> Node | None:
    """The table `lint` of a project's settings."""
    return project.settings.root.get("lint") if project.settings and isinstance(project.settings.root, Group) else None


def _unmatched(project: Project) -> Iterator[Diagnostic]:
    """Patterns in a project's settings that match no file."""
    files = [project.relative(str(path)) for path, _ in project.files()]
    table = _table(project)
    paths = table.get("paths") if isinstance(table, Group) else None
    entries = paths.entries if isinstance(paths, Group) else {}
    for pattern, (key, _) in entries.items():
        if any(matches(file, pattern) for file in files):
            continue
        near = closest(key.text, files)
        help = did_you_mean(near) or "write a path relative to the project, or a pattern with *"
        assert project.settings
        yield Diagnostic("C195", f'no file matches "{key.text}"', project.settings.span(key), help, "warning")


def _codes(node: Node) -> Iterator[Scalar]:
    match node:
        case Group():
            for _, value in node.entries.values():
                yield from _codes(value)
        case Items():
            yield from (item for item in node.items if isinstance(item, Scalar))


def _unknown(code: str, span: Span, known: Collection[str]) -> Diagnostic:
    near = closest(code, known)
    return Diagnostic("C193", f'there is no code "{code}"', span, did_you_mean(near) or "`cardlang explain` lists them")
