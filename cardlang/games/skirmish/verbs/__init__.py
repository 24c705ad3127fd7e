"""What the verbs of skirmish do: `compile`, `holds` and `price` functions, tied to their constructs in `verbs.table`."""
