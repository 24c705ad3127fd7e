"""The wording of destroying."""

from __future__ import annotations

from cardlang.language.builders.doers import done_to, write_done
from cardlang.language.construct import Construct
from cardlang.mechanics.damage.nodes import Destroy

DESTROY = Construct(Destroy, {"destroy": done_to(Destroy)}, write_done("destroy"))
