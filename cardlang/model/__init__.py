"""The values every room speaks in: where words stand (`span`), what is wrong with them (`diagnostic`, with the
catalogue of codes in `codes`), what a project holds (`card`), and what has changed in it (`edition`, `change`). Nothing
here imports another room, reads a file or prints."""
