"""jsonschema's errors in a designer's words. Imported only if there is an error."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from math import isfinite
from typing import Any

from cardlang.model.article import listed, with_article
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.slips import closest, did_you_mean, surely_meant
from cardlang.model.span import Span
from cardlang.source.bounded import first_duplicate, searcher
from cardlang.source.yaml.nodes import REFUSED, Document, Mapping, Node, Scalar, Sequence
from cardlang.source.yaml.traps import cut_off, lost_comment, trap

Error = Any  # a jsonschema.ValidationError; its own annotations are incomplete

_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "null": "nothing (null)",
    "array": "a list",
    "object": "a group of fields",
}
_YES_NO = {"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}
_FEW = 4  # most names listed in a sentence
_MANY = 200  # most names searched for the one that was meant, and listed in a message
_NAMES = re.compile(r"[^,\[\]{}]*|[\w -]+(, *[\w -]+)+")  # a text without a comma, or words between commas
_BOUNDS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "exclusiveMinimum": "more than {}",
    "exclusiveMaximum": "less than {}",
    "multipleOf": "a multiple of {}",
}


def complain(error: Error, document: Document) -> Iterator[Diagnostic]:
    """`error` in `document` as diagnostics: usually one; if several keys are unknown or missing, one for each."""
    path = list(error.absolute_path)
    node = document.at(path)
    if isinstance(node, Mapping) and _names_a_field(error):
        node = node.entries[error.instance][0]
    if isinstance(node, Scalar) and node.style == REFUSED:
        return
    match error.validator:
        case "additionalProperties" if isinstance(node, Mapping):
            yield from _unknown_keys(error, document, node)
        case "required" if isinstance(node, Mapping):
            yield from _missing(error, document, node, [key for key in error.validator_value if key not in node.value])
        case "dependentRequired" if isinstance(node, Mapping):
            wanted = [key for name, keys in error.validator_value.items() if name in node.value for key in keys]
            yield from _missing(error, document, node, [key for key in wanted if key not in node.value])
        case "anyOf" | "oneOf":
            yield from _alternatives(error, document, node)
        case "type":
            yield _wrong_type(error, document, node, _types(error.validator_value))
        case "enum":
            yield _not_a_choice(error, document, node, error.validator_value)
        case "const":
            yield _not_a_choice(error, document, node, [error.validator_value])
        case "uniqueItems" if isinstance(node, Sequence):
            yield _twice(error, document, node)
        case _:
            yield _bound(error, document, node)


def _names_a_field(error: Error) -> bool:
    """Whether the error is about a key rather than its value."""
    return list(error.absolute_schema_path)[-2:-1] == ["propertyNames"]


def _unknown_keys(error: Error, document: Document, node: Mapping) -> Iterator[Diagnostic]:
    known = error.schema.get("properties", {})
    free = [key for key in known if key not in node.entries]
    instead, cut, told = _instead(error, node), cut_off(node), set[str]()
    for name in _unknown(error, node):
        if (begun := cut.get(name, "")) in told:
            continue
        key = node.entries[name][0]
        meant = _meant(name, _wanted(error, node)) or _meant(name, free)
        fix = Fix(document.span(key), meant, surely_meant(name, meant, free)) if meant else None
        fields = f"its fields are: {', '.join(_some(known))}" if known else _about(error.schema)
        help = did_you_mean(meant) or fields
        if instead:
            help = f"{did_you_mean(instead)} It is missing"
        if begun:
            told.add(begun)
            help, fix = f'a text with a comma needs quotes inside {{ }}: write {begun}: "…"', None
        message = f'"{_short(name)}" is not a field of {_thing(error)}'
        yield Diagnostic("C131", message, document.span(key), help, fix=fix)


def _unknown(error: Error, node: Mapping) -> list[str]:
    known, patterns = error.schema.get("properties", {}), error.schema.get("patternProperties", {})
    return [name for name in node.entries if name not in known and not any(searcher(one)(name) for one in patterns)]


def _wanted(error: Error, node: Mapping) -> list[str]:
    return [key for key in error.schema.get("required", ()) if key not in node.entries]


def _instead(error: Error, node: Mapping) -> str | None:
    """The only field that is missing, if the only unknown key, which resembles no other field, stands in its place."""
    unknown, wanted = _unknown(error, node), _wanted(error, node)
    if len(unknown) != 1 or len(wanted) != 1 or error.schema.get("additionalProperties") is not False:
        return None
    free = [key for key in error.schema.get("properties", {}) if key not in node.entries]
    return None if _meant(unknown[0], free) else wanted[0]


def _missing(error: Error, document: Document, node: Mapping, keys: list[str]) -> Iterator[Diagnostic]:
    known = error.schema.get("properties", {})
    # already reported as unknown keys
    meant = {*(_meant(name, keys) for name in node.entries if name not in known), _instead(error, node)}
    for key in (key for key in dict.fromkeys(keys) if key not in meant):
        schema = known.get(key, {})
        help = f'add "{key}: {_example(schema)}"'
        if about := _about(schema):
            help = f"{help}: {about}"
        message = f'{_this(error)} has no "{key}"'
        yield Diagnostic("C132", message, _beginning(document, node), help)


def _alternatives(error: Error, document: Document, node: Node) -> Iterator[Diagnostic]:
    """None of several schemas fits: report the errors of the one that was meant, if the type shows which."""
    context = error.context or []
    if (
        isinstance(node, Mapping)
        and context
        and all(below.validator == "required" and below.parent is error for below in context)
    ):
        keys = list(dict.fromkeys(key for below in context for key in below.validator_value))
        known = error.schema.get("properties", {})
        if any(name not in known for name in node.entries):
            return  # already reported as an unknown key
        names = " nor ".join(f'"{key}"' for key in keys)
        has = f"has neither {names}" if len(keys) <= _FEW else f"has none of {_either(keys)}"
        message = f"{_this(error)} {has}"
        yield Diagnostic("C132", message, _beginning(document, node), f'add "{keys[0]}: …"')
        return
    branches = {number: one for number, one in enumerate(error.validator_value) if isinstance(one, dict)}
    if not branches:
        yield _bound(error, document, node)
        return
    context = [below for below in context if below.schema_path]  # an error from the schema `false` has none
    wrong = {below.schema_path[0] for below in context if below.validator == "type" and not below.path}
    meant = [number for number in branches if number not in wrong]
    if len(meant) > 1 and isinstance(node, Mapping):
        other = {below.schema_path[0]: below.path[0] for below in context if _names_another(below)}
        known = error.schema.get("properties", {})
        if len(meant) == len(other) and all("enum" in known.get(key, {}) for key in other.values()):
            return  # already reported as no choice of that field
        meant = [number for number in meant if number not in other] or meant
    if len(meant) > 1 and isinstance(node, Mapping):
        fields = {number: _alike(node, branches[number].get("properties", {})) for number in meant}
        meant = [number for number in meant if fields[number] == max(fields.values())]
    if len(meant) == 1 and any(below.schema_path[0] == meant[0] for below in context):
        for below in context:
            if below.schema_path[0] == meant[0]:
                yield from complain(below, document)
        return
    options = [_kind(branch) for branch in branches.values()]
    message = f"{_subject(error)} must be {_either(options)}, not {_given(node)}"
    yield Diagnostic("C138", message, _place(document, node), _hint(error.schema))


def _alike(node: Mapping, fields: Iterable[str]) -> tuple[int, int]:
    """How many keys are names of fields, and how many others resemble one."""
    known = {*fields}
    others = node.entries.keys() - known
    return len(node.entries) - len(others), sum(_meant(name, known) is not None for name in others)


def _names_another(below: Error) -> bool:
    """Whether an error shows that another of several schemas was meant, as a field has the value that names that."""
    return below.validator in ("const", "enum") and len(below.path) == 1 and isinstance(below.path[0], str)


def _wrong_type(error: Error, document: Document, node: Node, expected: list[str]) -> Diagnostic:
    if "string" in expected and (caught := _text_trap(document, node, list(error.absolute_path))):
        return caught
    message = f"{_subject(error)} must be {_either(_TYPES[name] for name in expected)}, not {_given(node)}"
    help, fix = _hint(error.schema), None
    if isinstance(node, Mapping) and "array" in expected and "properties" in error.schema.get("items", ()):
        help = f'put a hyphen before the first field of each: "- {next(iter(node.entries), "…")}: …"'
    if isinstance(node, Scalar) and node.value is not None and not (len(node.text) > 60 or "\n" in node.text):
        better = None
        if "array" in expected and error.schema.get("minItems", 0) < 2:
            better = f"[{document.written(node)}]" if _NAMES.fullmatch(node.text) else None
        elif "boolean" in expected:
            better = _YES_NO.get(node.text.casefold())
        elif "string" in expected and not isinstance(node.value, str):
            better = _as_text(node.text, error.schema)
        elif expected[0] in ("integer", "number") and node.style and re.fullmatch(r"-?[0-9]+", node.text.strip()):
            better = node.text.strip()
        if better is not None:
            # The unit is only a guess, and so is where a list is cut.
            guessed = better.endswith(" mm") or "," in better
            help, fix = f"write {better}", Fix(document.span(node), better, sure=not guessed)
    return Diagnostic("C133", message, _place(document, node), help, fix=fix)


def _as_text(written: str, schema: Any) -> str | None:
    """A number rewritten as a text that the schema accepts: in quotes, or with a unit. None if neither is accepted."""
    fits = searcher(schema.get("pattern", ""))
    if fits(written):
        return f'"{written}"'
    return length if fits(length := f"{written} mm") else None


def _text_trap(document: Document, node: Node, path: list[str | int]) -> Diagnostic | None:
    """The trap behind a text that YAML read as something else, if there is one."""
    source = document.source
    if isinstance(node, Scalar):
        if node.text or node.style:
            return None
        return lost_comment(source.path, source.text, node, document.column(document.at(path[:-1])))
    plain = Scalar(None, "", node.start, node.end, "")
    if node.flow:
        return trap("C123", source.path, source.text, plain, node.start)
    if isinstance(node, Mapping) and node.entries:
        key = next(iter(node.entries.values()))[0]
        return trap("C121", source.path, source.text, plain, source.text.index(":", key.end))
    return None


def _not_a_choice(error: Error, document: Document, node: Node, options: list[Any]) -> Diagnostic:
    words = [option if isinstance(option, str) else _plain(option) for option in options[: _MANY + 1]]
    meant = _meant(node.text, words) if isinstance(node, Scalar) else None
    fix = None
    if meant and isinstance(node, Scalar) and not _block(node):
        fix = Fix(document.span(node), meant, surely_meant(node.text, meant, words))
    wanted = f'"{words[0]}"' if len(words) == 1 else f"one of {', '.join(_some(words))}" if words else "something else"
    message = f"{_subject(error)} must be {wanted}, not {_given(node, bare=True)}"
    help = did_you_mean(meant) if meant and len(words) > 1 else _about(error.schema)
    return Diagnostic("C134", message, _place(document, node), help, fix=fix)


def _twice(error: Error, document: Document, node: Sequence) -> Diagnostic:
    item = node.items[first_duplicate(node.value) or 0]
    message = f"{_given(item, bare=True)} appears twice in {_subject(error)}"
    return Diagnostic("C137", message, _place(document, item), "keep one of the two")


_COUNTED = {"Length": "character", "Items": "entry", "Properties": "field"}  # by the end of the keyword


def _bound(error: Error, document: Document, node: Node) -> Diagnostic:
    """Errors about numbers, lengths, patterns and any other keyword."""
    keyword, bound, subject = str(error.validator), error.validator_value, _subject(error)
    about = _hint(error.schema)
    if keyword in _BOUNDS:
        message, code = f"{subject} must be {_BOUNDS[keyword].format(bound)}, not {_given(node, bare=True)}", "C136"
    elif what := _COUNTED.get(keyword[3:]):
        count = f"{bound} {_plural(what, bound)}"
        rule = "not be empty" if keyword.startswith("min") and bound == 1 else None
        rule = rule or f"have at {'least' if keyword.startswith('min') else 'most'} {count}, not {len(error.instance)}"
        message, code = f"{subject} must {rule}", "C137"
    elif keyword == "pattern":
        says = error.schema.get("patternErrorMessage", "must match the pattern in its schema")
        message, code = f"{subject} {says}, not {_given(node, bare=True)}", "C135"
    else:
        message, code = f"{subject} does not fit its schema", "C138"
    return Diagnostic(code, message, _place(document, node), about)


def _plural(what: str, number: int) -> str:
    return what if number == 1 else {"entry": "entries"}.get(what, f"{what}s")


def _subject(error: Error) -> str:
    path = list(error.absolute_path)
    if not path:
        return f"this {_title(error.schema) or 'group'}"
    if isinstance(path[-1], int):
        holder = next((step for step in reversed(path) if isinstance(step, str)), None)
        subject = f'entry {path[-1] + 1} of "{holder}"' if holder else f"entry {path[-1] + 1}"
    else:
        subject = f'"{_short(path[-1])}"'
    return f"a name in {subject}" if _names_a_field(error) else subject


def _title(schema: Any) -> str:
    """The schema's title without an article: "card"; "" if it has none."""
    title = str(schema.get("title", "")) if isinstance(schema, dict) else ""
    title = re.sub(r"^(?:an?|the) ", "", title, flags=re.IGNORECASE)
    return title[:1].lower() + title[1:] if title[1:2].islower() else title


def _thing(error: Error) -> str:
    """What has the field: "a card", or the place of a group without a title."""
    title = _title(error.schema)
    return with_article(title or "group") if title or not error.absolute_path else _subject(error)


def _this(error: Error) -> str:
    title = _title(error.schema)
    return f"this {title}" if title else _subject(error)


def _types(value: Any) -> list[str]:
    return [value] if isinstance(value, str) else list(value)


def _kind(schema: dict[str, Any]) -> str:
    """What a schema asks for, in a few words."""
    if schema.get("type") == "object" and schema.get("required"):
        return f"{{{', '.join(f'{key}: …' for key in schema['required'])}}}"
    if schema.get("type") == "object" and "title" in schema:
        return with_article(_title(schema))
    if "type" in schema:
        return _either(_TYPES[name] for name in _types(schema["type"]))
    return _either(_plain(option) for option in schema.get("enum", ["something else"]))


def _given(node: Node, bare: bool = False) -> str:
    """The value as written, with its type unless `bare`."""
    if isinstance(node, Mapping):
        return "a group of fields"
    if isinstance(node, Sequence):
        return "a list"
    match node.value:
        case None:
            return f"{node.text} (nothing)" if node.text else "empty"
        case str():
            return f'"{_short(node.text)}"' if bare else f'the text "{_short(node.text)}"'
        case bool():
            return node.text
        case float() if not isfinite(node.value):
            return node.text
        case _:
            return _short(node.text) if bare else f"the number {_short(node.text)}"


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= 40 else f"{line[:39]}…"


def _plain(value: Any) -> str:
    if value is None:
        return "nothing (null)"
    return str(value).lower() if isinstance(value, bool) else str(value)


def _meant(word: str, options: Iterable[str]) -> str | None:
    """The option most similar to `word`, which one letter alone is not; None if there are so many options that the
    search would be slow."""
    words = list(options)
    return closest(word, words) if len(words) <= _MANY and len(word) > 1 else None


def _some(options: Iterable[str]) -> list[str]:
    """The options, cut after the first `_MANY`."""
    words = list(options)
    return words if len(words) <= _MANY else [*words[:_MANY], "…"]


def _either(options: Iterable[str]) -> str:
    return listed(_some(options) or ["something else"], "or")


def _about(schema: Any) -> str:
    """The first clause of the schema's description."""
    about = str(schema.get("description", "")) if isinstance(schema, dict) else ""
    first = re.split(r"[.:;](?:\s|$)", about, maxsplit=1)[0]
    return first[:1].lower() + first[1:] if first[1:2].islower() or first[1:2] == " " else first


def _hint(schema: Any) -> str:
    """An example, or the description of the field."""
    example = _example(schema) if isinstance(schema, dict) and schema.get("examples") else "…"
    return _about(schema) if example == "…" else f"for example {example}"


def _example(schema: dict[str, Any]) -> str:
    options = schema.get("examples") or schema.get("enum") or [schema.get("const")]
    return _written(options[0]) if options and options[0] is not None else "…"


def _written(value: Any) -> str:
    """A short value as YAML."""
    if isinstance(value, list):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_written(item)}' for key, item in value.items())}}}"
    text = _plain(value)
    return text if len(text) <= 40 else "…"


def _block(node: Scalar) -> bool:
    return node.style in ("|", ">")


def _beginning(document: Document, node: Mapping) -> Span:
    """The first field of a group, where a missing field is reported."""
    if not node.entries:
        return _place(document, node)
    key, value = next(iter(node.entries.values()))
    one_line = isinstance(value, Scalar) and not _block(value) and value.text and "\n" not in document.written(value)
    return Span(document.path, key.start, value.end if one_line else key.end)


def _place(document: Document, node: Node) -> Span:
    """The first line of `node`."""
    words = document.written(node)
    end = node.start + len(re.split(r"[\r\n]", words, maxsplit=1)[0].rstrip())
    return Span(document.path, node.start, max(end, node.start))
