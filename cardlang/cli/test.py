"""`cardlang test`."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

import click

from cardlang.cli.files import PATHS
from cardlang.cli.main import Command, colour, tell


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
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], form: str, expression: str, coverage: bool) -> None:
    """Play scenarios and check their results.

    PATH is a scenario file or a folder of a project. Without one, all scenarios of the project around this folder are
    played. Exits with 1 if any fails. The time taken is shown only on a terminal.
    """
    from cardlang.cli.matching import BadExpression, matcher
    from cardlang.cli.refusals import refusals
    from cardlang.model.diagnostic import has_errors
    from cardlang.pipeline.play.scenarios import test
    from cardlang.report.coverage import coverage_as_text
    from cardlang.report.junit import results_as_junit
    from cardlang.report.scenarios import results_as_json, results_as_text

    if coverage and form == "junit":
        raise click.UsageError("JUnit has no place for --coverage: leave it out, or use --format json")
    began = perf_counter()
    try:
        wanted = matcher(expression)
    except (BadExpression, RecursionError) as error:
        raise click.BadParameter(str(error), param_hint="-k") from error
    with refusals():
        tested = test(paths, wanted, coverage=coverage)
    tell(tested.diagnostics, tested.sources)
    if form == "json":
        told = results_as_json(tested.results, tested.sources, tested.coverage if coverage else None)
    elif form == "junit":
        told = results_as_junit(tested.results, tested.diagnostics, tested.sources)
    else:
        seconds = perf_counter() - began if sys.stdout.isatty() else 0
        told = results_as_text(
            tested.results, tested.sources, colour=colour(), left_out=tested.left_out, seconds=seconds
        ) + coverage_as_text(tested.coverage, tested.sources)
    click.echo(told, nl=False)
    failed = has_errors(tested.diagnostics) or any(not result.passed for result in tested.results)
    ctx.exit(1 if failed else 0)
