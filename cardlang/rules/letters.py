"""The letter of each creature, with which boards and notation show it."""

from __future__ import annotations

from string import ascii_lowercase, ascii_uppercase

from cardlang.rules.tables import Tables


def letters(tables: Tables) -> dict[int, str]:
    """The letters of all creatures, the same throughout a game. A name of a single letter is used as it is; others get
    a letter of their name, or the next free one. Every second player has capitals. When no letter is left, a creature
    has none."""
    found = {n: creature.name for n, creature in enumerate(tables.creatures) if len(creature.name) == 1}
    taken = set(found.values())
    for n, creature in enumerate(tables.creatures):
        if n in found:
            continue
        pool = ascii_lowercase if creature.player % 2 else ascii_uppercase
        wanted = creature.title.lower() if creature.player % 2 else creature.title.upper()
        words = [word[0] for word in wanted.split()]
        letter = next((one for one in (*words, *wanted, *pool) if one in pool and one not in taken), None)
        if letter:
            found[n] = letter
            taken.add(letter)
    return found
