"""Projects, files and errors of the system."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from cardlang.source.disk import Folder
from cardlang.source.document import open_document, parse_document
from cardlang.source.error import SourceError
from cardlang.source.paths import shared_folder, shown
from cardlang.source.project import find_project, select, shipped_project
from cardlang.source.store import Store
from cardlang.source.write import write_all


def tree(root: Path, *names: str) -> None:
    for name in names:
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text("a: b\n")


def test_the_nearest_settings_make_the_project(tmp_path: Path) -> None:
    (tmp_path / "cardlang.yaml").write_text("name: Outer\npaper: a4\n")
    inner = tmp_path / "x" / "y"
    inner.mkdir(parents=True)
    (tmp_path / "x" / "pyproject.toml").write_text("[project]\nname = 'other'\n")  # without a table for cardlang
    project, found = find_project(inner)
    assert (project.root, project.name, project.paper, found) == (tmp_path, "Outer", "a4", [])
    (tmp_path / "x" / "pyproject.toml").write_text('[tool.cardlang]\nout = "print"\n')
    project, found = find_project(inner)
    assert (project.root, project.out, found) == (tmp_path / "x", "print", [])


def test_an_empty_settings_file_marks_a_project(tmp_path: Path) -> None:
    (tmp_path / "cardlang.yaml").write_text("# ours\n")
    assert find_project(tmp_path) == (find_project(tmp_path)[0], [])
    assert find_project(tmp_path)[0].name == tmp_path.name


def test_outside_any_project_there_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree(tmp_path, "cards/g/x.yaml")
    monkeypatch.chdir(tmp_path / "cards")
    assert find_project(tmp_path) == (None, [])
    for paths, folder in (([], "cards"), ([tmp_path / "cards/g/x.yaml"], "cards/g"), ([tmp_path], "")):
        with pytest.raises(SourceError, match=f"no project in {'g' if folder == 'cards/g' else tmp_path / folder} or"):
            select(paths)
    project = shipped_project()
    assert project.root == shared_folder() and {path.parts[-3] for path, _ in project.files()} >= {"cards"}


@pytest.mark.parametrize(
    ("name", "text", "words"),
    [
        ("cardlang.yaml", "paper: a9\n", "a9"),
        ("cardlang.yaml", "papier: a4\n", "papier"),
        ("pyproject.toml", '[tool.cardlang]\npaper = "a9"\n', '"a9"'),
        ("pyproject.toml", "[tool.cardlang]\nname = 5\n", "5"),
        ("cardlang.yaml", "out: ../x\n", "../x"),
        ("cardlang.yaml", "out: /tmp\n", "/tmp"),
        ("cardlang.yaml", "out: a/..\n", "a/.."),
    ],
)
def test_wrong_settings_are_reported_at_their_words(name: str, text: str, words: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(text)
    project, (found,) = find_project(tmp_path)
    assert text[found.span.start : found.span.end] == words
    assert (project.root, project.out, project.paper) == (tmp_path, "out", "letter")


def test_files_are_known_by_their_places(tmp_path: Path) -> None:
    parts = [f"cards/skirmish/{folder}/x.yaml" for folder in ("battlefields", "mats", "scenarios", "tiles")]
    decks = ["cards/skirmish/a.yaml", *parts, "print/p.yaml"]
    others = ["out/scenarios/x.yaml", ".git/scenarios/x.yaml", "v/pyvenv.cfg", "v/scenarios/x.yaml", "notes.yaml"]
    tree(tmp_path, "cardlang.yaml", "my/scenarios/deep/t.yaml", *decks, *others)
    project, _ = find_project(tmp_path)
    found = {path.relative_to(project.root).as_posix(): role for path, role in project.files()}
    roles = ["deck", "battlefield", "mat", "scenario", "tile", "sheet"]
    assert found == {**dict(zip(decks, roles, strict=True)), "my/scenarios/deep/t.yaml": "scenario"}
    assert project.game_of(tmp_path / decks[0]) == "skirmish"


@pytest.mark.parametrize(
    ("settings", "why", "line"),
    [
        (f"paper = {'9' * 5000}", "a number has too many digits", 3),
        (f"{'.'.join('a' * 100_000)} = 1", "this key has too many parts", 2),
        ("x = 1\n" + " . ".join(['"a b"', "'c'"] * 40) + " = 1", "this key has too many parts", 3),
        (f"paper = {'[' * 5000}", "its lists or tables are nested too deeply", 3),
    ],
)
def test_toml_that_tomllib_cannot_read_in_time(settings: str, why: str, line: int, tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text(f"[tool.cardlang]\n{settings}\n")
    _, (found,) = find_project(tmp_path)
    text = (tmp_path / "pyproject.toml").read_text()
    assert (found.code, found.message) == ("C151", f"this is not TOML: {why}")
    assert text.count("\n", 0, found.span.start) + 1 == line


def test_lookups_take_the_projects_file_first_and_never_leave_its_folders(tmp_path: Path) -> None:
    tree(tmp_path, "cardlang.yaml", "secret.txt", "schemas/skirmish/action.schema.json")
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates/link").symlink_to(tmp_path / "secret.txt")
    project, _ = find_project(tmp_path)
    shipped = shared_folder() / "schemas/skirmish/creature.schema.json"
    assert project.find("schemas/skirmish/action.schema.json") == tmp_path / "schemas/skirmish/action.schema.json"
    assert project.find("schemas/skirmish/creature.schema.json") == shipped
    with pytest.raises(SourceError, match="templates/link: it is a link that leads out of"):
        project.find("templates/link")
    for lost in ("templates/../secret.txt", "schemas//etc/passwd", "secret.txt", "templates/a\0b", "print/"):
        assert project.find(lost) is None


def test_arguments_are_grouped_by_project(tmp_path: Path) -> None:
    tree(tmp_path, "a/cardlang.yaml", "a/cards/g/x.yaml", "a/cards/g/y.yaml", "b/cardlang.yaml", "b/cards/g/z.yaml")
    for name in "ab":
        (tmp_path / name / "cardlang.yaml").write_text("")
    selections, found = select([tmp_path / "a/cards/g/y.yaml", tmp_path / "b"])
    assert found == []
    assert [[path.name for path, _ in selection.files] for selection in selections] == [["y.yaml"], ["z.yaml"]]


@pytest.mark.parametrize("name", ["missing", "a\0b", "file/below"])
def test_a_missing_path_is_a_source_error(name: str, tmp_path: Path) -> None:
    tree(tmp_path, "file")
    with pytest.raises(SourceError, match="cannot read"):
        select([tmp_path / name])


def test_a_folder_is_not_a_file(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="it is a folder"):
        open_document(tmp_path, None)


def test_an_unreadable_file_is_a_source_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:  # because root, who runs tests in containers, may do everything
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    with pytest.raises(SourceError, match=r"cannot read .*a\.yaml: permission denied"):
        open_document(tmp_path / "a.yaml", tmp_path)


@pytest.mark.parametrize(
    ("data", "code", "at"),
    [
        (b"\xef\xbb\xbfa: \xff", "C101", 3),
        ("a: b".encode("utf-16"), "C101", 0),
        (b"a: \x1b[31m", "C102", 3),
        (b"\xef\xbb\xbf\xef\xbb\xbfa: b", "C102", 0),
        (b"", "C104", 0),
        (b"\n" * (4 * 1024 * 1024 + 1), "C103", 0),
    ],
)
def test_bytes_that_are_not_text_are_findings(data: bytes, code: str, at: int) -> None:
    _, document, (found,) = parse_document(data, "a.yaml")
    assert document is None and (found.code, found.span.start) == (code, at)


def test_a_byte_order_mark_shifts_no_position() -> None:
    source, document, found = parse_document(b"\xef\xbb\xbfa: b\r\n", "a.yaml")
    assert document and found == [] and source.text[document.at("a").start] == "b"


def test_writing_is_all_or_nothing(tmp_path: Path) -> None:
    write_all([(tmp_path / "new" / "a.pdf", b"one", tmp_path)])
    write_all([(tmp_path / "new" / "a.pdf", b"two", tmp_path)])
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["a.pdf"]
    assert (tmp_path / "new" / "a.pdf").read_bytes() == b"two"
    (tmp_path / "file").write_text("")
    with pytest.raises(SourceError, match="cannot write"):
        write_all([(tmp_path / "file" / "a.pdf", b"x", tmp_path)])
    with pytest.raises(SourceError):
        write_all([(tmp_path / "new", b"x", tmp_path)])
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "new"]


def test_the_root_of_the_disk_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    root = Path(Path.cwd().anchor)
    monkeypatch.chdir(root)
    assert (shown(root), shown(root / "a/b")) == (root.as_posix(), "a/b")


@pytest.fixture
def state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where the user's key is."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    return tmp_path / "state/cardlang"


def test_the_cache_stores_values(tmp_path: Path) -> None:
    Store(tmp_path / "c").put("key", b"value")
    assert Store(tmp_path / "c").get("key") == b"value"
    assert Store(tmp_path / "c").get("other") is None
    assert (tmp_path / "c").stat().st_mode & 0o777 == 0o700
    (entry,) = (tmp_path / "c").iterdir()
    assert entry.stat().st_mode & 0o777 == 0o600
    nowhere = Store(entry / "below")
    nowhere.put("key", b"value")
    assert nowhere.get("key") is None


def _lengthen(path: Path) -> None:
    with path.open("r+b") as file:
        file.truncate(1 << 30)


@pytest.mark.parametrize(
    "change",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-1]),
        lambda path: path.write_bytes(path.read_bytes() + b"s"),
        lambda path: path.write_bytes(path.read_bytes()[:32] + b"VALUE"),
        _lengthen,
    ],
)
def test_what_somebody_else_has_changed_is_not_read(change: Callable[[Path], object], tmp_path: Path) -> None:
    Store(tmp_path).put("key", b"value")
    (entry,) = tmp_path.iterdir()
    change(entry)
    assert Store(tmp_path).get("key") is None
    Store(tmp_path).put("key", b"again")
    assert Store(tmp_path).get("key") == b"again"


def test_what_is_signed_for_one_key_is_not_read_for_another(tmp_path: Path) -> None:
    cache = Store(tmp_path)
    cache.put("key", b"value")
    (entry,) = tmp_path.iterdir()
    signed = entry.read_bytes()
    cache.put("other", b"worth")
    for path in tmp_path.iterdir():
        path.write_bytes(signed)
    assert cache.get("key") == b"value" and cache.get("other") is None


def test_what_another_user_has_signed_is_not_read(tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(tmp_path / "c").put("key", b"forged")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "mine"))
    names = {path.name for path in (tmp_path / "c").iterdir()}
    mine = Store(tmp_path / "c")
    assert mine.get("key") is None
    mine.put("key", b"value")
    assert mine.get("key") == b"value" and len({path.name for path in (tmp_path / "c").iterdir()} - names) == 1


def test_the_key_is_the_users_own(tmp_path: Path, state: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(tmp_path / "c").put("key", b"value")
    key = state / "cache.key"
    first = key.read_bytes()
    assert (len(first), key.stat().st_mode & 0o777, state.stat().st_mode & 0o777) == (32, 0o600, 0o700)
    assert Store(tmp_path / "c").get("key") == b"value" and key.read_bytes() == first

    key.chmod(0o644)  # as a checkout makes files: others know it, or chose it
    assert Store(tmp_path / "c").get("key") is None
    assert key.read_bytes() != first and key.stat().st_mode & 0o777 == 0o600

    state.chmod(0o777)
    open_to_all = Store(tmp_path / "c")
    open_to_all.put("key", b"value")
    assert open_to_all.get("key") is None
    state.chmod(0o700)

    Store(tmp_path / "c").put("key", b"value")
    owner = key.stat().st_uid
    monkeypatch.setattr(os, "geteuid", lambda: owner + 1)
    assert Store(tmp_path / "c").get("key") is None


@pytest.mark.parametrize("make", [os.mkfifo, Path.mkdir, lambda path: path.symlink_to(path.parents[1] / "elsewhere")])
@pytest.mark.parametrize("of", ["entry", "key"])
def test_something_else_in_place_of_a_file_is_not_used(
    of: str, make: Callable[[Path], None], tmp_path: Path, state: Path
) -> None:
    Store(tmp_path / "c").put("key", b"value")
    (path,) = (tmp_path / "c").iterdir() if of == "entry" else (state / "cache.key",)
    path.unlink()
    make(path)
    cache = Store(tmp_path / "c")
    assert cache.get("key") is None
    cache.put("key", b"again")
    assert cache.get("key") == (None if path.is_dir() else b"again")
    assert not (tmp_path / "elsewhere").exists()


def test_the_cache_is_bounded_and_drops_the_oldest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cardlang.source.store._MOST_BYTES", 400_000)
    cache = Store(tmp_path)
    (tmp_path / "mine").write_bytes(b"not an entry" * 10_000)
    for number in range(100):
        cache.put(str(number), b"x" * 10_000)
        if number % 10 == 9:
            cache.close()
    assert (tmp_path / "mine").exists()
    kept = [number for number in range(100) if cache.get(str(number))]
    assert kept and kept[-1] == 99 and len(kept) < 60 and kept == list(range(kept[0], 100))


def test_the_cache_is_shared(tmp_path: Path) -> None:
    def work(number: int) -> None:
        cache = Store(tmp_path)
        for key in range(20):
            cache.put(f"{number}-{key}", b"%d" % key)
            assert cache.get(f"{number}-{key}") == b"%d" % key
        cache.close()

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(work, range(4)))  # raises what a worker raises
    cache = Store(tmp_path)
    assert all(cache.get(f"{number}-{key}") == b"%d" % key for number in range(4) for key in range(20))


def test_a_folder_deeper_than_python_can_handle_is_refused(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"[Nn]ame too long"):
        Folder(f"{tmp_path}/{'y/' * 1500}", make=True)
    assert not list(tmp_path.iterdir())


def test_a_project_with_folders_a_thousand_deep_is_walked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tree(tmp_path, "cardlang.yaml", "cards/skirmish/a.yaml")
    monkeypatch.chdir(tmp_path / "cards/skirmish")
    for _ in range(1200):
        Path("y").mkdir()
        os.chdir("y")
    project, _ = find_project(tmp_path)
    assert project and [path.name for path, _ in project.files()] == ["a.yaml"]
    for _ in range(1200):  # what makes folders for tests cannot delete it
        os.chdir("..")
        Path("y").rmdir()
