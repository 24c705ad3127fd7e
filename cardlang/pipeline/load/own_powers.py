"""Keyword powers of a project's own: which of them only people can play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from cardlang.language.language import Language
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.load.texts import read_text
from cardlang.source.yaml.nodes import Document, Scalar
from cardlang.source.yaml.offsets import rules_text

_SAMPLE: Final = {"number": "2", "damage": "10", "ability": "STR", None: ""}


def powers_for_people(document: Document, language: Language) -> Iterator[Diagnostic]:
    """A warning for each power of a vocabulary whose reminder is not rules text, unless it says that the power is for
    people."""
    for name, power in document.data.get("powers", {}).items():
        if not power.get("people"):
            node = document.at(("powers", name, "reminder"))
            assert isinstance(node, Scalar)
            yield from list(_unread(name, document, node, language, _SAMPLE[power.get("takes")]))[:1]


def _unread(name: str, document: Document, node: Scalar, language: Language, sample: str) -> Iterator[Diagnostic]:
    text = rules_text(document, node, "power")
    if "{value}" in text.text:
        said = replace(text, text=text.text.replace("{value}", sample))
        found = [replace(one, span=document.span(node)) for one in language.parse(said.text, "power").diagnostics]
    else:
        found = list(read_text(language, text).diagnostics)
    for one in found:
        if one.severity == "error":
            help = f"{one.help}; or add people: true" if one.help else "reword it, or add people: true"
            message = f"only people can play {name}: {one.message}"
            yield replace(one, code="C169", severity="warning", message=message, help=help, fix=None)
