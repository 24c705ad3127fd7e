"""What the verbs of skirmish do: `compile`, `holds` and `price` functions, each tied to its construct in
`verbs.table`."""
