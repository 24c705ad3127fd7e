"""Paper: sheets with slots and marks (`read`, `sheet`, `marks`, `units`), faces placed in the slots (`impose`) as pages
(`page`), sets of pages and the kit that binds them (`page_set`); boards cut into tiles (`tiles`, `tile_pages`, `board`)
and change lists (`change_list`). Pure geometry in millimetres from the paper's top left corner. Knows no PDF."""
