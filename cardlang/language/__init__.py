"""Reads card text into effects and writes effects back: atoms, lexicon, parse table, resolver, writer, suggestions. The
nodes of the effect AST are in `nodes/`; a `Construct` ties a node to its grammar rule, its builder and its wording.
Everything a game says about words comes in as data."""
