"""Indentation, spaces, empty lines and the end of the file."""

from __future__ import annotations

from cardlang.fmt.places import STEP, Edits, Ending, Lines, Shift, Unclear, Walk
from cardlang.model.diagnostic import Fix
from cardlang.model.span import SourceText
from cardlang.source.yaml.nodes import Document


def layout(document: Document) -> list[Fix]:
    """The edits that put a document in canonical layout. Words, comments and quotes do not change.

    There are no edits for a file whose outermost value is in brackets, or that writes keys as `? key`.
    """
    edits = Edits(document.source)
    try:
        lines = Walk(document, edits).lines
    except Unclear:
        return []
    _Layout(document.source, lines, edits).edit()
    return edits.in_order()


class _Layout:
    """Edits at the beginning and end of each line."""

    def __init__(self, source: SourceText, known: Lines, edits: Edits) -> None:
        self.source, self.known, self.edits = source, known, edits
        self.starts = [*source.line_starts, len(source.text)]
        self.texts = [source.line(number) for number in range(1, len(self.starts))]
        if not self.texts[-1]:  # after the last line break
            self.texts.pop()

    def edit(self) -> None:
        following = self._following()
        count = len(self.texts)  # without the empty lines at the end
        while not self.texts[count - 1].strip(" \t") and count - 1 not in self.known.shifts:
            count -= 1
        last = Ending((), False)
        empty = True  # whether the previous line is empty or missing
        for line, text in enumerate(self.texts):
            start, bare = self.starts[line], text.strip(" \t")
            if line in self.known.shifts:
                self._shift(line, text)
            elif line in self.known.within:
                self._words(line, text, self.known.first[line].now if bare else 0)
            elif not bare:
                self.edits.put(start, self.starts[line + 1] if empty or line >= count else start + len(text), "")
            elif line in self.known.first:
                self._words(line, text, self.known.first[line].now)
            elif bare.startswith("#"):
                column = len(text) - len(text.lstrip(" \t"))
                now = _column(column, last, following[line])
                self._words(line, text, now)
                if now == following[line].now:  # then so do the comments below it, whatever their indentation
                    last = Ending((), False)
            else:  # "---"
                self.edits.put(start + len(text.rstrip(" \t")), start + len(text), "")
            empty = not bare and line not in self.known.shifts
            last = self.known.last.get(line, last)
        end = self.starts[count - 1] + len(self.texts[count - 1])
        if end == self.starts[count] and not self.known.unfinished:
            self.edits.put(end, end, self.source.text[len(self.texts[0]) : self.starts[1]] or "\n")

    def _following(self) -> list[Shift]:
        """For each line, the block of the next line with a value."""
        found, after = [], Shift(-1, 0)
        for line in reversed(range(len(self.texts))):
            found.append(after)
            after = self.known.first.get(line, after)
        return found[::-1]

    def _words(self, line: int, text: str, now: int) -> None:
        """Indent a line, and remove spaces at its end."""
        start = self.starts[line]
        lead = len(text) - len(text.lstrip(" \t"))
        self.edits.put(start, start + lead, " " * now)
        bare = text.rstrip(" \t")
        escaped = bare.endswith("\\") and line + 1 in self.known.within
        if len(bare) > lead and not escaped:
            self.edits.put(start + len(bare), start + len(text), "")

    def _shift(self, line: int, text: str) -> None:
        """Indent a line of a block scalar. Spaces beyond the indentation belong to its text."""
        was, now = self.known.shifts[line]
        own = text[was:]
        self.edits.put(self.starts[line], self.starts[line] + len(text) - len(own), " " * now if own else "")


def _column(column: int, before: Ending, after: Shift) -> int:
    """The new column of a comment on its own line, which is at `column` now.

    It belongs to what follows, unless it is indented deeper: then it belongs to the innermost block around the previous
    value that is not indented deeper. A comment that is deeper than all of these, right after a plain text, may have
    been meant as part of the text. It stays deeper, so that lint still reports it.
    """
    if before.plain and before.blocks and column > before.blocks[-1].was:
        return before.blocks[-1].now + STEP
    around = [block.now for block in before.blocks if after.was < block.was <= column]
    return around[-1] if around else after.now
