"""Jinja's filters and tests as templates may use them: each counts what it does before it does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, Final, TypeAlias, cast

from jinja2 import Environment, pass_environment
from jinja2.filters import FILTERS, make_attrgetter
from jinja2.tests import TESTS
from markupsafe import Markup

from cardlang.face.drawing import MM_PER_POINT
from cardlang.face.meter import NUMBERS, Meter, TooMuchWork, measured
from cardlang.face.slots import Needed, Slot

Filter: TypeAlias = Callable[..., Any]
OPERATORS = {"!=", "<", "<=", "==", ">", ">="} | {
    "eq",
    "equalto",
    "ge",
    "greaterthan",
    "gt",
    "le",
    "lessthan",
    "lt",
    "ne",
}
CALL = 10  # steps of a filter, test or macro by itself
DIGITS = 15  # after the point, in `round`
ALLOWED = [
    "abs",
    "capitalize",
    "count",
    "d",
    "default",
    "dictsort",
    "e",
    "escape",
    "first",
    "float",
    "int",
    "items",
    "join",
    "last",
    "length",
    "list",
    "lower",
    "map",
    "max",
    "min",
    "reject",
    "rejectattr",
    "replace",
    "reverse",
    "round",
    "safe",
    "select",
    "selectattr",
    "sort",
    "string",
    "title",
    "trim",
    "unique",
    "upper",
]
BLIND = {"d", "default", "defined", "undefined"}  # ask no more of a value than whether it is there
SHALLOW = {"count", "first", "last", "length", "list", "reverse"}  # filters that look at none of a list's parts
DEEP = {"divisibleby", "even", "in", "lower", "odd", "upper"} | {  # tests that look at them
    *("!=", "<", "<=", "==", ">", ">=", "eq", "equalto", "ge", "greaterthan", "gt", "le", "lessthan", "lt", "ne")
}
EACH: Final = {  # do something with their arguments for each part of a value
    "dictsort",
    "join",
    "map",
    "max",
    "min",
    "reject",
    "rejectattr",
    "replace",
    "select",
    "selectattr",
    "sort",
    "sum",
    "trim",
    "unique",
}


def filters(meter: Meter) -> dict[str, Filter]:
    known: dict[str, Filter] = {name: cast(Filter, FILTERS[name]) for name in ALLOWED}
    known |= {"pt": _points, "sum": _sum}
    return {name: do if name in BLIND else _counted(name, do, meter, name in SHALLOW) for name, do in known.items()}


def tests(meter: Meter) -> dict[str, Filter]:
    known = {name: cast(Filter, test) for name, test in TESTS.items()}
    return {name: do if name in BLIND else _counted(name, do, meter, name not in DEEP) for name, do in known.items()}


def _counted(name: str, do: Filter, meter: Meter, shallow: bool) -> Filter:
    """The filter or test `do`, which counts its work."""
    own = 1 if hasattr(do, "jinja_pass_arg") else 0  # Jinja's own first argument
    each = name in EACH

    @wraps(do)
    def counted(*given: Any, **named: Any) -> Any:
        values = [list(value) if isinstance(value, Iterator) else value for value in given[own:]]
        others = [*values[1:], *named.values()]
        more = sum(map(meter.size, others)) if others else 0
        first = values[0] if values else None
        if type(first) is Slot:
            raise Needed(first.place)
        parts = length(first)
        meter.take(CALL + (parts if shallow else meter.size(first)) + (parts * more if each else more))
        if name == "round" and any(isinstance(value, int) and abs(value) > DIGITS for value in others):
            raise TooMuchWork(f"it rounds to more than {DIGITS} digits")
        made = do(*given[:own], *values, **named)
        if isinstance(made, Iterator):
            made = list(made)
        meter.take(length(made))
        return measured(made)

    return counted


def length(value: object) -> int:
    if isinstance(value, NUMBERS):
        return 0
    return len(value) if isinstance(value, (str, list, tuple, range, Mapping)) else 0


def _points(size: float) -> Markup:
    """A size in points as SVG's user units, which are millimetres here."""
    return Markup(f"{size * MM_PER_POINT:.4f}")


@pass_environment
def _sum(environment: Environment, values: Any, attribute: str | int | None = None, start: float = 0) -> float:
    """Jinja's, for numbers alone: lists and texts would be copied for each part."""
    numbers = [start, *(values if attribute is None else map(make_attrgetter(environment, attribute), values))]
    if not all(isinstance(number, NUMBERS) for number in numbers):
        raise TypeError("sum is for numbers")
    total: float = sum(numbers)
    return total
