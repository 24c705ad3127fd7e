"""`lint` as one stage: everything that can be wrong with the files named."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path

from cardlang.language.rule import CardsRule, FactsRule
from cardlang.lint.rules import RULES as CORE
from cardlang.model.diagnostic import ALL_CODES, CodeFilter, Diagnostic, in_order
from cardlang.model.span import Span
from cardlang.pipeline.check.checked_files import CheckedFiles, check_files
from cardlang.pipeline.check.deck_findings import DeckFindings
from cardlang.pipeline.check.layout import layout
from cardlang.pipeline.check.suppressions import apply_suppressions
from cardlang.pipeline.faces.sheet_files import sheet_faults
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.pipeline.load.reading import card_text
from cardlang.source.paths import absolute, shown
from cardlang.source.project import NOTHING, select
from cardlang.source.sources import Sources
from cardlang.source.spreadsheet import is_table

Found = tuple[list[Diagnostic], Sources]


def lint(
    paths: Iterable[Path],
    edited: Mapping[str, bytes] = NOTHING,
    codes: CodeFilter = ALL_CODES,
    *,
    keep: bool = False,
    jobs: int = 1,
) -> Found:
    """The findings about the files that `paths` name (none: the project around this folder), and the files' texts.

    `edited` is what some of them, by their paths as shown, hold instead of what is on the disk. `codes` are those to
    report. What settings and comments say about ignoring findings is followed. With `keep`, what is found in deck files
    is kept for the next time. `jobs` is the number of processes that check them.

    Errors: `SourceError` for a path, file or setting that stops the work.
    """
    selections, settings = select(paths, edited)
    sources, told, found = Sources(), set[Diagnostic](), list[Diagnostic]()
    for selection in selections:
        checked = check_files(selection, codes, keep=keep and not edited, jobs=jobs)
        contents = checked.contents
        told.update(contents.diagnostics)
        found += apply_suppressions(contents, checked.ignores, _faults(checked), codes)
        if checked.kept:
            checked.kept.write()
        sources.update(contents.sources)
        sources.drafts += sum(card.draft for deck in contents.decks for card in deck.outline.cards)
    found += (one for one in settings if one not in told and codes.allows(one.code))
    whole = (replace(one, fix=None) if one.fix and is_table(one.fix.span.path) else one for one in found)
    return in_order(whole), sources


def lint_text(name: Path, data: bytes, codes: CodeFilter = ALL_CODES) -> Found:
    """The same for one file that holds `data`, whatever the disk holds under its name. Errors: `SourceError`."""
    name = absolute(name)
    return lint([name], {shown(name): data}, codes)


def _faults(checked: CheckedFiles) -> list[Diagnostic]:
    """Everything that is found in the files of a project. The dry run and drawing, which take longest, are left out if
    their findings would be."""
    contents, units = checked.contents, checked.units
    wrong = {(one.span.path, one.card) for one in contents.diagnostics if one.severity == "error" and one.card}
    found = [*contents.diagnostics, *_of_several(checked)]
    for reading, trials, _ in units:
        assert reading and reading.outline
        found += reading.style
        ids = {card.number: card.id for card in reading.outline.cards}
        for number, several in trials.found if trials else ():
            found += (one for one in several if (one.span.path, ids[number]) not in wrong)
    found += checked.loop_faults(wrong)
    found += layout(checked)
    found += sheet_faults(contents)
    if contents.whole and any(one.file for one in contents.games.values()):
        from cardlang.pipeline.check.endings import ending_faults  # imports the engine

        found += ending_faults(checked)
    if contents.parts["tile"] or contents.parts["battlefield"]:
        from cardlang.pipeline.play.battlefields import battlefield_faults  # imports the engine

        found += battlefield_faults(contents)
    if any(one.faults for one in checked.scenarios.values()):
        from cardlang.pipeline.play.scenarios import without_reported  # imports the engine

        found += without_reported(contents, [(one.game, one.faults) for _, one in sorted(checked.scenarios.items())])
    return found


def _of_several(checked: CheckedFiles) -> Iterator[Diagnostic]:
    """What the rules about several cards together find."""
    decks: dict[str, list[tuple[ReadDeck, DeckFindings]]] = {}
    for deck, findings in zip(checked.contents.decks, checked.units, strict=True):
        decks.setdefault(deck.game.id, []).append((deck, findings))
    place = checked.contents.sources.place
    for several in decks.values():
        several.sort(key=lambda one: one[0].outline.path)
        game = several[0][0].game
        for rule in (*CORE, *game.lint):
            if isinstance(rule, FactsRule):
                facts = [
                    (card, fact)
                    for _, (reading, *_) in several
                    if reading and reading.outline
                    for card, fact in zip(reading.outline.cards, reading.facts[rule.code], strict=True)
                    if fact is not None
                ]
                yield from game.in_words(rule.check(facts, place))
            elif isinstance(rule, CardsRule):
                paths = [deck.outline.path for deck, _ in several]
                texts = [(path, checked.contents.sources[path].text) for path in paths]
                yield from checked.findings(f"rule {rule.code}", texts, partial(_of_cards, rule, several, place))


def _of_cards(
    rule: CardsRule, decks: Iterable[tuple[ReadDeck, DeckFindings]], place: Callable[[Span], str]
) -> Iterable[Diagnostic]:
    cards = [(deck.game, card_text(deck, card)) for deck, _ in decks for card in deck.deck.cards]
    return cards[0][0].in_words(rule.check([card for _, card in cards], place)) if cards else ()
