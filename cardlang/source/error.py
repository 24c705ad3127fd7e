"""Errors of the operating system, as opposed to mistakes in a designer's files."""

from __future__ import annotations

from pathlib import Path

from cardlang.source.paths import shown


class SourceError(Exception):
    """A file, folder or setting that cannot be used: commands print the message and exit with 2.

    >>> str(SourceError.of(Path("cards/drow.yaml"), "read", FileNotFoundError()))
    'cannot read cards/drow.yaml: there is no such file or folder'
    """

    @classmethod
    def of(cls, path: Path, doing: str, error: OSError) -> SourceError:
        """The error for failing to `doing` ("read", "write") `path`, with the system's reason in plain words."""
        reason = _REASONS.get(type(error)) or (error.strerror or "").lower() or str(error) or "the system refused"
        return cls(f"cannot {doing} {shown(path)}: {reason}")


class NoProject(SourceError):
    """A project is needed, and there is none around `folder`."""

    def __init__(self, folder: Path) -> None:
        help = (
            "put an empty file cardlang.yaml at the top of your folder, beside cards/, or begin with `cardlang new DIR`"
        )
        if misnamed := next((folder / name for name in _MISNAMED if (folder / name).is_file()), None):
            help = f"rename {shown(misnamed)} to cardlang.yaml"
        super().__init__(f"there is no project in {shown(folder)} or in a folder above it: {help}")


_MISNAMED = ("cardlang.yml", "cardlang.yaml.txt", "Cardlang.yaml", "cardlang")
_REASONS: dict[type[OSError], str] = {
    FileNotFoundError: "there is no such file or folder",
    IsADirectoryError: "it is a folder",
    NotADirectoryError: "a file stands where a folder is needed",
    PermissionError: "permission denied",
    FileExistsError: "a file stands where a folder is needed",
}
