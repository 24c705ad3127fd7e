"""Pages to read: what `cards/<game>/pages/` asks for, in words that stand somewhere already, as columns of boxes."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from cardlang.face.drawing import Drawing
from cardlang.face.fault import Fault
from cardlang.face.markup import OPEN, rules_html
from cardlang.face.measure import height, pour
from cardlang.language.glossary import Glossary, Term
from cardlang.model.diagnostic import Diagnostic
from cardlang.model.slips import closest, did_you_mean
from cardlang.model.span import Span
from cardlang.pipeline.explaining import open_glossary
from cardlang.pipeline.faces import Studio
from cardlang.pipeline.games import LoadedGame
from cardlang.pipeline.parts import MATS, PAGES, part_documents
from cardlang.source.yaml.nodes import Document

# Where page.svg.j2 leaves room, in mm.
LEFT, TOP, BOTTOM, GUTTER, GAP = 6.0, 27.0, 249.0, 4.0, 3.4
COLUMNS, WIDTH = 2, 87.0
HEAD, SIDE, FOOT = 8.6, 2.6, 2.2  # of a box, around its text
ROW, SIGNS = 5.6, 3  # a legend's rows and columns
LARGEST, SMALLEST, STEP = 13.0, 7.0, 0.25  # points


@dataclass(frozen=True, slots=True)
class _Box:
    """A section that is not placed yet: paragraphs, or a legend of icons with their words."""

    title: str
    icon: str
    html: Markup
    legend: tuple[tuple[str, str], ...] = ()


def summary(studio: Studio, game: LoadedGame, document: Document, glossary: Glossary) -> list[Drawing]:
    """The pages that a file describes; what is wrong is told in the studio."""
    data: Any = document.root.value
    boxes, found = _Writer(studio, game, document, glossary).boxes()
    studio.diagnostics += found
    if found:
        return []
    at, total = Span(document.path, 0, 0), data.get("sheets", 1)
    placed = _placed(boxes, total, studio)
    if isinstance(placed, Fault):
        studio.diagnostics.append(placed.at(document.span(document.at(("name",)))))
        return []
    size, pages = placed
    drawn = []
    for number, page in enumerate(pages, start=1):
        values = {"title": data["name"], "note": data.get("note", ""), "size": size, "boxes": page}
        values |= {"number": str(number), "total": str(total)} if total > 1 else {"number": "", "total": ""}
        drawn.append(studio.piece(game, "page", {"page": values}, f"the page {data['name']}", at))
    return [page for page in drawn if page]


def page_of(studio: Studio, game: LoadedGame, id: str) -> list[Drawing]:
    """The pages of the file with this id; none if there is no such file."""
    document = part_documents(studio, game, PAGES).get(id)
    return summary(studio, game, document, open_glossary(game)[0]) if document else []


class _Writer:
    """One file while its sections are written."""

    def __init__(self, studio: Studio, game: LoadedGame, document: Document, glossary: Glossary) -> None:
        self.studio, self.game, self.document, self.glossary = studio, game, document, glossary
        self.found: list[Diagnostic] = []
        characters = studio.faces.reader.fonts.icons
        house, icons = game.language.vocabulary.house, game.parts.faces.mat_icons
        self.signs = {house(word): characters[icon] for word, icon in icons.items() if icon in characters}

    def boxes(self) -> tuple[list[_Box], list[Diagnostic]]:
        data: Any = self.document.root.value
        boxes = [self.box(number, section) for number, section in enumerate(data["sections"])]
        return boxes, self.found

    def box(self, number: int, section: Mapping[str, Any]) -> _Box:
        place = "sections", number
        characters = self.studio.faces.reader.fonts.icons
        legend = []
        for at, name in (
            (("icon",), section["icon"]),
            *((("icons", i), n) for i, n in enumerate(section.get("icons", ()))),
        ):
            if name not in characters:
                self.unknown(f'the theme has no icon "{name}"', name, characters, *place, *at, code="C530")
            elif at != ("icon",):
                legend.append((name, self.said(characters[name])))
        paragraphs = Markup("").join(self.paragraphs(section, place))
        return _Box(section["title"], section["icon"], paragraphs, tuple(legend))

    def said(self, character: str) -> str:
        """What an icon stands for: the term of that name, or the words that copied text says."""
        font = self.studio.faces.reader.fonts.pick("icons")
        word = (font.says[character] if font else "").rstrip(":")
        return next(
            (one.title for one in self.glossary.find(word) if one.is_called(word) and one.title == one.term), word
        )

    def paragraphs(self, section: Mapping[str, Any], place: tuple[str | int, ...]) -> Iterator[Markup]:
        for number, line in enumerate(section.get("lines", ())):
            text = self.filled(line, (*place, "lines", number))
            yield self.paragraph(f"{number + 1}." if section.get("numbered") else "", text)
        for number, name in enumerate(section.get("terms", ())):
            term = next(iter(self.glossary.find(name)), None)
            if term is None:
                names = self.glossary.names
                self.unknown(f'the glossary has no term "{name}"', name, names, *place, "terms", number)
            else:
                yield self.term(term)
        if "steps" in section:
            yield from self.steps(section["steps"], place)
        if section.get("powers"):
            powers = self.game.language.vocabulary.powers
            yield from (self.term(self.glossary.terms[name]) for name in powers)

    def term(self, term: Term) -> Markup:
        house = self.game.language.vocabulary.house
        title = house(term.title)
        return self.paragraph(title[:1].upper() + title[1:], house(term.meaning))

    def steps(self, mat: str, place: tuple[str | int, ...]) -> Iterator[Markup]:
        mats = part_documents(self.studio, self.game, MATS)
        if mat not in mats:
            self.unknown(f'there is no mat "{mat}"', mat, mats, *place, "steps")
            return
        data: Any = mats[mat].root.value
        for number, step in enumerate(data.get("steps", ()), start=1):
            yield self.paragraph(f"{number}. {step['title']}", " ".join(step["lines"]))

    def filled(self, line: str, place: tuple[str | int, ...]) -> str:
        """A line with the numbers of the rules that it names."""
        facts = self.game.parts.faces.facts

        def number(match: re.Match[str]) -> str:
            if match[1] not in facts:
                self.unknown(f'the rules have no number "{match[1]}"', match[1], facts, *place)
            return str(facts.get(match[1], ""))

        return re.sub(r"\{([^{}]*)\}", number, line)

    def paragraph(self, head: str, text: str) -> Markup:
        """One paragraph, `head` in bold before it."""
        html = rules_html(text, self.signs)
        bold = Markup("<b>{}</b> ").format(head) if head else Markup("")
        return Markup(str(html).replace(OPEN, OPEN + str(bold), 1))

    def unknown(
        self, message: str, said: str, known: Mapping[str, Any] | Sequence[str], *place: str | int, code: str = "C531"
    ) -> None:
        help = did_you_mean(closest(said, known)) or f"known are {', '.join(sorted(known)[:40]) or 'none'}"
        self.found.append(Diagnostic(code, message, self.document.span(self.document.at(place)), help))


def _placed(boxes: Sequence[_Box], sheets: int, studio: Studio) -> tuple[float, list[list[dict[str, Any]]]] | Fault:
    """The size of letters, the largest that goes, and the boxes of each page."""
    fonts, room = studio.faces.reader.fonts, BOTTOM - TOP

    def tried(step: int) -> tuple[float, list[float], list[list[int]] | None]:
        size = LARGEST - step * STEP
        heights = [_height(box, size, fonts) for box in boxes]
        return size, heights, pour(heights, COLUMNS * sheets, room, GAP)

    last = int((LARGEST - SMALLEST) / STEP)
    fits = bisect_left(range(last), True, key=lambda step: tried(step)[2] is not None)
    size, heights, columns = tried(fits)
    if columns is None:
        over = sum(heights) + GAP * len(heights) - COLUMNS * sheets * room
        return Fault("C510", f"the page is {max(over, 1):.0f} mm too long, even at {size:g} pt", "ask for more sheets")
    longest = max(_length([heights[number] for number in column]) for column in columns)
    pages: list[list[dict[str, Any]]] = [[] for _ in range(sheets)]
    for number, column in enumerate(columns):
        spare = (longest - _length([heights[box] for box in column])) / len(column)
        y = TOP
        for box in column:
            x = LEFT + number % COLUMNS * (WIDTH + GUTTER)
            pages[number // COLUMNS].append(
                _ready(boxes[box], round(x, 3), round(y, 3), round(heights[box] + spare, 3))
            )
            y += heights[box] + spare + GAP
    return size, pages


def _length(heights: Sequence[float]) -> float:
    return sum(heights) + GAP * (len(heights) - 1)


def _height(box: _Box, size: float, fonts: Any) -> float:
    if box.legend:
        return HEAD + -(-len(box.legend) // SIGNS) * ROW + FOOT
    return HEAD + height(box.html, size, WIDTH - 2 * SIDE, fonts) + FOOT


def _ready(box: _Box, x: float, y: float, h: float) -> dict[str, Any]:
    w = (WIDTH - 2 * SIDE) / SIGNS
    signs = [
        {
            "icon": name,
            "words": words,
            "x": round(SIDE + n % SIGNS * w, 3),
            "y": round(HEAD + n // SIGNS * ROW, 3),
            "w": w,
        }
        for n, (name, words) in enumerate(box.legend)
    ]
    return {"x": x, "y": y, "w": WIDTH, "h": h, "title": box.title, "icon": box.icon, "html": box.html, "legend": signs}
