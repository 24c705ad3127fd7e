"""The engine that every game shares and that knows no game: the state and its one writer, the stack of frames, steps
compiled from effects, integer actions, geometry, scenarios. What a game must supply is the value `Game`."""
