"""The report of a playtest: a page, and beside it the same as data, with which the next report is compared."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

from cardlang import __version__
from cardlang.model.paired import Strengths
from cardlang.model.playtest import Summary
from cardlang.pipeline import SourceError
from cardlang.pipeline.editions.edition import make_edition
from cardlang.pipeline.load.reading import project_here, read
from cardlang.pipeline.play.matches import Pairing
from cardlang.playtest.run import Playtest
from cardlang.report.as_json import as_json_text
from cardlang.report.playtest_page import GENERATOR, playtest_as_html
from cardlang.report.playtests import playtest_as_data
from cardlang.report.since import Since, since
from cardlang.report.strengths import strengths_as_data
from cardlang.source.json_file import read_json
from cardlang.source.paths import shown
from cardlang.source.project import Selection
from cardlang.source.write import refuse_other_file, write_all

VERSION: Final = 1
_WHAT: Final = "the data of a report of a playtest"


def refuse_other_report(page: Path) -> None:
    """Errors: `SourceError` if the report cannot be at `page`: the name does not end in .html, there is something else,
    or the last report there cannot be read."""
    if page.suffix != ".html":
        raise SourceError(f"a report is a page for browsers: name it {shown(page.with_suffix('.html'))}")
    refuse_other_file(page, page.parent, "a report of a playtest", GENERATOR.encode())
    refuse_other_file(page.with_suffix(".json"), page.parent, _WHAT, b'"meanings"')
    _last(page.with_suffix(".json"), "")


def write_report(
    page: Path,
    playtest: Playtest,
    pairings: Sequence[Pairing],
    summary: Summary,
    journal: Path,
    strengths: Strengths | None = None,
    pairs: str = "",
) -> Since | None:
    """Writes the page and its data; `journal` and `pairs` are the files of its games, and of those that show the
    strengths of cards. Returns how it differs from the last report at the same place, if there was one.

    Errors: `SourceError` if the last report cannot be read, or the new one not be written.
    """
    data: dict[str, Any] = {"version": VERSION, **playtest_as_data(summary), **_meanings(playtest, pairings)}
    data |= strengths_as_data(strengths) if strengths else {}
    before = _last(page.with_suffix(".json"), summary.run)
    found = since(before, data) if before else None
    html = playtest_as_html(summary, data, str(journal), found, strengths, pairs)
    kept = as_json_text(data | ({"before": before} if before else {}), 1) + "\n"
    write_all([(page, html.encode(), page.parent), (page.with_suffix(".json"), kept.encode(), page.parent)])
    return found


def _last(path: Path, run: str) -> dict[str, Any] | None:
    """The data of the last report; if that was of the same run, then those of the one before."""
    if not path.exists():
        return None
    last: dict[str, Any] = read_json(path, path.parent, _WHAT, "report.schema.json", VERSION, "move it elsewhere")
    before = last.pop("before", None)
    return before if last["run"] == run else last


def _meanings(playtest: Playtest, pairings: Sequence[Pairing]) -> dict[str, Any]:
    """By the id of a card, a hash of what its text and values mean, and how many copies there are, in all games that
    are played; and a hash of their rules."""
    project, _ = project_here(shipped=playtest.shipped)
    files = tuple((path, role) for path, role in project.files() if role == "deck")
    contents = read(Selection(project, files, whole=True))
    games = {one.game for one in pairings}
    found = defaultdict(list)
    for card in make_edition(contents, None, None, mats=False).cards.values():
        if card.game in games:
            found[card.id].append((card.meaning, card.copies))
    rules = sorted({one.game.file.source.text for one in contents.decks if one.game.id in games and one.game.file})
    return {"rules": _hash((__version__, rules)), "meanings": {id: _hash(meant) for id, meant in sorted(found.items())}}


def _hash(value: object) -> str:
    return blake2b(repr(value).encode(), digest_size=16).hexdigest()
