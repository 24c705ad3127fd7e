"""What people write instead of canonical words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import cardlang
from cardlang.language.language import Language
from cardlang.language.phrasebook import Line, Symbol, read_lines
from cardlang.pipeline.load.games import load_game
from measures.corpus import GAMES, NAMES

PACKAGE = Path(cardlang.__file__).parent
CORE = PACKAGE / "language/phrasebook.txt"
BOOKS = sorted(PACKAGE.rglob("phrasebook.txt"))
MOST_LINES = 450  # in all books: this number only falls
FIELD = re.compile(r"\{([\d.]+)(?::(\w+)|\*([\d.]+))?\}")


@pytest.fixture(scope="module")
def languages() -> list[Language]:
    return [load_game(game).language.naming(NAMES) for game in GAMES]


def lines_of(book: Path) -> set[Line]:
    return {line for game in GAMES for line in read_lines(book.read_text("utf-8"), game)}


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_each_example_has_the_effect_of_its_canonical_text(book: Path, languages: list[Language]) -> None:
    """In a game that can say it, which reads the one through the phrasebook and the other without; or the example is
    refused with its code."""
    wrong = [line.example for line in lines_of(book) if not any(holds(line.example, one) for one in languages)]
    assert not wrong


def holds(example: tuple[str, str], language: Language, own: str = "Spider Queen") -> bool:
    """Whether an example is read in one of the boxes as it says, on a card of its `own` name or of none."""
    one, other = example
    for box, name in product(language.vocabulary.boxes, (None, own)):
        read = language.parse(one, box, name, suggest=False)
        if other.startswith("! "):
            if [f"! {found.code}" for found in read.diagnostics] == [other]:
                return True
            continue
        meant = language.parse(other, box, name, suggest=False)
        if meant.effect is not None and meant.effect == read.effect and one != meant.text:
            return True
    return False


def test_there_are_no_more_lines() -> None:
    assert len(set().union(*map(lines_of, BOOKS))) <= MOST_LINES


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.parent.name)
def test_no_word_disappears_that_says_something(book: Path, languages: list[Language]) -> None:
    """What a line reads stands on its right side, or is a word with one value for which the line has words, or is asked
    for by its value, or is empty."""
    heads = re.findall(r"// empty: (.*)", CORE.read_text("utf-8"))
    empty = {word for head in heads for word in head.split(", ")}
    lost = [
        (line.example[0], symbol.name)
        for line in lines_of(book)
        if not line.refusal
        for symbol in _left_out(line)
        if symbol.name not in empty and not symbol.value and not (_is_fixed(symbol, languages) and _has_words(line))
    ]
    assert not lost


def _left_out(line: Line) -> Iterator[Symbol]:
    """The symbols of a line that no field of its right side says."""
    said = {path for found in FIELD.finditer(line.words) for path in (found[1], found[3]) if path}

    def within(symbol: Symbol, at: str) -> Iterator[Symbol]:
        for number, part in enumerate(symbol.parts, 1):
            here = f"{at}{number}"
            if here in said or any(path.startswith(f"{here}.") for path in said if not part.parts):
                continue
            yield from within(part, f"{here}.") if part.parts else (part,)

    return within(line.read, "")


def _is_fixed(symbol: Symbol, languages: list[Language]) -> bool:
    """Whether it is no rule, and no word with several values."""
    values = {
        value[0] if isinstance(value, tuple) else value
        for language in languages
        for value in language.vocabulary.spelled(symbol.name)
    }
    return symbol.name.isupper() and len(values - {None}) <= 1


def _has_words(line: Line) -> bool:
    """Whether a right side says something besides its fields, or a field says more than what was read."""
    return bool(
        re.search(r"[a-z]", FIELD.sub("", line.words)) or re.search(r":(plus|minus|value|[A-Z_]+)\}", line.words)
    )


@pytest.mark.parametrize(
    ("game", "box", "text", "code", "at", "help"),
    [
        (
            "skirmish", "main", "Make a melee attack with +10 damage if you control a Drow.", "C302",
            "Make a melee attack with +10 damage if you control a Drow",
            'write "If you control a Drow, make a melee attack …", or "Make a melee attack. If you control a Drow, '
            'the attack deals +10 damage"',
        ),
        (
            "skirmish", "main", "Tap a damaged or tapped enemy.", "C303", "a damaged or tapped enemy",
            'write "a damaged enemy or a tapped enemy"',
        ),
        (
            "skirmish", "main", "Tap each damaged or tapped enemy.", "C303", "each damaged or tapped enemy",
            "say it of each in a sentence of its own",
        ),
        (
            "skirmish", "main", "Discard 1 creature card. Deal 5 damage to an adjacent enemy for each level it has.",
            "C302", "level it has",
            'write "level of that creature", or "level of the acting creature"; what a card has cannot be said yet',
        ),
        (
            "skirmish", "main", "Another player draws a card.", "C204", "Another player",
            'a partner is another player, too: write "an opponent" or "each opponent"',
        ),
        (
            "elements", "spell", "Instant: A player discards 1 spell. Enhance: Each opponent discards 1 more spell.",
            "C303", "Each opponent discards 1 more spell", 'write "the player", or say in a sentence what is added',
        ),
        (
            "elements", "spell", "Instant: An opponent rerolls one of your dice.", "C302",
            "rerolls one of your dice", 'write "you", or say it of a die of theirs',
        ),
        (
            "elements", "spell", "Permanent: At the end of the round, draw 1 spell.", "C302", "At the end of the round",
            'write "each round"',
        ),
    ],
)  # fmt: skip
def test_what_has_two_meanings_is_refused(game: str, box: str, text: str, code: str, at: str, help: str) -> None:
    """With one finding at its words, which says what to write."""
    (found,) = load_game(game).language.parse(text, box).diagnostics
    assert (found.code, text[found.span.start : found.span.end], found.help) == (code, at, help)


@pytest.mark.parametrize(
    ("game", "box", "text", "means"),
    [
        ("skirmish", "power", "On death: Draw a card.", "When this creature is destroyed, draw 1 action card."),
        ("skirmish", "power", "When this is destroyed: Gain 1 gold.", "When this creature is destroyed, gain 1 gold."),
        ("skirmish", "power", "Enters the battlefield: Gain 1 gold.", "When this creature is deployed, gain 1 gold."),
        ("skirmish", "power", "On attack: Gain 1 gold.", "When this creature attacks, gain 1 gold."),
        ("skirmish", "power", "When an enemy moves: Gain 1 gold.", "When an enemy moves, gain 1 gold."),
        ("elements", "creature", "Last words: Draw a spell.", "When this creature dies, draw 1 spell."),
        ("skirmish", "main", "Pull an enemy within 5 squares 2 squares.",
         "Slide an enemy within 5 squares 2 squares toward the acting creature."),
    ],
)  # fmt: skip
def test_headings_of_other_games_are_events(game: str, box: str, text: str, means: str) -> None:
    assert load_game(game).language.parse(text, box).text == means


def test_a_line_without_an_example_is_a_bug() -> None:
    with pytest.raises(ValueError, match="has no example"):
        read_lines("act: TAKE amount => lose {2}\n", "skirmish")


def test_a_line_is_a_rule_its_symbols_and_words() -> None:
    with pytest.raises(ValueError, match="line 1 of a phrasebook is none"):
        read_lines("TAKE amount\n", "skirmish")


@pytest.mark.parametrize(
    ("text", "means"),
    [
        # The second sentence is about the first, or the first about the second.
        ("Draw a card. Or heal 5 damage.", "Draw 1 action card or heal 5 damage."),
        (
            "Gain 1 gold. Shift 2 squares. You must end adjacent to an enemy.",
            "Gain 1 gold. The acting creature shifts 2 squares to a square adjacent to an enemy.",
        ),
        (
            "Play this card only when this creature would take damage. Prevent that damage.",
            "If the acting creature would take damage, prevent that damage.",
        ),
        # A word is said as another terminal says its value, or by its value.
        ("After attacking, draw a card.", "After this creature attacks, draw 1 action card."),
        # Of several lines with the same symbols, the first that fits is said.
        (
            "Each opponent must discard a card, or you draw a card.",
            "For each opponent, draw 1 action card unless that player discards 1 action card.",
        ),
        # `its` is the creature's of which the sentence speaks.
        (
            "Choose an enemy. It can't move until the end of its next activation.",
            "Choose an enemy. That creature cannot move until the end of that creature's next activation.",
        ),
    ],
)
def test_what_is_written_instead(text: str, means: str, language: Language) -> None:
    assert language.parse(text).text == means


@pytest.mark.parametrize(
    "text",
    [
        "Choose an enemy. It gets -1 speed until the end of its activation.",  # the current one, or its next?
        "Draw a card. Or.",
        "You must end adjacent to an enemy.",
        "Or heal 5 damage.",
    ],
)
def test_what_is_not_understood(text: str, language: Language) -> None:
    assert language.parse(text).effect is None
