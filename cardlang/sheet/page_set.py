"""Pages that belong together, and a print kit: several of them bound into one, with a table of contents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain

from cardlang.sheet.page import Offset, Page, Scale, moved

CONTENTS = "What is on which page"
CONTENTS_ROWS = 24  # on a page of list.svg.j2


@dataclass(frozen=True, slots=True)
class Stack:
    """A deck on sheets that it shares with others: its name, how many cards are before it, and how many it has."""

    title: str
    first: int
    cards: int

    @property
    def ends(self) -> tuple[int, int]:
        """How many cards are before its first card, and before its last."""
        return self.first, self.first + self.cards - 1


@dataclass(frozen=True, slots=True)
class PageSet:
    """Pages that belong together, such as all tokens: a file called `name`, or a part of a kit."""

    kind: str  # as in `build --only`, or `kit`
    name: str
    title: str
    pages: tuple[Page, ...]
    faces: int  # how many are on the pages, copies included
    work: str = ""  # what to do after cutting, such as "fold and glue first"
    deck: str | None = None
    paper: str | None = None  # None: the paper of the build
    double: bool = False  # every second page is the back of the one before it
    folded: bool = False  # cut after folding: the two halves of a page are cut as one
    stacks: tuple[Stack, ...] = ()  # the decks on these pages, if there are several
    per_page: int = 1  # cards on a page with `stacks`

    @property
    def cuts(self) -> int:
        """Straight cuts, each from one edge of the paper to the other; 0 for backs and for pages without cut marks."""
        if self.kind == "backs":
            return 0
        cuts = 0
        for page in self.pages[:: 2 if self.double else 1]:
            boxes = [placed.box for placed in page.placed[: len(page.placed) // (2 if self.folded else 1)]]
            across = {round(x, 2) for box in boxes for x in (box.x, box.x + box.w)}
            down = {round(y, 2) for box in boxes for y in (box.y, box.y + box.h)}
            cuts += len(across) + len(down) if page.under else 0
        return cuts

    def places(self, number: int) -> Iterator[dict[str, str]]:
        """For the table of contents, where each of the stacks is, from which slot on its first page to which on its
        last; `number` is that of the first page of this set."""
        for stack in self.stacks:
            (page, place), (last, end) = (divmod(at, self.per_page) for at in stack.ends)
            first, last = (number + each * (2 if self.double else 1) for each in (page, last))
            on = (f" on page {first}", f" on page {last}") if last > first else ("", "")
            work = f"from slot {place + 1}{on[0]} to slot {end + 1}{on[1]}"
            pages = _range(first, last - first + 1)
            yield {"title": f"– {stack.title}", "pages": pages, "sides": _cards(stack.cards), "work": work}

    def moved(self, front: Offset, back: Offset, scale: Scale) -> PageSet:
        """The same pages with the offsets of a printer: `front` for fronts, `back` for backs; and its scale."""
        sides = (front, back) if self.double else (back if self.kind == "backs" else front,)
        pages = [moved([page], sides[number % len(sides)], scale)[0] for number, page in enumerate(self.pages)]
        return replace(self, pages=tuple(pages))

    def with_backs(self, backs: str | None) -> Iterator[PageSet]:
        """This set of fronts and backs as `build --backs` asks for it. `separate` gives two sets, `none` the fronts;
        anything else keeps each back behind its front."""
        if backs not in ("separate", "none"):
            yield self
            return
        fronts, behind = self.pages[::2], self.pages[1::2]
        yield replace(self, pages=fronts, double=False)
        if backs == "separate" and behind:
            title = f"{self.title}: backs"
            pages = (replace(behind[0], bookmark=title), *behind[1:])
            yield PageSet("backs", self.name, title, pages, self.faces)


@dataclass(frozen=True, slots=True)
class Binding:
    """The parts of a print kit in printing order. The table of contents follows those to `read`; the `rest` starts on
    an odd page, so that fronts and backs share a sheet of paper."""

    read: Sequence[PageSet]
    rest: Sequence[PageSet]

    @property
    def parts(self) -> list[PageSet]:
        """All page sets, in printing order."""
        return [*self.read, *self.rest]

    @property
    def contents_pages(self) -> int:
        """How many pages the table of contents takes: a row for each part and stack, for itself and for the total."""
        rows = sum(1 + len(part.stacks) for part in self.parts) + 2
        return -(-rows // CONTENTS_ROWS)

    @property
    def blank_pages(self) -> int:
        """1 if an empty page has to go before the `rest`, else 0."""
        return (sum(len(one.pages) for one in self.read) + self.contents_pages) % 2

    def contents(self) -> Iterator[dict[str, str]]:
        """The rows of the table of contents, ready for `list.svg.j2`: title, pages, sides, work."""
        number, total, last = 1, 0, ""
        for place, part in enumerate(self.parts):
            if place == len(self.read):
                yield {"title": CONTENTS, "pages": _range(number, self.contents_pages), "sides": "", "work": "read"}
                number += self.contents_pages + self.blank_pages
            cuts = 0 if place < len(self.read) else part.cuts
            work = ["read"] if place < len(self.read) else [f"{cuts} cuts" if part.kind != "backs" else "", part.work]
            sides = "both sides" if part.double else f"behind {last}" if part.kind == "backs" else "one side"
            last = _range(number, len(part.pages))
            yield {"title": part.title, "pages": last, "sides": sides, "work": ", ".join(filter(None, work))}
            yield from part.places(number)
            number, total = number + len(part.pages), total + cuts
        yield {"title": "All", "pages": str(number - 1), "sides": "", "work": f"{total} cuts"}

    def pages(self, contents: Sequence[Page]) -> tuple[Page, ...]:
        """All pages in order; `contents` are those of the table of contents."""
        read, rest = (chain.from_iterable(one.pages for one in group) for group in (self.read, self.rest))
        blank = Page(contents[0].w, contents[0].h, ())
        return (*read, *contents, *[blank] * self.blank_pages, *rest)


def _range(number: int, pages: int) -> str:
    return str(number) if pages == 1 else f"{number}–{number + pages - 1}"


def _cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"
