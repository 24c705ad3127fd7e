"""What a spreadsheet shows for a value."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

_LOCAL = ("mm-dd-yy", "m/d/yy h:mm")  # stand for the format of whoever opens the file
_NAMED = re.compile(r"\[\$([^\]-]*)[^\]]*\]")  # `[$€-407]`: a currency, and a language
_MARK = r'(?:"[^"]*"|\\.|_.|\*.|[ %$€£¥+()/:-])*'
_NUMBER = re.compile(rf"({_MARK})([#0?,]*[#0?])(?:\.([#0?]+))?({_MARK})")
_FRACTION = re.compile(r"[#0]? *\?+/(\?{1,5})")
_MINUTES = re.compile(r"(?<=h)([^a-z]*)(mm?)(?!m)|(?<!m)()(mm?)(?=[^a-z]*s)")
_DATE = re.compile(r'am/pm|([a-z])\1*|"([^"]*)"|\\(.)|[^a-z"\\]')
_SHOWN = {"yyyy": "%Y", "yy": "%y", "mmmm": "%B", "mmm": "%b", "mm": "%m", "m": "{0.month}", "dddd": "%A", "ddd": "%a"}
_SHOWN |= {"dd": "%d", "d": "{0.day}", "hh": "%H", "h": "{0.hour}", "nn": "%M", "n": "{0.minute}", "ss": "%S"}
_SHOWN |= {"s": "{0.second}", "am/pm": "%p"}
_LONGEST = 255  # characters of a format
_LARGEST = 1e15  # a number of more digits is not kept exactly


def as_shown(value: Any, code: str) -> str | None:
    """The text that a spreadsheet shows for a value with the number format `code`; None if the format is not known.
    A date in the format of whoever opens the file is written as in ISO 8601.

    Source: ECMA-376, part 1, 18.8.31.

    >>> as_shown(3, "000"), as_shown(0.1, "0%"), as_shown(True, "General"), as_shown(date(2026, 1, 2), "d-mmm")
    ('003', '10%', 'TRUE', '2-Jan')
    """
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, date | time):
        return _date(value, code)
    if not isinstance(value, int | float | timedelta) or code in ("General", "@"):
        return as_typed(value)
    if isinstance(value, timedelta) or abs(value) >= _LARGEST or len(code) > _LONGEST:
        return None
    return _number(value, code)


def as_typed(value: Any) -> str:
    """A value without a format: 2.0 is "2"."""
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else f"{value:.10g}"
    return "" if value is None else str(value)


def _number(value: float, code: str) -> str | None:
    sections = _NAMED.sub(r'"\1"', code).split(";")  # for positive numbers, negative ones, and zero
    chosen = 1 if value < 0 and len(sections) > 1 else 2 if value == 0 and len(sections) > 2 else 0
    section = re.sub(r"^\[[A-Za-z]+\]", "", sections[chosen])  # a colour
    minus = "-" if value < 0 and not chosen else ""
    if parts := _FRACTION.fullmatch(section):
        return minus + _fraction(abs(value), 10 ** len(parts[1]) - 1)
    if section == "General":
        return minus + as_typed(abs(value))
    found = _NUMBER.fullmatch(section)
    if found is None:
        return _literal(section).strip() if re.fullmatch(_MARK, section) else None
    before, form, places, after = found[1], found[2], found[3] or "", found[4]
    amount = Decimal(repr(abs(value))) * (100 if "%" in before + after else 1)
    amount = amount.quantize(Decimal(1).scaleb(-len(places)), ROUND_HALF_UP)
    whole, _, rest = f"{amount:,f}".partition(".") if "," in form else f"{amount:f}".partition(".")
    fixed = len(places.rstrip("#?"))
    rest = rest[:fixed] + rest[fixed:].rstrip("0")
    whole = whole.zfill(form.count("0")) if whole != "0" or "0" in form else ""
    digits = whole + (f".{rest}" if rest else "")
    return ((minus if amount else "") + _literal(before) + digits + _literal(after)).strip()


def _fraction(value: float, largest: int) -> str:
    ratio = Fraction(value).limit_denominator(largest)
    whole, rest = divmod(ratio.numerator, ratio.denominator)
    parts = (str(whole) if whole or not rest else "", f"{rest}/{ratio.denominator}" if rest else "")
    return " ".join(filter(None, parts))


def _date(value: date | time, code: str) -> str | None:
    moment = datetime.combine(*((value, time()) if isinstance(value, date) else (date(1900, 1, 1), value)))
    if isinstance(value, datetime):
        moment = value
    if code in _LOCAL:
        return moment.strftime("%Y-%m-%d %H:%M" if "h" in code else "%Y-%m-%d")
    code = re.sub(r"\[[^\]]*\]", "", code).split(";")[0].lower()
    code = _MINUTES.sub(lambda found: (found[1] or "") + "n" * len(found[2] or found[4]), code)
    text = ""
    for part in _DATE.finditer(code):
        shown = _SHOWN.get(part[0])
        if shown is None and part[1]:
            return None
        if shown in ("%H", "{0.hour}") and "am/pm" in code:
            shown = f"{moment.hour % 12 or 12:{'02' if shown == '%H' else ''}}"
        text += moment.strftime(shown).format(moment) if shown else part[2] or part[3] or part[0]
    return text


def _literal(marks: str) -> str:
    """Text around a number: `"gold"` and `\\g` are literal, `_)` is a space of that width, `*-` fills the cell."""
    literal = {"_": " ", "*": ""}
    return re.sub(r'"([^"]*)"|\\(.)|[_*].', lambda one: one[1] or one[2] or literal.get(one[0][0], ""), marks)
