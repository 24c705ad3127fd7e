"""Composes a game from shared mechanics and its own part."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass, replace
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from inspect import Parameter, signature
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeVar

from cardlang.language.construct import Wording

if TYPE_CHECKING:
    from cardlang.language.rule import AnyRule
    from cardlang.model.faces import Faces
    from cardlang.rules.game import Game

T = TypeVar("T")


class Conflict(ValueError):
    """Parts of a game that do not fit together: a bug of the game. The message names all parts involved."""


class Mechanic:
    """A package that several games can share. Its `wording.py` holds `WORDING` and its `steps.py` holds `STEPS`, each a
    value or a function that returns one, called with those of the `settings` that it has parameters for; either may be
    missing. `NEEDS` in the package itself, if it is there, names the mechanics without which it does not work.
    `grammar.lark` and `words.yaml` are its part of the language, `remarks.yaml` what `explain` adds. Each file in its
    folder `lint/`, if it has one, holds a lint rule.

    >>> Mechanic("orchard.pressing", {"most": 3}).name
    'pressing'
    """

    vocabulary: Mapping[str, Any] | None = None  # in place of the file `vocabulary.yaml` of a game

    def __init__(self, package: str, settings: Mapping[str, object] = MappingProxyType({})) -> None:
        self.name, self.package, self.settings = package.rpartition(".")[2], package, settings

    @cached_property
    def wording(self) -> Wording:
        """What its texts can say."""
        found: Wording = self._half("wording", "WORDING") or Wording()
        return found

    @property
    def steps(self) -> Game:
        """How its texts are played, as a `Game` with only these fields set."""
        from cardlang.rules.game import Game

        found: Game = self._half("steps", "STEPS") or Game()
        self._check_settings()
        return found

    @property
    def faces(self) -> Faces:
        """What its cards and mats show."""
        from cardlang.model.faces import Faces

        found: Faces | None = self._value("faces", "FACES")
        return found or Faces()

    @property
    def lint(self) -> tuple[AnyRule, ...]:
        """Its lint rules."""
        package = f"{self.package}.lint"
        from cardlang.language.rule import rules_in

        return rules_in(package) if find_spec(package) else ()

    @cached_property
    def folder(self) -> Path:
        """The folder of its data files."""
        spec = find_spec(self.package)
        assert spec and spec.origin
        return Path(spec.origin).parent

    def _check_settings(self) -> None:
        """Refuse settings that neither half has. The wording is only imported if the steps leave one over."""
        known: dict[str, Parameter] = {}
        for half in (("steps", "STEPS"), ("wording", "WORDING")):
            if self.settings.keys() <= known.keys():
                return
            known |= _parameters(self._value(*half))
        if unknown := [f'"{setting}"' for setting in self.settings if setting not in known]:
            has = f"it has {', '.join(known)}" if known else "it has none"
            raise Conflict(f"{self.name} has no setting {' or '.join(unknown)}; {has}")

    def _value(self, module: str, name: str) -> Any:
        """What stands in one of its modules; None if there is no such module."""
        if find_spec(f"{self.package}.{module}") is None:
            return None
        return getattr(import_module(f"{self.package}.{module}"), name)

    def _half(self, module: str, name: str) -> Any:
        half = self._value(module, name)
        if not callable(half):
            return half
        parameters = _parameters(half)
        needed = [one.name for one in parameters.values() if one.default is one.empty and one.name not in self.settings]
        if needed:
            raise Conflict(f"{self.name} needs the setting {' and '.join(needed)}")
        return half(**{one: value for one, value in self.settings.items() if one in parameters})


def _parameters(half: Any) -> Mapping[str, Parameter]:
    """The parameters of a function."""
    return signature(half).parameters if callable(half) else {}


class Composition:
    """A game in separate parts, each loaded when first used: what its texts can say, how they are played, and what its
    faces show.

    The last of its `parts` is the game's own.
    """

    def __init__(
        self, id: str, name: str, parts: tuple[Mechanic, ...], uses: Mapping[str, Mapping[str, object]]
    ) -> None:
        self.id, self.name = id, name
        self.parts = parts
        self.uses = uses

    @cached_property
    def wording(self) -> Wording:
        """What its texts can say.

        Errors: `Conflict`.
        """
        return merged(Wording(), {part.name: part.wording for part in self.parts})

    @cached_property
    def rules(self) -> Game:
        """The game as the engine plays it.

        Errors: `Conflict`.
        """
        from cardlang.rules.game import Game

        return merged(Game(self.id, self.name), {part.name: part.steps for part in self.parts}, self.parts[-1].name)

    @cached_property
    def faces(self) -> Faces:
        """What its cards and mats show."""
        return self.parts[-1].faces

    @cached_property
    def lint(self) -> tuple[AnyRule, ...]:
        """The lint rules of its mechanics and its own, without those of the core.

        Errors: `Conflict` for a code that two rules have.
        """
        faults: list[str] = []
        _check_unique(((part.name, rule.code) for part in self.parts for rule in part.lint), ("rule",), faults)
        _raise_conflicts(faults)
        return tuple(rule for part in self.parts for rule in part.lint)

    @property
    def folders(self) -> tuple[Path, ...]:
        """The folders with the data files of its language, the game's own last."""
        return tuple(part.folder for part in self.parts)


def package_of(mechanic: str) -> str:
    """The package of a mechanic, which is named by its folder here, or else as a package."""
    return f"cardlang.mechanics.{mechanic}" if (Path(__file__).parent / mechanic).is_dir() else mechanic


def compose(id: str, name: str, uses: Mapping[str, Mapping[str, object]], own: str) -> Composition:
    """The game of the mechanics that it `uses`, each with its settings, and what the package `own` adds. A mechanic is
    named by its folder in `cardlang/mechanics/`, or else as a package.

    Errors: `Conflict` for mechanics that there are not, have one name, or need one that is missing.
    """
    packages = {one: package_of(one) for one in uses}
    _raise_conflicts([f'there is no mechanic "{one}"' for one in uses if find_spec(packages[one]) is None])
    mechanics = [Mechanic(packages[one], settings) for one, settings in uses.items()]
    names = [one.name for one in mechanics]
    faults = [f"{one} is there twice" for one in dict.fromkeys(names) if names.count(one) > 1]
    for one in mechanics:
        needs = getattr(import_module(one.package), "NEEDS", ())
        faults += [f"{one.name} needs {need}" for need in needs if need not in names]
    _raise_conflicts(faults)
    return Composition(id, name, (*mechanics, Mechanic(own)), uses)


def merged(empty: T, parts: Mapping[str, T], own: str = "") -> T:
    """Merge dataclass values, given by the names of their owners. Mappings, tuples and sets are merged; any other field
    is given by a single part, or by the part `own`, before which others only give what is usual. A field that no part
    gives is as in `empty`.

    Errors: `Conflict`, with everything that is given twice and by whom.
    """
    faults: list[str] = []
    made: T = _merged(empty, list(parts.items()), (), faults, own)
    _raise_conflicts(faults)
    return made


def _raise_conflicts(faults: Sequence[str]) -> None:
    if faults:
        raise Conflict("; ".join(faults))


def _merged(empty: Any, parts: Sequence[tuple[str, Any]], place: tuple[str, ...], faults: list[str], own: str) -> Any:
    changed: dict[str, Any] = {}
    for one in fields(empty):
        was = getattr(empty, one.name)
        given = [(owner, value) for owner, part in parts if _is_given(one, value := getattr(part, one.name))]
        if not given or one.name in ("id", "name"):
            continue
        here = (*place, one.name)
        if isinstance(was, Mapping):
            items = [(owner, key, value) for owner, mapping in given for key, value in mapping.items()]
            _check_unique(((owner, key) for owner, key, _ in items), here, faults)
            changed[one.name] = {**was, **{key: value for _, key, value in items}}
        elif type(was) in (tuple, frozenset):
            _check_unique(((owner, value) for owner, values in given for value in values), here, faults)
            changed[one.name] = type(was)([*was, *(value for _, values in given for value in values)])
        elif is_dataclass(was):
            changed[one.name] = _merged(was, given, here, faults, own)
        else:
            if len(given) > 1 and given[-1][0] != own:
                faults.append(f"{'.'.join(here)} is given by {' and by '.join(owner for owner, _ in given)}")
            changed[one.name] = given[-1][1]
    return replace(empty, **changed)


def _is_given(one: Any, value: object) -> bool:
    """Whether a part gives the field: its value differs from the default."""
    usual = one.default if one.default_factory is MISSING else one.default_factory()
    return value is not usual and value != usual


def _check_unique(given: Iterable[tuple[str, Any]], place: tuple[str, ...], faults: list[str]) -> None:
    owners: dict[Any, dict[str, None]] = defaultdict(dict)
    for owner, key in given:
        owners[getattr(key, "node", key)][owner] = None  # of a row about a node, only that counts
    for key, who in owners.items():
        if len(who) > 1:
            said = getattr(key, "__name__", key)
            faults.append(f"{'.'.join(place)} {said} is given by {' and by '.join(who)}")
