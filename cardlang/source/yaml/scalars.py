"""The values of plain scalars in YAML 1.2."""

from __future__ import annotations

import re

_FIRST = frozenset("-+.0123456789~nNtTfF")
_WORDS: dict[str, bool | float | None] = {
    **dict.fromkeys(("", "~", "null", "Null", "NULL")),
    **dict.fromkeys(("true", "True", "TRUE"), True),
    **dict.fromkeys(("false", "False", "FALSE"), False),
    **dict.fromkeys((".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF"), float("inf")),
    **dict.fromkeys(("-.inf", "-.Inf", "-.INF"), float("-inf")),
    **dict.fromkeys((".nan", ".NaN", ".NAN"), float("nan")),
}
_LONGEST = 300  # characters of a number; longer ones count as infinite
_INTEGER = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")


def resolve(text: str) -> str | int | float | bool | None:
    """The value of a plain scalar by the core schema, in which `yes`, `no` and `on` are texts.

    A number with a point or an exponent but without a fraction is an integer, as in JSON Schema. A number of hundreds
    of digits is infinite, like `1e999`; schemas accept neither.

    >>> [resolve(text) for text in ("012", "0o14", "1e3", "1_000", "no", "~", "-.5")]
    [12, 12, 1000, '1_000', 'no', None, -0.5]
    """
    if text and text[0] not in _FIRST:
        return text
    if text in _WORDS:
        return _WORDS[text]
    if _INTEGER.fullmatch(text):
        if len(text) > _LONGEST:
            return float("-inf") if text[0] == "-" else float("inf")
        return int(text, {"0o": 8, "0x": 16}.get(text[:2], 10))
    if _FLOAT.fullmatch(text):
        number = float(text)
        return int(number) if number.is_integer() else number
    return text
