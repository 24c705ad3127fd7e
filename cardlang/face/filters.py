"""The Jinja filters and tests that templates may use. Each counts its work before it does it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from typing import Any, Final, TypeAlias, cast

from jinja2 import Environment, pass_environment
from jinja2.filters import FILTERS, make_attrgetter
from jinja2.tests import TESTS
from markupsafe import Markup

from cardlang.face.draw_list import MM_PER_POINT
from cardlang.face.meter import NUMBERS, BudgetExceeded, Meter, measured
from cardlang.face.placeholders import settled

Filter: TypeAlias = Callable[..., Any]
CALL = 10  # steps for calling a filter, test or macro
DIGITS = 15  # after the point, in `round`
ALLOWED = [
    *("abs", "capitalize", "count", "d", "default", "dictsort", "e", "escape", "first", "float", "int"),
    *("items", "join", "last", "length", "list", "lower", "map", "max", "min", "reject", "rejectattr"),
    *("replace", "reverse", "round", "safe", "select", "selectattr", "sort", "string", "title", "trim"),
    *("unique", "upper"),
]
BLIND = {"d", "default", "defined", "undefined"}  # ask only whether a value is there
SHALLOW = {"count", "first", "last", "length", "list", "reverse"}  # filters that do not look into the items of a list
DEEP = {  # tests that do
    *("divisibleby", "even", "in", "lower", "odd", "upper", "!=", "<", "<=", "==", ">", ">=", "eq", "equalto"),
    *("ge", "greaterthan", "gt", "le", "lessthan", "lt", "ne"),
}
EACH: Final = {  # filters that work on their arguments for each item of a value
    *("dictsort", "join", "map", "max", "min", "reject", "rejectattr", "replace", "select", "selectattr"),
    *("sort", "sum", "trim", "unique"),
}


def filters(meter: Meter) -> dict[str, Filter]:
    """The allowed filters by name, and our own: `pt`, `sum`."""
    known: dict[str, Filter] = {name: cast(Filter, FILTERS[name]) for name in ALLOWED}
    known |= {"pt": _points, "sum": _sum}
    return {name: do if name in BLIND else _counted(name, do, meter, name in SHALLOW) for name, do in known.items()}


def tests(meter: Meter) -> dict[str, Filter]:
    """Jinja's tests by name."""
    known = {name: cast(Filter, test) for name, test in TESTS.items()}
    return {name: do if name in BLIND else _counted(name, do, meter, name not in DEEP) for name, do in known.items()}


def _counted(name: str, do: Filter, meter: Meter, shallow: bool) -> Filter:
    """The filter or test `do`, counting its work."""
    own = 1 if hasattr(do, "jinja_pass_arg") else 0  # Jinja's own first argument
    each = name in EACH

    @wraps(do)
    def counted(*given: Any, **named: Any) -> Any:
        values = [list(value) if isinstance(value, Iterator) else settled(value) for value in given[own:]]
        named = {key: settled(value) for key, value in named.items()}
        others = [*values[1:], *named.values()]
        more = sum(map(meter.size, others)) if others else 0
        first = values[0] if values else None
        parts = length(first)
        meter.take(CALL + (parts if shallow else meter.size(first)) + (parts * more if each else more))
        if name == "round" and any(isinstance(value, int) and abs(value) > DIGITS for value in others):
            raise BudgetExceeded(f"it rounds to more than {DIGITS} digits")
        made = do(*given[:own], *values, **named)
        if isinstance(made, Iterator):
            made = list(made)
        meter.take(length(made))
        return measured(made)

    return counted


def length(value: object) -> int:
    """Letters of a text or items of a collection; 0 for anything else."""
    if isinstance(value, NUMBERS):
        return 0
    return len(value) if isinstance(value, (str, list, tuple, range, Mapping)) else 0


def _points(size: float) -> Markup:
    """A size in points as millimetres, the user unit of our SVG."""
    return Markup(f"{size * MM_PER_POINT:.4f}")


@pass_environment
def _sum(environment: Environment, values: Any, attribute: str | int | None = None, start: float = 0) -> float:
    """Jinja's `sum`, for numbers only: summing lists or texts would copy them for each item."""
    numbers = [start, *(values if attribute is None else map(make_attrgetter(environment, attribute), values))]
    if not all(isinstance(number, NUMBERS) for number in numbers):
        raise TypeError("sum works only on numbers")
    total: float = sum(numbers)
    return total
