"""Traps: texts without quotes that YAML reads differently from what their author meant."""

from __future__ import annotations

import re
from collections.abc import Iterator

from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.span import Span
from cardlang.model.value import Value
from cardlang.source.yaml.nodes import Mapping, Scalar

_LEAD = re.compile(r"[ ]*(?:-[ ]+)*(?:[\w-]+:[ ]+)?")  # everything before the value on a line
_COMMENT = re.compile(r"(?:^|(?<=[ \t]))#")
_CLOSED = re.compile(r"""\[[^\]\n]*\]|\{[^}\n]*\}|"[^"\n]*"|'[^'\n]*'""")

KEY = re.compile(r"[a-z_][a-z0-9_-]*:(?=\s|$)")  # how a line with a field begins


class Trap(Value):
    """A guess at the cause of a syntax error: the characters `at` these positions were meant as plain text."""

    code: str
    at: tuple[int, ...]


def guesses(text: str, problem: int, context: int | None) -> Iterator[Trap]:
    """Possible causes of a syntax error at character `problem` in a part that began at `context`, likeliest first."""
    for at in dict.fromkeys((problem, problem if context is None else context)):
        start = text.rfind("\n", 0, at) + 1
        line = _rest_of_line(text, start)
        lead = _LEAD.match(line)
        value = lead.end() if lead else 0
        if value < len(line) and line[value] in _INDICATORS and _meant_as_text(line, value):
            yield Trap("C123", (start + value,))
            if text[at : at + 1] == ":":
                yield Trap("C123", (start + value, at))
        field = KEY.match(line.lstrip(" "))
        indent = len(line) - len(line.lstrip(" "))
        if text[at : at + 1] == ":" and not (field and at == start + indent + field.end() - 1):
            yield Trap("C121", (at,))
        if comments := _comments_above(text, start):
            yield Trap("C122", comments)


_INDICATORS = frozenset("[]{},&*!|>%@`'\"?-")


def _meant_as_text(line: str, value: int) -> bool:
    """Whether a sentence starts here: `[Poison] deal 5`, rather than a list left open or a quoted key."""
    if line[value] not in "[{\"'":
        return True
    closed = _CLOSED.match(line, value)
    after = line[closed.end() :].strip(" \t,") if closed else ""
    is_key = line[value] in "\"'" and ":" not in line[:value] and after[:1] == ":"
    return bool(after) and not is_key


def _comments_above(text: str, start: int) -> tuple[int, ...]:
    """The position of each comment between the line at `start` and the plain text above that continues there."""
    found: list[int] = []
    while start > 0:
        above = text.rfind("\n", 0, start - 1) + 1
        line = text[above : start - 1]
        comment = _COMMENT.search(line)
        if comment:
            found.append(above + comment.start())
        if line.strip() and not line.lstrip().startswith("#"):
            break
        start = above
    return tuple(reversed(found))


def _rest_of_line(text: str, at: int) -> str:
    end = text.find("\n", at)
    return text[at:] if end < 0 else text[at:end]


def quoted(words: str) -> str:
    """`words` in quotes. Line breaks keep their meaning, since they fold as in plain text.

    >>> print(quoted('Say "no": stop'), quoted("T: Heal 5."))
    'Say "no": stop' "T: Heal 5."
    """
    if '"' in words or "\\" in words:
        return "'" + words.replace("'", "''") + "'"
    return f'"{words}"'


def trap(code: str, path: str, text: str, node: Scalar, at: int) -> Diagnostic:
    """The finding for a trap at character `at` of the plain text `node`, with quotes as the fix."""
    fix = Fix(Span(path, node.start, node.end), quoted(text[node.start : node.end]))
    if code == "C121":
        word = re.compile(r"\S*$").search(text, node.start, at)
        start = word.start() if word else at
        message = f'YAML reads "{text[start : at + 1]}" as the start of a field, so this text needs quotes'
        return Diagnostic(code, message, Span(path, start, at + 1), _show(fix), fix=fix)
    if code == "C122":
        end = at + len(_rest_of_line(text, at).rstrip())
        message = "YAML reads this as a comment, so it is lost from the text"
        help = f"{_show(fix)}, or put the comment on a line of its own above"
        text_rather = bool(text[at + 1 : at + 2].strip())  # as "#2", unlike "# two"
        return Diagnostic(code, message, Span(path, at, end), help, fix=Fix(fix.span, fix.text, sure=text_rather))
    mark = f'"{text[at]}"' if text[at] != '"' else f"'{text[at]}'"
    message = f"a text that begins with {mark} needs quotes: YAML gives it another meaning"
    return Diagnostic(code, message, Span(path, at, at + 1), _show(fix), fix=fix)


def _show(fix: Fix) -> str:
    short = len(fix.text) <= 100 and "\n" not in fix.text
    return f"write it in quotes: {fix.text}" if short else "put the whole text in quotes"


def lost_comment(path: str, text: str, node: Scalar, indent: int) -> Diagnostic | None:
    """A finding if a comment right after the plain text `node` may have been meant as part of the text.

    A comment on a line of its own counts only if it is indented deeper than column `indent` (from 0), where the field
    or item begins; otherwise it is about what follows.
    """
    if node.style or not (isinstance(node.value, str) or node.text == ""):
        return None
    found = _AFTER.match(text, node.end)
    if not found or (found["own"] is not None and len(found["own"]) <= indent):
        return None
    end = found.start("hash") + len(_rest_of_line(text, found.start("hash")).rstrip())
    whole = Scalar(None, "", node.start if node.end > node.start else found.start("hash"), end, "")
    return trap("C122", path, text, whole, found.start("hash"))


_AFTER = re.compile(r"(?:[ \t]+|[ \t]*(?:\r\n?|\n)\s*^(?P<own>[ \t]*))(?P<hash>#)(?![ \t]*cardlang:)", re.MULTILINE)


def cut_off(node: Mapping) -> dict[str, str]:
    """The keys in braces that are the rest of a text with a comma, and the field that the text begins in: of
    `{text: Rest, draw a card.}` it is `draw a card.` of `text`."""
    found, field = dict[str, str](), ""
    for key, (_, value) in node.entries.items() if node.flow else ():
        if field and isinstance(value, Scalar) and not value.text:
            found[key] = field
        else:
            field = key if isinstance(value, Scalar) and isinstance(value.value, str) and not value.style else ""
    return found
