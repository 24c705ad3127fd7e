"""Elements: dice that are rolled in real time, spells, and creatures on small grids."""
