"""Values that all rooms share: positions in files (`span`), findings (`diagnostic`, with the catalogue of codes in
`codes`), cards and decks (`card`), changes between editions (`edition`, `change`), and results of scenarios and
games. Nothing here imports another room, reads a file or prints."""
