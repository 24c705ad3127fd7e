"""`cardlang build`, from checked cards to files. `build` holds the order of the stages: faces are drawn (`renderer`),
compared with an earlier print (`record`), put on sheets and written (`output`). `pieces` is the table of all kinds of
pieces, with what plans the pages of each (`decks`, `mats`, `tokens`, `board_tiles`, `text_pages`, `change_list`,
`kit`); `piece_sheets` puts drawings on a sheet. Faces are laid out in `face`, pages in `sheet`."""
