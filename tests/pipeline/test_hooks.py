"""The Python beside the file of a game: of a project it runs only if the person who runs the command allows it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GAME = """\
format: 1
game: pond
name: Pond
players: {number: [2, 2]}
uses: [cards, resources]
kinds: {fish: {texts: {text: main}}}
zones: {hand: , deck: {deck: true, discards: true}}
resources: {worm: }
setup: [Draw 2 fish cards.]
turn: [{phase: day, choose: [fish, rest]}]
actions: {fish: {play: {from: hand}}, rest: {ends: turn}}
win: [{if: you have 5 or more worms}]
end: [{turns: 20}]
hooks: hooks
"""
HOOKS = """\
from pathlib import Path

from cardlang.language.construct import Wording
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.reference import Player
from cardlang.language.saying import say
from cardlang.rules.game import Game, Verb

(Path(__file__).parent / "ran").touch()


class Dig(Node):
    who: Player


def compile_dig(node, build):
    return [lambda play: play.gain(play.frame.player, "worm", 3)]


WORDING = Wording(constructs=(say(Dig, "{who} dig"),))
STEPS = Game(verbs=(Verb(Dig, compile_dig),))
"""
DECK = "game: pond\ndeck: pond\nname: Pond\nkind: fish\ncards:\n  - {name: Carp, text: Dig., copies: 8}\n"
SCENARIO = "- scenario: It digs\n  players: {1: {hand: [carp]}}\n  when: [{fish: carp}]\n  then: {1: {worm: 3}}\n"


@pytest.fixture
def pond(tmp_path: Path) -> Path:
    files = {
        "cardlang.yaml": "name: Pond\n",
        "games/pond/game.yaml": GAME,
        "games/pond/hooks.py": HOOKS,
        "cards/pond/pond.yaml": DECK,
        "cards/pond/scenarios/digging.yaml": SCENARIO,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    return tmp_path


def run(project: Path, *args: str, **environment: str) -> tuple[int, str]:
    told = subprocess.run(
        [sys.executable, "-m", "cardlang", *args],
        cwd=project,
        env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in told.stderr, told.stderr
    return told.returncode, told.stdout + told.stderr


def ran(project: Path) -> bool:
    return (project / "games/pond/ran").exists()


@pytest.mark.parametrize("command", [["lint"], ["test"], ["explain", "carp"], ["build"], ["playtest", "pond"], ["fmt"]])
def test_nothing_of_it_runs_until_it_is_allowed(pond: Path, command: list[str]) -> None:
    code, said = run(pond, *command)
    assert not ran(pond) and (code == 0) == (command == ["fmt"])
    assert {"fmt", "explain"} & {*command} or "nobody has allowed it" in said, said


def test_the_person_at_the_command_allows_it(pond: Path) -> None:
    assert run(pond, "--allow-hooks", "test") == (0, "1 passed\n") and ran(pond)
    assert run(pond, "lint", CARDLANG_ALLOW_HOOKS="1") == (0, "no errors in 3 files\n")


def test_what_was_found_with_it_is_not_taken_for_what_is_found_without(pond: Path) -> None:
    assert run(pond, "--allow-hooks", "lint")[0] == 0
    code, said = run(pond, "lint")
    assert code == 1 and "games/pond/game.yaml:14:8: C158" in said


def test_nothing_inside_a_project_can_allow_it(pond: Path) -> None:
    (pond / ".env").write_text("CARDLANG_ALLOW_HOOKS=1\n")
    (pond / "cardlang.yaml").write_text("name: Pond\nallow_hooks: true\n")
    (pond / "pyproject.toml").write_text("[tool.cardlang]\nallow-hooks = true\n")
    (pond / "sitecustomize.py").write_text("import os\nos.environ['CARDLANG_ALLOW_HOOKS'] = '1'\n")
    (pond / "games/pond/game.yaml").write_text(GAME.replace("hooks: hooks", "hooks: hooks\nallow_hooks: true"))
    assert run(pond, "test")[0] != 0 and not ran(pond)


def test_uses_imports_no_module_of_the_project_and_no_other_one(pond: Path) -> None:
    """Whatever the path is: modules are those of packages that bring games."""
    (pond / "evil").mkdir()
    (pond / "evil/__init__.py").write_text(HOOKS.replace("__file__", repr(str(pond / "games/pond/x"))))
    game = GAME.replace("resources]", "resources, evil, antigravity]").replace("hooks: hooks\n", "")
    (pond / "games/pond/game.yaml").write_text(game)
    code, said = run(pond, "--allow-hooks", "lint", PYTHONPATH=os.pathsep.join((str(ROOT), str(pond))))
    assert code == 1 and not ran(pond) and said.count("C152 there is no mechanic") == 2, said


@pytest.mark.parametrize(
    ("text", "said"),
    [("1 / 0\n", "ZeroDivisionError: division by zero"), ("def\n", "SyntaxError"), (None, "C152 there is no file")],
)
def test_what_is_wrong_with_it_is_a_finding(pond: Path, text: str | None, said: str) -> None:
    path = pond / "games/pond/hooks.py"
    path.write_text(text) if text else path.unlink()
    code, told = run(pond, "--allow-hooks", "lint")
    assert code == 1 and "games/pond/game.yaml:14:8: " in told and said in told


def test_of_an_installed_package_it_runs_as_all_its_code_does(pond: Path) -> None:
    installed = pond.parent / "installed"
    shutil.move(pond / "games/pond", installed / "pond")
    (installed / "pond/__init__.py").touch()
    metadata = installed / "pond-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: pond\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[cardlang.games]\npond = pond\n")
    paths = os.pathsep.join((str(ROOT), str(installed)))
    assert run(pond, "test", PYTHONPATH=paths) == (0, "1 passed\n")
    assert run(pond, "lint", PYTHONPATH=paths)[0] == 0
    file = installed / "pond/game.yaml"
    file.write_text(GAME.replace("deck: true", "dek: true"))
    code, said = run(pond, "test", PYTHONPATH=paths, CARDLANG_CACHE=str(installed / "cache"))
    start = 'Error: the game "pond" of pond cannot be used: game.yaml:7:24: '
    assert code == 2 and said.startswith(start) and said.count("\n") == 1, said
