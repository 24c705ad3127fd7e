"""A file on top of another one: what it says counts, and what it does not say is as in the other."""

from __future__ import annotations

from cardlang.source.yaml.nodes import INHERITED, Document, Mapping, Node, Scalar, Sequence


def extended(document: Document, over: Document, key: str) -> Document:
    """The document with all that the one `over` which it stands says besides. Fields are taken one by one; a list is
    taken as a whole. What comes from the other has its place at the value of `key`, which names that."""
    place = document.at((key,))
    assert isinstance(place, Scalar)
    return Document(document.source, _joined(document.root, over.root, place, leave_out=key), over)


def _joined(own: Node, other: Node, place: Scalar, leave_out: str = "") -> Node:
    if not isinstance(own, Mapping) or not isinstance(other, Mapping):
        return own
    entries = {name: (_moved_key(word, place), _moved(node, place)) for name, (word, node) in other.entries.items()}
    for name, (word, node) in own.entries.items():
        if name != leave_out:
            entries[name] = word, _joined(node, other.entries[name][1], place) if name in other.entries else node
    return Mapping({name: node.value for name, (_, node) in entries.items()}, entries, own.start, own.end, own.flow)


def _moved_key(word: Scalar, place: Scalar) -> Scalar:
    return Scalar(word.value, word.text, place.start, place.end, INHERITED)


def _moved(node: Node, place: Scalar) -> Node:
    match node:
        case Mapping(value=value, flow=flow):
            items = node.entries.items()
            entries = {name: (_moved_key(word, place), _moved(one, place)) for name, (word, one) in items}
            return Mapping(value, entries, place.start, place.end, flow)
        case Sequence(value=several, flow=flow):
            return Sequence(several, tuple([_moved(one, place) for one in node.items]), place.start, place.end, flow)
    return _moved_key(node, place)
