"""The kinds of card that a project defines, checked by themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from cardlang.model.slips import closest, did_you_mean


class Fault(NamedTuple):
    """What is wrong with an entry of a vocabulary file. `place` are the keys and indices that lead to it."""

    code: str
    message: str
    place: tuple[str | int, ...]
    help: str


CARD_FIELDS: Final = frozenset(
    ("id", "name", "copies", "art", "icon", "flavor", "artist", "draft", "ranges")
)  # of every card


_JSON_TYPES: Final = {str: "string", int: "integer", bool: "boolean"}


def kind_faults(own: Mapping[str, Any], known: Mapping[str, Any], of: str) -> Iterator[Fault]:
    """What is wrong with kinds of card that a project adds to those `known` in the game `of` this name."""
    for name, said in own.items():
        if name in known:
            message = f'{of} already has a kind of card "{name}"'
            yield Fault("C170", message, ("kinds", name), "choose another name")
        fields, texts = said.get("fields", {}), said.get("texts", {})
        declared = {path: {"type": "string"} for path in texts if "." not in path} | fields
        for field in fields:
            if field in CARD_FIELDS:
                message = f'every card has a field "{field}" already'
                yield Fault("C170", message, ("kinds", name, "fields", field), "leave it out, or name yours otherwise")
        yield from _unknown(said, declared, ("kinds", name), ("required", "reverse"))
        for n, need in enumerate(said.get("needs", ())):
            yield from _unknown(need, declared, ("kinds", name, "needs", n), [*need])
            for key, values in ((key, need.get(key, {})) for key in ("if", "unless")):
                for field, value in values.items():
                    if why := never([declared[field]] if field in declared else [], field, value):
                        yield Fault("C170", why[0], ("kinds", name, "needs", n, key, field), why[1])
        yield from _ill_defined(fields, ("kinds", name, "fields"))
        for path in texts:
            yield from _textless(path, declared, ("kinds", name, "texts", path))


def _unknown(
    group: Mapping[str, Any], fields: Mapping[str, Any], place: tuple[str | int, ...], keys: Sequence[str]
) -> Iterator[Fault]:
    """The names under these keys of a group that are none of its fields: one, a list, or with values."""
    for key in keys:
        named = group.get(key, ())
        for n, field in enumerate([named] if isinstance(named, str) else named):
            if field not in fields:
                at = () if isinstance(named, str) else (field,) if isinstance(named, Mapping) else (n,)
                help = did_you_mean(closest(field, fields)) or f"declare {field} under fields:"
                yield Fault("C170", f'this kind of card has no field "{field}"', (*place, key, *at), help)


def _ill_defined(fields: Mapping[str, Any], place: tuple[str | int, ...]) -> Iterator[Fault]:
    """Defaults that their own fields do not allow, and groups that require fields which they do not have."""
    for name, field in fields.items():
        here = (*place, name)
        if "unique" in field and len(here) > 4:
            yield Fault("C170", "only a whole field can be unique", (*here, "unique"), "leave it out")
        if "default" in field and not _allows(field, field["default"]):
            message = f'"{name}" may not be {field["default"]}, which is its default'
            yield Fault("C170", message, (*here, "default"), "write a value that the field may have")
        for inner, at in ((field, here), (field.get("items", {}), (*here, "items"))):
            yield from _unknown(inner, inner.get("properties", {}), at, ("required",))
            yield from _ill_defined(inner.get("properties", {}), (*at, "properties"))


def never(fields: Sequence[Mapping[str, Any]], name: str, value: Any) -> tuple[str, str] | None:
    """Why no card has this value in the field of this name, and what to write instead. `fields` are what kinds of card
    say of it; a list has a value if it is one of its items."""
    known = [field.get("items", field) for field in fields]
    if not known or any(_allows(field, value) for field in known):
        return None
    values = list(dict.fromkeys(str(one) for field in known for one in field.get("enum", ())))
    help = did_you_mean(closest(str(value), values)) or "write a value that the field may have"
    return f'the field "{name}" is never "{value}"', help


def _allows(field: Mapping[str, Any], value: Any) -> bool:
    number = type(value) is int
    return (
        field.get("type", _JSON_TYPES[type(value)]) == _JSON_TYPES[type(value)]
        and value in field.get("enum", (value,))
        and (not number or field.get("minimum", value) <= value <= field.get("maximum", value))
        and (number or len(str(value)) <= field.get("maxLength", len(str(value))))
    )


def _textless(path: str, fields: Mapping[str, Any], place: tuple[str | int, ...]) -> Iterator[Fault]:
    """Why a path of names leads to no text, if it does not."""
    field: Mapping[str, Any] = {"properties": fields}
    met: list[str] = []
    for name in path.split("."):
        inner = field.get("items", field).get("properties", {})
        if name not in inner:
            message = f'this kind of card has no field "{".".join((*met, name))}"'
            meant = closest(name, inner)
            help = did_you_mean(".".join((*met, meant))) if meant else f"declare {name} under fields:"
            yield Fault("C170", message, place, help)
            return
        field, met = inner[name], [*met, name]
    if field.get("items", field).get("type", "string") not in ("string", "array"):
        yield Fault("C170", f'the field "{path}" holds no text', place, "declare it with type: string")
