"""The order of the stages, known nowhere else. Load: a game and its language (`games`), files as checked cards
(`reading`). Check: `checking`, `fixing`. Play: scenarios (`playing`), matches (`matches`, `session`). Print:
`printing`. Compare: `editions`, `changes`. Explain: `explaining`. The front ends call these functions; a game gets its
YAML files from here, read by `source`."""
