"""Where templates run. They come from other people: they see only what they are given, and their steps, the texts and
lists they make and what they yield are bounded, so that none takes long or fills the memory."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator, Mapping
from functools import wraps
from types import CodeType
from typing import Any, Final, TypeAlias, cast

from jinja2 import BytecodeCache, FunctionLoader, StrictUndefined, Template, nodes
from jinja2.bccache import Bucket
from jinja2.runtime import Context, markup_join
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from cardlang.face.drawing import MM_PER_POINT
from cardlang.face.slots import PLAIN, Slot, settle

Filter: TypeAlias = Callable[..., Any]
STEPS = 20_000  # rounds of loops and calls of macros on one face
YIELD = 1_000_000  # characters that one face yields
WORK = 500_000  # characters and parts that a template looks at on one face, in filters, tests and methods
LONGEST = 50_000  # characters of a text, parts of a list (lists within it counted), that a template makes
FILTERS = [
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
    "sum",
    "title",
    "trim",
    "unique",
    "upper",
]
SHALLOW = {"count", "first", "last", "length", "list", "reverse"}  # look at none of a list's parts
BLIND = {"d", "default", "defined", "undefined"}  # ask no more of a value than whether it is there
NUMBERS = (int, float)
FARTHEST = 100_000  # for numbers given to filters
METHODS: Mapping[type, frozenset[str]] = {
    str: frozenset(["endswith", "isdigit", "lower", "split", "startswith", "strip", "title", "upper"]),
    dict: frozenset(["get", "items", "keys", "values"]),
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index"}),
    int: frozenset(),
    float: frozenset(),
}


class TooMuchWork(Exception):
    """A template takes too many steps or makes too much. Its words are for the author."""


class _Known(BytecodeCache):
    """The code that templates become, which no theme changes: a process that opens several makes it once."""

    code: Final[dict[tuple[str, str], tuple[CodeType, bool]]] = {}  # with whether the template captures
    most = 200

    def __init__(self, environment: Sandbox) -> None:
        self.environment = environment

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code, captures = self.code.get((bucket.key, bucket.checksum), (None, False))
        self.environment.captures |= captures

    def dump_bytecode(self, bucket: Bucket) -> None:
        if len(self.code) == self.most:
            self.code.clear()
        assert bucket.code
        self.code[bucket.key, bucket.checksum] = bucket.code, self.environment.captured


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja as templates may use it. `find` says whether there is a template of a name, `load` reads it."""

    intercepted_binops = frozenset(["+", "*", "**", "%"])

    def __init__(self, find: Callable[[str], object], load: Callable[[str], str | None], given: dict[str, Any]) -> None:
        super().__init__(
            loader=FunctionLoader(load),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            cache_size=-1,
            finalize=self.place,
            bytecode_cache=_Known(self),
        )
        self.found = find
        self.captures = False  # whether some template keeps what it yields, to do something with it
        self.captured = False  # whether the last one read does
        self.steps = self.yielded = self.worked = 0
        del self.globals["lipsum"]
        self.globals.update(given, range=_range)
        self.filters = {name: _checked(name, cast(Filter, self.filters[name]), self.work) for name in FILTERS}
        self.filters["pt"] = _checked("pt", _points, self.work)
        self.tests = {name: _checked(name, cast(Filter, test), self.work) for name, test in self.tests.items()}

    def begin(self) -> None:
        """A new face: nothing is spent yet."""
        self.steps = self.yielded = self.worked = 0

    def work(self, *values: object) -> None:
        """These are looked at."""
        for value in values:
            if not isinstance(value, NUMBERS) and isinstance(value, str | list | tuple | Mapping):
                self.worked += len(value)
        if self.worked > WORK:
            raise TooMuchWork(f"it looks at more than {WORK:,} letters and parts of lists")

    def looked(self, value: object) -> object:
        self.work(value)
        return value

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # as Jinja's
        __self.work(getattr(__obj, "__self__", None), *args)
        return super().call(__context, __obj, *args, **kwargs)

    def tick(self, weight: int) -> str:
        """One round of a loop or call of a macro that writes `weight` characters by itself."""
        self.steps += 1
        self.yielded += weight
        if self.steps > STEPS:
            raise TooMuchWork(f"it takes more than {STEPS:,} steps")
        if self.yielded > YIELD:
            raise TooMuchWork(f"it yields more than {YIELD:,} characters")
        return ""

    def place(self, value: object) -> object:
        """A value as it is placed: words and numbers, no lists."""
        if isinstance(value, str):
            self.yielded += len(value)
            if self.yielded > YIELD:
                raise TooMuchWork(f"it yields more than {YIELD:,} characters")
        elif not isinstance(value, NUMBERS) and isinstance(value, Mapping | list | tuple):
            raise TypeError("it places a list as a whole; a loop can place its parts")
        return value

    def joined(self, *parts: object) -> str:
        """`a ~ b`"""
        settle(parts)
        self.work(*parts)
        return str(bounded(markup_join(map(self.place, parts))))

    def bounded(self, value: object) -> object:
        return bounded(value)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if isinstance(left, NUMBERS) and isinstance(right, NUMBERS):
            if operator == "**" and (abs(left) > 1e6 or abs(right) > 16):
                raise TooMuchWork("it raises numbers to too high a power")
            made = super().call_binop(context, operator, left, right)
            if isinstance(made, int) and made.bit_length() > 256:
                raise TooMuchWork("it makes too large a number")
            return made
        settle((left, right))
        self.work(left, right)
        if operator != "+":
            raise TypeError(f"{operator} is for numbers")
        if isinstance(left, str | list | tuple) and isinstance(right, str | list | tuple):
            bounded([len(left), len(right)], len(left) + len(right))
        return bounded(super().call_binop(context, operator, left, right))

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        for kind, names in METHODS.items():
            if isinstance(obj, kind) and attr not in names and callable(value):
                return False
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:
        """`"...".format(...)` is not there, as its widths know no bounds."""

    def select_template(self, names: Any, parent: str | None = None, globals: Any = None) -> Template:
        if not isinstance(names, list | tuple) or not names:
            raise TypeError("a template is named by its file, or by a list of files of which the first is taken")
        return super().select_template(names, parent, globals)

    def compile(self, source: Any, name: str | None = None, *given: Any, **more: Any) -> Any:
        try:
            return super().compile(source, name, *given, **more)
        except (RecursionError, SyntaxError) as error:  # Python's own: it has its bounds, too
            raise TooMuchWork("its tags or brackets are nested too deeply, or one expression is too long") from error

    def join_path(self, template: str, parent: str) -> str:
        """A neighbour of `parent` if there is one, else a name from the root of the folders."""
        near = posixpath.join(posixpath.dirname(parent), template)
        return near if self.found(near) else template

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        self.captured = _captures(tree)
        self.captures |= self.captured
        _Bounds(self).visit(tree)
        tree.set_environment(self)
        return tree


def bounded(value: object, size: int | None = None) -> object:
    """`value`, if it is no larger than templates may make."""
    if (_size(value) if size is None else size) > LONGEST:
        raise TooMuchWork(f"it makes a text or list of more than {LONGEST:,} parts")
    return value


def _size(value: object) -> int:
    """Characters and parts, counted no further than needed: lists may hold one another many times."""
    if isinstance(value, PLAIN):
        return len(value) if isinstance(value, str) else 1
    count, waiting = 0, [value]
    while waiting and count <= LONGEST:
        count += 1
        part = waiting.pop()
        if isinstance(part, Mapping):
            waiting += part.values()
        elif isinstance(part, list | tuple):
            waiting += part
    return count


class _Bounds(NodeTransformer):
    """Puts the sandbox's bounds into a template's own code."""

    def __init__(self, environment: Sandbox) -> None:
        self.environment = environment

    def _ticking(self, node: Any) -> Any:
        weight = sum(len(data.data) for data in node.find_all(nodes.TemplateData))
        self.generic_visit(node)
        tick = nodes.ExprStmt(_call("tick", [nodes.Const(weight)]))
        node.body.insert(0, tick.set_lineno(node.lineno))
        return node

    visit_For = visit_Macro = visit_CallBlock = visit_Block = visit_Template = _ticking

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        return _call("joined", node.nodes)

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:
        self.generic_visit(node)
        node.expr = _call("looked", [node.expr])
        for operand in node.ops:
            operand.expr = _call("looked", [operand.expr])
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        self.generic_visit(node)
        if isinstance(node.arg, nodes.Slice):
            node.node = _call("looked", [node.node])
        return node

    def _literal(self, node: Any) -> nodes.Node:
        self.generic_visit(node)
        return node if getattr(node, "ctx", "load") != "load" else _call("bounded", [node])

    visit_List = visit_Tuple = visit_Dict = _literal


def _call(name: str, arguments: list[nodes.Expr]) -> nodes.Call:
    return nodes.Call(nodes.EnvironmentAttribute(name), arguments, [], None, None)


def _captures(tree: nodes.Template) -> bool:
    """Whether what is yielded may become a value: slots may then hide in it."""
    if any(tree.find(kind) for kind in (nodes.AssignBlock, nodes.FilterBlock, nodes.Concat)):
        return True
    placed = {id(call) for output in tree.find_all(nodes.Output) for part in output.nodes for call in _placed(part)}
    return any(
        id(call) not in placed and not (isinstance(call.node, nodes.Name) and call.node.name == "range")
        for call in tree.find_all(nodes.Call)
    )


def _placed(part: nodes.Node) -> Iterator[nodes.Node]:
    if isinstance(part, nodes.CondExpr):
        yield from _placed(part.expr1)
        if part.expr2:
            yield from _placed(part.expr2)
    else:
        yield part


def _checked(name: str, do: Filter, work: Callable[..., None]) -> Filter:
    """A filter or test that is given no more than it can bear."""
    if name in BLIND:
        return do
    own = 1 if hasattr(do, "jinja_pass_arg") else 0  # Jinja's own first argument

    @wraps(do)
    def checked(*given: Any, **named: Any) -> Any:
        values = [value if isinstance(value, PLAIN) else _listed(value) for value in given[own:]]
        others = [*values[1:], *named.values()]
        settle([value for value in values if type(value) is Slot] if name in SHALLOW else [*values[:1], *others])
        if name not in SHALLOW:
            work(*values)
        if any(isinstance(value, int) and abs(value) > FARTHEST for value in others):
            raise TooMuchWork(f"it gives {name} a number beyond {FARTHEST:,}")
        if name in ("replace", "join"):
            lengths = [_length(value) for value in values]
            bounded(values, sum(lengths) * (1 + max(lengths[1:], default=0)))
        made = do(*given[:own], *values, **named)
        return bounded(made) if isinstance(made, PLAIN) or not isinstance(made, Slot | Iterator) else made

    return checked


def _listed(value: object) -> object:
    return list(value) if isinstance(value, Iterator) else value


def _length(value: object) -> int:
    if isinstance(value, list | tuple):
        return sum(map(_length, value)) + len(value)
    return len(value) if isinstance(value, str | range | Mapping) else 0


def _range(*ends: int) -> range:
    settle(ends)
    made = range(*ends)
    bounded(made, len(made))
    return made


def _points(size: float) -> Markup:
    """A size in points as SVG's user units, which are millimetres here."""
    return Markup(f"{size * MM_PER_POINT:.4f}")
