"""Hiding characters from libyaml without moving any other.

libyaml reads some characters differently from YAML 1.2 (U+2028 as a line break) or from their author (`T: Heal 5.`).
While libyaml reads, each of them is replaced by a private-use character, so that positions stay right; in values the
original is put back.
"""

from __future__ import annotations

import re

_BREAKS_OF_1_1 = re.compile("[\x85\u2028\u2029]")
_ESCAPE = re.compile(r"\\U([0-9a-fA-F]{8})")
_PRIVATE = range(0x10FFFD, 0x10000, -1)  # more than the different characters of a 4 MiB file


class Mask:
    """The text for libyaml (`text`), and a table from replacements to originals (`back`)."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.back: dict[int, str] = {}
        if found := [match.start() for match in _BREAKS_OF_1_1.finditer(text)]:
            self._put(found)

    def over(self, places: tuple[int, ...]) -> Mask:
        """A mask that hides the characters at `places` as well."""
        new = Mask.__new__(Mask)
        new.text, new.back = self.text, dict(self.back)
        new._put(list(places))
        return new

    def _put(self, places: list[int]) -> None:
        characters = list(self.text)
        taken = {original: private for private, original in self.back.items()}
        # Replacements must not occur in the text, neither as characters nor as escapes.
        used = {*map(ord, set(characters)), *(int(code, 16) for code in _ESCAPE.findall(self.text)), *self.back}
        free = (code for code in _PRIVATE if code not in used)
        for place in places:
            original = characters[place]
            if ord(original) in self.back:
                continue  # hidden already
            if original not in taken:
                taken[original] = next(free)
                self.back[taken[original]] = original
            characters[place] = chr(taken[original])
        self.text = "".join(characters)
