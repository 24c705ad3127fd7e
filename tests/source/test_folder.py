"""A folder of files is created completely or not at all, and never replaces anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from cardlang.source.error import SourceError
from cardlang.source.write import write_folder

FILES = {"cardlang.yaml": b"", "cards/skirmish/a.yaml": b"a", ".schemas/b.json": b"b"}


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() if path.is_file() else b"/" for path in folder.rglob("*")
    }


def made(folder: Path) -> dict[str, bytes]:
    return {path: data for path, data in tree(folder).items() if data != b"/"}


def test_a_new_folder_and_those_above_it_are_made(tmp_path: Path) -> None:
    write_folder(tmp_path / "a/b/new", FILES)
    assert made(tmp_path / "a/b/new") == FILES and made(tmp_path) == {
        f"a/b/new/{name}": data for name, data in FILES.items()
    }


def test_an_empty_folder_is_filled_and_stays_the_same_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = tmp_path.stat().st_ino
    monkeypatch.chdir(tmp_path)
    write_folder(Path(), FILES)
    assert made(Path.cwd()) == FILES and tmp_path.stat().st_ino == before


@pytest.mark.parametrize(
    ("there", "way"),
    [
        ({"new/notes.txt": b"mine"}, "new is not empty, it holds notes.txt: nothing"),
        ({"new/.hidden": b"", "new/b": b""}, "new is not empty, it holds .hidden and 1 more: nothing"),
        ({"new": b"mine"}, "new already exists and is not a folder: nothing"),
    ],
)
def test_existing_files_are_named_and_kept(
    there: dict[str, bytes], way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, data in there.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_bytes(data)
    before = tree(tmp_path)
    with pytest.raises(SourceError, match=way):
        write_folder(Path("new"), FILES)
    assert tree(tmp_path) == before


def test_a_link_to_nowhere_is_in_the_way(tmp_path: Path) -> None:
    (tmp_path / "new").symlink_to("nowhere")
    with pytest.raises(SourceError, match="is not a folder"):
        write_folder(tmp_path / "new", FILES)
    assert [path.name for path in tmp_path.iterdir()] == ["new"]


@pytest.mark.parametrize("there", [False, True])
@pytest.mark.parametrize("failing", range(1, 4))
def test_a_failure_halfway_leaves_nothing_behind(
    there: bool, failing: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is full at one of the renames, or the user presses Ctrl-C there."""
    if there:
        (tmp_path / "new").mkdir()
    before, calls = tree(tmp_path), 0

    def failing_at(usual: Callable[..., object]) -> Callable[..., object]:
        def fails(self: Path, *args: object) -> object:
            nonlocal calls
            calls += 1
            if calls == failing or not there:
                raise KeyboardInterrupt if failing == 2 else OSError(28, "No space left on device")
            return usual(self, *args)

        return fails

    monkeypatch.setattr(Path, "rename", failing_at(Path.rename))
    monkeypatch.setattr(Path, "open", failing_at(Path.open))
    with pytest.raises((SourceError, KeyboardInterrupt)):
        write_folder(tmp_path / "new" if there else tmp_path / "above/new", FILES)
    assert tree(tmp_path) == before


@pytest.mark.parametrize("name", ["cardlang.yaml", "cards/skirmish/a.yaml", "cards/notes.txt"])
def test_what_others_put_there_meanwhile_stays(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def meanwhile(folder: Path) -> bool:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(b"theirs")
        return True

    monkeypatch.setattr("cardlang.source.write._is_empty", meanwhile)
    with pytest.raises(SourceError, match="cannot write"):
        write_folder(tmp_path, FILES)
    assert made(tmp_path) == {name: b"theirs"}


def test_refusals_of_the_system_are_reported(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in (tmp_path / "file/new", tmp_path / ("x" * 300), Path("a\0b")):
        with pytest.raises(SourceError, match="cannot write"):
            write_folder(folder, FILES)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
