"""`cardlang test`."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

import click

from cardlang.cli.main import Command, colour, show
from cardlang.cli.working import NO_CACHE, PATHS, working
from cardlang.model.diagnostic import has_errors
from cardlang.report.text import as_text

Printed = tuple[str, str, int]
_TIME = "\0"  # no text that is printed has this character


@click.command(
    "test",
    cls=Command,
    examples={
        "cardlang test": "all scenarios of the project",
        'cardlang test -k "golem and not tap"': "those with such names",
        "cardlang test --coverage": "also cards and texts that no scenario touches",
    },
)
@PATHS
@click.option("--format", "form", type=click.Choice(["text", "json", "junit"]), default="text", help="Output format.")
@click.option(
    "-k", "expression", default="", metavar="EXPR", help='Play only scenarios whose names match: "block and not web".'
)
@click.option("--coverage", is_flag=True, help="Also tell which cards, texts and rules no scenario touches.")
@NO_CACHE
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[Path, ...], form: str, expression: str, coverage: bool, no_cache: bool
) -> None:
    """Play scenarios and check their results.

    PATH is a scenario file or a folder of a project. Without one, all scenarios of the project around this folder are
    played. Exits with 1 if any fails. The time taken is shown only on a terminal.
    """
    from cardlang.cli.matching import BadExpression, matcher

    if coverage and form == "junit":
        raise click.UsageError("JUnit has no place for --coverage: leave it out, or use --format json")
    began = perf_counter()
    try:
        wanted = matcher(expression)
    except (BadExpression, RecursionError) as error:
        raise click.BadParameter(str(error), param_hint="-k") from error

    def make() -> Printed:
        return _tested(paths, wanted, form, coverage, _TIME if sys.stdout.isatty() else "")

    shown_on = colour(), colour(err=True), sys.stdout.isatty()
    with working():
        if no_cache:
            err, out, code = make()
        else:
            from cardlang.pipeline.kept import kept

            command = "test", [*map(str, paths)], form, expression, coverage, *shown_on
            err, out, code = kept(command, Printed, lambda _: make(), paths=paths)
    ctx.exit(show((err, out.replace(_TIME, f" in {perf_counter() - began:.2f} s"), code)))


def _tested(paths: tuple[Path, ...], wanted: Callable[[str], bool], form: str, coverage: bool, took: str) -> Printed:
    """What is printed about the scenarios; `took` stands for the time."""
    from cardlang.pipeline.play.scenarios import test
    from cardlang.report.junit import results_as_junit
    from cardlang.report.scenarios import coverage_as_text, results_as_json, results_as_text

    tested = test(paths, wanted, coverage=coverage)
    if form == "json":
        output = results_as_json(tested.results, tested.sources, tested.coverage if coverage else None)
    elif form == "junit":
        output = results_as_junit(tested.results, tested.diagnostics, tested.sources)
    else:
        output = results_as_text(
            tested.results, tested.sources, colour=colour(), left_out=tested.left_out, took=took
        ) + coverage_as_text(tested.coverage, tested.sources)
    failed = has_errors(tested.diagnostics) or any(not result.passed for result in tested.results)
    return as_text(tested.diagnostics, tested.sources, colour=colour(err=True)), output, 1 if failed else 0
