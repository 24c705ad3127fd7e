"""Prose: text that people read and nobody parses, with those marks of Markdown that a card needs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final, Literal, NamedTuple

from markupsafe import Markup, escape

from cardlang.face.markup import COUNT, OPEN
from cardlang.fonts.font import NO_BREAK_SPACE
from cardlang.model.slips import closest, did_you_mean, surely_meant

MOST_MENDED: Final = 10  # unknown symbols in one text; for later ones the nearest is not searched
_ITEM = re.compile(r"[-*] +")
_NAME = r"[^\s{}\[\]*\\]+"
_MARKS = re.compile(rf"\\(?P<plain>[\\*\[\]{{}}-])|(?P<stars>\*+)|\{{(?P<braced>{_NAME})\}}|\[(?P<bracketed>{_NAME})\]")
_Kind = Literal["words", "symbol", "begin", "end"]
_TAGS: Final = {"*": ("i", "italic"), "**": ("b", "bold")}


class _Token(NamedTuple):
    """Part of a line, with its position there. Stars begin and end bold or italic words."""

    kind: _Kind
    said: str
    start: int
    end: int


class _Line(NamedTuple):
    """A line. `endless` are the stars among its words that begin something which never ends."""

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
    for at, (is_item, tokens, _) in _lines(text):
        made.append(OPEN.replace("<p", "<li") if is_item else OPEN)
        for token, after in zip(tokens, [*tokens[1:], None], strict=True):
            match token.kind:
                case "begin" | "end":
                    made.append(f"<{'/' if token.kind == 'end' else ''}{_TAGS[token.said][0]}>")
                case "symbol" if token.said in symbols:
                    made.append(f'<span class="icon">{escape(symbols[token.said])}</span>')
                case _:
                    words = text[at + token.start : at + token.end] if token.kind == "symbol" else token.said
                    made.append(escape(COUNT.sub(NO_BREAK_SPACE, words) if after and after.kind == "symbol" else words))
        made.append("</li>" if is_item else "</p>")
    return Markup("".join(made))


def slips(text: str, symbols: Mapping[str, str]) -> Iterator[Slip]:
    """The symbols that the project does not declare (C210), and bold and italic words without an end (C211)."""
    unknown = 0
    for at, (_, tokens, endless) in _lines(text):
        for kind, name, first, last in tokens:
            if kind == "symbol" and name not in symbols:
                start, end, unknown = at + first, at + last, unknown + 1
                near = closest(name, symbols) if unknown <= MOST_MENDED else None
                plain = f"write \\{text[start:end]} for the brackets themselves"
                help = did_you_mean(near) or f"declare it under symbols: in the settings of the project, or {plain}"
                meant = f"{text[start]}{near}{text[end - 1]}" if near else ""
                sure = bool(near and surely_meant(name, near, symbols))
                yield Slip("C210", f'this project has no symbol "{name}"', start, end, help, meant, sure)
        for _, stars, first, last in endless:
            help = f"write {stars} behind the last of them, on the same line, or \\* for a star"
            yield Slip("C211", f"the {_TAGS[stars][1]} words that begin here never end", at + first, at + last, help)


def _lines(text: str) -> Iterator[tuple[int, _Line]]:
    """The lines of a text that are not blank, each with its place."""
    for found in re.finditer(r"\S[^\r\n]*", text):
        yield found.start(), _line(found.group().rstrip())


@lru_cache(maxsize=4096)  # each is checked, and shown in its field and among all of a card
def _line(line: str) -> _Line:
    """The parts of a line."""
    item = _ITEM.match(line)
    tokens: list[_Token] = []
    opened: list[int] = []  # the numbers of the stars that may begin something, and will as soon as it ends
    endless: list[_Token] = []

    def add(kind: _Kind, said: str, start: int, end: int) -> _Token:
        tokens.append(_Token(kind, said, start, end))
        return tokens[-1]

    end = begin = item.end() if item else 0
    for mark in _MARKS.finditer(line, begin):
        if end < mark.start():
            add("words", line[end : mark.start()], end, mark.start())
        start, end = mark.span()
        if stars := mark["stars"]:
            ends, begins = line[begin:start][-1:].strip(), line[end : end + 1].strip()
            while stars:
                open = [tokens[number].said for number in opened]
                if ends and stars == "**" and open[-2:] == ["**", "*"] and opened[-1] == opened[-2] + 1:
                    at = tokens[opened[-2]].start  # as in ***bold** italic*
                    tokens[opened[-2]] = _Token("words", "*", at, at + 1)
                    tokens[opened[-1]] = _Token("words", "**", at + 1, at + 3)
                    open[-2:] = "*", "**"
                bold = begins and stars == "**" and "**" not in open  # *italic (**both**)*
                if open and ends and len(open[-1]) <= len(stars) and not bold:
                    said = add("end", open[-1], start, start + len(open[-1])).said
                    number = opened.pop()
                    tokens[number] = tokens[number]._replace(kind="begin")
                else:
                    said = stars[:2] if begins else stars
                    token = add("words", said, start, start + len(said))
                    if begins and said in open:
                        endless.append(token)
                    elif begins:
                        opened.append(len(tokens) - 1)
                start, stars = start + len(said), stars[len(said) :]
        elif name := mark["braced"] or mark["bracketed"]:
            add("symbol", name, start, end)
        else:
            add("words", mark["plain"], start, end)
    if end < len(line):
        add("words", line[end:], end, len(line))
    endless += [tokens[number] for number in opened]
    return _Line(bool(item), tokens, sorted(endless, key=lambda one: one.start))
