"""`lint` as one stage: everything that can be wrong with the files named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from cardlang.language.rule import CardsRule, CardText, Rule
from cardlang.lint.rules import RULES as CORE
from cardlang.model.codes.filter import ALL_CODES, CodeFilter
from cardlang.model.diagnostic import Diagnostic, in_order
from cardlang.pipeline.check.layout import layout
from cardlang.pipeline.check.suppressions import apply_suppressions
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.garbage import no_garbage_collection
from cardlang.pipeline.load.reading import NOTHING, Contents, card_text, read_paths
from cardlang.pipeline.printing.sheet_files import sheet_faults
from cardlang.source.ignores import ignores
from cardlang.source.paths import absolute, shown
from cardlang.source.sources import Sources


@no_garbage_collection()
def lint(
    paths: Iterable[Path], edited: Mapping[str, bytes] = NOTHING, codes: CodeFilter = ALL_CODES
) -> tuple[list[Diagnostic], Sources]:
    """The findings about the files that `paths` name (none: the project around this folder), and the files' texts.

    `edited` is what some of them, by their paths as shown, hold instead of what is on the disk. `codes` are those to
    report. What settings and comments say about ignoring findings is followed.

    Errors: `SourceError` for a path, file or setting that stops the work.
    """
    read, found = read_paths(paths, edited)
    found = [one for one in found if codes.allows(one.code)]
    sources = Sources()
    for contents in read:
        found += apply_suppressions(contents, _faults(contents, edited, codes), codes)
        sources.update(contents.sources)
    return in_order(found), sources


def lint_text(name: Path, data: bytes, codes: CodeFilter = ALL_CODES) -> tuple[list[Diagnostic], Sources]:
    """The same for one file that holds `data`, whatever the disk holds under its name. Errors: `SourceError`."""
    name = absolute(name)
    return lint([name], {shown(name): data}, codes)


def _faults(contents: Contents, edited: Mapping[str, bytes], codes: CodeFilter) -> list[Diagnostic]:
    """Everything that is found in the files of a project. The dry run and drawing, which take longest, are left out if
    their findings would be."""
    found = [*contents.diagnostics, *style(contents)]
    matters = _matters(contents, codes)
    if contents.decks and matters("C4"):
        from cardlang.pipeline.check.dry_run import dry_run_faults

        found += dry_run_faults(contents, found)
    found += layout(contents, drawn=matters("C5"))
    found += sheet_faults(contents)
    if contents.parts["tile"] or contents.parts["battlefield"]:
        from cardlang.pipeline.play.battlefields import battlefield_faults  # imports the engine

        found += battlefield_faults(contents)
    if contents.scenarios:
        from cardlang.pipeline.play.scenarios import scenario_faults  # imports the engine

        found += scenario_faults(contents, edited)
    return found


def _matters(contents: Contents, codes: CodeFilter) -> Callable[[str], bool]:
    """Whether it matters what is found with codes that start so: it may be reported, or a comment says to ignore it,
    which it does not if nothing is found."""
    settings = ALL_CODES if codes.select else contents.project.lint.codes
    comments = {code for document in contents.documents.values() for one in ignores(document) for code, _ in one.codes}

    def matters(start: str) -> bool:
        reported = codes.may_allow(start) and settings.may_allow(start)
        return reported or any(code.startswith(start) for code in comments)

    return matters


def style(contents: Contents) -> Iterator[Diagnostic]:
    """What could be better about cards that are right: each rule that warns looks at each card once."""
    texts: dict[str, list[CardText]] = {}
    games: dict[str, LoadedGame] = {}
    for read in sorted(contents.decks, key=lambda read: read.deck.path):
        games[read.game.id] = read.game
        texts.setdefault(read.game.id, []).extend(card_text(read, card) for card in read.deck.cards)
    for id, game in games.items():
        rules = [rule for rule in (*CORE, *game.lint) if not isinstance(rule, Rule) or rule.severity == "warning"]
        for rule in rules:
            if isinstance(rule, CardsRule):
                yield from game.in_words(rule.check(texts[id], contents.sources.place))
        for text in texts[id]:
            for rule in rules:
                if isinstance(rule, Rule):
                    yield from game.in_words(rule.check(text))
