"""Plays many whole games by players of the machine's: policies, the runs of a playtest over processes, the file
in which they are kept. Only the engine decides what is legal; a policy picks among what is offered."""
