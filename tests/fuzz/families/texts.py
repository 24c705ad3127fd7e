"""Rules texts: sentences of our own, cut up, repeated, nested, joined, with unexpected numbers and words."""

from __future__ import annotations

from functools import cache
from random import Random

from fuzz.case import Case
from fuzz.mutate import NUMBERS, STRINGS, as_yaml, edit_text
from fuzz.projects import DECK_FILE, build, lint, small
from measures.corpus import all_texts
from measures.mutations import PAIRS

BOXES = ("main", "attached", "power")
BEGINNINGS = ("for each enemy ", "If an enemy is tapped, ", "Unless you control a Drow, ", "You may ", "Each ally may ", "T: ",
              "Whenever a creature is destroyed, ", "Choose one: ", "Until the end of the turn, ", "either ", "not ", "non-",
              "another ", "After this creature attacks, ", "Pay 1 gold: ", "Discard this card to ", '"', "an enemy or ")  # fmt: skip
JOINTS = (" and ", " or ", ", then ", ". ", "; or ", ", ", " with ", " of ", " that is not ", " adjacent to ", " for each ", ": ",
          " instead. ", " unless ", ". If you do, ", ". Otherwise, ", " (", ") ", ' "', '" ', " whose level is ")  # fmt: skip
MOST = 4000


@cache
def known() -> tuple[list[str], list[str]]:
    """The texts of the repository, and their words."""
    texts = [text for _, text, _ in all_texts()]
    words = sorted(
        {word for text in texts for word in text.split()} | {word for pair in PAIRS for word in pair if word}
    )
    return texts, words


def text(chance: Random) -> str:
    """A hostile text of at most 4,100 characters."""
    texts, words = known()
    made = chance.choice(texts)
    for _ in range(chance.choice((1, 1, 1, 2, 2, 3, 5))):
        pieces = made.split(" ")
        start, at = chance.randrange(len(pieces)), chance.randrange(len(pieces) + 1)
        piece = pieces[start : start + chance.choice((1, 2, 3, 4, 6, 10))]
        match chance.randrange(12):
            case 0 | 1:
                pieces[at:at] = piece * chance.choice((1, 2, 4, 10, 40, 200))
            case 2:
                pieces = pieces[:at] + chance.choice(texts).split(" ")[-chance.randint(1, 12) :]
            case 3:
                pieces[at : at + chance.randrange(2)] = [chance.choice(words)]
            case 4:
                pieces = [chance.choice(BEGINNINGS).strip()] * chance.choice((1, 2, 5, 30, 200)) + pieces
            case 5:
                pieces = chance.choice(JOINTS).join([" ".join(pieces)] * chance.choice((2, 3, 8, 40))).split(" ")
            case 6:
                pieces = f"{' '.join(pieces[:at])}{chance.choice(JOINTS)}{chance.choice(texts)}".split(" ")
            case 7:
                pieces = [
                    chance.choice(NUMBERS) if word.strip(".,+-").isdigit() and chance.random() < 0.7 else word
                    for word in pieces
                ]
            case 8:
                pieces = chance.choices(words, k=chance.choice((3, 8, 20, 100, 600)))
            case 9:
                pieces = [
                    word for pair in zip(pieces, chance.choices(words, k=len(pieces)), strict=True) for word in pair
                ]
            case 10:
                pieces[at:at] = [chance.choice(STRINGS)]
            case _:
                pieces = edit_text(chance, " ".join(pieces), words=words).split(" ")
        made = " ".join(pieces)[: MOST + 100]
    return made


def make(chance: Random) -> Case:
    """Mostly for `parse`; now and then on a card."""
    hostile = text(chance)
    if chance.random() < 0.85:
        args = ("parse", "--box", chance.choice(BOXES), *(("--json",) if chance.random() < 0.7 else ()))
        return Case(args, focus="stdin", stdin=hostile.replace("\n", " ").encode("utf-8", "replace"))
    files = small()
    name, key = chance.choice((("text", "text"), ("attached", "attached")))
    card = f"  - {{name: Strike, level: 1, ability: STR, action: Standard, {name}: {as_yaml(hostile)}{', text: Heal 5.' if key == 'attached' else ''}}}\n"
    files[DECK_FILE] += card.encode("utf-8", "replace")
    match chance.randrange(5):
        case 0:
            return build(files, DECK_FILE, "--only", "cards", "--card", "strike")
        case 1:
            return Case(("explain", "strike"), files, DECK_FILE)
        case 2:
            return Case(("lint", "--fix"), files, DECK_FILE, writes=tuple(files))
    return lint(files, DECK_FILE)
