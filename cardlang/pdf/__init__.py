"""From pages to the bytes of a PDF (`document`, with `content` for the drawing operators and `image`) or to PNG
(`pictures`). The only room that imports ReportLab, and the only one with points and a bottom-left origin. The same
pages always give the same bytes."""
