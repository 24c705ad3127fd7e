"""The sandbox in which templates run. They are untrusted: they see only the values they are given, and every step is
counted, so that no template takes long or fills the memory.

A step is an executed node of the template, a letter of output, or a letter or list item that is read or made.
`Counting` inserts the counting into a template's code; filters and tests count for themselves. Anything that looks
into a value counts its size first, so a small structure that unfolds to a huge one (a list that holds another one
twice, and so on) is harmless."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, ItemsView, Iterator, KeysView, Mapping, ValuesView
from types import CodeType
from typing import Any, Final, NoReturn, cast

from jinja2 import (
    BytecodeCache,
    Environment,
    FunctionLoader,
    StrictUndefined,
    Template,
    TemplateNotFound,
    TemplateSyntaxError,
    Undefined,
    nodes,
    pass_eval_context,
)
from jinja2.bccache import Bucket
from jinja2.compiler import CodeGenerator
from jinja2.runtime import Context, LoopContext, markup_join
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.utils import Namespace
from jinja2.visitor import NodeTransformer

from cardlang.face.filters import CALL, filters, length, tests
from cardlang.face.meter import NUMBERS, BudgetExceeded, Meter, measured
from cardlang.face.placeholders import Placeholder, settled

_TAG = re.compile(r"\{[{%]")
_WORD = re.compile(r"\w+|[^\w\s]")


def words_in(text: str) -> int:
    """About how many words and symbols the tags of a template have.

    >>> words_in("<g>{% if card.art %}<b/>{% endif %}</g>")
    13
    """
    count, at = 0, 0
    while tag := _TAG.search(text, at):
        end = text.find("%}" if tag[0] == "{%" else "}}", tag.end())
        at = len(text) if end < 0 else end + 2
        count += len(_WORD.findall(text, tag.start(), at))
    return count


class Counting(NodeTransformer):
    """Inserts counting into the syntax tree of a template; and if it `captures`, that it does."""

    def __init__(self, environment: Environment, captures: bool) -> None:
        self.environment, self.captures = environment, captures

    def _ticking(self, node: Any) -> Any:
        steps = (1 if isinstance(node, nodes.For) else CALL) + sum(map(_weight, node.body))
        self.generic_visit(node)
        calls = [_call("tick", nodes.Const(steps)), *([_call("capture")] if self.captures else [])]
        node.body[:0] = [nodes.ExprStmt(call).set_lineno(node.lineno) for call in calls]
        return node

    visit_Macro = visit_CallBlock = visit_Block = visit_Template = _ticking

    def visit_For(self, node: nodes.For) -> nodes.Node:
        steps = _weight(node.test) if node.test else 0
        self._ticking(node)
        if node.test:  # evaluated also for items that the loop skips
            node.test = nodes.And(_call("tick", nodes.Const(steps)), node.test)
        return node

    def visit_Const(self, node: nodes.Const) -> nodes.Node:
        try:
            measured(node.value)
        except BudgetExceeded as error:
            raise TemplateSyntaxError(str(error), node.lineno) from error
        return node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Node:
        self.generic_visit(node)
        return _call("joined", *node.nodes)

    def visit_Compare(self, node: nodes.Compare) -> nodes.Node:
        self.generic_visit(node)
        node.expr = _call("look", node.expr)
        for operand in node.ops:
            operand.expr = _call("among" if operand.op in ("in", "notin") else "look", operand.expr)
        return node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Node:
        self.generic_visit(node)
        if isinstance(node.arg, nodes.Slice):
            node.node = _call("copied", node.node)
        elif not isinstance(node.arg, nodes.Const):
            node.arg = _call("key", node.arg)
        return node

    def visit_Pair(self, node: nodes.Pair) -> nodes.Node:
        self.generic_visit(node)
        if not isinstance(node.key, nodes.Const):
            node.key = _call("key", node.key)
        return node


def _call(name: str, *arguments: nodes.Expr) -> nodes.Call:
    return nodes.Call(nodes.EnvironmentAttribute(name), list(arguments), [], None, None)


def _weight(node: nodes.Node) -> int:
    """The nodes and letters of `node`, without the bodies of loops and macros, which count at each run."""
    steps = 1 + (len(node.data) if isinstance(node, nodes.TemplateData) else 0)
    counts = isinstance(node, nodes.For | nodes.Macro | nodes.CallBlock | nodes.Block)
    for name, value in node.iter_fields():
        if not (counts and name == "body"):
            parts = value if isinstance(value, list) else [value]
            steps += sum(_weight(part) for part in parts if isinstance(part, nodes.Node))
    return steps


def captures(tree: nodes.Template) -> bool:
    """Whether output may become a value, which could then hide placeholders."""
    if any(tree.find(kind) for kind in (nodes.AssignBlock, nodes.FilterBlock, nodes.Concat)):
        return True
    placed = {id(call) for output in tree.find_all(nodes.Output) for part in output.nodes for call in _placed(part)}
    return any(
        id(call) not in placed and not (isinstance(call.node, nodes.Name) and call.node.name in ("range", "namespace"))
        for call in tree.find_all(nodes.Call)
    )


def _placed(part: nodes.Node) -> Iterator[nodes.Node]:
    if isinstance(part, nodes.CondExpr):
        yield from _placed(part.expr1)
        if part.expr2:
            yield from _placed(part.expr2)
    else:
        yield part


LOOKUP = 100  # steps to look up a template, which reads the disk
LONGEST_NAME = 200  # letters of a template's name
MOST_TOKENS = 20_000  # of one template, and of all that one face includes and extends: compiling them takes 0.5 s
METHODS: Mapping[type, frozenset[str]] = {
    str: frozenset(["endswith", "isdigit", "lower", "split", "startswith", "strip", "title", "upper"]),
    dict: frozenset(["get", "items", "keys", "values"]),
    list: frozenset({"count", "index"}),
    tuple: frozenset({"count", "index"}),
    range: frozenset(),
    int: frozenset(),
    float: frozenset(),
}


class _CodeCache(BytecodeCache):
    """Compiled templates, shared by all themes of a process: the code does not depend on the theme."""

    code: Final[dict[tuple[str, str], CodeType]] = {}
    most = 200

    def load_bytecode(self, bucket: Bucket) -> None:
        bucket.code = self.code.get((bucket.key, bucket.checksum))

    def dump_bytecode(self, bucket: Bucket) -> None:
        assert bucket.code
        if len(self.code) == self.most:
            self.code.clear()
        self.code[bucket.key, bucket.checksum] = bucket.code


class _DirectCalls(CodeGenerator):
    """Calls the counting methods directly instead of through `call`."""

    def visit_Call(self, node: nodes.Call, frame: Any, forward_caller: bool = False) -> None:
        if not isinstance(node.node, nodes.EnvironmentAttribute):
            super().visit_Call(node, frame, forward_caller=forward_caller)
            return
        self.visit(node.node, frame)
        self.write("(")
        for argument in node.args:
            self.visit(argument, frame)
            self.write(", ")
        self.write(")")


class UnknownNames(TemplateSyntaxError):
    """A template uses filters or tests that do not exist: all of them, each with its line and kind."""

    def __init__(self, names: list[tuple[int, str, str]], template: str | None) -> None:
        super().__init__("unknown names", names[0][0], template)
        self.names = names


class Sandbox(ImmutableSandboxedEnvironment):
    """Jinja as templates may use it. `find` tells whether a template exists, `load` reads it."""

    code_generator_class = _DirectCalls
    intercepted_binops = frozenset(["+", "-", "*", "/", "//", "%", "**"])

    def __init__(self, find: Callable[[str], object], load: Callable[[str], str | None], given: dict[str, Any]) -> None:
        super().__init__(
            loader=FunctionLoader(load),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
            optimized=False,
            cache_size=-1,
            finalize=self.place,
            bytecode_cache=_CodeCache(),
        )
        self.found = find
        self.refused: dict[tuple[str | None, Any], Exception] = {}  # templates that cannot be compiled
        self.sizes: dict[str, int] = {}  # about how many words and symbols the tags of each template have
        self.together: dict[str, int] = {}  # the same of those that one face uses
        self.captures = False  # whether a template that was run may have used output as a value
        self.meter = meter = Meter()
        self.tick, self.look = meter.take, meter.look
        del self.globals["lipsum"]
        self.globals.update(given)
        self.filters, self.tests = cast(Any, filters(meter)), cast(Any, tests(meter))

    @pass_eval_context  # keeps Jinja from calling it at compile time
    def place(self, _: object, value: object) -> object:
        """A value to output: a text or a number, not a list."""
        if isinstance(value, str):
            self.tick(len(value))
        elif value is not None and not isinstance(value, (*NUMBERS, Placeholder, Undefined)):
            raise TypeError(
                "it outputs something that is neither a text nor a number; use a loop for the items of a list"
            )
        return value

    def capture(self) -> None:
        """Called by each part of a template that uses output as a value."""
        self.captures = True

    def joined(self, *parts: object) -> str:
        """The operator `~`."""
        looked = [self.place(None, self.look(part)) for part in parts]
        return str(markup_join(looked))

    def key(self, value: object) -> object:
        """A key to look up in a mapping. A placeholder may be the name of an icon."""
        return value if type(value) is Placeholder else self.look(value)

    def among(self, value: object) -> object:
        """The right side of `in`. Looking up a key of a mapping takes no steps per item."""
        return value if isinstance(value, Mapping) else self.look(value)

    def copied(self, value: object) -> object:
        """A value to be sliced."""
        value = settled(value)
        self.tick(length(value))
        return value

    def call(__self, __context: Context, __obj: Any, *args: Any, **kwargs: Any) -> Any:  # as Jinja's
        """A call in a template. It costs steps for what a method looks at or copies; views become lists."""
        owner = getattr(__obj, "__self__", None)
        __self.tick(CALL + len(args) + len(kwargs) + (sum(map(length, args)) if __obj is Namespace else 0))
        if isinstance(owner, str):
            __self.tick(len(owner) * (1 + sum(map(__self.meter.size, args))))
        elif __obj is dict or isinstance(owner, Mapping | LoopContext):
            for value in (*args, *kwargs.values()) if __obj is dict or args else ():
                __self.look(value)
        elif isinstance(owner, list | tuple):
            __self.look((owner, args))
        made = super().call(__context, __obj, *args, **kwargs)
        if isinstance(made, KeysView | ValuesView | ItemsView):
            __self.tick(len(made))
            return list(made)
        return made

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """An arithmetic operator. Errors: `BudgetExceeded` for huge numbers; `TypeError` if not for
        numbers, except that `+` also joins."""
        left, right = settled(left), settled(right)
        if isinstance(left, NUMBERS) and isinstance(right, NUMBERS):
            if operator == "**" and (abs(left) > 1e6 or abs(right) > 16):
                raise BudgetExceeded("it raises numbers to too high a power")
            return measured(super().call_binop(context, operator, left, right))
        for value in (left, right):
            self.tick(length(value))
        if operator != "+":
            raise TypeError(f"{operator} works only on numbers")
        return super().call_binop(context, operator, left, right)

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Whether a template may use the attribute: of texts, numbers and collections only the methods in `METHODS`."""
        obj = settled(obj)
        if type(obj) is Namespace:
            return not attr.startswith("_")
        for kind, names in METHODS.items():
            if isinstance(obj, kind) and attr not in names and callable(value):
                return False
        return super().is_safe_attribute(obj, attr, value)

    def wrap_str_format(self, value: Any) -> None:
        """Disables `"...".format(...)`, whose widths have no bound."""

    def select_template(self, names: Any, parent: str | None = None, globals: Any = None) -> Template:
        """The first of several templates that exists. Errors: `TypeError` for anything but a list of names."""
        if not isinstance(names, list | tuple) or not names:
            raise TypeError("name a template by its file, or by a list of files of which the first that exists is used")
        return super().select_template(names, parent, globals)

    def begin(self) -> None:
        """Start a new face, with a new budget."""
        self.meter.begin()
        self.together.clear()

    def weigh(self, name: str, text: str) -> None:
        """Note how large a template is, before it is compiled or its code is found. Errors: `BudgetExceeded`."""
        self.sizes[name] = words_in(text)
        self._use(name)

    def _use(self, name: str) -> None:
        self.together[name] = self.sizes.get(name, 0)
        if sum(self.together.values()) > MOST_TOKENS:
            most = f"{MOST_TOKENS:,} words and symbols"
            raise BudgetExceeded(f"with all that it includes, imports and extends it has more than {most}")

    def _load_template(self, name: str, globals: Any) -> Template:
        self._use(name)
        return super()._load_template(name, globals)

    def compile(self, source: Any, name: str | None = None, *given: Any, **more: Any) -> Any:
        """The compiled template. A template that was refused before is refused at once."""
        if (name, source) in self.refused:  # every face that includes it asks again
            raise self.refused[name, source].with_traceback(None)
        try:
            return self._made(source, name, *given, **more)
        except Exception as error:
            self.refused[name, source] = error
            raise

    def _made(self, source: Any, *given: Any, **more: Any) -> Any:
        try:
            return super().compile(source, *given, **more)
        except ValueError as error:
            raise BudgetExceeded("it contains a number with too many digits") from error
        except (RecursionError, MemoryError, SyntaxError) as error:  # limits of Python itself
            raise BudgetExceeded("its tags or brackets are nested too deeply, or one expression is too long") from error

    def join_path(self, template: str, parent: str) -> str:
        """`template` relative to the folder of `parent` if there is such a file, else relative to `templates/`."""
        self.tick(LOOKUP)
        if len(template) > LONGEST_NAME:
            raise TemplateNotFound(template[:LONGEST_NAME] + "…")
        near = posixpath.join(posixpath.dirname(parent), template)
        return near if self.found(near) else template

    def handle_exception(self, source: str | None = None) -> NoReturn:
        """Jinja would rewrite the traceback; `line_of` needs it as it is."""
        raise

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree, unknown = super()._parse(source, name, filename), []
        for kinds, known in ((nodes.Filter, self.filters), (nodes.Test, self.tests)):
            strange = {
                (one.lineno, kinds.__name__.lower(), one.name) for one in tree.find_all(kinds) if one.name not in known
            }
            unknown += sorted(strange)
        if unknown:
            raise UnknownNames(unknown, name)
        Counting(self, captures(tree)).visit(tree)
        tree.set_environment(self)
        return tree


def line_of(error: BaseException) -> tuple[str, int] | None:
    """The innermost template in the traceback of `error`, and its line."""
    found = None
    at = error.__traceback__
    while at is not None:
        template = at.tb_frame.f_globals.get("__jinja_template__")
        if template is not None:
            found = str(template.name), int(template.get_corresponding_lineno(at.tb_lineno))
        at = at.tb_next
    return found
