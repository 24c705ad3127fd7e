"""Puts the core's grammar and a game's together as one text for Lark."""

from __future__ import annotations

import re
from collections.abc import Iterable

_RULE = re.compile(r"^(\w+):(.*)$")


def assemble(parts: Iterable[str], terminals: Iterable[str]) -> str:
    """One grammar of the rules of all `parts`: alternatives given under one name in several parts come together.

    `terminals` are declared, never spelled: words are the lexicon's.

    >>> print(assemble(["a: B\\n", "// more\\na: C -> c\\n"], ["B", "C"]))
    %declare B C
    a: B
        | C -> c
    """
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
    texts = [f"{name}: " + "\n    | ".join(alternatives) for name, alternatives in rules.items()]
    return "\n".join([f"%declare {' '.join(sorted(set(terminals)))}", *texts])
