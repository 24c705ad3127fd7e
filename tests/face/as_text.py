"""A draw list as text with one operation per line, for golden tests that people review."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.face.draw_list import Drawing, Ellipse, Form, Gradient, Group, Image, Op, Paint, Path, Rect, Text, Use


def as_text(drawing: Drawing) -> str:
    """One line for each operation, lengths rounded to hundredths of a millimetre; the forms follow the face."""
    forms: dict[Form, None] = {}
    lines = [f"face {_n(drawing.w)} x {_n(drawing.h)}", *_ops(drawing.ops, forms, "  ")]
    shown: set[Form] = set()
    while len(shown) < len(forms):
        form = next(form for form in forms if form not in shown)
        shown.add(form)
        lines += [f"form {form.name}", *_ops(form.ops, forms, "  ")]
    return "\n".join(lines) + "\n"


def _ops(ops: tuple[Op, ...], forms: dict[Form, None], indent: str) -> Iterator[str]:
    for op in ops:
        match op:
            case Rect(box, radius, paint):
                round_ = f" r={_n(radius)}" if radius else ""
                yield f"{indent}rect {_n(box.x, box.y)} {_n(box.w)} x {_n(box.h)}{round_}{_paint(paint)}"
            case Ellipse(cx, cy, rx, ry, paint):
                yield f"{indent}ellipse {_n(cx, cy)} {_n(rx)} x {_n(ry)}{_paint(paint)}"
            case Path(segments, paint):
                yield f"{indent}path {' '.join(k + _n(*numbers) for k, numbers in segments)}{_paint(paint)}"
            case Text(x, y, text, font, size, colour, spacing, ornament, _, opacity):
                colour += f"@{_n(opacity)}" if opacity != 1 else ""
                spread = f" spacing={_n(spacing)}" if spacing else ""
                words = text.encode("unicode_escape").decode() if "\ue000" <= text[:1] <= "\uf8ff" else text
                kind = "ornament" if ornament else "text"
                yield f'{indent}{kind} {_n(x, y)} {font} {_n(size)}pt {colour}{spread} "{words}"'
            case Image(box, picture):
                yield f"{indent}image {_n(box.x, box.y)} {_n(box.w)} x {_n(box.h)} {picture.digest[:8]}"
            case Group(matrix, clip, inner):
                moved = f" matrix {_n(*matrix)}" if matrix else ""
                yield f"{indent}group{moved}"
                if clip:
                    yield from _ops((clip,), forms, indent + "  clip ")
                yield from _ops(inner, forms, indent + "  ")
            case Use(form, x, y):
                forms.setdefault(form)
                yield f"{indent}use {form.name} {_n(x, y)}"


def _paint(paint: Paint) -> str:
    words = ""
    match paint.fill:
        case Gradient(kind, x1, y1, x2, y2, r, stops):
            blend = " ".join(f"{_n(offset)}:{colour}" for offset, colour in stops)
            place = _n(x1, y1, r) if kind == "radial" else _n(x1, y1, x2, y2)
            words += f" fill={kind}({place}; {blend})"
        case None:
            pass
        case colour:
            words += f" fill={colour}"
    if paint.fill_opacity != 1:
        words += f"@{_n(paint.fill_opacity)}"
    if paint.even_odd:
        words += " even-odd"
    if paint.stroke is not None:
        words += f" stroke={paint.stroke} {_n(paint.width)}"
        words += f"@{_n(paint.stroke_opacity)}" if paint.stroke_opacity != 1 else ""
        words += f" cap={paint.cap}" if paint.cap != "butt" else ""
        words += f" join={paint.join}" if paint.join != "miter" else ""
        words += f" dash={_n(*paint.dash)}" if paint.dash else ""
    return words


def _n(*numbers: float) -> str:
    return ",".join(f"{number + 0.0001:.2f}".rstrip("0").rstrip(".") for number in numbers)
