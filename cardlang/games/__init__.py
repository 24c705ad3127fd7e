"""One folder per game: its vocabulary, grammar, nodes and verbs, turn and actions, and the values its faces show. A
game does not know other games."""
