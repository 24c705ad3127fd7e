"""What the verbs of skirmish do: `compile` functions, tied to their constructs in `verbs.table`."""
