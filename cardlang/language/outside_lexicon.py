"""Readings of words that are not in the lexicon: names of cards, and abilities in quotes."""

from __future__ import annotations

from cardlang.language.atoms import QUOTE, Atom
from cardlang.language.lexicon import Match
from cardlang.language.names import Names


def outside_lexicon(
    text: str, atoms: list[Atom], own: Names, itself: str, names: Names
) -> dict[int, list[Match]] | None:
    """Readings that are not in the lexicon: an ability in quotes, names of cards, and the card's `own` name, which
    means `itself`."""
    keys = [atom.key for atom in atoms]
    marked = QUOTE in keys
    if not (marked or own or names):
        return None
    extra: dict[int, list[Match]] = {}
    if keys.count(QUOTE) > 1:
        at = keys.index(QUOTE)
        close = keys.index(QUOTE, at + 1)
        size = close - at + 1
        extra[at] = [Match("QUOTE", text[atoms[at].end : atoms[close].start], size, size)]
    for at, atom in enumerate(atoms) if own or names else ():
        word = text[atom.start : atom.end]
        if not names.beginning(word) and not own.beginning(word):
            continue
        mine = [*own.at(text, atoms, at)]
        itself_said = [Match(itself, one.name, one.size, one.size) for one in mine if not one.plural]
        readings = [*itself_said]
        if at and atoms[at - 1].key == "the":  # `the Gravel Hound`
            whole = [match._replace(size=match.size + 1, seen=match.seen + 1) for match in itself_said]
            extra[at - 1] = [*extra.get(at - 1, ()), *whole]
        for one in (*mine, *names.at(text, atoms, at)):
            if names.creatures(one.name):
                number = "p" if one.plural else "s"
                readings.append(Match("DESC", ("names", one.name, number), one.size, one.size))
            if not one.plural:
                readings.append(Match("CARD_NAME", one.name, one.size, one.size))
        if readings:
            extra[at] = [*extra.get(at, ()), *readings]
    return extra or None
