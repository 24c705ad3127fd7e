"""What a game can do: one row for each verb."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cardlang.language.construct import Construct
    from cardlang.rules.builder import Builder
    from cardlang.rules.frame import Step

Compile = Callable[[Any, "Builder"], "Iterator[Step]"]


@dataclass(frozen=True, slots=True)
class Verb:
    """A construct of the language and what it does: `compile(node, build)` yields its steps."""

    construct: Construct
    compile: Compile
