"""Effects that cause each other without end."""

from __future__ import annotations

from cardlang.rules.compiled import Frame


class Endless(RuntimeError):
    """Effects that cause each other without end. `cycle` has the names of their programs, once around."""

    def __init__(self, cycle: tuple[str, ...]) -> None:
        super().__init__(" → ".join(cycle))
        self.cycle = cycle


def cycle_of(frames: list[Frame]) -> tuple[str, ...]:
    """The programs at the top of the stack, once around the cycle."""
    names = [frame.program.name for frame in frames[-50:]]
    top = names.pop() if names else ""
    back = names[::-1].index(top) if top in names else len(names)
    return (*names[len(names) - back :], top)
