"""What letters measure: fonts with their advance widths and characters (`font`), the icon font drawn from SVG paths
(`icons`), and where lines of text may end (`breaking`). Widths are in em, so one measurement serves every size.
Knows no card, no box and no PDF."""
