"""The stages of every command, in order. `load` finds games and reads projects; `check` lints; `play` plays; `printing`
prints; `editions` compares; `edit` changes files; `explain` explains cards and terms. Front ends call these functions;
programs get a game from `playable`."""
