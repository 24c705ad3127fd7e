"""The sentences that help is made of: what examples, cards, scenarios and texts of tests say, each shape once."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.language.atoms import sentences, split
from cardlang.language.corpus import Corpus
from cardlang.pipeline.load.games import load_game
from cardlang.source.document import open_document
from measures.corpus import NAMES, ROOT, card_texts, examples


def said(game: str) -> list[str]:
    """The canonical sentences of a game's cards, scenarios and texts, in order; of each shape the first. The examples
    of its mechanics are known besides."""
    language = load_game(game).language.naming(NAMES)
    corpus = Corpus((), language.lexicon, language.vocabulary)
    found: dict[tuple[str, ...], str] = {}
    scenarios = ((box, text, "") for text in _strings(game) for box in language.vocabulary.boxes)
    for box, text, name in (*card_texts(game), *examples(game=game), *scenarios):
        read = language.parse(text, box, name or None, suggest=False).text or ""
        for part in filter(None, sentences(split(read), read)):
            one = read[part[0].start : part[-1].end]
            found.setdefault(tuple(word.kind or word.stem for word in corpus.words(one)), one)
    return list(found.values())


def _strings(game: str) -> Iterator[str]:
    """What may be a text in the scenarios of a game."""
    for folder in (ROOT / "cards" / game / "scenarios", ROOT / "tests/scenarios" / game):
        for path in sorted(folder.rglob("*.yaml")):
            _, document, _ = open_document(path, None)
            waiting = [document.data] if document else []
            while waiting:
                value = waiting.pop(0)
                if isinstance(value, str) and value.count(" ") > 1:
                    yield value
                waiting[:0] = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
