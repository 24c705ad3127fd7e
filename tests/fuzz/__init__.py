"""Hostile input by seed: `python tests/fuzz/run.py` (docs/fuzzing.md)."""
