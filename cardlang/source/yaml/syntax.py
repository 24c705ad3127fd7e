"""libyaml's errors in a designer's words."""

from __future__ import annotations

import re

from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.span import Span
from cardlang.source.yaml.traps import KEY, quoted

_UNSPACED = re.compile(r"[ ]*(?:-[ ]+)*([\w-]+:)(?=[^\s:])")


def explain(path: str, text: str, problem: str, at: int, context: str, began: int | None) -> Diagnostic:
    """The finding for libyaml's `problem` at character `at`, inside `context`, which began at character `began`."""
    start = at if began is None else began
    if text[at : at + 1] == "\t" or "tab character" in problem:
        at = text.find("\t", at) if text[at : at + 1] != "\t" else at
        help = "indent with spaces, two for each level"
        return _at("C106", path, at, "YAML needs spaces here, not a tab", help, Fix(Span(path, at, at + 1), "  "))
    if "quoted scalar" in context and ("end of stream" in problem or "document indicator" in problem):
        mark = text[start]
        help = f"close it with {mark} at its end; a text that merely begins with {mark} must itself be in quotes"
        return _at("C107", path, start, f"this {mark} opens a quotation that is never closed", help)
    if "quoted scalar" in context and "escape" in problem:
        span = Span(path, at, min(at + 2, len(text)))
        message = f'"{text[at : at + 2]}" means nothing in double quotes'
        return Diagnostic("C119", message, span, "write \\\\ for a backslash, or use single quotes")
    if "flow sequence" in context or "flow mapping" in context:
        close = {"[": "]", "{": "}"}.get(text[start : start + 1], "]")
        help = f'close it with "{close}" and put a comma between its parts'
        return _at("C117", path, start, f'this "{text[start : start + 1]}" is not closed properly', help)
    return _layout(path, text, problem, at, start)


def _layout(path: str, text: str, problem: str, at: int, start: int) -> Diagnostic:
    """The finding for an error of keys, colons or indentation."""
    line = text.rfind("\n", 0, at) + 1
    above = text.rfind("\n", 0, max(line - 1, 0)) + 1
    if found := _UNSPACED.match(text, line) or _UNSPACED.match(text, above):
        after = Span(path, found.end(1), found.end(1))
        message = f'a space is missing after "{found[1]}"'
        return Diagnostic("C105", message, Span(path, *found.span(1)), f'write "{found[1]} …"', fix=Fix(after, " "))
    if "could not find expected ':'" in problem:
        help = 'write a key, a colon and a space before it ("text: …"), or indent it to continue the line above'
        return _line("C105", path, text, start, "these words have no key", help)
    first = line + len(text[line:at]) - len(text[line:at].lstrip(" "))
    if "mapping values" in problem and (key := KEY.match(text, first)) and key.end() == at + 1:
        help = "give it the same indentation as the keys of its group"
        return _line("C118", path, text, first, "this key is indented as if it belonged to the text above it", help)
    if "expected key" in problem or "'-' indicator" in problem or "document start" in problem:
        if text[at : at + 1] == "-" and "expected key" in problem:
            help = "put the list under a key, or indent it like the other entries"
            return _line("C118", path, text, at, "there is a list entry where a key is expected", help)
        help = "give it the same indentation as the other entries of its group"
        return _line("C118", path, text, at, "this does not line up with anything above it", help)
    help = f"if it is meant as text, put it in quotes: {quoted('…')}"
    return _line("C105", path, text, min(at, max(len(text) - 1, 0)), "YAML cannot make sense of this", help)


def _at(code: str, path: str, at: int, message: str, help: str, fix: Fix | None = None) -> Diagnostic:
    return Diagnostic(code, message, Span(path, at, at + 1), help, fix=fix)


def _line(code: str, path: str, text: str, at: int, message: str, help: str) -> Diagnostic:
    """A finding about the characters from `at` to the end of the line."""
    words = re.compile(r"[^\r\n]*").match(text, at)
    end = at + len(words.group().rstrip()) if words else at
    return Diagnostic(code, message, Span(path, at, max(end, at)), help)
