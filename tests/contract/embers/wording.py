"""What texts of embers can say beyond its mechanics: nothing."""

from __future__ import annotations

from cardlang.language.construct import Wording

WORDING = Wording()
