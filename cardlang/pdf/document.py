"""The PDF file: pages, forms that are drawn once, fonts subset to the letters used; and pages as PNG images."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from functools import cached_property, lru_cache
from io import BytesIO
from typing import Any

from reportlab.pdfbase import pdfdoc
from reportlab.pdfbase.ttfonts import TTFont

from cardlang.face.draw_list import MM_PER_POINT, Box, Drawing, Form, Gradient, Matrix, Op, Picture, Text
from cardlang.face.revision import content, form_content
from cardlang.fonts.font import Font, FontBook
from cardlang.pdf.content import ResourceNames, Stream, num
from cardlang.pdf.form import FormFields, fields_of
from cardlang.pdf.image import add_image
from cardlang.pdf.profile import Profile, add_profile
from cardlang.sheet.page import Page

LANGUAGE = "en-US"
AUTHOR = "cardlang"
ORNAMENT = "-ornament"


def render(
    pages: Sequence[Page], fonts: FontBook, title: str, profile: Profile | None = None, black: bool = False
) -> bytes:
    """The PDF of `pages`: vector drawing, embedded fonts, text that can be searched and copied in reading order.

    A face or form used in several places is drawn once. The same pages always give the same bytes. `title` is the name
    of the document; `profile` is embedded as the output intent. With `black`, dark text and lines are DeviceGray, which
    presses print with black ink alone.

    Errors: `KeyError` for a font that is not in `fonts`.

    Source: PDF 1.7 (ISO 32000-1), through ReportLab.

    >>> render([Page(210, 297, ())], FontBook({}, {}), "Empty")[:8]
    b'%PDF-1.7'
    """
    document = _Document(fonts, title, black)
    if profile:
        add_profile(document.doc, profile)
    return document.render(pages)


class _Document:
    """One PDF while it is written."""

    def __init__(self, fonts: FontBook, title: str, black: bool) -> None:
        self.doc: Any = pdfdoc.PDFDocument(compression=1, invariant=1, lang=LANGUAGE, pdfVersion=(1, 7))
        self.doc.setTitle(title)
        self.doc.setAuthor(AUTHOR)
        self.doc.setSubject(title)
        self.doc.setCreator(AUTHOR)
        self.fonts: Mapping[str, Font] = {font.name: font for font in fonts.styles.values()}
        self.forms: dict[bytes | tuple[bytes, float], str] = {}  # by their content; a face is clipped at its bleed
        self.images: dict[str, str] = {}
        self.shadings: dict[Gradient, str] = {}
        self.opacities: dict[str, pdfdoc.PDFDictionary] = {}
        self.used: dict[tuple[str, ...], pdfdoc.PDFObjectReference] = {}
        self.encoded: dict[tuple[str, bool, str], list[tuple[str, bytes]]] = {}
        self.names = ResourceNames(self.form, self.shading, self.opacity, self.image, self.encode, black)

    def render(self, pages: Sequence[Page]) -> bytes:
        bookmarks = []
        for page in pages:
            reference = self.doc.thisPageRef()
            self.page(page)
            if page.bookmark:
                bookmarks.append((page.bookmark, reference))
        catalog = self.doc.Catalog
        catalog.Outlines = self.outline(bookmarks) if bookmarks else None
        for font in self.doc.delayedFonts:
            font.addObjects(self.doc)
            self.map_icons_to_words(font)
        self.doc.info.invariant = 1
        self.doc.info.digest(self.doc.signature)
        self.doc.Reference(catalog)
        self.doc.Reference(self.doc.info)
        data: bytes = self.doc.format()
        return data

    def page(self, page: Page) -> None:
        stream = Stream(self.names)
        paper = Box(0, 0, page.w, page.h)
        drawn = page.on_paper(paper)
        x, y = (_exact(scale / MM_PER_POINT) for scale in page.scale)
        stream.lines.append(f"q {x} 0 0 -{y} {num(_pt(drawn.x), _pt(page.h - drawn.y))} cm")
        stream.draw(page.under)
        for placed in page.placed:
            stream.place(self.face(placed.drawing, placed.bleed), placed.matrix)
        stream.draw(page.over)
        stream.lines.append("Q")
        made: Any = pdfdoc.PDFPage()
        trim = page.on_paper(page.trim) if page.trim else paper
        made.MediaBox, made.TrimBox = _sides(paper, page.h), _sides(trim, page.h)
        made.BleedBox = _sides(trim.inset(-page.bleed), page.h)
        made.Contents = _deflated(stream)
        made.Resources = self.resources(stream)
        fields = [
            (field, Matrix(page.scale[0], 0, 0, page.scale[1], drawn.x, drawn.y).then(placed.matrix.then(at)))
            for placed in page.placed
            for field, at in fields_of(placed.drawing.ops)
        ]
        if fields:
            made.Annots = self.form_fields.on_page(fields, page.h)
        self.doc.addPage(made)

    @cached_property
    def form_fields(self) -> FormFields:
        """The form of the document, which it has if any of its pages has a field."""
        return FormFields(self.doc)

    def face(self, drawing: Drawing, bleed: float) -> str:
        key = content(drawing), bleed
        if key not in self.forms:
            self.forms[key] = self.xobject(drawing.ops, (-bleed, -bleed, drawing.w + bleed, drawing.h + bleed))
        return self.forms[key]

    def form(self, form: Form) -> str:
        key = form_content(form)
        if key not in self.forms:
            far = 10_000
            self.forms[key] = self.xobject(form.ops, (-far, -far, far, far))
        return self.forms[key]

    def xobject(self, ops: tuple[Op, ...], box: tuple[float, float, float, float]) -> str:
        stream = Stream(self.names)
        stream.draw(ops)
        content = _deflated(stream)
        entries = content.dictionary
        entries["Type"], entries["Subtype"] = pdfdoc.PDFName("XObject"), pdfdoc.PDFName("Form")
        entries["BBox"] = f"[{num(*box)}]"
        entries["Resources"] = self.resources(stream)
        name = f"X{len(self.forms)}"
        while name in self.doc.idToObject:
            name += "a"
        self.doc.Reference(content, name)
        return f"/{name}"

    def resources(self, stream: Stream) -> pdfdoc.PDFObjectReference:
        """The resources that the stream names. Streams with the same ones share them."""
        key = *stream.forms, *stream.shadings, *stream.opacities
        if key not in self.used:
            named = {
                "XObject": {name[1:]: pdfdoc.PDFObjectReference(name[1:]) for name in stream.forms},
                "Shading": {name[1:]: pdfdoc.PDFObjectReference(name[1:]) for name in stream.shadings},
                "ExtGState": {name[1:]: self.opacities[name] for name in stream.opacities},
            }
            made = {kind: pdfdoc.PDFDictionary(names) for kind, names in named.items() if names}
            fonts = pdfdoc.PDFObjectReference(pdfdoc.BasicFonts)
            self.used[key] = self.doc.Reference(pdfdoc.PDFDictionary({"Font": fonts, **made}), f"used{len(self.used)}")
        return self.used[key]

    def image(self, picture: Picture) -> str:
        if picture.digest not in self.images:
            self.images[picture.digest] = f"Image{len(self.images)}"
            add_image(self.doc, picture, self.images[picture.digest])
        return f"/{self.images[picture.digest]}"

    def shading(self, gradient: Gradient) -> str:
        if gradient not in self.shadings:
            blend = _gradient_function(gradient)
            both = pdfdoc.PDFArray([pdfdoc.PDFName("true")[1:], pdfdoc.PDFName("true")[1:]])
            made: pdfdoc.PDFShading
            g = gradient
            if g.kind == "linear":
                made = pdfdoc.PDFAxialShading(g.x1, g.y1, g.x2, g.y2, blend, "DeviceRGB", Extend=both)
            else:
                made = pdfdoc.PDFRadialShading(g.x1, g.y1, 0, g.x2, g.y2, g.r, blend, "DeviceRGB", Extend=both)
            self.shadings[gradient] = f"/{self.doc.addShading(made)}"
        return self.shadings[gradient]

    def opacity(self, kind: str, value: float) -> str:
        name = f"/{kind}{round(value * 1000)}"
        self.opacities.setdefault(name, pdfdoc.PDFDictionary({kind: round(value, 3)}))
        return name

    def encode(self, text: Text) -> list[tuple[str, bytes]]:
        key = text.font, text.ornament, text.text
        if key not in self.encoded:
            font = _embeddable(self.fonts[text.font], text.ornament)
            chunks = font.splitString(text.text, self.doc)
            self.encoded[key] = [(font.getSubsetInternalName(n, self.doc), codes) for n, codes in chunks]
        return self.encoded[key]

    def map_icons_to_words(self, embedded: TTFont) -> None:
        """Make copying text yield words for icons and blanks for ornaments."""
        name, ornament, _ = embedded.fontName.partition(ORNAMENT)
        words = self.fonts[name].says

        def spelled(match: re.Match[str]) -> str:
            char = chr(int(match[2], 16))
            said = " " if ornament else words.get(char, char)
            return f"{match[1]}<{said.encode('utf-16-be').hex()}>"

        if words or ornament:
            base = embedded.face.name.decode()
            for key, table in self.doc.idToObject.items():
                if key.startswith("toUnicodeCMap:") and key.endswith(f"+{base}"):
                    table.content = re.sub(r"(<[0-9A-F]{2}> )<([0-9A-F]{4})>", spelled, table.content)

    def outline(self, bookmarks: list[tuple[str, pdfdoc.PDFObjectReference]]) -> pdfdoc.PDFObjectReference:
        """A flat outline with an entry for each bookmark."""
        names = [f"bookmark{index}" for index in range(len(bookmarks))]
        root = pdfdoc.PDFObjectReference("outline")
        links = [pdfdoc.PDFObjectReference(name) for name in names]
        for index, (title, page) in enumerate(bookmarks):
            entry = {"Title": pdfdoc.PDFString(title), "Parent": root}
            entry["Dest"] = pdfdoc.PDFArray([page, pdfdoc.PDFName("Fit")])
            if index:
                entry["Prev"] = links[index - 1]
            if index + 1 < len(links):
                entry["Next"] = links[index + 1]
            self.doc.Reference(pdfdoc.PDFDictionary(entry), names[index])
        made = {"First": links[0], "Last": links[-1], "Count": len(links)}
        self.doc.Reference(pdfdoc.PDFDictionary(made), "outline")
        return root


@lru_cache(maxsize=64)
def _embeddable(font: Font, ornament: bool) -> TTFont:
    """ReportLab's font. Ornaments need a font of their own, because copying them yields nothing."""
    made = TTFont(font.name + ORNAMENT * ornament, BytesIO(font.data), asciiReadable=0)
    # Two styles may share a file or a font name; in a PDF each needs a name of its own.
    own = re.sub(rb"[^A-Za-z0-9-]", b"", made.face.name)[:60]
    made.face.name = own + f"-{font.name}".replace("_", "-").encode() + ORNAMENT.encode() * ornament
    return made


def embedding_problem(font: Font) -> str:
    """Why the font cannot be embedded, "" if it can. ReportLab is stricter than fontTools."""
    try:
        made = _embeddable(font, False)
        made.face.makeSubset(sorted(map(ord, font.advances)))
    except Exception as error:  # a broken file may raise anything
        return f"a PDF cannot hold it ({type(error).__name__}: {error})" if str(error) else "a PDF cannot hold it"
    return ""


def _deflated(stream: Stream) -> pdfdoc.PDFStream:
    """The compressed stream: uncompressed, those of a deck would take much memory."""
    content = pdfdoc.PDFStream(content=zlib.compress("\n".join(stream.lines).encode("ascii")))
    content.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
    return content


def _gradient_function(gradient: Gradient) -> pdfdoc.PDFFunction:
    """The colours along a gradient as a function of 0..1."""
    spans = list(zip(gradient.stops, gradient.stops[1:], strict=False))
    parts = [pdfdoc.PDFExponentialFunction(_rgb(a), _rgb(b), 1) for (_, a), (_, b) in spans]
    if len(parts) == 1:
        return parts[0]
    bounds = [offset for offset, _ in gradient.stops[1:-1]]
    domain = pdfdoc.PDFArrayCompact((0.0, 1.0))
    return pdfdoc.PDFStitchingFunction(parts, bounds, [0, 1] * len(parts), Domain=domain)


def _rgb(colour: str) -> tuple[float, ...]:
    return tuple(round(int(colour[place : place + 2], 16) / 255, 4) for place in (1, 3, 5))


def _sides(box: Box, h: float) -> str:
    """The box in points from the bottom left corner of a page `h` mm high."""
    sides = box.x, h - box.y - box.h, box.x + box.w, h - box.y
    return f"[{num(*map(_pt, sides))}]"


def _pt(mm: float) -> float:
    return mm / MM_PER_POINT


def _exact(number: float) -> str:
    return f"{number:.6f}"


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
