"""The cards of `many_cards` for other programs: the same words, fonts, size, ground, frame and panels."""

from __future__ import annotations

from pathlib import Path

from bench.many_cards import names, text

FONTS = Path(__file__).parents[2] / "templates" / "fonts"
FACES = (
    ("display", "bold", "Grenze-Bold"),
    ("text", "normal", "AlegreyaSans-Regular"),
    ("text", "bold", "AlegreyaSans-Bold"),
)
LEFT, TOP, W, H = 12.7, 6.35, 63.5, 88.9  # mm

STYLE = """
@page { size: 215.9mm 279.4mm; margin: 0 }
body { margin: 0 }
.page { position: relative; width: 215.9mm; height: 279.4mm; break-after: page }
.card { position: absolute; width: 63.5mm; height: 88.9mm; color: #fffaf0; overflow: hidden;
  background: radial-gradient(circle 62mm at 31.75mm 30mm, #4d2f7c, #21123a); font-family: text }
.card div { position: absolute }
.frame { left: 3.2mm; top: 3.2mm; width: 57.1mm; height: 82.5mm; border: 0.35mm solid #b9b5d6; border-radius: 2.6mm;
  box-sizing: border-box }
.window { left: 5mm; top: 13.4mm; width: 53.5mm; height: 32.6mm; border-radius: 1.2mm;
  background: radial-gradient(circle 30mm at 26.75mm 13.6mm, #7a52b8, #4d2f7c 55%, #21123a) }
.name { left: 15.2mm; top: 6mm; font: bold 12.5pt display }
.level { left: 6mm; top: 6mm; font: bold 15pt text }
.panel { left: 5mm; top: 46mm; width: 53.5mm; height: 35mm; background: #f8f1e0; border-radius: 1.2mm }
.rules { left: 7.6mm; top: 52mm; width: 48.3mm; font-size: 10pt; color: #231a12 }
.foot { left: 6mm; top: 81.5mm; font-size: 6pt }
.number { right: 6mm; top: 81.5mm; font-size: 6pt }
"""


def html(count: int) -> str:
    """For WeasyPrint."""
    faces = "".join(
        f"@font-face {{ font-family: {family}; font-weight: {weight}; src: url({(FONTS / file).as_uri()}.ttf) }}\n"
        for family, weight, file in FACES
    )
    cards = []
    for number, name in enumerate(names(count)):
        place = f"left: {LEFT + W * (number % 3):.2f}mm; top: {TOP + H * (number // 3 % 3):.2f}mm"
        opening = '<div class="page">' if number % 9 == 0 else ""
        closing = "</div>" if number % 9 == 8 or number == count - 1 else ""
        cards.append(
            f'{opening}<div class="card" style="{place}"><div class="frame"></div><div class="window"></div>'
            f'<div class="name">{name}</div><div class="level">{number % 6 + 1}</div><div class="panel"></div>'
            f'<div class="rules">{text(number)}</div><div class="foot">Many Cards</div>'
            f'<div class="number">bench · {number + 1}/{count}</div></div>{closing}'
        )
    return f'<!DOCTYPE html><meta charset="utf-8"><style>{faces}{STYLE}</style>{"".join(cards)}'


def typst(count: int) -> str:
    """For typst."""
    head = """#set page(width: 215.9mm, height: 279.4mm, margin: 0mm)
#set text(font: "Alegreya Sans", fill: rgb("#fffaf0"))
#let card(x, y, name, level, rules, number) = place(dx: x * 1mm, dy: y * 1mm, box(width: 63.5mm, height: 88.9mm,
  clip: true, fill: gradient.radial(rgb("#4d2f7c"), rgb("#21123a"), center: (50%, 34%), radius: 70%), {
  place(dx: 3.2mm, dy: 3.2mm, rect(width: 57.1mm, height: 82.5mm, radius: 2.6mm, stroke: 0.35mm + rgb("#b9b5d6")))
  place(dx: 5mm, dy: 13.4mm, rect(width: 53.5mm, height: 32.6mm, radius: 1.2mm,
    fill: gradient.radial(rgb("#7a52b8"), rgb("#4d2f7c"), rgb("#21123a"))))
  place(dx: 15.2mm, dy: 6mm, text(font: "Grenze", size: 12.5pt, weight: "bold", name))
  place(dx: 6mm, dy: 6mm, text(size: 15pt, weight: "bold", level))
  place(dx: 5mm, dy: 46mm, rect(width: 53.5mm, height: 35mm, radius: 1.2mm, fill: rgb("#f8f1e0")))
  place(dx: 7.6mm, dy: 52mm, block(width: 48.3mm, text(size: 10pt, fill: rgb("#231a12"), rules)))
  place(dx: 6mm, dy: 81.5mm, text(size: 6pt, "Many Cards"))
  place(dx: 45mm, dy: 81.5mm, text(size: 6pt, number))
}))
"""
    lines = []
    for number, name in enumerate(names(count)):
        x, y = LEFT + W * (number % 3), TOP + H * (number // 3 % 3)
        if number and number % 9 == 0:
            lines.append("#pagebreak()")
        words = f'"{name}", "{number % 6 + 1}", "{text(number)}", "bench · {number + 1}/{count}"'
        lines.append(f"#card({x:.2f}, {y:.2f}, {words})")
    return head + "\n".join(lines) + "\n"
