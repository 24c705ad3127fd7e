"""Prose of data files, such as mats and pages, in the words and numbers of the game that prints it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from cardlang.language.glossary import Filler
from cardlang.language.rulebook import Rule
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean
from cardlang.pipeline.load.game import LoadedGame
from cardlang.source.yaml.nodes import Document

_SENTENCES: Final = frozenset({"name", "note", "title", "text", "lines", "start", "words"})
_NUMBERS: Final = frozenset({"spots", "track", "columns"})

Place = tuple[str | int, ...]


def prose(document: Document, game: LoadedGame) -> tuple[Any, list[Diagnostic]]:
    """The content of a data file as `game` prints it: with the game's numbers and words in place of their names in
    braces, such as `{gold}`, without sentences that it has no words for, and, if the file belongs to a game that it
    extends, in the words of `game`. Names that stand for nothing are reported (C531)."""
    words = game.language.vocabulary
    inherited = document.at(("game",)).value != game.id
    filler = Filler(words)
    found: list[Diagnostic] = []

    def ready(value: Any, key: str, place: Place) -> Any:
        if isinstance(value, dict):
            return {name: ready(part, name, (*place, name)) for name, part in value.items()}
        if isinstance(value, list):
            parts = [ready(part, key, (*place, number)) for number, part in enumerate(value)]
            return [part for part in parts if part] if key in _SENTENCES else parts
        if not isinstance(value, str) or key not in _SENTENCES | _NUMBERS:
            return value
        unknown = list(_unknown(document, place, value, filler))
        if unknown:
            found.extend(unknown)
            return 0 if key in _NUMBERS else value
        said = filler.filled(value)
        if key in _NUMBERS:
            return int(said)
        return words.in_own_words(said) if inherited else said

    content = ready(document.root.value, "", ())
    for number, step in enumerate(content.get("steps", ()) if isinstance(content, dict) else ()):
        if isinstance(step, dict) and "rule" in step:
            rule = game.rulebook.by_number.get(step["rule"])
            if isinstance(rule, Rule):
                content["steps"][number] = {"title": rule.title, **step, "lines": list(rule.lines)}
            else:
                at = document.where("steps", number, "rule")
                help = did_you_mean(closest(step["rule"], game.rulebook.by_number))
                found.append(Diagnostic("C531", f"{game.name} has no rule {step['rule']}", at, help))
    return content, found


def _unknown(document: Document, place: Place, text: str, filler: Filler) -> Iterator[Diagnostic]:
    for name in filler.unknown(text):
        help = did_you_mean(closest(name, filler.words)) or f"known are {', '.join(sorted(filler.words))}"
        yield Diagnostic("C531", f'the rules have no number "{name}"', document.where(*place), help)
