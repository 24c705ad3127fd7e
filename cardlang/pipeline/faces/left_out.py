"""Texts that no face of a card shows, because the template of the project leaves their box out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from cardlang.face.faces import Faces
from cardlang.face.fault import Fault
from cardlang.face.placeholders import shape_of
from cardlang.model.card import Card, Text

Side = tuple[str, Mapping[str, object]]  # a template, and what it is given


def left_out(faces: Faces, card: Card, sides: Callable[[int | None], Sequence[Side]]) -> Iterator[tuple[Fault, Text]]:
    """A warning for each text that does not matter to any face (C534). `sides` gives the faces of the card, or with the
    number of a text what they would be with other words for it."""
    plain = sides(None)
    used = [faces.used(*side) for side in plain]
    for number, text in enumerate(card.texts):
        shown, values = False, ""
        for (template, given), (_, other), places in zip(plain, sides(number), used, strict=True):
            differing = dict(_differing(given, other))
            values = values or next((name for name in differing.values() if name.endswith("_html")), "")
            if places is not None:
                shown = shown or not places.isdisjoint(differing)
            elif differing:
                made = faces.templates.render(template, given, "")
                shown = shown or isinstance(made, Fault) or made != faces.templates.render(template, other, "")
            else:  # what it shows of the text is not words
                shown = True
        if not shown and values:
            names = " and ".join(dict.fromkeys(f"templates/{template}" for template, _ in plain))
            box = ".".join(str(key) for key in text.place if isinstance(key, str))
            message = f'nobody can read the text in "{box}" on the card: it is left out in {names}'
            yield Fault("C534", message, f"place {{{{ {values} }}}} there", box, plain[0][0], "warning"), text


def _differing(given: object, other: object) -> Iterator[tuple[int, str]]:
    """The places of the leaves that differ, with how a template names them."""
    ones: list[object] = []
    others: list[object] = []
    if shape_of(given, ones) == shape_of(other, others):
        for place, (one, two, name) in enumerate(zip(ones, others, _names(given, ""), strict=True)):
            if one != two:
                yield place, name


def _names(value: object, name: str) -> Iterator[str]:
    """How a template names each leaf of nested groups and lists, in the order of `shape_of`."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from _names(part, f"{name}.{key}" if name else key)
    elif isinstance(value, list | tuple):
        for number, part in enumerate(value):
            yield from _names(part, f"{name}[{number}]")
    else:
        yield name
