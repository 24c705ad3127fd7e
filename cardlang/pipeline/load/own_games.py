"""Games of a project's own: their words on top of those of the game that they extend."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from cardlang.language.language import Language
from cardlang.language.own_kinds import Fault
from cardlang.language.own_words import OwnWords, Words
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.vocabulary_files import joined, read_vocabulary
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.load.game import LoadedGame, shipped_game, shipped_ids
from cardlang.pipeline.load.languages import vocabularies
from cardlang.source.own_games import OwnGame, own_game
from cardlang.source.project import Project
from cardlang.source.yaml.nodes import Document, Mapping

if TYPE_CHECKING:
    from cardlang.language.rulebook import Rulebook
    from cardlang.rules.game import Game


def read_own_game(id: str, project: Project) -> tuple[LoadedGame | None, list[Diagnostic]]:
    """The project's own game `id`, or none if its words cannot be used, and why.

    Errors: `SourceError`.
    """
    own, found = own_game(project, id, sorted(shipped_ids()))
    if own is None:
        return None, found
    game, faults = _loaded(own)
    return game, [_told(own.documents[number], fault) for number, fault in faults]


@lru_cache(maxsize=4)  # with a parser each, some 10 MB
def _loaded(own: OwnGame) -> tuple[LoadedGame | None, list[tuple[int, Fault]]]:
    """A game of a project's own, or what is wrong with its words, with the number of the document that has them."""
    parent = shipped_game(own.line[-1])
    own_words, faults = _words(own)
    if faults:
        return None, faults
    words, shipped = own_words.vocabulary, parent.language
    language = Language(words, shipped.grammar, shipped.phrases, shipped.constructs, shipped.examples)
    folders = (*parent.folders, *(Path(document.path).parent for document in own.documents))

    @cache
    def rulebook() -> Rulebook:
        from cardlang.pipeline.load.rulebooks import NAME, RuleFile, read_rulebook

        files = [RuleFile(folder / NAME, parent.language, words.in_own_words) for folder in parent.folders]
        files += [RuleFile(folder / NAME, language) for folder in folders[len(parent.folders) :]]
        return read_rulebook(files, language)

    @cache
    def engine() -> Game:
        from cardlang.pipeline.load.own_powers import OwnPowers
        from cardlang.pipeline.load.own_rules import extended

        names = words.powers.keys() - parent.rules.semantics.powers.keys() - _for_people(own)
        powers = OwnPowers(language, frozenset(names), _like(own, "events", "deeds"))
        game = extended(parent.rules, own.line[0], parent.language.vocabulary, powers, _like(own, "terrain"))
        return replace(game, rulebook=rulebook())

    return LoadedGame(parent.parts, language, own.line, folders, engine, rulebook), []


def _like(own: OwnGame, *sections: str) -> dict[str, str]:
    """For own words of these sections that are `like` a word of the shipped game, that word."""
    found: dict[str, str] = {}
    for document in reversed(own.documents):  # a word may be like one that is itself like another
        said = (item for section in sections for item in document.data.get(section, {}).items())
        named = {name: one["like"] for name, one in said if isinstance(one, dict) and "like" in one}
        found |= {name: found.get(other, other) for name, other in named.items()}
    return found


def _for_people(own: OwnGame) -> set[str]:
    """The own powers that say that only people can play them."""
    powers = {name: power for document in own.documents for name, power in document.data.get("powers", {}).items()}
    return {name for name, power in powers.items() if power.get("people")}


@lru_cache(maxsize=2)  # of a game, and of one that it extends; some 8 MB each
def _words(own: OwnGame) -> tuple[OwnWords, list[tuple[int, Fault]]]:
    """The words of a game, put together once for all that extend it, and what is wrong with them or those before."""
    if len(own.documents) == 1:
        extended = _shipped_words(own.line[-1])
    else:
        before, found = _words(OwnGame(own.line[1:], own.texts[:-1], own.documents[:-1]))
        if found:
            return before, found
        extended = before.core, before.merged, before.vocabulary
    words = OwnWords(*extended, own.documents[-1].data)
    language = shipped_game(own.line[-1]).language
    faults = words.faults(language.phrasebook.parser, language.known_texts)
    return words, [(len(own.documents) - 1, fault) for fault in faults]


@cache
def _shipped_words(id: str) -> tuple[Words, Words, Vocabulary]:
    """The words of every game, those of a shipped game, and the vocabulary that they make."""
    core, *parts = vocabularies(shipped_game(id).parts)
    game = joined(parts)
    return core, game, read_vocabulary(core, game)


def _told(document: Document, fault: Fault) -> Diagnostic:
    """A fault at the key, or the entry of a list, that it speaks of."""
    *above, key = fault.place
    holder = document.at(above)
    at = holder.entries[str(key)][0] if isinstance(holder, Mapping) else document.at(fault.place)
    return Diagnostic(fault.code, fault.message, document.span(at), fault.help)
