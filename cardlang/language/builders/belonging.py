"""Builders of conditions about what something is: `if it is a friendly creature`, `if you control it`."""

from __future__ import annotations
