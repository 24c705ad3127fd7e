"""Prose: text that people read and nobody parses, with those marks of Markdown that a card needs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Final, Literal, NamedTuple

from markupsafe import Markup, escape

from cardlang.face.markup import COUNT, OPEN
from cardlang.fonts.font import NO_BREAK_SPACE
from cardlang.model.slips import closest, did_you_mean, surely_meant

_ITEM = re.compile(r"[-*] +")
_NAME = r"[^\s{}\[\]*\\]+"
_MARKS = re.compile(rf"\\(?P<plain>[\\*\[\]{{}}-])|(?P<stars>\*+)|\{{(?P<braced>{_NAME})\}}|\[(?P<bracketed>{_NAME})\]")
_Kind = Literal["words", "symbol", "begin", "end"]
_TAGS: Final = {"*": ("i", "italic"), "**": ("b", "bold")}


class _Token(NamedTuple):
    """Part of a line, with its position in the text. Stars begin and end bold or italic words."""

    kind: _Kind
    said: str
    start: int
    end: int


class _Line(NamedTuple):
    """A line that is not blank. `endless` are stars that begin something which never ends; they are words, too."""

    is_item: bool
    tokens: list[_Token]
    endless: list[_Token]


class Slip(NamedTuple):
    """What is wrong with a mark: the characters from `start` to `end`. `meant` is what to write instead, if known."""

    code: str
    message: str
    start: int
    end: int
    help: str
    meant: str = ""
    sure: bool = False


def prose_html(text: str, symbols: Mapping[str, str]) -> Markup:
    """A paragraph for each line of `text`; `symbols` are characters of the icon font by their names in prose.

    >>> print(prose_html("Pay *all* your **{gold}**.", {"gold": "G"}))
    <p xmlns="http://www.w3.org/1999/xhtml">Pay <i>all</i> your <b><span class="icon">G</span></b>.</p>
    """
    made: list[str] = []
    for is_item, tokens, _ in _lines(text):
        made.append(OPEN.replace("<p", "<li") if is_item else OPEN)
        for token, after in zip(tokens, [*tokens[1:], None], strict=True):
            match token.kind:
                case "begin" | "end":
                    made.append(f"<{'/' if token.kind == 'end' else ''}{_TAGS[token.said][0]}>")
                case "symbol" if token.said in symbols:
                    made.append(f'<span class="icon">{escape(symbols[token.said])}</span>')
                case _:
                    words = text[token.start : token.end] if token.kind == "symbol" else token.said
                    made.append(escape(COUNT.sub(NO_BREAK_SPACE, words) if after and after.kind == "symbol" else words))
        made.append("</li>" if is_item else "</p>")
    return Markup("".join(made))


def slips(text: str, symbols: Mapping[str, str]) -> Iterator[Slip]:
    """The symbols that the project does not declare (C210), and bold and italic words without an end (C211)."""
    for _, tokens, endless in _lines(text):
        for kind, name, start, end in tokens:
            if kind == "symbol" and name not in symbols:
                near = closest(name, symbols)
                plain = f"write \\{text[start:end]} for the brackets themselves"
                help = did_you_mean(near) or f"declare it under symbols: in the settings of the project, or {plain}"
                meant = f"{text[start]}{near}{text[end - 1]}" if near else ""
                sure = bool(near and surely_meant(name, near, symbols))
                yield Slip("C210", f'this project has no symbol "{name}"', start, end, help, meant, sure)
        for _, stars, start, end in endless:
            help = f"write {stars} behind the last of them, on the same line, or \\* for a star"
            yield Slip("C211", f"the {_TAGS[stars][1]} words that begin here never end", start, end, help)


def _lines(text: str) -> Iterator[_Line]:
    for found in re.finditer(r"\S[^\r\n]*", text):
        line = found.group().rstrip()
        item = _ITEM.match(line)
        yield _line(line, item.end() if item else 0, found.start())


def _line(line: str, begin: int, at: int) -> _Line:
    """The parts of a line from its character `begin` on; `at` is where it stands in the text."""
    tokens: list[_Token] = []
    opened: list[int] = []  # the numbers of the tokens that began what has not ended yet

    def add(kind: _Kind, said: str, start: int, end: int) -> None:
        if start < end:
            tokens.append(_Token(kind, said, at + start, at + end))

    end = begin
    for mark in _MARKS.finditer(line, begin):
        add("words", line[end : mark.start()], end, mark.start())
        start, end = mark.span()
        if stars := mark["stars"]:
            ends, begins = line[begin:start][-1:].strip(), line[end : end + 1].strip()
            while stars:
                said = tokens[opened[-1]].said if opened else ""
                kind: _Kind = "end" if said and ends and len(said) <= len(stars) else "begin" if begins else "words"
                if kind == "end":
                    opened.pop()
                else:
                    said = stars[:2] if begins else stars
                    opened += [len(tokens)] if begins else []
                add(kind, said, start, start + len(said))
                start, stars = start + len(said), stars[len(said) :]
        elif name := mark["braced"] or mark["bracketed"]:
            add("symbol", name, start, end)
        else:
            add("words", mark["plain"], start, end)
    add("words", line[end:], end, len(line))
    endless = [tokens[number] for number in opened]
    for number in opened:
        tokens[number] = tokens[number]._replace(kind="words")
    return _Line(begin > 0, tokens, endless)
