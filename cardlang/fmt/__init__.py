"""Canonical form of YAML files: layout, order of fields and wording, as edits to the text that is there. The rules for
designers are in docs/formatting.md."""
