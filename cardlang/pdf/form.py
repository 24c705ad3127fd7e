"""Fields of a form in a PDF: whoever opens it can type in them, or write by hand on the print."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from reportlab.pdfbase.acroform import AcroForm

from cardlang.face.draw_list import IDENTITY, MM_PER_POINT, Box, Field, Group, Matrix, Op, Use

SIZE = 0.6  # of a field's height: the size of its letters
LARGEST, OF_LINES = 14.0, 10.0  # points
LINES = 10.0  # mm: a higher field takes several lines


def fields_of(ops: Iterable[Op], at: Matrix = IDENTITY) -> Iterator[tuple[Field, Matrix]]:
    """The fields of a drawing, each with the map from its own coordinates to the drawing's."""
    for op in ops:
        match op:
            case Field():
                yield op, at
            case Group(matrix, _, inner):
                yield from fields_of(inner, at.then(matrix) if matrix else at)
            case Use(form, x, y):
                yield from fields_of(form.ops, at.then(Matrix(1, 0, 0, 1, x, y)))


class FormFields:
    """The form of one document. ReportLab takes it for the canvas on which it draws."""

    _enforceColorSpace = None

    def __init__(self, doc: Any) -> None:
        self._doc = doc
        self._made: list[Any] = []
        self._names: Counter[str] = Counter()
        self._form: Any = AcroForm(self)
        doc.Catalog.AcroForm = self._form

    def on_page(self, fields: Iterable[tuple[Field, Matrix]], height: float) -> list[Any]:
        """The annotations of a page that is `height` mm high. A name that several fields have gets a number, since
        fields of one name would show the same."""
        self._made = []
        for field, matrix in fields:
            self._names[field.name] += 1
            number = self._names[field.name]
            box = Box.around([matrix.at(corner) for corner in field.box.corners])
            x, y, w, h = (round(mm / MM_PER_POINT, 2) for mm in (box.x, height - box.y - box.h, box.w, box.h))
            lines = box.h > LINES
            self._form.textfield(
                name=field.name if number == 1 else f"{field.name} ({number})",
                tooltip=field.name,
                x=x,
                y=y,
                width=w,
                height=h,
                fontName="Helvetica",
                fontSize=min(LARGEST, OF_LINES if lines else SIZE * h),
                borderWidth=0,
                borderColor=None,
                fillColor=None,
                fieldFlags="multiline" if lines else "",
                maxlen=None,
            )
        return self._made

    def _addAnnotation(self, made: Any) -> None:
        self._made.append(self._doc.Reference(made))
