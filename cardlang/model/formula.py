"""Texts that spreadsheets take for formulas."""

from __future__ import annotations

import re

FORMULA = re.compile(r"\s*[=+@＝＋＠-]|[\t\r\n]")  # as the beginning of a cell (OWASP, CSV injection)
