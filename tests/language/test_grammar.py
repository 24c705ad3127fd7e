"""The grammar and its tables: one reading by construction, and no construct half there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from cardlang.games.skirmish.game import GAME
from cardlang.language.atoms import sentences, split
from cardlang.language.language import Language
from cardlang.language.nodes.base import walk
from cardlang.language.table import Table
from measures.readings import ambiguous

# Alternatives that only group words for the one above them, which reads them itself.
STRUCTURE = {
    "statement", "activated", "triggered", "otherwise", "nominal", "controlled", "word", "non_word", "bound",
    "squares", "its_stat", "your_stat", "end_at", "another_attack", "attack_within", "attack_against", "attack_with",
}  # fmt: skip


def test_every_alternative_has_a_builder_and_every_builder_an_alternative(language: Language) -> None:
    aliases = {rule.alias for rule in language.table.rules if rule.alias}
    assert aliases - STRUCTURE == set(language.builders)
    assert aliases >= STRUCTURE


def test_every_construct_is_written_on_some_card_or_in_the_examples(language: Language, texts) -> None:
    extra = ["That creature loses Flying until the end of the current turn.", "Destroy that creature."]
    used = set()
    for box, text, _ in [*texts, *(("main", f"Choose an enemy within 5 squares. {one}", "") for one in extra)]:
        effect = language.parse(text, box).effect
        assert effect is not None, text
        used |= {type(node) for node in walk(effect)}
    assert {construct.node for construct in GAME.constructs} <= used


def test_every_terminal_has_a_spelling(language: Language) -> None:
    spelled = {entry.terminal for entry in language.lexicon.entries} | {"NAME", "REMINDER", "$END"}
    assert {terminal for action in language.table.actions for terminal in action} <= spelled


def test_no_spelling_is_two_terminals_in_one_place(language: Language) -> None:
    """For every state and every spelling with two readings: no stack that leads there lets both follow."""
    table = language.table
    by_spelling: dict[str, set[str]] = defaultdict(set)
    for entry in language.lexicon.entries:
        by_spelling[entry.spelling.casefold()].add(entry.terminal)
    before: dict[int, set[int]] = defaultdict(set)
    for state, (action, goto) in enumerate(zip(table.actions, table.gotos, strict=True)):
        for after in [*(move for move in action.values() if move >= 0), *goto.values()]:
            before[after].add(state)
    clashes = []
    for spelling, terminals in by_spelling.items():
        pairs = [(a, b) for a in terminals for b in terminals if a < b]
        for state, action in enumerate(table.actions):
            for a, b in pairs:
                if a in action and b in action and _both(table, before, (state,), a, b):
                    clashes.append((spelling, a, b))
    assert not clashes


def _both(table: Table, before: dict[int, set[int]], stack: tuple[int, ...], a: str, b: str) -> bool:
    """Whether some stack that ends with `stack` accepts `a` as well as `b`."""
    return any(
        True
        for longer in _accepting(table, before, stack, stack, a)
        for _ in _accepting(table, before, longer, longer, b)
    )


def _accepting(
    table: Table, before: dict[int, set[int]], known: tuple[int, ...], stack: tuple[int, ...], terminal: str
) -> Iterator[tuple[int, ...]]:
    """The stacks ending with `known` on which the terminal can follow; `stack` is `known` after some reductions."""
    move = table.actions[stack[-1]].get(terminal)
    if move is None or len(known) > 14:
        return
    if move >= 0:
        yield known
        return
    origin, size, _ = table.rules[~move]
    if size >= len(stack):  # the reduction reaches below what is known: try all that may lie there
        for state in before[stack[0]]:
            yield from _accepting(table, before, (state, *known), (state, *stack), terminal)
        return
    rest = stack[: len(stack) - size]
    goto = table.gotos[rest[-1]].get(origin)
    if goto is not None:
        yield from _accepting(table, before, known, (*rest, goto), terminal)


def test_earley_finds_no_second_tree(language: Language, texts, readings) -> None:
    """Whatever LALR prefers, the grammar itself gives each card sentence one tree."""

    seen = set()
    for _, text, _ in texts:
        for sentence in sentences(split(text)):
            (terminals_read,) = readings(text[sentence[0].start : sentence[-1].end])
            seen.add(tuple(terminals_read))
    assert len(seen) > 50
    for line in sorted(seen):
        assert not ambiguous(language, list(line)), line
