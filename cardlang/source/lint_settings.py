"""What a project's settings say about `lint`."""

from __future__ import annotations

from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from cardlang.model.code import ALL_CODES, CodeFilter
from cardlang.model.value import Value


class LintSettings(Value):
    """`codes` applies to all files, and each filter of `paths` to the files that its pattern matches as well."""

    codes: CodeFilter = ALL_CODES
    paths: tuple[tuple[str, CodeFilter], ...] = ()

    @classmethod
    def of(cls, values: Mapping[str, Any]) -> LintSettings:
        """The settings of the table `lint` of a project."""
        paths = values.get("paths", {})
        return cls(CodeFilter.of(values), tuple((path, CodeFilter.of(table)) for path, table in paths.items()))

    def allows(self, code: str, path: str) -> bool:
        """Whether findings with this code are reported in the file at `path`, relative to the project."""
        return self.codes.allows(code) and all(
            codes.allows(code) for pattern, codes in self.paths if matches(path, pattern)
        )


NO_SETTINGS = LintSettings()


def matches(path: str, pattern: str) -> bool:
    """Whether a pattern names a file or a folder around it. `*` stands for any characters, also for `/`."""
    folder = pattern.rstrip("/")
    return fnmatchcase(path, folder) or fnmatchcase(path, f"{folder}/*")
