"""The words for the sides of pieces: allied, enemy, other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

WORDS: Final[Mapping[str, Mapping[str, object]]] = {
    "allied": {"words": ["allied"], "singular": ["ally"], "plural": ["allies"]},
    "enemy": {"words": ["enemy"], "singular": ["enemy"], "plural": ["enemies"], "after": ["an opponent controls"]},
    "other": {"words": ["other"]},
}
