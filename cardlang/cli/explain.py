"""`cardlang explain`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cardlang.cli.main import Command, completed, tell
from cardlang.cli.working import working
from cardlang.model.diagnostic import Code, has_errors
from cardlang.model.page import Page, Step
from cardlang.model.slips import did_you_mean

if TYPE_CHECKING:
    from cardlang.pipeline.explain import Library


@click.command(
    "explain",
    cls=Command,
    examples={
        "cardlang explain lantern-golem": "what a card does, step by step",
        "cardlang explain melee attack": "a term of the game",
        "cardlang explain S7.1": "a rule, by its number",
        "cardlang explain C203": "what is wrong where lint shows this code",
    },
)
@click.argument("words", nargs=-1, metavar="[WHAT]", shell_complete=completed("topics"))
@click.option(
    "--game",
    metavar="ID",
    shell_complete=completed("games"),
    help="Only cards and terms of this game.  [default: the project's games]",
)
@click.option("--shipped", is_flag=True, help="Explain the cards that come with cardlang.")
@click.pass_context
def command(ctx: click.Context, words: tuple[str, ...], game: str | None, shipped: bool) -> None:
    """Explain what a card does, or what a rule or term of the game or the code of a finding means.

    WHAT is the id or name of a card in the project around this folder, a term such as "melee attack", the number of a
    rule such as S7.1, or a code that lint shows, such as C203 or unknown-word. If it names several of these, all are
    explained. "cards", "terms", "rules" and "codes" list what there is. Exits with 1 if a card's text has errors.
    """
    from cardlang.pipeline.load.catalogue import catalogue, entry
    from cardlang.report.pages import page_as_text

    what = " ".join(words)
    if not words or what in _LISTS:
        click.echo(_listed(ctx, what, game, shipped), nl=False)
        return
    if about := entry(what.upper()):
        for option in ("--game",) * bool(game) + ("--shipped",) * shipped:
            raise click.UsageError(f"a code belongs to no game: leave out {option}")
        click.echo(_code(about))
        return
    codes = {} if game else {one.name: one for one in catalogue().values()}
    library = _library(game, shipped)
    with working():
        cards, terms, rules = library.cards(what), library.terms(what), library.rules(what)
    found = [*cards, *terms, *rules]
    code = codes.get(what.lower())
    if code is None and not found:
        _refuse_unusable(ctx, library)
        raise click.BadParameter(_unknown(what, library, codes), param_hint="WHAT")
    pages = [_code(code)] if code else []
    pages += [page_as_text(one.page) for one in found if one.page]
    if len(pages) > 1:
        named = (("code", code is not None), ("card", len(cards)), ("term", len(terms)), ("rule", len(rules)))
        kinds = " and ".join(f"a {kind}" if number == 1 else f"{number} {kind}s" for kind, number in named if number)
        ids = [*dict.fromkeys(one.card for one in cards)]
        which = f": {', '.join(ids)}" if len(ids) > 1 else ""
        click.echo(f'"{what}" is {kinds}{which}.\n')
    click.echo("\n\n\n".join(pages), nl=bool(pages))
    problems = [problem for one in found for problem in one.diagnostics]
    tell(problems, library.sources)
    ctx.exit(1 if has_errors(problems) else 0)


_LISTS = ("cards", "terms", "rules", "codes")


def _listed(ctx: click.Context, what: str, game: str | None, shipped: bool) -> str:
    """All cards, terms, rules or codes; without `what`, how to ask for them."""
    from cardlang.pipeline.load.catalogue import catalogue
    from cardlang.report.pages import page_as_text

    if not what:
        return _OVERVIEW
    if what == "codes":
        rows = tuple((one.code, Step(one.what)) for one in catalogue().values())
        pages = [Page("Codes of findings", rows=rows)]
    else:
        library = _library(game, shipped)
        pages = library.lists(what)
        if not pages:
            _refuse_unusable(ctx, library)
    text = "\n\n\n".join(map(page_as_text, pages)) + "\n"
    return text if pages else f"there are no {what} here\n"


_OVERVIEW = """\
cardlang explain WHAT explains

  a card      by its id or name               cardlang explain web
  a term      a word of the game              cardlang explain melee attack
  a rule      by its number, or a section     cardlang explain S7.1
  a code      of a finding, or its name       cardlang explain C203

cardlang explain cards, terms, rules or codes lists what there is.
"""


def _library(game: str | None, shipped: bool) -> Library:
    from cardlang.pipeline.explain import Library

    with working(option="--game"):
        return Library(game, shipped=shipped)


def _refuse_unusable(ctx: click.Context, library: Library) -> None:
    """End the command if games of the project, which may have what was asked for, cannot be used, and tell why."""
    if library.unusable:
        tell(library.unusable, library.sources)
        ctx.exit(1)


def _code(entry: Code) -> str:
    lines = [f"{entry.code} {entry.name}", "", entry.what, entry.why]
    for label, example in (("Wrong", entry.bad), ("Right", entry.good)):
        lines += ["", f"{label}:", *(f"    {line}" for line in example.splitlines())]
    return "\n".join(lines)


def _unknown(what: str, library: Library, codes: Iterable[str]) -> str:
    from difflib import get_close_matches

    known = {_letters(name): name for name in (*library.names, *codes)}
    near = (known[one] for one in get_close_matches(_letters(what)[:200], known, n=3, cutoff=0.7))
    meant = did_you_mean(*near)
    hint = f"; {meant}" if meant else ""
    if " " in what:
        hint += '; what a text means is shown by cardlang parse "TEXT"'
    if not library.has_cards:
        hint += f"; there is no project around {Path.cwd()}, so no cards are known: add --shipped for cardlang's own"
    return f'there is no card, term, rule or code "{what}"{hint}'


def _letters(name: str) -> str:
    """The letters and digits of an id or name, the same for a name and its id."""
    return " ".join("".join(sign if sign.isalnum() else " " for sign in name.casefold()).split())
