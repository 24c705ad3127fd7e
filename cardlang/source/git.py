"""The files of a project at a revision of its git repository. Only git's stored objects are read: nothing is checked
out or fetched, hooks, filters and attributes of the repository are ignored, and files are written only into the folder
given."""

from __future__ import annotations

import os
import posixpath
import subprocess
from collections.abc import Iterator
from pathlib import Path
from subprocess import PIPE
from tempfile import TemporaryFile
from threading import Timer

from cardlang.source.error import SourceError
from cardlang.source.paths import shown

PROJECT_PATHS = ("cardlang.yaml", "pyproject.toml", "cards", "games", "print", "schemas", "templates")
MOST_BYTES = 256 * 1024 * 1024
MOST_LISTED = 8 * 1024 * 1024  # bytes: the names of some 100,000 files
MOST_SECONDS = 120
SOON = 10  # seconds in which git tells where a repository is, and what a name in it stands for
LINK = "120000"
MISSING = "the git repository lacks files of that revision: fetch them first"
ELSEWHERE = "; if another repository has it, run git fetch first"
SHALLOW = ', a shallow clone without its history: run "git fetch --unshallow", or in CI check out with "fetch-depth: 0"'

_SAFE = ("-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}", "-c", "safe.bareRepository=explicit")
_ENVIRONMENT = {
    "GIT_ALLOW_PROTOCOL": "none",  # objects that a partial clone lacks are not fetched
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_TERMINAL_PROMPT": "0",
    "LC_ALL": "C",
}


def unpack(root: Path, revision: str, into: Path) -> None:
    """Writes the project's files as they were at `revision` into the empty folder `into`. `root` is the project's
    current folder, where git looks for the repository.

    Errors: `SourceError` if there is no such revision, no repository or no git.
    """
    nothing = f'there is no folder "{revision}", and no revision'
    try:
        prefix = os.fsdecode(_git(root, "rev-parse", "--show-prefix", seconds=SOON).rstrip(b"\n"))
    except SourceError as error:
        raise SourceError(f"{nothing} can be looked up: {error}") from error
    try:
        commit = f"{revision}^{{commit}}"
        name = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", commit, seconds=SOON)
    except SourceError as error:
        shallow = _git(root, "rev-parse", "--is-shallow-repository", seconds=SOON).strip() == b"true"
        why = SHALLOW if shallow else ELSEWHERE
        raise SourceError(f"{nothing} of that name in the git repository around {shown(root)}{why}") from error
    files = _files(root, os.fsdecode(name.strip()), prefix)
    if "cardlang.yaml" not in files and "pyproject.toml" not in files:
        raise SourceError(
            f"at {revision} there was no project in {shown(root)}: neither cardlang.yaml nor pyproject.toml"
        )
    try:
        for path, data in _contents(root, files):
            target = into / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
    except (OSError, ValueError) as error:
        raise SourceError(f"the files at {revision} cannot be written to a temporary folder: {error}") from error


def _files(root: Path, commit: str, prefix: str) -> dict[str, tuple[str, str]]:
    """The mode and object name of each file, by its path below the project's folder.

    Errors: `SourceError` if the files are too many or together too large, or an object is missing.
    """
    wanted = [prefix + name for name in PROJECT_PATHS]
    listing = ("--literal-pathspecs", "ls-tree", "-r", "-t", "-z", "-l", "--full-tree")  # -t: folders count, too
    listed = _git(root, *listing, commit, "--", *wanted, most=MOST_LISTED)
    files: dict[str, tuple[str, str]] = {}
    total = 0
    for entry in os.fsdecode(listed).split("\0"):
        head, _, path = entry.partition("\t")
        path = path.removeprefix(prefix)
        if not _stays(path):
            continue
        mode, kind, name, size = head.split()
        if kind != "blob":
            continue  # a folder or a submodule
        if not size.isdigit():
            raise SourceError(MISSING)
        files[path] = mode, name
        total += int(size)
    if total > MOST_BYTES:
        raise SourceError(f"the project's files at {commit[:12]} together are larger than {MOST_BYTES // 1024**2} MiB")
    return files


def _stays(path: str) -> bool:
    """Whether a path from a repository, which may be anything, stays inside the project's folder."""
    parts = path.split("/")
    strange = "\\:" if os.name == "nt" else ""
    return parts[0] in PROJECT_PATHS and not any(
        part in ("", ".", "..") or any(mark in part for mark in strange) for part in parts
    )


def _contents(root: Path, files: dict[str, tuple[str, str]]) -> Iterator[tuple[str, bytes]]:
    """Each path with its content. A link to a file of the project has that file's content; other links are left out."""
    names = "".join(f"{name}\n" for _, name in files.values())
    blobs = _blobs(_git(root, "cat-file", "--batch", given=names.encode()))
    data = dict(zip(files, blobs, strict=True))
    for path, (mode, _) in files.items():
        if mode != LINK:
            yield path, data[path]
            continue
        target = posixpath.normpath(posixpath.join(posixpath.dirname(path), os.fsdecode(data[path])))
        if target in files and files[target][0] != LINK:
            yield path, data[target]


def _blobs(answers: bytes) -> Iterator[bytes]:
    """The objects in the output of `git cat-file --batch`: a line with the size, the object, a line break."""
    at = 0
    while at < len(answers):
        end = answers.index(b"\n", at)
        head = answers[at:end].split()
        if len(head) != 3:
            raise SourceError(MISSING)
        size = int(head[2])
        yield answers[end + 1 : end + 1 + size]
        at = end + size + 2


def _git(root: Path, *args: str, given: bytes = b"", most: int = 2 * MOST_BYTES, seconds: int = MOST_SECONDS) -> bytes:
    """The output of a git command in the folder `root`; `given` is its standard input.

    Errors: `SourceError` with git's own reason, or if the output has more than `most` bytes: a tree of a few objects
    can unfold to any number of files.
    """
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")} | _ENVIRONMENT
    command = ["git", "-C", str(root), "--no-pager", *_SAFE, *args]
    try:
        with TemporaryFile() as asked, TemporaryFile() as errors:
            asked.write(given)
            asked.seek(0)
            with subprocess.Popen(command, stdin=asked, stdout=PIPE, stderr=errors, env=environment) as process:
                code, told = _answer(process, most, seconds)
            errors.seek(0)
            said = errors.read(10_000)
    except FileNotFoundError as error:
        raise SourceError("git is not installed") from error
    except (OSError, ValueError) as error:
        raise SourceError(f"git does not answer: {error}") from error
    if len(told) > most:
        raise SourceError("the git repository lists too many files for one project")
    if code < 0:
        why = "it may have a pipe in place of a file, or files that cannot be reached"
        raise SourceError(f"git gave no answer about {shown(root)} in {seconds} seconds: {why}")
    if code:
        reason = (said.decode("utf-8", "replace").splitlines() or ["no reason given"])[0]
        raise SourceError(f"git cannot read {shown(root)}: {reason.removeprefix('fatal: ')}")
    return told


def _answer(process: subprocess.Popen[bytes], most: int, seconds: int) -> tuple[int, bytes]:
    """The exit code and the output of a process, which is killed after `most` bytes, or so many seconds."""
    assert process.stdout
    late = Timer(seconds, process.kill)
    late.start()
    try:
        told = process.stdout.read(most + 1)
        if len(told) > most:
            process.kill()
        return process.wait(), told
    except BaseException:
        process.kill()
        raise
    finally:
        late.cancel()
