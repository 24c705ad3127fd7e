"""`cardlang lint`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.main import Command, colour, completed, show
from cardlang.cli.watching import WATCH, first_of, go_on, refuse_with_watch, wakes
from cardlang.cli.working import (
    JOBS,
    NO_CACHE,
    PATHS,
    printable_diff,
    refuse_stdin_alone,
    stdin_bytes,
    stdin_filename,
    told_moves,
    working,
)
from cardlang.model.diagnostic import CodeFilter, Diagnostic
from cardlang.model.span import SourceText
from cardlang.report.as_json import as_json
from cardlang.report.lines import count
from cardlang.report.text import as_github, as_text

if TYPE_CHECKING:
    from cardlang.pipeline.check.accepted import Baseline
    from cardlang.pipeline.check.lint import Found

    Printed = tuple[str, str, int]

_FORMATS = ["text", "json", "sarif", "github", "junit"]


@click.command(
    "lint",
    cls=Command,
    examples={
        "cardlang lint": "the whole project",
        "cardlang lint cards --select C2": "a folder: only what is wrong in texts",
        "cardlang lint --fix": "mend what can be mended, and tell the rest",
        "cardlang lint --format github": "annotations for a workflow on GitHub",
    },
)
@PATHS
@click.option("--format", "form", type=click.Choice(_FORMATS), default="text", help="Output format.")
@click.option(
    "--select",
    multiple=True,
    metavar="CODE",
    shell_complete=completed("codes"),
    help="Report only codes that begin with this, such as C203 or C2; several with commas.",
)
@click.option(
    "--ignore",
    multiple=True,
    metavar="CODE",
    shell_complete=completed("codes"),
    help="Leave out codes that begin with this, such as C203 or C2; several with commas.",
)
@click.option("--fix", is_flag=True, help="Apply the fixes of these findings to the files, then report what is left.")
@click.option("--unsafe-fixes", is_flag=True, help="With --fix or --diff, also fixes that may not be what was meant.")
@click.option("--diff", is_flag=True, help="Show what --fix would change, and change nothing, even with --fix.")
@click.option(
    "--baseline", metavar="FILE", type=click.Path(path_type=Path), help="Report only findings that are not in FILE."
)
@click.option("--update-baseline", is_flag=True, help="Write the findings of now to the baseline.")
@WATCH
@NO_CACHE
@JOBS
@stdin_filename("Check what comes from standard input (PATH is -) as the file of this name.")
@click.pass_context
def command(
    ctx: click.Context,
    paths: tuple[Path, ...],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    fix: bool,
    unsafe_fixes: bool,
    diff: bool,
    baseline: Path | None,
    update_baseline: bool,
    stdin_filename: Path | None,
    watch: bool,
    no_cache: bool,
    jobs: int | None,
) -> None:
    """Find everything that is wrong with cards, mats, tiles, battlefields, sheets and scenarios.

    PATH is a file or folder of a project. Without one, the whole project around this folder is checked. Exits with 1
    if any finding is an error; with --diff, if there is anything to change.
    """
    from cardlang.pipeline.load.processes import cores, no_garbage_collection

    changes = fix or diff
    if diff and form != "text":
        raise click.UsageError("--diff prints a diff: leave out --format")
    if unsafe_fixes and not changes:
        raise click.UsageError("--unsafe-fixes goes with --fix or --diff")
    if update_baseline and (baseline is None or changes):
        raise click.UsageError("--update-baseline needs --baseline FILE, without --fix and --diff")
    if watch:
        refuse_with_watch(ctx, "form", "fix", "diff", "update_baseline", "stdin_filename", "no_cache")
    refuse_stdin_alone(paths, stdin_filename)
    if stdin_filename and changes:
        raise click.UsageError("standard input cannot be fixed: leave out --fix and --diff")

    def found() -> Found:
        from cardlang.pipeline.check.lint import lint, lint_text

        if stdin_filename:
            return lint_text(stdin_filename, stdin_bytes(), codes)
        return lint(paths, codes=codes, keep=not no_cache, jobs=jobs or cores())

    with working():
        codes = CodeFilter(_listed(select), _listed(ignore))
        _check_codes(codes)
        accepted: Baseline | None = None
        if baseline:
            from cardlang.pipeline.check.accepted import Baseline

            accepted = Baseline(baseline, paths, codes)
    if watch:
        _watch(paths, found, accepted)
        return
    with working(), no_garbage_collection():
        if changes:
            from cardlang.pipeline.edit.fix import fix_files

            fixed = fix_files(paths, codes, unsafe=unsafe_fixes, jobs=jobs or cores())
            if diff:
                result = "", printable_diff(fixed.diff()), 1 if fixed.after else 0
            else:
                fixed.write()
                err, out, code = _outcome((fixed.diagnostics, fixed.sources), form, accepted)
                err = told_moves(fixed) + err
                done = f"{count(fixed.fixes, 'fix', 'fixes')} in {count(len(fixed.after), 'file')}\n"
                result = (done if fixed.after else "") + err, out, code
        elif update_baseline and accepted:
            result = f"{count(accepted.accept(*found()), 'finding')} in {baseline}\n", "", 0
        elif stdin_filename or no_cache:
            result = _outcome(found(), form, accepted)
        else:
            from cardlang.pipeline.kept import Printed as Kept
            from cardlang.pipeline.kept import kept

            command = "lint", [*map(str, paths)], form, select, ignore, baseline and str(baseline), colour()
            files = [Path(os.path.realpath(baseline))] if baseline else []
            result = kept(
                command, Kept, lambda _: _outcome(found(), form, accepted), paths=paths, files=lambda _: files
            )
    ctx.exit(show(result, commands=form == "github"))


def _watch(paths: Sequence[Path], found: Callable[[], Found], baseline: Baseline | None) -> None:
    """Check, and after each change again: a line for each file that has changed, or in which others are found now."""
    from cardlang.pipeline.load.processes import no_garbage_collection
    from cardlang.pipeline.watching import Watched, below, roots_of

    def check() -> tuple[Found, dict[str, list[Diagnostic]]]:
        with no_garbage_collection():
            findings, sources = found()
        new = _new(findings, sources, baseline)[0] if baseline else findings
        ordered = sorted(new, key=lambda one: one.span.path)
        return (findings, sources), {path: [*some] for path, some in groupby(ordered, key=lambda one: one.span.path)}

    with working():
        watched = Watched(roots_of(paths))
        woken = wakes(watched.roots)
        first, told = check()
    show(_outcome(first, "text", baseline))

    def again(changed: list[str]) -> Iterator[str]:
        nonlocal told
        before, ((_, sources), told) = told, check()
        differ = {path for path in {**before, **told} if _codes(before.get(path)) != _codes(told.get(path))}
        for path in dict.fromkeys((*below(changed, paths), *sorted(differ))):
            if not Path(path).exists():
                yield f"{path}: gone"
            else:
                yield first_of(told[path], sources) if path in told else f"{path}: no errors"

    go_on(watched, woken, again)


def _codes(found: Sequence[Diagnostic] | None) -> list[str]:
    return [one.code for one in found or ()]


def _listed(given: tuple[str, ...]) -> tuple[str, ...]:
    """The codes of an option, which may be given several times or with several codes."""
    return tuple(code.strip() for one in given for code in one.split(","))


def _check_codes(codes: CodeFilter) -> None:
    """Refuse codes that do not exist, and filters that leave none."""
    from cardlang.pipeline.load.catalogue import catalogue

    known = catalogue() if codes.select or codes.ignore else ()
    for code in (*codes.select, *codes.ignore):
        if not code or not any(one.startswith(code) for one in known):
            raise click.UsageError(f'no code begins with "{code}"')
    if known and not any(map(codes.allows, known)):
        raise click.UsageError("--select and --ignore leave no code to report: leave one of them out")


def _outcome(found: Found, form: str, baseline: Baseline | None) -> Printed:
    """What is printed about the findings."""
    (findings, sources), err = found, ""
    if baseline:
        findings, err = _new(findings, sources, baseline)
    where = "" if sources else ": decks belong in the folder cards/<game>/ of a project"
    said = [] if findings else [f"no errors in {count(len(sources), 'file')}{where}"]
    said += [count(sources.drafts, "draft")] if sources.drafts else []
    err += f"{'; '.join(said)}\n" if said and form in ("text", "github") else ""
    return err, _shown(findings, sources, form), 1 if any(one.severity == "error" for one in findings) else 0


def _new(
    findings: list[Diagnostic], sources: Mapping[str, SourceText], baseline: Baseline
) -> tuple[list[Diagnostic], str]:
    """The findings that are not in the baseline, and how many it accepts."""
    compared = baseline.compare(findings, sources)
    if not compared.accepted and not compared.gone:
        return compared.new, ""
    gone = f"; {compared.gone} more no longer found: --update-baseline removes them" if compared.gone else ""
    return compared.new, f"{count(compared.accepted, 'finding')} accepted by the baseline{gone}\n"


def _shown(findings: list[Diagnostic], sources: Mapping[str, SourceText], form: str) -> str:
    match form:
        case "json":
            return as_json(findings, sources)
        case "sarif":
            from cardlang.pipeline.load.catalogue import catalogue
            from cardlang.report.sarif import as_sarif

            return as_sarif(findings, sources, catalogue())
        case "github":
            return as_github(findings, sources)
        case "junit":
            from cardlang.report.junit import findings_as_junit

            return findings_as_junit(findings, sources)

    return as_text(findings, sources, colour=colour())
