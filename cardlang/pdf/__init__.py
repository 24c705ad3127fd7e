"""From pages to the bytes of a PDF or a PNG (`document`, with `content` for the drawing operators and `image`). The
only room that imports ReportLab, and the only one with points and a bottom-left origin. The same pages always give
the same bytes."""
