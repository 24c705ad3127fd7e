"""What is explained to people: pages of steps."""

from __future__ import annotations

from cardlang.model.value import Value


class Step(Value):
    """One step in whole sentences, the rules it rests on (`S7.1`), and what it consists of. A `joined` step goes on
    with the one before it (`Otherwise:`) and takes no number of its own."""

    text: str
    rules: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    joined: bool = False


class Section(Value):
    """Steps under a heading."""

    title: str
    steps: tuple[Step, ...]


class Page(Value):
    """One thing explained: a text, facts with their labels, then sections."""

    title: str
    text: str = ""
    rows: tuple[tuple[str, Step], ...] = ()
    sections: tuple[Section, ...] = ()
