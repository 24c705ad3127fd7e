"""The order of the stages, known nowhere else: a game and its language (`games`), files to checked cards (`reading`),
faces (`faces`), findings (`checking`), scenarios (`playing`), paper (`printing`), what has changed (`editions`,
`changes`, `record`). Reads a game's YAML through source and hands it in. Its functions are what the doors call."""
