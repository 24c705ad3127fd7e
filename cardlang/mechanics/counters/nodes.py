"""Counters: named numbers on pieces and on cards that lie in play."""

from __future__ import annotations

from cardlang.language.nodes import All, Command, Node, Number, Ref, Selector, Target


class PutCounters(Command):
    """`Put 1 power token on a permanent spell.`: `counter` is one of the vocabulary."""

    counter: str
    amount: Number
    on: Target | Selector  # pieces and cards, or squares


class RemoveCounters(Command):
    """`Remove 1 power token from a permanent spell.`: as many as there are."""

    counter: str
    amount: Number | All
    on: Target | Selector  # pieces and cards, or squares


class HasCounters(Node):
    """`if it has 2 or more power tokens`: this many counters lie on `subject`."""

    subject: Ref
    counter: str
    relation: str  # ">=", "<=" or "="
    than: int
