"""`cardlang explain`."""

from __future__ import annotations

from difflib import get_close_matches

import click


@click.command("explain")
@click.argument("code", metavar="CODE")
def command(code: str) -> None:
    """Say what a finding's code means, with an example.

    CODE is as lint shows it, such as C203, or its name, such as unknown-word.
    """
    from cardlang.model.codes.catalogue import CATALOGUE

    names = {entry.name: entry for entry in CATALOGUE.values()}
    entry = CATALOGUE.get(code.upper()) or names.get(code.lower())
    if entry is None:
        near = get_close_matches(code.lower(), [*names, *map(str.lower, CATALOGUE)], n=1)
        hint = f'; did you mean "{near[0]}"?' if near else ""
        raise click.BadParameter(f'there is no code "{code}"{hint}', param_hint="CODE")
    click.echo(f"{entry.code} {entry.name}\n\n{entry.what}\n{entry.why}\n")
    for label, example in (("Wrong", entry.bad), ("Right", entry.good)):
        click.echo(f"{label}:")
        for line in example.splitlines():
            click.echo(f"    {line}")
