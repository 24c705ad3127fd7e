"""The wording of abilities that creatures gain, and of creatures that are activated again."""

from __future__ import annotations
