"""The values every room speaks in: where words stand (`span`), what is wrong with them (`diagnostic`, with the
catalogue of codes in `codes`), and what a project holds (`card`). Nothing here imports another room, reads a file or
prints."""
