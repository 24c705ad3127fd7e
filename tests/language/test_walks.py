"""Random walks through the grammar: sentences that are understood survive the round trip, others are reported, and
nothing raises."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

import pytest

from cardlang.language.language import Language
from cardlang.language.nodes.base import Node, walk
from cardlang.language.parser import END

FILTERS = ("WITHIN", "ADJACENT_TO", "IN_SIGHT", "WITH_STAT", "NON", "DESC", "THAT", "THOSE", "THEY", "TARGET")

Advance = Callable[[list[int], str], list[int] | None]


@pytest.fixture(scope="module")
def spellings(language: Language) -> Mapping[str, Sequence[str]]:
    """The words of each terminal, `#` for a number."""
    found: dict[str, list[str]] = {}
    for entry in language.lexicon.entries:
        said = entry.spelling.partition("(")[0].replace("+#", "+5").strip()
        found.setdefault(entry.terminal, []).append(said)
    return found


def sentence(language: Language, spellings: Mapping[str, Sequence[str]], random: Random, advance: Advance) -> str:
    """A way through the parse table, as words; it tends to an end after a while."""
    table, states, words = language.parser.table, [0], []
    for step in range(60):
        follow = [t for t in table[states[-1]] if (t in spellings or t == END) and advance(states, t)]
        if END in follow and (step > 6 or random.random() < 0.5):
            break
        usual = [t for t in follow if t != END]
        if not usual:
            break
        if random.random() < 0.8:  # otherwise filters would make up most of every text
            usual = [t for t in usual if t not in FILTERS] or usual
        if step > 14:  # come to an end
            usual = [t for t in usual if t not in ("AND", "THEN", "AND_DO", "OR_DO", "OR", "COMMA")] or usual
        terminal = random.choice(usual)
        after = advance(states, terminal)
        assert after
        states = after
        words.append(random.choice(spellings[terminal]).replace("#", random.choice("1235")))
    return " ".join(words).replace("non- ", "non-")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("box", ["main", "attached", "power"])
def test_what_is_understood_survives_the_round_trip(
    language: Language, spellings: Mapping[str, Sequence[str]], advance: Advance, seed: int, box: str
) -> None:
    """About 2 % of random texts mean something; enough are tried that forty do."""
    random = Random(f"{seed} {box}")
    understood: set[Node] = set()
    tried = 0
    while len(understood) < 40:
        tried += 1
        assert tried < 3200, f"only {len(understood)} are understood"
        text = ". ".join(sentence(language, spellings, random, advance) for _ in range(random.choice((1, 1, 2, 3))))
        parsed = language.parse(text, box)
        assert (parsed.effect is None) == any(one.severity == "error" for one in parsed.diagnostics), text
        if parsed.effect is None:
            continue
        understood.add(parsed.effect)
        assert parsed.text
        again = language.parse(parsed.text, box)
        assert again.effect == parsed.effect, (text, parsed.text, again.diagnostics)
        assert again.text == parsed.text
    kinds = {type(node) for effect in understood for node in walk(effect)}
    assert len(kinds) > 35
