"""One folder a game: its vocabulary, grammar, nodes and verbs, turn and actions, and the values its faces show. A game
knows no other game."""
