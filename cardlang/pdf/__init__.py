"""Pages to PDF bytes: drawing operators (`content`), the document's objects (`document`). The only room that imports
ReportLab, and the only one where points and a bottom-left origin exist. Same pages, same bytes."""
