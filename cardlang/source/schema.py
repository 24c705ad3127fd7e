"""Checking files by their JSON Schema, with the position of every error."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cached_property, lru_cache
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from cardlang.model.diagnostic import MAX_FINDINGS, Diagnostic, cut_short, in_order
from cardlang.model.progress import BudgetExceeded
from cardlang.model.span import Span
from cardlang.source.bounded import BadPattern, bounded, searcher, unique_items
from cardlang.source.disk import read_bytes
from cardlang.source.error import SourceError
from cardlang.source.paths import shared_folder, shown
from cardlang.source.yaml.nodes import Document, Mapping, Sequence

if TYPE_CHECKING:
    import jsonschema_rs
    from jsonschema import Draft202012Validator
    from referencing import Registry

LARGEST = 256 * 1024  # bytes of a schema
MOST_PARTS = 20_000  # objects in a schema: about 0.2 s
MOST_PATTERNS = 1_000  # total weight of the different patterns in a schema: about 0.2 s


class Schema:
    """A JSON Schema (draft 2020-12), made by `load_schema`.

    jsonschema-rs says whether a document fits a shipped schema; jsonschema finds the errors if it does not. A project's
    own schema is checked by jsonschema alone, in bounded time, because it may come from anybody.

    A project's own schema may add fields and requirements; the requirements of the shipped schema, its `base`, still
    apply because the program relies on them.
    """

    def __init__(self, path: Path, content: dict[str, Any], base: Schema | None = None) -> None:
        self.path, self.content, self.base = path, content, base
        self._trusted = path.is_relative_to(shared_folder())
        try:
            if not self._trusted:
                _refuse_unmatched(content)
                _refuse_malformed(content)
        except (ValueError, RecursionError) as error:
            raise SourceError(f"{shown(path)} is not a JSON Schema: {error}") from error

    def errors(self, document: Document) -> list[Diagnostic]:
        """What in `document` does not fit, in the order of the file; after `MAX_FINDINGS` the rest is not checked.

        Errors: `SourceError` for a schema that cannot be used (a `$ref` to nowhere, too many nested alternatives).
        """
        basic = [one for one in self.base.errors(document) if one.code != "C131"] if self.base else []
        found = dict.fromkeys(basic)
        if len(found) > MAX_FINDINGS:
            return basic
        try:
            if self._trusted and fits(self._quick, document.root.value):
                return basic
            for one in self._explained(document):
                if len(found) >= MAX_FINDINGS:
                    found[_rest(document, one.span)] = None
                    break
                found[one] = None
        except BudgetExceeded as error:
            if not found:  # otherwise there are findings to fix first
                message = f"{shown(self.path)} cannot be used: checking {document.path} takes too many steps"
                raise SourceError(message) from error
        return in_order(found)

    def defaults(self, *path: str) -> dict[str, Any]:
        """The `default` of each property in the subschema at `path`.

        Errors: `SourceError` for a default that the shipped schema does not allow as a value.
        """
        properties = self.below(*path).get("properties")
        own = properties.items() if isinstance(properties, dict) else ()
        defaults = {key: value["default"] for key, value in own if isinstance(value, dict) and "default" in value}
        if not self.base:
            return defaults
        shipped = self.base.defaults(*path)
        for key, value in defaults.items():
            known = {"$defs": self.base.below("$defs"), **self.base.below(*path, "properties", key)}
            if value != shipped.get(key) and not fits(quick_validator(known), value):
                reason = f"{shown(self.path)} sets a default that the shipped schema does not allow"
                raise SourceError(f'{reason}: "{key}" is {json.dumps(value, ensure_ascii=False):.60}')
        return shipped | defaults

    def with_properties(self, properties: dict[str, Any]) -> Schema:
        """The same schema, with further properties on top."""
        if not properties:
            return self
        known = {**self.content, "properties": {**self.below("properties"), **properties}}
        return Schema(self.path, known, self.base.with_properties(properties) if self.base else None)

    def below(self, *path: str) -> dict[str, Any]:
        """The subschema at `path`; empty if there is none."""
        here: Any = self.content
        for step in path:
            here = here.get(step, {}) if isinstance(here, dict) else {}
        return here if isinstance(here, dict) else {}

    @cached_property
    def _quick(self) -> jsonschema_rs.Draft202012Validator:
        try:
            return quick_validator(self.content)
        except ValueError as error:
            raise SourceError(f"{shown(self.path)} is not a JSON Schema: {error}") from error

    def _explained(self, document: Document) -> Iterator[Diagnostic]:
        from cardlang.source.complaints import complain

        reported = set[tuple[object, ...]]()
        try:
            for error in self._validator(len(document.source.text)).iter_errors(document.root.value):
                if error.validator in ("required", "dependentRequired"):  # one error per name; the first reports all
                    place = (*error.absolute_path, None, *error.absolute_schema_path)
                    if place in reported:
                        continue
                    reported.add(place)
                yield from complain(error, document)
        except Exception as error:
            known = type(error).__module__.startswith(("referencing", "jsonschema"))
            if known or isinstance(error, RecursionError | ValueError):
                raise SourceError(f"{shown(self.path)} cannot be used: {error}") from error
            raise

    def _validator(self, length: int) -> Draft202012Validator:
        """jsonschema's validator for a document of so many characters."""
        from jsonschema import Draft202012Validator
        from jsonschema.validators import extend

        types = Draft202012Validator.TYPE_CHECKER.redefine("number", lambda _, value: _is_number(value))
        known = cast(Any, Draft202012Validator).VALIDATORS
        keywords = {"uniqueItems": unique_items} if self._trusted else bounded(known, length)
        finite: type[Draft202012Validator] = cast(Any, extend)(Draft202012Validator, keywords, type_checker=types)
        return finite(self.content, registry=self._registry())

    def _registry(self) -> Registry[Any]:
        """Where a `$ref` is looked up: only in this schema, so that nothing is fetched. It is crawled once in advance,
        because jsonschema would crawl it for each `$ref` to an `$id` or `$anchor`."""
        from referencing import Registry
        from referencing.jsonschema import DRAFT202012

        empty = Registry[Any]()
        if self._trusted:
            return empty
        whole = DRAFT202012.create_resource(self.content)
        found: Registry[Any] = empty.with_resource(str(self.content.get("$id", "")), whole).crawl()
        return found


def quick_validator(schema: dict[str, Any]) -> jsonschema_rs.Draft202012Validator:
    """The validator of jsonschema-rs. It follows nested alternatives without end, so `schema` must be trusted.

    Errors: `ValueError` if it is not a JSON Schema.
    """
    from jsonschema_rs import Draft202012Validator

    return Draft202012Validator(schema)


def fits(validator: jsonschema_rs.Draft202012Validator, value: Any) -> bool:
    """Whether a value fits a schema; False, too, for what jsonschema-rs cannot represent.

    >>> validator = quick_validator({"type": "string"})
    >>> fits(validator, "a"), fits(validator, 1), fits(validator, "\\ud800")
    (True, False, False)
    """
    try:
        return validator.is_valid(value)
    except ValueError:  # a lone surrogate
        return False


def _is_number(value: Any) -> bool:
    """Whether it is a finite number; true and false are not numbers."""
    return (isinstance(value, int) and not isinstance(value, bool)) or (isinstance(value, float) and isfinite(value))


def _refuse_malformed(content: Any) -> None:
    """Errors: `ValueError` if `content` is not a JSON Schema, `BadPattern` if patterns are invalid or too many.

    Uses jsonschema-rs, because jsonschema takes seconds for a schema of 50,000 characters.
    """
    from jsonschema import Draft202012Validator
    from jsonschema_rs import Draft202012Validator as Quick
    from jsonschema_rs import ValidationError

    seen, left, bad = set[str](), MOST_PATTERNS, list[BadPattern]()

    def is_pattern(text: str) -> bool:
        nonlocal left
        if bad or text in seen:
            return not bad
        seen.add(text)
        try:
            left -= searcher(text).weight
        except BadPattern as error:
            bad.append(error)
        if left < 0:
            bad.append(BadPattern("its patterns are too many or too large"))
        return not bad

    formats = {"regex": is_pattern, "uri": _any, "uri-reference": _any}  # all formats of the metaschema
    quick = Quick(cast(Any, Draft202012Validator).META_SCHEMA, validate_formats=True, formats=formats)
    try:
        quick.validate(content)
    except ValidationError as error:
        raise bad[0] if bad else ValueError(f"{error.message:.200}") from error


def _any(_text: str) -> bool:
    return True


def _refuse_unmatched(content: Any) -> None:
    """Errors: `ValueError` if the schema is too large; `BadPattern` for `patternProperties` combined with
    `unevaluatedProperties`, because jsonschema then matches the patterns itself, in unbounded time."""
    keys, left, parts = set[str](), [content], 0
    while left:
        part = left.pop()
        if isinstance(part, dict):
            parts += 1
            keys.update(part)
            left += part.values()
        elif isinstance(part, list):
            left += part
    if parts > MOST_PARTS:
        raise ValueError(f"it has more than {MOST_PARTS:,} parts")
    if {"patternProperties", "unevaluatedProperties"} <= keys:
        raise BadPattern("patternProperties and unevaluatedProperties cannot be combined here")


def load_schema(path: Path, base: Schema | None = None, within: Path | None = None) -> Schema:
    """The schema in the file at `path`, cached while the file stays the same. `base` is the schema that the program
    itself has for such files. `within` is the boundary folder of links; only the package's own files need none.

    Errors: `SourceError` if the file cannot be read or is not a schema.
    """
    try:
        data = read_bytes(path, LARGEST, within)
    except OSError as error:
        raise SourceError.of(path, "read", error) from error
    return _load(path, data, base)


@lru_cache(maxsize=64)
def _load(path: Path, data: bytes, base: Schema | None) -> Schema:
    try:
        content = json.loads(data)
    except (ValueError, RecursionError) as error:
        raise SourceError(f"{shown(path)} is not JSON: {error}") from error
    if not isinstance(content, dict):
        raise SourceError(f"{shown(path)} is not a JSON Schema: it must be an object")
    return Schema(path, content, base)


def _rest(document: Document, at: Span) -> Diagnostic:
    """What is not checked from here on: mistakes are found in the order of the file."""
    root = document.root.get("cards") if isinstance(document.root, Mapping) else document.root
    below = sum(one.end > at.start for one in root.items) if isinstance(root, Sequence) else 0
    return cut_short(at, f"{below} entries were not checked" if below else "the rest was not checked")
