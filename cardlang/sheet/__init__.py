"""Paper: lengths with units (`units`), a sheet's slots and marks as its file gives them (`sheet`, `marks`), faces put
into the slots (`impose`) as pages (`page`). Pure geometry in millimetres from the paper's top left corner. Knows no
PDF."""
