"""A language: parses texts into effects with diagnostics, and writes effects."""

from __future__ import annotations

from contextlib import suppress

from cardlang.language.budget import Budget
from cardlang.language.clause import Unwritable
from cardlang.language.language_parts import LanguageParts
from cardlang.language.names import Names
from cardlang.language.nodes import Named, Node, walk
from cardlang.language.parser import Parsed
from cardlang.language.text_reading import TextReading


class Language(LanguageParts):
    """The language of one game's cards."""

    def parse(self, text: str, box: str = "main", name: str | None = None, *, suggest: bool = True) -> Parsed:
        """Read a rules text of `box`. `name` is the card's own name, which means "this card" in its text.

        All errors of the text are reported together: after one, reading continues with the next sentence. Without
        `suggest`, unreadable sentences are reported without an explanation.

        Errors: `ValueError` for an unknown box.
        """
        boxes = self.vocabulary.boxes
        if box not in boxes:
            raise ValueError(f'there is no box "{box}"; the boxes are {", ".join(boxes)}')
        return TextReading(self, text, boxes[box], name, suggest, Budget()).parsed()

    def write(self, effect: Node, box: str | None = None) -> str:
        """The canonical wording of an effect in a box, by default the first box where it is possible. It is read as
        exactly that effect. A language that knows no names of cards takes those in the effect for some.

        Errors: `Unwritable` for an effect that no text can mean.
        """
        names = {one.name: self.vocabulary.cards for one in walk(effect) if isinstance(one, Named)}
        reader = self.naming(Names(names)) if names and not self.names else self
        for one in self.vocabulary.boxes if box is None else (box,):
            with suppress(Unwritable):
                text = self.wording(effect, one)
                if reader.parse(text, one).effect == effect:
                    return text
        raise Unwritable(f"no words for {effect}")

    def wording(self, effect: Node, box: str) -> str:
        """The wording of an effect in a box.

        Errors: `Unwritable` for many effects that no text can mean, but not for all of them: see `write`.
        """
        return self.worded(effect, self.vocabulary.boxes[box])
