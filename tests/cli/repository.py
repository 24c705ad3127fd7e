"""A designer's git repository."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

IDENTITY = {"GIT_AUTHOR_NAME": "D", "GIT_AUTHOR_EMAIL": "d@example.org", "GIT_AUTHOR_DATE": "2026-01-01T00:00:00Z"}
COMMITTER = {name.replace("AUTHOR", "COMMITTER"): value for name, value in IDENTITY.items()}
ALONE = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}


def git(folder: Path, *args: str, given: bytes = b"") -> str:
    """The output of git, without the user's own settings."""
    environment = {**os.environ, **IDENTITY, **COMMITTER, **ALONE}
    command = ["git", "-C", str(folder), *args]
    told = subprocess.run(command, input=given, env=environment, stdout=subprocess.PIPE, check=True)
    return told.stdout.decode().strip()


def commit(folder: Path, message: str = "As it is") -> str:
    """Commit all files; the repository is created if there is none."""
    if not (folder / ".git").exists():
        git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", "--allow-empty", "--message", message)
    return git(folder, "rev-parse", "HEAD")
