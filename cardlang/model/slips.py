"""Suggestions for a misspelt word, and whether one is certain."""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.model.article import listed

_SHORT = 3  # letters; a shorter word is one slip away from too many others


def closest(word: str, options: Iterable[str]) -> str | None:
    """The option most like `word`, if any is like it: by letters, or one the beginning of the other.

    >>> closest("lvel", ["level", "text"]), closest("Dexterity", ["STR", "DEX"]), closest("x", ["y"])
    ('level', 'DEX', None)
    """
    from difflib import get_close_matches

    folded = {option.casefold(): option for option in options}
    wanted = word.casefold()[:200]
    if found := get_close_matches(wanted, folded, n=1, cutoff=0.6):
        return folded[found[0]]
    return next((o for f, o in folded.items() if min(len(f), len(wanted)) > 2 and _starts(f, wanted)), None)


def did_you_mean(*words: str | None) -> str:
    """The suggestion of these words as a question, which is the help of a finding; "" if there is none.

    >>> did_you_mean("melee"), did_you_mean("melee", "meal"), did_you_mean(None)
    ('did you mean "melee"?', 'did you mean "melee" or "meal"?', '')
    """
    quoted = [f'"{word}"' for word in words if word is not None]
    return f"did you mean {' or '.join(quoted)}?" if quoted else ""


def or_known(word: str, options: Iterable[str], known: str) -> str:
    """The suggestion for a name that is none of `options`; if nothing is like it, the first twenty of them, in their
    order, after the words `known`.

    >>> or_known("elvs", ["elves", "orcs"], "the decks are"), or_known("x", ["orcs", "elves"], "the decks are")
    ('did you mean "elves"?', 'the decks are orcs, elves')
    """
    names = [*options]
    more = f" and {len(names) - 20} more" if len(names) > 20 else ""
    return did_you_mean(closest(word, names)) or f"{known} {', '.join(names[:20]) or 'none'}{more}"


def no_id(said: str, cards: Iterable[tuple[str, str]]) -> str:
    """The help for a word that is no id of these cards, given by name and id: the ids of those with that name, written
    as a name or as an id, otherwise the nearest.

    >>> no_id("Fireball", [("Fireball", "fireball"), ("Fireball", "big-fireball"), ("Spark", "spark")])
    'several cards have that name: write fireball or big-fireball'
    """
    known = [*cards]
    wanted = said.casefold().replace("-", " ")
    named = [id for name, id in known if name.casefold().replace("-", " ") == wanted]
    if len(named) > 1:
        return f"several cards have that name: write {listed(named, 'or')}"
    return did_you_mean(named[0] if named else closest(said, [id for _, id in known]))


def surely_meant(word: str, meant: str, options: Iterable[str]) -> bool:
    """Whether `word` can only be a slip for `meant` among all `options`: it differs only in capitals, or by one slip (a
    letter left out, added, changed or swapped with the next), or `meant` is an abbreviation of it in capitals.

    >>> surely_meant("lvel", "level", ["level", "text"]), surely_meant("Dexterity", "DEX", ["STR", "DEX"])
    (True, True)
    >>> surely_meant("tet", "text", ["text", "test"]), surely_meant("letter", "level", ["level", "text"])
    (False, False)
    """
    wanted = word.casefold()
    known = {option: option.casefold() for option in options}
    for alike in (
        [option for option, folded in known.items() if folded == wanted],
        [option for option, folded in known.items() if len(wanted) >= _SHORT and _one_slip(wanted, folded)],
        [option for option, folded in known.items() if option.isupper() and wanted.startswith(folded)],
    ):
        if alike:
            return alike == [meant]
    return False


def _one_slip(one: str, other: str) -> bool:
    if abs(len(one) - len(other)) > 1:
        return False
    start = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    a, b = one[start:], other[start:]
    return a[1:] == b or a == b[1:] or a[1:] == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])


def _starts(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one)
