"""The catalogue of all codes: those of the stages, and those that stand beside the lint rules."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import cardlang.model
from cardlang.model.diagnostic import Code
from cardlang.source.document import open_document

if TYPE_CHECKING:
    from cardlang.language.rule import AnyRule


_FILES = Path(cardlang.model.__file__).parent / "codes"


@cache
def stage_codes() -> Mapping[str, Code]:
    """The entry of each code but those of lint rules, which are their docstrings, in the order of the codes."""
    documents = [open_document(path, None)[1] for path in sorted(_FILES.glob("*.yaml"))]
    return {code: Code(code, **entry) for one in documents if one for code, entry in one.data.items()}


def catalogue() -> Mapping[str, Code]:
    """The entry of each code that a finding can have, in the order of the codes, whatever game it is about.

    A code of a rule that another package brings can be taken already: what comes with cardlang is explained then.
    """
    entries = {rule.code: rule.entry for rule in reversed([*all_rules()])}
    return dict(sorted({**entries, **stage_codes()}.items()))


def entry(code: str) -> Code | None:
    """The entry of one code; None if there is no such code. No rule is loaded for what is the code of another stage, or
    none at all."""
    if known := stage_codes().get(code):
        return known
    return catalogue().get(code) if code[:1] == "C" and code[1:].isdecimal() else None


def all_rules() -> Iterable[AnyRule]:
    """The lint rules of the core and of all games, those that other packages bring among them, each once."""
    from cardlang.lint.rules import RULES
    from cardlang.mechanics.compose import Mechanic, package_of
    from cardlang.pipeline.load.file_parts import shipped_mechanics
    from cardlang.pipeline.load.game import installed_games
    from cardlang.pipeline.load.games import installed_game
    from cardlang.pipeline.load.shipped import composition, is_file, shipped_ids

    found: list[AnyRule] = [*RULES]
    for id in sorted(shipped_ids()):
        found += () if is_file(id) else composition(id).lint
    for mechanic in shipped_mechanics():
        found += Mechanic(package_of(mechanic)).lint
    for one in installed_games():
        found += installed_game(one).parts.lint
    return dict.fromkeys(found)
