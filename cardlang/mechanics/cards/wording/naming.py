"""Names of cards in texts."""

from __future__ import annotations

from cardlang.language.nodes.selector import Named
from cardlang.language.saying import Slot, named, say

NAME = Slot(("CARD_NAME",), named, lambda writer, name, node: str(name))
NAMED = say(Named, "named {name}", rule="card_place", name=NAME)
