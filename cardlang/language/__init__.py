"""Reads card text into effects, and writes effects as text: atoms, lexicon, parse table, resolver, writer, suggestions.
The nodes of effects are in `nodes/`; a `Construct` ties a node to its grammar rules, its builders and its wording.
Everything that a game says about words is data."""
