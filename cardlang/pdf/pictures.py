"""Pages as PNG images."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from io import BytesIO
from typing import Any

from cardlang.fonts.font import FontBook
from cardlang.pdf.document import render
from cardlang.sheet.page import Page


class PageImages:
    """Renders pages to PNG on demand."""

    def __init__(self, pages: Sequence[Page], fonts: FontBook, dpi: int) -> None:
        self.pages, self.fonts, self.dpi = pages, fonts, dpi

    @cached_property
    def document(self) -> Any:
        """The pages as pypdfium2's document."""
        from pypdfium2 import PdfDocument

        return PdfDocument(render(self.pages, self.fonts, ""))

    @cached_property
    def content(self) -> bytes:
        """A hash of the fonts."""
        return self.fonts.content

    def png(self, number: int) -> bytes:
        """The page as a PNG. Its size in pixels is its size in inches times dpi, rounded."""
        page, size = self.document[number], self.pages[number]
        sides = zip((size.w, size.h), page.get_size(), strict=True)
        exact = min(round(mm / 25.4 * self.dpi) / points for mm, points in sides)
        picture = page.render(scale=exact * (1 - 1e-9)).to_pil()  # `render` rounds up
        page.close()
        data = BytesIO()
        picture.save(data, "PNG", dpi=(self.dpi, self.dpi))
        return data.getvalue()
