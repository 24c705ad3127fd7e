"""How large the language is: numbers that may only fall, and one that may only rise. Whoever makes one smaller writes
the new number here."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain
from typing import Any

import pytest
from lark.parsers.lalr_parser import _Parser as LarkParser

from cardlang.language.construct import Construct
from cardlang.language.lalr import Alternative, Parser, tree_maker
from cardlang.language.language import Language
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES, NAMES, ROOT, all_texts, effects
from measures.generated import Maker
from measures.round_trip import round_trip

CODE = ROOT / "cardlang"
GENERATED = 600
ALTERNATIVES = {"elements": 644, "guilds": 617, "skirmish": 640}
UNUSED = 141  # alternatives that no text of ours and none generated has
SPELLINGS = {"elements": 2496, "guilds": 2138, "skirmish": 2937}
UNSAID = {"elements": 60, "guilds": 14, "skirmish": 67}  # what texts cannot say, each with its help
RAW_WORDS = 63  # places in builders that read the words again; one of them tells `reroll` from `rerolls`
TREES = 17  # places that make a tree by hand
FLAGS = 33  # what the resolver may note on its scope
CALLS = 30  # from lint to Lark
TEMPLATES = 46  # constructs that are made from templates: may only rise

every_game = pytest.mark.parametrize("game", GAMES, indirect=True, scope="session")


def builders() -> Iterator[str]:
    """The sources that build nodes of trees."""
    folders = [CODE / "language/builders", *CODE.glob("mechanics/*/wording*"), *CODE.glob("games/*/wording.py")]
    for path in chain.from_iterable(one.rglob("*.py") if one.is_dir() else [one] for one in folders):
        yield path.read_text("utf-8")


@every_game
def test_alternatives_of_the_strict_grammar(game: str, language: Language) -> None:
    assert len(language.parser.alternatives) <= ALTERNATIVES[game]


@every_game
def test_spellings(game: str, language: Language) -> None:
    assert len(language.vocabulary.entries) <= SPELLINGS[game]


@every_game
def test_what_texts_cannot_say(game: str, language: Language) -> None:
    assert len({*language.vocabulary.unsaid.values()}) <= UNSAID[game]


def test_words_that_builders_read_again() -> None:
    """Those of messages do not count."""
    message, words = re.compile(r"problem\(|message|help|f['\"]"), re.compile(r"scope\.(words\(|text\[)")
    lines = [line for source in builders() for line in source.splitlines() if words.search(line)]
    assert len([line for line in lines if not message.search(line)]) <= RAW_WORDS


def test_trees_that_builders_make() -> None:
    assert sum(len(re.findall(r"\bTree\(", source)) for source in builders()) <= TREES


def test_what_a_construct_tells_beside_its_template() -> None:
    assert len({*Construct._fields} - {"node", "rules", "write", "said"}) <= 8


def test_flags_of_the_scope() -> None:
    (scope,) = (one for one in ast.parse((CODE / "language/scope.py").read_text("utf-8")).body if _is_scope(one))
    assert len([one for one in scope.body if isinstance(one, ast.AnnAssign)]) <= FLAGS  # type: ignore[attr-defined]


def _is_scope(one: ast.stmt) -> bool:
    return isinstance(one, ast.ClassDef) and one.name == "Scope"


def test_calls_from_lint_to_lark(monkeypatch: pytest.MonkeyPatch) -> None:
    depths: list[int] = []
    parse = LarkParser.parse

    def noted(self: LarkParser, *given: Any) -> Any:
        frame, depth = sys._getframe(1), 1
        while frame.f_code is not lint.__code__ and frame.f_back:
            frame, depth = frame.f_back, depth + 1
        depths.append(depth)
        return parse(self, *given)

    monkeypatch.setattr(LarkParser, "parse", noted)
    lint([ROOT / "cards/skirmish/hero.yaml"])
    assert min(depths) <= CALLS


def test_constructs_made_from_templates() -> None:
    made = {one.node for game in GAMES for one in load_game(game).parts.wording.constructs if one.said}
    assert len(made) >= TEMPLATES


@pytest.mark.slow
def test_alternatives_without_a_text() -> None:
    """In no text of a game, be it generated. Those that only rename are left out of the table."""
    used: set[str] = set()
    for game in GAMES:
        language = load_game(game).language.naming(NAMES)
        said = {(box, language.parse(text, box, name or None).text) for box, text, name in all_texts(game)}
        maker = Maker(language, [effect for _, effect in effects(language, all_texts(game))])
        said |= {(box, round_trip(language, box, effect).text) for box, effect in map(maker.make, range(GENERATED))}
        language._made = {
            **language._made,
            "parser": Parser(language.grammar, language.lexicon, partial(_noting, used)),
        }
        for box, text in said:
            if text:
                language.parse(text, box, suggest=False)
    languages = [load_game(game).language for game in GAMES]
    every = {str(one) for language in languages for one in language.parser.alternatives if not one.renames}
    assert len(every - used) <= UNUSED, sorted(every - used)


def _noting(used: set[str], of: Alternative) -> Callable[[list[Any]], Any]:
    make = tree_maker(of)

    def made(parts: list[Any]) -> Any:
        used.add(str(of))
        return make(parts)

    return made
