"""Findings as SARIF 2.1.0, which code hosts show beside the lines of a change."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any
from urllib.parse import quote

from cardlang.model.diagnostic import Code, Diagnostic, Fix, Identity, identity, in_order
from cardlang.model.span import SourceText, Span
from cardlang.report.as_json import as_json_text
from cardlang.report.lines import shortened
from cardlang.version import VERSION

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "%SRCROOT%"  # the folder in which lint ran; by convention the root of the repository


def as_sarif(
    diagnostics: Iterable[Diagnostic], sources: Mapping[str, SourceText], catalogue: Mapping[str, Code]
) -> str:
    """One run with a result for each finding, its fix, and the entry of each code in `catalogue` that is found.

    Paths are relative. Columns count characters. A fingerprint is the hash of the finding's identity and of its number
    among those with the same identity, so it survives when lines move.
    """
    ordered = in_order(diagnostics)
    codes = sorted({one.code for one in ordered})
    seen: Counter[Identity] = Counter()
    results = []
    for one in ordered:
        same = identity(one, sources.get(one.span.path))
        seen[same] += 1
        results.append(_result(one, sources, codes.index(one.code), (*same, str(seen[same]))))
    driver = {"name": "cardlang", "semanticVersion": VERSION, "rules": [_rule(catalogue[code]) for code in codes]}
    run = {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
    return as_json_text({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: Code) -> dict[str, Any]:
    return {
        "id": code.code,
        "name": "".join(part.capitalize() for part in code.name.split("-")),
        "shortDescription": {"text": code.what},
        "fullDescription": {"text": code.why},
        "help": {"text": f"{code.why}\n\nWrong:\n{code.bad}\n\nRight:\n{code.good}"},
    }


def _result(
    one: Diagnostic, sources: Mapping[str, SourceText], rule: int, fingerprint: tuple[str, ...]
) -> dict[str, Any]:
    source = sources.get(one.span.path)
    message = shortened(one.message) + (f": {one.help}" if one.help else "")
    location: dict[str, Any] = {"physicalLocation": {**_artifact(one.span.path), "region": _region(one.span, source)}}
    if one.card:
        location["logicalLocations"] = [{"name": one.card, "kind": "member"}]
    joined = "\0".join(fingerprint).encode(errors="surrogatepass")  # names of files may be other than UTF-8
    result = {
        "ruleId": one.code,
        "ruleIndex": rule,
        "level": one.severity,
        "message": {"text": message},
        "locations": [location],
        "partialFingerprints": {"cardlang/v1": blake2b(joined, digest_size=16).hexdigest()},
    }
    if one.fix and not one.fix.file:  # SARIF has no word for another name of a file
        result["fixes"] = [_fix(one, one.fix, sources)]
    return result


def _fix(one: Diagnostic, fix: Fix, sources: Mapping[str, SourceText]) -> dict[str, Any]:
    region = _region(fix.span, sources.get(fix.span.path))
    replacement: dict[str, Any] = {"deletedRegion": region}
    if fix.text:
        replacement["insertedContent"] = {"text": fix.text}
    change = {**_artifact(fix.span.path), "replacements": [replacement]}
    text = one.help or "replace it"
    return {"description": {"text": text if fix.sure else f"{text} (not certain)"}, "artifactChanges": [change]}


def _artifact(path: str) -> dict[str, Any]:
    return {"artifactLocation": {"uri": quote(path, errors="surrogateescape"), "uriBaseId": _ROOT}}


def _region(span: Span, source: SourceText | None) -> dict[str, int]:
    if source is None:
        return {"startLine": 1, "startColumn": 1}
    start, end = source.position(span.start), source.position(span.end)
    return {"startLine": start.line, "startColumn": start.column, "endLine": end.line, "endColumn": end.column}
