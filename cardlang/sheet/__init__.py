"""Paper: sheets with slots and marks (`read`, `sheet`, `marks`), faces placed in the slots (`impose`) as pages
(`page`), sets of pages and the kit that binds them (`page_set`), and tiles of a board, cut to fit the paper
(`tile_pages`). Pure geometry in millimetres from the paper's top left corner. Knows no PDF."""
