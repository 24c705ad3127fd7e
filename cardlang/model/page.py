"""Explanations for people: pages of steps."""

from __future__ import annotations

from cardlang.model.value import Value


class Step(Value):
    """One step in whole sentences, the rules behind it (`S7.1`), and its own smaller steps. A `joined` step continues
    the one before it (`Otherwise:`) and gets no number."""

    text: str
    rules: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    joined: bool = False


class Section(Value):
    """Steps under a heading."""

    title: str
    steps: tuple[Step, ...]


class Page(Value):
    """The explanation of one thing: a text, labelled facts (`rows`), then sections."""

    title: str
    text: str = ""
    rows: tuple[tuple[str, Step], ...] = ()
    sections: tuple[Section, ...] = ()
