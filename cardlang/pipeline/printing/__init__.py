"""`cardlang build`, from checked cards to files. `build` holds the order of the stages: faces are drawn (`renderer`),
compared with an earlier print (`record`), put on sheets (`decks`, `mats`, `pieces`, `kit`, `pictures`) and written
(`output`). The other modules open the files that these need (`sheet_files`, `theme_files`, `part_files`) or make one
kind of piece each. Faces are laid out in `face`, pages in `sheet`."""
