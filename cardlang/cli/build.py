"""`cardlang build`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict
from itertools import groupby
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from cardlang.cli.main import Command, colour, completed, show
from cardlang.cli.watching import WATCH, first_of, go_on, refuse_with_watch, some, wakes
from cardlang.cli.working import JOBS, NO_CACHE, Folder, working
from cardlang.model.diagnostic import has_errors
from cardlang.model.pieces import NOUNS, PIECES
from cardlang.report.as_json import as_json_text
from cardlang.report.lines import clean
from cardlang.report.text import as_text

if TYPE_CHECKING:
    from cardlang.pipeline.kept import Printed
    from cardlang.pipeline.printing.kept_files import KeptFiles
    from cardlang.pipeline.printing.options import BuildOptions
    from cardlang.pipeline.printing.output import BuildResult, BuiltFile

FARTHEST = 10.0  # mm, the range of the calibration sheet
CALIBRATE_OPTIONS = {  # options that --calibrate uses
    *("calibrate", "shipped", "paper", "layout", "ink", "offset_front", "offset_back", "scale", "out", "as_data"),
    "no_cache",
}
NEEDED = {"png_name": ("png",), "dpi": ("png", "online")}  # options without effect unless one of these is given


class Offset(click.ParamType[tuple[float, float]]):
    """`X,Y` in millimetres."""

    name = "X,Y"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """The two lengths of `X,Y`. Errors: `click.BadParameter` for anything else, and beyond `FARTHEST`."""
        if isinstance(value, tuple):  # the default
            return value
        parts = str(value).split(",")
        try:
            x, y = (float(part) for part in parts)
            if not (isfinite(x) and isfinite(y)):
                raise ValueError
        except ValueError:
            self.fail(f"{value!r} is not a pair of millimetres such as 0.5,-1", param, ctx)
        if not (abs(x) <= FARTHEST and abs(y) <= FARTHEST):
            self.fail(f"{value!r} is more than {FARTHEST:g} mm", param, ctx)
        return x, y


LEAST, MOST = 90.0, 110.0  # per cent
PERCENT = re.compile(r"(\d+(?:\.\d+)?)%?(?:,(\d+(?:\.\d+)?)%?)?")


class Scale(click.ParamType[tuple[float, float]]):
    """`N%`, or `X%,Y%` for across and down."""

    name = "N%|X%,Y%"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[float, float]:
        """Both as factors. Errors: `click.BadParameter` for anything else, and for less than `LEAST` or more than
        `MOST`."""
        if isinstance(value, tuple):  # the default
            return value
        found = PERCENT.fullmatch(value)
        sizes = [float(part) for part in (found[1], found[2] or found[1])] if found else []
        if not sizes or min(sizes) < LEAST or max(sizes) > MOST:
            self.fail(
                f"{value!r} is not a scale from {LEAST:g}% to {MOST:g}%, such as 99.2% or 99.2%,99.5%", param, ctx
            )
        return sizes[0] / 100, sizes[1] / 100


@click.command(
    "build",
    cls=Command,
    examples={
        "cardlang build": "all decks as PDFs, in the folder out",
        "cardlang build kilnfolk --paper a4": "one deck on A4",
        "cardlang build --changed-since HEAD": "only the cards that differ from the last commit",
        "cardlang build --kit --ink low": "one PDF with all that two people need, saving ink",
        "cardlang build --card lantern-golem --png": "one card, also as a picture",
    },
)
@click.argument("decks", nargs=-1, metavar="[DECK]...", shell_complete=completed("decks"))
@click.option(
    "--only",
    "kinds",
    multiple=True,
    type=click.Choice([*PIECES]),
    help="Print only this kind; may be repeated. Tokens, standees, tiles, rules (a summary) and the rulebook are "
    "printed only if you name them.",
)
@click.option(
    "--card",
    "cards",
    multiple=True,
    metavar="ID",
    shell_complete=completed("cards"),
    help="Print only this card; may be repeated.",
)
@click.option(
    "--copies",
    type=click.Choice(["deck", "one", "none"]),
    default="deck",
    show_default=True,
    help="How many of each card: as many as the deck says, one, or none (to make only lists, pictures or mats).",
)
@click.option(
    "--changed-since",
    metavar="DIR|REVISION",
    help="Print only the cards, backs and mats that differ from an earlier build (its folder) or a git revision, and a "
    "list of what to take out of each deck and what to put in.",
)
@click.option("--kit", is_flag=True, help="One PDF with everything two people need to play.")
@click.option("--fill", is_flag=True, help="Put decks with cards of one size on the same sheets, to save paper.")
@click.option(
    "--battlefield",
    metavar="ID",
    help="The battlefield whose tiles are printed.  [default: all; in a kit the smallest for two]",
)
@click.option(
    "--paper",
    metavar="NAME|WxHmm",
    shell_complete=completed("papers"),
    help="Paper size: letter, legal, tabloid, a3, a4, a5, sra3, or 300x400mm.  [default: the project's, or letter]",
)
@click.option(
    "--layout",
    metavar="NAME",
    help="The sheet for cards: a file in print/, such as poker-1up-bleed.  [default: nine cards on the paper]",
)
@click.option(
    "--backs",
    type=click.Choice(["separate", "interleave", "fold", "none"]),
    help="Put backs in a separate file, behind each sheet for duplex printing, beside the fronts to fold over, or "
    "leave them out.  [default: separate; in a kit interleave; fold on a layout that folds]",
)
@click.option("--release", is_flag=True, help="Leave out the revision marks, which tell playtest prints apart.")
@click.option(
    "--ink",
    type=click.Choice(["full", "low"]),
    default="full",
    show_default=True,
    help="Full colour, or a version that saves ink.",
)
@click.option(
    "--icc",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Embed this colour profile of a printer in the PDFs, as their output intent.",
)
@click.option(
    "--black",
    type=click.Choice(["rgb", "k"]),
    help="Print dark text and lines in colour (rgb), or with black ink alone (k), as print shops ask for.  [default: "
    "what the layout says; k on those for print shops]",
)
@click.option("--offset-front", type=Offset(), default=(0.0, 0.0), help="Move fronts right and down by this many mm.")
@click.option("--offset-back", type=Offset(), default=(0.0, 0.0), help="Move backs right and down by this many mm.")
@click.option(
    "--scale",
    type=Scale(),
    default=(1.0, 1.0),
    help="Print everything at this size, or at two across and down, for a printer that prints too large or too small.",
)
@click.option(
    "--calibrate", is_flag=True, help="Make a test sheet that shows which offsets and which scale your printer needs."
)
@click.option("--png", is_flag=True, help="Also make a picture of each card and back.")
@click.option("--png-name", metavar="PATTERN", help="File names of the pictures.  [default: {deck}-{number:02}-{id}]")
@click.option(
    "--dpi",
    type=click.IntRange(36, 1200),
    metavar="N",
    help="Pixels per inch.  [default: 300; 150 on sheets for online tables]",
)
@click.option(
    "--online",
    type=click.Choice(["png", "pdf", "tts"]),
    help="Also make sheets of 10 x 7 cards for online tables, with the back in the last place; tts adds a saved object "
    "for Tabletop Simulator.",
)
@click.option(
    "--online-url",
    default="",
    metavar="URL",
    help="With --online tts: the folder on the web where the pictures of the sheets will be.",
)
@click.option(
    "--list", "lists", multiple=True, type=click.Choice(["csv", "json"]), help="Also list the cards in a file."
)
@click.option("--shipped", is_flag=True, help="Print the decks that come with cardlang, into out/shipped.")
@click.option("--out", type=Folder(path_type=Path, file_okay=False), help="Folder to write to.  [default: out]")
@click.option("--json", "as_data", is_flag=True, help="Print the list of files as JSON.")
@WATCH
@NO_CACHE
@JOBS
@click.pass_context
def command(
    ctx: click.Context, /, as_data: bool, calibrate: bool, watch: bool, no_cache: bool, jobs: int | None, **options: Any
) -> None:
    """Print decks as PDFs: card sheets, backs and mats, and other pieces if you name them with --only.

    DECK is a deck's id. Without one, all decks of the project around this folder are printed. A build with any error
    prints nothing and exits with 1.
    """
    _refuse_unused(ctx)
    from cardlang.pipeline.kept import Printed, kept
    from cardlang.pipeline.printing.kept_files import KeptFiles, Written, also_read
    from cardlang.pipeline.printing.options import BuildOptions

    wanted = BuildOptions(**{one: value for one, value in options.items() if one != "png_name" or value is not None})

    if watch:
        refuse_with_watch(ctx, "as_data", "calibrate", "changed_since", "no_cache")
        _watch(wanted, jobs)
        return

    def make(files: KeptFiles) -> tuple[Printed, Sequence[Written]]:
        from cardlang.pipeline.printing.build import build
        from cardlang.pipeline.printing.calibration import calibration

        built = calibration(wanted, files) if calibrate else build(wanted, files, jobs)
        return _printed(built, as_data), files.written

    request = "build", sorted(options.items()), as_data, calibrate, colour(err=True)
    with working(shipped=True):
        if no_cache or wanted.changed_since is not None:  # what this prints depends on what an earlier build did
            printed, _ = make(KeptFiles(None))
        else:
            printed, _ = kept(
                request,
                tuple[Printed, Sequence[Written]],
                lambda store: make(KeptFiles(store)),
                lambda store, made: KeptFiles(store).again(made[1]),
                shipped=wanted.shipped,
                files=also_read(wanted),
            )
    ctx.exit(show(printed))


def _watch(options: BuildOptions, jobs: int | None) -> None:
    """Print, and after each change again: a line with the files that are drawn anew."""
    from cardlang.pipeline.watching import Watched, printed, roots_of

    with working(shipped=True):
        watched = Watched(roots_of([], shipped=options.shipped), options.out)
        woken = wakes(watched.roots)
        built, known = printed(options, jobs)
    show(_printed(built, as_data=False))

    def again(changed: list[str]) -> Iterator[str]:
        nonlocal known
        built, made = printed(options, jobs)
        if has_errors(built.diagnostics):
            yield f"{some(changed)}: nothing was printed: {first_of(built.diagnostics, built.sources)}"
            return
        drawn = [path for path, hashed in made.items() if known.get(path) != hashed]
        known = made
        yield f"{some(changed)}: {f'drew {some(drawn)}' if drawn else 'nothing to draw anew'}"

    go_on(watched, woken, again)


def _printed(built: BuildResult, as_data: bool) -> Printed:
    """What is printed about a build."""
    from cardlang.report.changes import exchanges_as_data, exchanges_as_text

    err = as_text(built.diagnostics, built.sources, colour=colour(err=True))
    if has_errors(built.diagnostics):
        return f"{err}nothing was printed\n", "", 1
    err += "".join(f"Note: {clean(note)}\n" for note in built.notes)
    if as_data:
        data: dict[str, Any] = {"files": [asdict(file) for file in built.files]}
        if built.since:
            data["changes"] = exchanges_as_data(built.exchanges)
        return err, f"{as_json_text(data, 2)}\n", 0
    out = _table(built.files) if built.files else ""
    return err, out + (exchanges_as_text(built.exchanges, built.since) if built.since else ""), 0


def _refuse_unused(ctx: click.Context) -> None:
    """Errors: `click.UsageError` for options that would have no effect."""
    given = {
        str(param.name): param.opts[0]
        for param in ctx.command.params
        if ctx.get_parameter_source(str(param.name)) is ParameterSource.COMMANDLINE
    }
    if "calibrate" in given:
        for name in sorted(given.keys() - CALIBRATE_OPTIONS):
            what = given[name] if given[name].startswith("-") else "the decks"
            raise click.UsageError(f"--calibrate prints a single test sheet: leave out {what}")
    if "dpi" in given and "png" not in given and ctx.params["online"] == "pdf":
        raise click.UsageError("--dpi is for pictures, and --online pdf makes none: add --png, or write --online png")
    for name, needed in NEEDED.items():
        if name in given and not given.keys() & needed:
            raise click.UsageError(f"{given[name]} is for pictures: add {' or '.join(f'--{one}' for one in needed)}")


def _table(files: Sequence[BuiltFile]) -> str:
    """One line per file, aligned in columns: path, kind, pages, cards; the pictures of a folder share a line."""
    rows = [row for _, group in groupby(files, key=_shared) for row in _rows(list(group))]
    path, kind, pages, page, cards, _ = (max(map(len, column)) for column in zip(*rows, strict=True))
    lines = (f"{a:{path}}  {b:{kind}}  {c:>{pages}} {d:{page}}  {e:>{cards}} {f}" for a, b, c, d, e, f in rows)
    return "".join(f"{line.rstrip()}\n" for line in lines)


def _shared(file: BuiltFile) -> str:
    return str(Path(file.path).parent / "*.png") if file.path.endswith(".png") else file.path


def _rows(files: Sequence[BuiltFile]) -> Iterable[tuple[str, str, str, str, str, str]]:
    first = files[0]
    path = first.path if len(files) == 1 else _shared(first)
    pages, cards = sum(file.pages for file in files), sum(file.cards for file in files)
    page = "picture" if path.endswith(".png") else "page"
    shown = _count(pages, page) if pages else ("", "")
    yield path, first.kind, *shown, *(_count(cards, NOUNS.get(first.kind, "card")) if cards else ("", ""))


def _count(number: int, noun: str) -> tuple[str, str]:
    return str(number), noun if number == 1 else f"{noun}s"
