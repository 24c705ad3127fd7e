"""Texts as long as a text may be, made to be slow to read: repeated pieces of good texts, words and marks."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from cardlang.model.card import MAX_TEXT
from measures.corpus import Text

_CLAUSES = """for each creature|for each creature, |if it is tapped|if you do, |if you control a Drow, |unless you do
whenever this creature moves, |with +5 damage|of your choice|adjacent to an ally|within 5 squares of it|each with
and draw 1 action card|or draw 1 action card|then draw 1 action card|, then tap it|twice|you may|its controller's
until the end of your next turn|gains Flying and|Otherwise, |instead|non-Drow|up to|T: Heal 5.|while it is tapped
If it is tapped, deal 10 damage to it instead.|Each ally has "T: Heal 5 damage."|a card named Wbe |a card named Web """
_MARKS = '(|)|"|“|”|“”|"“|,|:|;|.|..|. .|\'s|-|+|−|#|9|99 |+5 |²|\u200b|e\u0301|\u0301|é|ﬁ|😀|\u202e|Ａ|ß|A|a |I.'
_SLIPS = [
    "meele ", "Make a meele atack. ", "blorb ", "blorb. ", "creature. ", "Drow ", "meleeattack ", "each meele ally ",
]  # fmt: skip


def long_texts(texts: list[Text], seed: int, count: int) -> Iterator[Text]:
    """`count` texts of up to 4,000 characters: each good text with a run of its words over and over, and pairs of
    clauses, marks and slips over and over, before or after one."""
    dice = Random(seed)
    pieces = [*_CLAUSES.replace("\n", "|").split("|"), *_MARKS.split("|"), *_SLIPS]
    for number in range(count):
        box, text, _ = dice.choice(texts)
        words = text.split(" ")
        if number % 2:
            first = dice.randrange(len(words))
            last = dice.randrange(first, min(len(words), first + 8)) + 1
            before, piece, after = words[:first], " ".join(words[first:last]), words[last:]
        else:
            piece = "".join(
                f"{one} " if one[-1].isalpha() else one for one in dice.choices(pieces, k=dice.choice((1, 2)))
            )
            cut = dice.choice((0, dice.randrange(len(words)), len(words)))
            before, after = words[:cut], words[cut:]
            if dice.random() < 0.2:  # with no blank between
                piece = piece.strip()
        begin, end = " ".join(before), " ".join(after)
        gap = "" if number % 2 == 0 else " "
        times = max(1, (MAX_TEXT - len(begin) - len(end) - 2) // len(piece + gap))
        yield box, f"{begin} {gap.join([piece] * times)} {end}".strip()[:MAX_TEXT], ""
