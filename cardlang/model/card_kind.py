"""A kind of card, as a vocabulary declares it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class CardKind(NamedTuple):
    """A kind of card.

    `texts` maps each field that holds rules texts to the texts' box; a dot in its name leads into a group, or into
    the groups of a list. `reverse` are the fields on the second face; a card without any has its deck's back. A kind
    that a project declares (`own`) has its further `fields`, a JSON Schema for each, and those `required`. The engine
    does not play it: people do.
    """

    texts: Mapping[str, str]
    reverse: tuple[str, ...] = ()
    own: bool = False
    fields: Mapping[str, Any] = {}
    required: tuple[str, ...] = ()

    @classmethod
    def of(cls, said: Mapping[str, Any]) -> CardKind:
        """The kind that a checked vocabulary file declares.

        >>> CardKind.of({"texts": {"text": "main"}})
        CardKind(texts={'text': 'main'}, reverse=(), own=False, fields={}, required=())
        """
        reverse, required = (tuple(said.get(name, ())) for name in ("reverse", "required"))
        return cls(said.get("texts", {}), reverse, said.get("own", False), said.get("fields", {}), required)

    @property
    def names(self) -> list[str]:
        """The fields of a card that hold rules texts, alone or among other things."""
        return list(dict.fromkeys(path.partition(".")[0] for path in self.texts))
