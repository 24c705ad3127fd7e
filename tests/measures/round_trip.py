"""Whether an effect that is written is read as itself, and a smallest one that is not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from cardlang.language.clause import Unwritable
from cardlang.language.language import Language
from cardlang.language.node_types import narrowed, shape
from cardlang.language.nodes.base import Node, node_fields

FLAT = ("effects", "options", "abilities", "parts")  # two or more, none of their own kind


@dataclass(frozen=True)
class Outcome:
    """What became of an effect: `text` as written, none if there are no words for it. `refused`: its words are not
    understood. `wrong`: they are understood as something else, or the writer broke."""

    text: str | None
    refused: str = ""
    wrong: str = ""


def round_trip(language: Language, box: str, effect: Node) -> Outcome:
    """Writes the effect and reads it again."""
    try:
        text = language.wording(effect, box)
    except Unwritable:
        return Outcome(None)
    except Exception as error:
        return Outcome("", wrong=f"the writer raises {error!r}")
    again = language.parse(text, box)
    if again.effect is None:
        return Outcome(text, refused="; ".join(f"{one.code} {one.message}" for one in again.diagnostics))
    if again.effect != effect:
        return Outcome(text, wrong=f"it reads as {again.effect!r}")
    return Outcome(text, wrong="" if again.text == text else f"it is then written {again.text}")


def shrunk(language: Language, box: str, effect: Node) -> Node:
    """A smallest effect inside or like this one that is wrong, too."""
    while True:
        smaller = (one for one in _smaller(effect) if round_trip(language, box, one).wrong)
        found = next(smaller, None)
        if found is None:
            return effect
        effect = found


def _smaller(node: Node) -> Iterator[Node]:
    for one in node_fields(type(node)):
        value = getattr(node, one.name)
        if isinstance(value, tuple):
            least = narrowed(shape(type(node))[one.name])[1].least or (one.name != "where")
            for index in range(len(value)):
                if one.name in ("effects", "options", "abilities"):
                    yield value[index]
                if len(value) > least:
                    yield replace(node, **{one.name: (*value[:index], *value[index + 1 :])})
                if isinstance(value[index], Node):
                    for small in _smaller(value[index]):
                        yield replace(node, **{one.name: (*value[:index], small, *value[index + 1 :])})
        elif isinstance(value, Node):
            if one.name in ("effect", "otherwise"):
                yield value
            if one.name in ("otherwise", "end", "against"):
                yield replace(node, **{one.name: None})
            for small in _smaller(value):
                yield replace(node, **{one.name: small})
