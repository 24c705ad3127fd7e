"""The stages of every command, in order. `load` finds games and reads projects; `check` lints; `play` plays; `printing`
prints; `editions` compares; `edit` changes files; `explain` explains cards and terms. Front ends call these functions;
programs get a game from `playable`."""

# What stops the work of a command: doors say it and exit with 2.
from cardlang.source.error import NoProject as NoProject
from cardlang.source.error import SourceError as SourceError
