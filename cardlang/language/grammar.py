"""Combines the core's grammar and those of a game's parts."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping

_RULE = re.compile(r"^(\w+):(.*)$")
_NAME = re.compile(r"\b_?[a-z]\w*\b")
_TERMINAL = re.compile(r"\b_?[A-Z]\w*\b")


def assemble(parts: Iterable[str], terminals: Iterable[str] = ()) -> dict[str, list[str]]:
    """The alternatives of each rule, from all `parts`. Alternatives that use a rule which no part defines are dropped:
    the core leaves some to the parts. So are those that use a terminal that has no words: if any `terminals` are given,
    they are all that have some, though not all need be used.

    Errors: `ValueError` for an alternative that is given twice: a bug of a part.

    >>> assemble(["a: B\\n", "// more\\na: C -> c\\n | D open\\n"])
    {'a': ['B', 'C -> c']}
    """
    rules, spelled = rules_of(parts), frozenset(terminals)
    for name, said in rules.items():
        plain = [" ".join(one.split()) for one in said]
        if twice := [one for one in dict.fromkeys(plain) if plain.count(one) > 1]:
            raise ValueError(f"{name} has an alternative twice: {twice[0]}")
    return closed(rules, spelled)


def closed(rules: Mapping[str, list[str]], spelled: Collection[str]) -> dict[str, list[str]]:
    """The rules without the alternatives that use a rule which is not there, or a terminal that is not `spelled`."""
    while open_ := {
        name: lacking
        for name, said in rules.items()
        if (lacking := [one for one in said if _open(one, rules, frozenset(spelled))])
    }:
        kept = {name: [one for one in said if one not in open_.get(name, ())] for name, said in rules.items()}
        rules = {name: said for name, said in kept.items() if said}
    return dict(rules)


def rules_of(parts: Iterable[str]) -> dict[str, list[str]]:
    """The alternatives of each rule, from all parts."""
    rules: dict[str, list[str]] = {}
    for part in parts:
        body: list[str] = []
        for line in part.splitlines():
            line = line.partition("//")[0].rstrip()
            if header := _RULE.match(line):
                name, first = header.groups()
                body = rules.setdefault(name, [])
                body.append(first.strip())
            elif line.strip():
                body.append(line.strip().removeprefix("|").strip())
    return rules


def _open(alternative: str, rules: Mapping[str, list[str]], spelled: frozenset[str]) -> bool:
    """Whether it uses a rule that is not defined, or a terminal without words."""
    used = alternative.partition("->")[0]
    unsaid = bool(spelled) and not spelled.issuperset(_TERMINAL.findall(used))
    return unsaid or any(name not in rules for name in _NAME.findall(used))
