"""The canonical form of YAML files: layout, order of fields and wording, computed as edits of the existing text.
docs/formatting.md has the rules for designers."""
