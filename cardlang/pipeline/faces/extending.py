"""Files in YAML that extend others: sheets and themes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from os.path import realpath
from pathlib import Path

from cardlang.face.fault import Fault
from cardlang.model.diagnostic import Diagnostic, has_errors
from cardlang.source.yaml.nodes import Document

DEEPEST = 16  # files that extend each other
Opened = tuple[Document | None, list[Diagnostic]]


def extended(
    first: Document, what: str, code: str, find: Callable[[str], Sequence[Path] | Fault], open: Callable[[Path], Opened]
) -> tuple[list[Document], list[Diagnostic]]:
    """The document and those that it extends, nearest first, and what is wrong. `find` gives the files that are meant
    by the name under `extends`, of which the first counts that is not among them already, or says that there is none.

    `what` they are, and the `code` of a finding, is told in messages.
    """
    chain, seen = [first], {realpath(first.path)}
    while chain[-1].has(("extends",)):
        name, at = str(chain[-1].at(("extends",)).value), chain[-1].where("extends")
        files = find(name)
        if isinstance(files, Fault):
            return chain, [files.at(at)]
        path = next((path for path in files if realpath(path) not in seen), None)
        if path is None:
            fault = Fault(code, f'"{name}" extends itself', f"one of the {what}s must not extend another")
            return chain, [fault.at(at)]
        if len(chain) > DEEPEST:
            fault = Fault(code, f"this {what} extends more than {DEEPEST} others", "merge some of them")
            return chain, [fault.at(chain[0].where("extends"))]
        document, found = open(path)
        if document is None or has_errors(found):
            return chain, found
        seen.add(realpath(path))
        chain.append(document)
    return chain, []
