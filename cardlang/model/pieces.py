"""The kinds of pieces that a build prints, a row each. `pipeline/printing/pieces.py` has what plans their pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Piece(NamedTuple):
    """A kind of piece: what one of its pieces is called, whether `build` prints it only if it is named, and the
    templates that draw these pieces and nothing else.

    >>> PIECES["standees"].noun
    'standee'
    """

    noun: str = "card"
    only_if_named: bool = False
    templates: tuple[str, ...] = ()


KIT: Final = "kit"  # one file with pieces of several kinds
PIECES: Final[Mapping[str, Piece]] = {
    "cards": Piece(),
    "creatures": Piece(),
    "backs": Piece(),
    "mats": Piece("mat"),
    "changes": Piece(),
    "tokens": Piece("token", only_if_named=True, templates=("token",)),
    "standees": Piece("standee", only_if_named=True, templates=("standee",)),
    "tiles": Piece("tile", only_if_named=True, templates=("tile", "plan")),
    "rules": Piece("page", only_if_named=True, templates=("page",)),
    "rulebook": Piece("page", only_if_named=True),
    "pages": Piece("page", only_if_named=True),
}
ONLY_IF_NAMED: Final = tuple(kind for kind, piece in PIECES.items() if piece.only_if_named)
NOUNS: Final[Mapping[str, str]] = {KIT: "part", **{kind: piece.noun for kind, piece in PIECES.items()}}
