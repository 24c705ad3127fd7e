"""How the verbs of skirmish are played: `compile`, `holds` and `price` functions, each tied to its construct in
`steps`."""
