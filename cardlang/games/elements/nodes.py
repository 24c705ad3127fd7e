"""What only texts of elements say. The core resolves all references."""

from __future__ import annotations

from cardlang.language.nodes.base import Node
from cardlang.mechanics.permanents.nodes import Dispel as Dispel
from cardlang.mechanics.permanents.nodes import Instant as Instant
from cardlang.mechanics.permanents.nodes import Permanent as Permanent


class Requires(Node):
    """`Requires: fire, fire, leadership.`: the dice that a spell uses up (E12), in the order of the faces; `identical`
    more must show one and the same element, whichever that is (`3 identical element symbols`)."""

    symbols: tuple[str, ...]
    identical: int = 0
