"""The order of fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from cardlang.fmt.places import Edits
from cardlang.model.diagnostic import Fix
from cardlang.model.span import SourceText
from cardlang.source.yaml.nodes import Document, Mapping, Scalar
from cardlang.source.yaml.nodes import Sequence as Items


def sort_fields(document: Document, head: Sequence[str], card: Sequence[str]) -> list[Fix]:
    """The edits that put the fields of a deck in the order of `head`, and those of each card in the order of `card`.

    The document must be in canonical layout. Comments above a field and behind it move with it. Fields that are not in
    the order stay after the field above them. Fields are not moved if an empty line groups them, or if it is unclear to
    which of two fields a comment belongs.
    """
    edits = Edits(document.source)
    root = document.root
    if not isinstance(root, Mapping) or root.flow or root.start != _line_start(document.source, root.start):
        return []
    cards = root.get("cards")
    moved = _order(document.source, root, head, top=True)
    if moved:  # cards inside what moves are put in order in the next pass
        edits.put(*moved)
        return edits.in_order()
    for one in cards.items if isinstance(cards, Items) and not cards.flow else ():
        if isinstance(one, Mapping) and not one.flow and (moved := _order(document.source, one, card)):
            edits.put(*moved)
    return edits.in_order()


def _order(
    source: SourceText, node: Mapping, order: Sequence[str], *, top: bool = False
) -> tuple[int, int, str] | None:
    """The lines of a mapping in its new order; None if it is in order, or must not be changed."""
    keys = list(node.entries)
    wanted = _sorted(keys, order)
    if wanted == keys:
        return None
    parts = _parts(source, node)
    if parts is None or (top and wanted[0] != keys[0] and _comment_above(source, parts[0][0])):
        return None
    start, end = parts[0][0], parts[-1][1]
    column = source.position(node.start).column - 1
    lead = source.text[start : start + column]
    texts = {key: source.text[part[0] : part[1]] for key, part in zip(keys, parts, strict=True)}
    first, others = wanted[0], wanted[1:]
    if lead.strip():  # the dash of the item, after which no comment can stand
        if texts[first].lstrip(" ").startswith("#"):
            return None
        texts[keys[0]] = " " * column + texts[keys[0]][column:]
        texts[first] = lead + texts[first][column:]
    return start, end, "".join(texts[key] for key in (first, *others))


def _sorted(keys: list[str], order: Sequence[str]) -> list[str]:
    """`keys` in that order, unknown keys after the one before them."""
    places = {key: place for place, key in enumerate(order)}
    ranks, rank = {}, -1
    for key in keys:
        rank = places.get(key, rank)
        ranks[key] = rank
    return sorted(keys, key=lambda key: ranks[key])


def _parts(source: SourceText, node: Mapping) -> list[tuple[int, int]] | None:
    """The first and last line of each field, with the comments that belong to it; None if that is unclear."""
    entries = list(node.entries.values())
    if any(isinstance(value, Scalar) and "+" in _header(source, value) for _, value in entries):
        return None
    column = source.position(node.start).column - 1
    starts = [_line_start(source, entries[0][0].start)]
    for (_, value), (key, _) in pairwise(entries):
        between = list(_lines(source, _line_end(source, value.end), _line_start(source, key.start)))
        start = next((at for at, text in between if _indent(text) <= column), _line_start(source, key.start))
        if not all(text.strip() for _, text in between):
            return None  # an empty line
        if any(_indent(text) > column for at, text in between if at > start):
            return None
        starts.append(start)
    end = _line_end(source, entries[-1][1].end)
    grouped = False
    for at, text in _lines(source, end, len(source.text)):
        if text.strip() and (not text.lstrip().startswith("#") or _indent(text) < column):
            break
        if text.strip() and (grouped or _indent(text) == column):
            return None  # a comment below the last field
        grouped = grouped or not text.strip()
        if not grouped:
            end = at + len(text)
    if not source.text[:end].endswith(("\n", "\r")):
        return None
    return list(pairwise([*starts, end]))


def _comment_above(source: SourceText, start: int) -> bool:
    """Whether there is a comment directly above the line that begins at `start`."""
    line = source.position(start).line
    return line > 1 and source.line(line - 1).lstrip().startswith("#")


def _header(source: SourceText, node: Scalar) -> str:
    """The first line of a block scalar; "" for any other."""
    if node.style not in (">", "|"):
        return ""
    return source.text[node.start : _line_end(source, node.start)].split("#")[0]


def _lines(source: SourceText, start: int, end: int) -> Iterator[tuple[int, str]]:
    """The lines from `start` to `end` with their line breaks, and the start of each."""
    while start < end:
        after = _line_end(source, start)
        yield start, source.text[start:after]
        start = after


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _line_start(source: SourceText, at: int) -> int:
    return source.line_starts[source.position(at).line - 1]


def _line_end(source: SourceText, at: int) -> int:
    """The start of the line after that of `at`."""
    line = source.position(at).line
    return source.line_starts[line] if line < len(source.line_starts) else len(source.text)
