"""Font metrics: fonts with their advance widths and characters (`font`), the icon font made of SVG drawings (`icons`),
and line breaking (`breaking`). Widths are in em, so one measurement serves every size. Knows no card, frame or PDF."""
