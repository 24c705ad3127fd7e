"""`cardlang diff`: which cards changed, and how."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from conftest import Golden

from .conftest import CREATURES, DECK, Desk
from .repository import commit, git

HEAD = "game: skirmish\ndeck: drow\nname: Drow Deck\nkind: action\nfaction: drow\nset: core\ncards:\n"


def card(name: str, text: str, **fields: object) -> str:
    more = "".join(f"    {field}: {value}\n" for field, value in fields.items())
    return f"  - name: {name}\n    level: 1\n    ability: DEX\n    action: Standard\n    text: {text}\n{more}"


FIRST = (
    card("Low Blow", "Make a melee attack with +10 damage.")
    + card("Burst", "Deal 10 damage to each adjacent creature.")
    + card("Sting", "Make a ranged attack.")
    + card("Old Name", "Draw 2 action cards.")
    + card("Bygone", "Each ally heals 5.", copies=2)
    + card("Same", "Heal 5.")
    + card("More", "Heal 10.", copies=2)
)
SECOND = (
    card("Fresh", "Draw 3 action cards.", copies=3)
    + card("Low Blow", "Make a melee attack with +20 damage. Draw an action card.").replace("level: 1", "level: 3")
    + card("Burst", "Deal 10 damage to every adjacent creature.")
    + card("Sting", "Make a ranged attack.")
    + card("New Name", "Draw 2 action cards.")
    + card("Same", "Heal 5.")
    + card("More", "Heal 10.", copies=3)
)


def told(desk: Desk, *args: str) -> dict[str, str]:
    """The cards that changed, by id, and how."""
    outcome = desk("diff", "--json", *args)
    assert (outcome.code, outcome.err) == (0, "")
    return {one["card"]: one["change"] for one in outcome.data["cards"]}


def test_every_kind_of_change(desk: Desk, golden: Golden) -> None:
    desk.write("cards/skirmish/drow.yaml", HEAD + FIRST)
    commit(desk.folder)
    desk.write("cards/skirmish/drow.yaml", HEAD + SECOND)
    desk.write("cards/skirmish/guards.yaml", CREATURES.replace("name: Guards", "name: The Guards"))
    outcome = desk("diff", "HEAD")
    assert (outcome.code, outcome.err) == (0, "")
    golden.check("changes/diff.txt", outcome.out)
    data = desk("diff", "HEAD", "--json").out
    golden.check("changes/diff.json", re.sub(r'"revision": ".+"', '"revision": "-----"', data))


def test_changed_words_are_coloured_on_a_terminal(desk: Desk) -> None:
    commit(desk.folder)
    desk.write("cards/skirmish/drow.yaml", DECK.replace("+10", "+15"))
    outcome = desk("diff", "HEAD", terminal=True)
    assert "+\x1b[31m[10]\x1b[0m damage" in outcome.out and "+\x1b[32m[15]\x1b[0m damage" in outcome.out
    assert "\x1b" not in desk("diff", "HEAD").out
    assert desk("diff").out == desk("diff", "HEAD").out  # HEAD is the default


def test_nothing_has_changed(desk: Desk) -> None:
    commit(desk.folder)
    desk.write("cards/skirmish/drow.yaml", "# A remark.\n" + DECK.replace("level: 2", "level:   2"))
    assert desk("diff", "HEAD").out == "HEAD → the work tree: no card has changed\n"


def test_two_revisions_and_a_tag(desk: Desk) -> None:
    first = commit(desk.folder)
    desk.write("cards/skirmish/drow.yaml", DECK.replace("copies: 3", "copies: 2"))
    commit(desk.folder)
    git(desk.folder, "tag", "printed")
    desk.write("cards/skirmish/drow.yaml", DECK.replace("+10", "+15"))
    assert told(desk, first, "printed") == told(desk, "printed", "HEAD~1") == {"run": "meaning"}
    assert told(desk, "printed") == {"run": "meaning", "hit-on-the-run": "meaning"}
    assert told(desk, "HEAD^") == {"hit-on-the-run": "meaning"}


def test_a_theme_or_template_changes_only_the_layout(desk: Desk) -> None:
    commit(desk.folder)
    desk.write(
        "templates/skirmish/creature.svg.j2",
        '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9">'
        '<text x="5" y="20" font-family="text" font-size="4">my own {{ card.name }}</text></svg>',
    )
    assert told(desk, "HEAD") == {"guard": "layout"}
    commit(desk.folder)
    icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40"/></svg>'
    desk.write("templates/icons/standard.svg", icon)  # an icon is compared by its outline, not by its place in the font
    assert told(desk, "HEAD") == {"hit-on-the-run": "layout"}


def test_moving_within_a_deck_is_not_a_change_but_between_decks_is(desk: Desk) -> None:
    commit(desk.folder)
    head, first, second = DECK.partition("  - {name: Run")[0], *DECK.split("cards:\n")[1].split("  - name: Hit")
    desk.write("cards/skirmish/drow.yaml", f"{head}  - name: Hit{second}{first}")
    assert told(desk, "HEAD") == {}
    desk.write("cards/skirmish/drow.yaml", f"{head}{first}")
    other = head.replace("deck: drow", "deck: other").replace("Drow Deck", "Other Deck")
    desk.write("cards/skirmish/other.yaml", f"{other}  - name: Hit{second}")
    (one,) = desk("diff", "HEAD", "--json").data["cards"]
    assert one["change"] == "meaning" and one["values"] == {"deck": {"old": "drow", "new": "other"}}


def test_folders_of_projects_and_of_builds(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert desk("build").code == 0
    desk.write("cards/skirmish/drow.yaml", DECK.replace("+10", "+15"))
    assert desk("build", "--out", "later").code == 0
    desk.write("copy/cardlang.yaml", "")
    desk.write("copy/cards/skirmish/drow.yaml", DECK.replace("copies: 3", "copies: 1"))
    assert told(desk, "out") == told(desk, "out", "later") == {"hit-on-the-run": "meaning"}
    assert told(desk, "later", "later") == told(desk, "later") == told(desk, ".") == {}
    assert told(desk, "out", "copy") == {"run": "meaning", "guard": "gone"}
    outcome = desk("diff", "out")
    assert outcome.out.startswith("out → the work tree: 1 in meaning\n") and "with +[10] damage" in outcome.out
    monkeypatch.chdir(desk.folder / "cards")  # revisions are of the project, other paths relative to here
    commit(desk.folder)
    assert told(desk, "HEAD") == told(desk, "../later") == {}


def test_a_project_below_the_repositorys_root(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.write("one more/cardlang.yaml", "")
    desk.write("one more/cards/skirmish/drow.yaml", DECK)
    commit(desk.folder)
    desk.write("one more/cards/skirmish/drow.yaml", DECK.replace("+10", "+15"))
    monkeypatch.chdir(desk.folder / "one more")
    assert told(desk, "HEAD") == {"hit-on-the-run": "meaning"}


def test_unreadable_cards_are_reported_and_count_as_changed(desk: Desk, golden: Golden) -> None:
    broken = DECK.replace("melee", "meele").replace("level: 1", "level: one")
    desk.write("cards/skirmish/drow.yaml", broken)
    desk.write("cards/skirmish/guards.yaml", "cards: [\n")
    commit(desk.folder)
    desk.write("cards/skirmish/drow.yaml", DECK)
    desk.write("cards/skirmish/guards.yaml", CREATURES)
    golden.check("changes/unread.txt", desk("diff", "HEAD").out)
    assert set(told(desk, "HEAD").values()) == {"unread"}
    commit(desk.folder)
    desk.write("cards/skirmish/drow.yaml", broken)
    assert told(desk, "HEAD") == {"run": "unread", "hit-on-the-run": "unread"}


def test_an_unreadable_theme(desk: Desk) -> None:
    desk.write("templates/theme.yaml", "fonts: 5\n")
    commit(desk.folder)
    (desk.folder / "templates/theme.yaml").unlink()
    outcome = desk("diff", "HEAD")
    assert outcome.out.startswith("HEAD → the work tree: 3 only in layout\n")
    assert "Note: HEAD: templates/theme.yaml:1: C13" in outcome.out


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["nobody"], 'there is no folder "nobody", and no revision of that name in the git repository around '),
        (["HEAD:cards"], "no revision of that name"),
        (["--", "--upload-pack=x"], "no revision of that name"),
        (["a\0b"], "no revision of that name"),
        (["HEAD", "nobody"], "nobody"),
        (["HEAD~1"], "at HEAD~1 there was no project in "),
        (["HEAD~2"], "at HEAD~2 there was no project in "),
        (["cards"], "cards is neither the folder of an earlier build (it has no ledger.json) nor of a project"),
        (["cardlang.yaml"], "cardlang.yaml is a file: name the folder"),
        (["HEAD", "HEAD", "HEAD"], "unexpected extra argument"),
    ],
)
def test_what_cannot_be_compared(args: list[str], words: str, desk: Desk) -> None:
    files = desk.files()
    for name in files:
        (desk.folder / name).unlink()
    commit(desk.folder, "Nothing")
    desk.write("pyproject.toml", "[project]\nname = 'something else'\n")
    commit(desk.folder, "No project")
    for name, content in files.items():
        desk.write(name, content)
    commit(desk.folder, "A project")
    outcome = desk("diff", *args)
    assert (outcome.code, outcome.out) == (2, "") and words in outcome.err


def test_a_shallow_clone_says_how_to_fetch_its_history(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(desk.folder)
    commit(desk.folder, "Again")
    assert "if another repository has it, run git fetch first" in desk("diff", "v1.0").err
    origin = desk.folder.rename(desk.folder.with_name("origin"))
    git(origin.parent, "clone", "-q", "--depth=1", origin.as_uri(), str(desk.folder))
    shutil.rmtree(origin)
    monkeypatch.chdir(desk.folder)
    for command in (("diff", "HEAD~1"), ("build", "--changed-since", "HEAD~1")):
        told = desk(*command)
        assert (told.code, told.out) == (2, "")
        assert 'shallow clone without its history: run "git fetch --unshallow", or in CI check' in told.err
        assert 'out with "fetch-depth: 0"' in told.err
    assert desk("diff", "HEAD").out == "HEAD → the work tree: no card has changed\n"


def test_without_a_repository_without_git_without_a_project(
    desk: Desk, outside: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(desk.folder)
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(desk.folder.parent))
    outcome = desk("diff", "HEAD")
    assert outcome.code == 2 and "no revision can be looked up: git cannot read " in outcome.err
    commit(desk.folder)
    with monkeypatch.context() as patch:
        patch.setenv("PATH", str(desk.folder))
        outcome = desk("diff", "HEAD")
        assert outcome.code == 2 and outcome.err.endswith("no revision can be looked up: git is not installed\n")
    monkeypatch.chdir(outside.folder)
    outcome = outside("diff", "HEAD")
    assert outcome.code == 2 and f"there is no project in {outside.folder} " in outcome.err
    outcome = outside("diff", "HEAD", str(desk.folder))
    assert outcome.code == 2 and f"no project around {outside.folder} to look for revisions in" in outcome.err
    assert outside("diff", str(desk.folder), str(desk.folder)).code == 0
    outside.folder.rmdir()


def test_the_repository_stays_as_it_is(desk: Desk) -> None:
    commit(desk.folder)
    desk.write("cards/skirmish/drow.yaml", DECK.replace("+10", "+15"))
    os.utime(desk.folder / "cards/skirmish/guards.yaml")  # git would update its index
    before = desk.files()
    assert told(desk, "HEAD") == {"hit-on-the-run": "meaning"}
    assert desk.files() == before


def test_a_repository_with_a_pipe_in_place_of_a_file(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(desk.folder)
    (desk.folder / ".git/HEAD").unlink()
    os.mkfifo(desk.folder / ".git/HEAD")
    monkeypatch.setattr("cardlang.source.git.SOON", 1)
    told = desk("diff")
    assert told.code == 2 and " in 1 seconds: it may have a pipe in place of a file, or" in told.err


def test_from_within_a_hook_of_git(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(desk.folder)
    for name, value in {"GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index", "GIT_WORK_TREE": "."}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(desk.folder / "cards")
    assert told(desk, "HEAD") == {}


def test_nothing_of_a_hostile_repository_is_run(desk: Desk, tmp_path: Path) -> None:
    commit(desk.folder)
    caught = desk.folder / "caught"
    trap = f"touch '{caught}' #"
    desk.write(".gitattributes", "* filter=trap diff=trap export-subst\ncards export-ignore\n")
    git(desk.folder, "add", ".gitattributes")
    git(desk.folder, "commit", "--quiet", "--message", "Attributes")
    for key in (
        *("core.fsmonitor", "core.pager", "core.sshCommand", "core.editor", "core.askPass", "pager.ls-tree"),
        *("filter.trap.smudge", "filter.trap.clean", "filter.trap.process", "diff.trap.textconv", "alias.rev-parse"),
        *("tar.tar.command", "remote.origin.uploadpack", "credential.helper", "gpg.program"),
    ):
        git(desk.folder, "config", key, trap if not key.startswith("alias") else f"!{trap}")
    fetched = "ext::touch " + str(caught).replace(" ", "% ")
    git(desk.folder, "config", "remote.origin.url", fetched)
    git(desk.folder, "config", "extensions.partialClone", "origin")
    git(desk.folder, "config", "remote.origin.promisor", "true")
    git(desk.folder, "config", "core.repositoryFormatVersion", "1")
    git(desk.folder, "config", "protocol.ext.allow", "always")
    for hook in ("post-checkout", "post-index-change", "reference-transaction", "pre-auto-gc"):
        desk.write(f".git/hooks/{hook}", f"#!/bin/sh\n{trap}\n").chmod(0o755)
    assert told(desk, "HEAD") == {}
    lost = git(desk.folder, "rev-parse", "HEAD:cards/skirmish/drow.yaml")
    (desk.folder / ".git/objects" / lost[:2] / lost[2:]).unlink()  # as in a partial clone, where it would be fetched
    outcome = desk("diff", "HEAD")
    assert (outcome.code, outcome.out) == (2, "") and "lacks files of that revision" in outcome.err
    assert not caught.exists()


def test_paths_and_links_of_a_hostile_repository_lead_nowhere(desk: Desk) -> None:
    secret = desk.write("secret.yaml", DECK.replace("deck: drow", "deck: secret").replace("Run", "Secret"))
    for name, target in {
        "absolute": secret,
        "up": "../../../secret.yaml",
        "down": "drow.yaml",
        "loop": "loop.yaml",
    }.items():
        (desk.folder / f"cards/skirmish/{name}.yaml").symlink_to(target)
    commit(desk.folder)
    blob = git(desk.folder, "rev-parse", "HEAD:cards/skirmish/drow.yaml")
    tree = git(desk.folder, "rev-parse", "HEAD^{tree}")
    entry = b"100644 out.yaml\0" + bytes.fromhex(blob)
    up = git(desk.folder, "hash-object", "-t", "tree", "-w", "--literally", "--stdin", given=entry)
    listed = git(desk.folder, "ls-tree", f"{tree}:cards").split("\t")[0].split()[2]
    cards = b"40000 ..\0" + bytes.fromhex(up) + b"40000 skirmish\0" + bytes.fromhex(listed)
    evil = git(desk.folder, "hash-object", "-t", "tree", "-w", "--literally", "--stdin", given=cards)
    settings = git(desk.folder, "rev-parse", f"{tree}:cardlang.yaml")
    root = b"100644 cardlang.yaml\0" + bytes.fromhex(settings) + b"40000 cards\0" + bytes.fromhex(evil)
    top = git(desk.folder, "hash-object", "-t", "tree", "-w", "--literally", "--stdin", given=root)
    made = git(desk.folder, "commit-tree", top, "-m", "Evil")
    outcome = desk("diff", "--json", made, made)
    assert (outcome.code, outcome.err) == (0, "")
    assert json.loads(outcome.out)["cards"] == []
    ids = {one["card"] for one in desk("diff", "--json", made, "HEAD").data["cards"]}
    assert not any("secret" in id for id in ids)


@pytest.mark.parametrize(
    ("recorded", "shown"),
    [
        ("Draw 2 action cards.", ""),  # only the data of the effect have another form
        ("Draw 3 action cards.", "    - Draw [3] action cards.\n    + Draw [2] action cards.\n"),
        ("Draw 2 blue cards.", "    - Draw 2 [blue] cards.\n    + Draw 2 [action] cards.\n"),  # not read any more
    ],
)
def test_an_upgrade_that_reads_the_same_words(recorded: str, shown: str, desk: Desk) -> None:
    """A ledger of another cardlang, whose effects have another form, or which understood the text as `recorded`."""
    desk.write("cards/skirmish/drow.yaml", HEAD + card("Peek", "Draw two action cards."))
    assert desk("diff", "--record", "before").code == 0
    ledger = json.loads((desk.folder / "before/ledger.json").read_bytes())
    assert ledger["cards"][0]["read"] == [{"box": "main", "text": "Draw 2 action cards."}]
    ledger["cards"][0] |= {"meaning": "0" * 32, "read": [{"box": "main", "text": recorded}]}
    desk.write("before/ledger.json", json.dumps(ledger))
    out = desk("diff", "before").out
    assert shown in out and ("mean something else" in out) is bool(shown)
    assert told(desk, "before") == ({"peek": "meaning"} if shown else {})


def test_a_ledger_of_the_first_version(desk: Desk) -> None:
    assert desk("diff", "--record", "out").code == 0
    ledger = json.loads((desk.folder / "out/ledger.json").read_bytes())
    ledger |= {"version": 1, "cards": [{k: v for k, v in one.items() if k != "read"} for one in ledger["cards"]]}
    desk.write("out/ledger.json", json.dumps(ledger))
    assert told(desk, "out") == {}


@pytest.mark.parametrize("args", [["HEAD"], ["HEAD", "HEAD"], ["--json"]])
def test_a_record_compares_nothing(args: list[str], desk: Desk) -> None:
    outcome = desk("diff", "--record", "before", *args)
    assert outcome.code == 2 and "--record" in outcome.err and not (desk.folder / "before").exists()


def _ledger(desk: Desk) -> dict[str, Any]:
    assert desk("build", "--only", "cards").code == 0
    ledger: dict[str, Any] = json.loads((desk.folder / "out/ledger.json").read_bytes())
    return ledger


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda ledger: b"{", "out/ledger.json is broken: "),
        (lambda ledger: b"\xff", "out/ledger.json is broken: "),
        (lambda ledger: b"[" * 100_000, "out/ledger.json is broken: "),
        (lambda ledger: b"[]", "out/ledger.json is not a ledger of a build: $: "),
        (lambda ledger: {**ledger, "version": 3}, "out/ledger.json was written by a newer cardlang (its version is 3)"),
        (lambda ledger: {**ledger, "version": "1"}, "out/ledger.json is not a ledger of a build: $.version: "),
        (lambda ledger: {**ledger, "cards": [{}]}, "out/ledger.json is not a ledger of a build: $.cards[0]: "),
        (
            lambda ledger: {**ledger, "cards": [{**ledger["cards"][0], "copies": -1}]},
            "out/ledger.json is not a ledger of a build: $.cards[0].copies: -1 ",
        ),
    ],
)
def test_a_ledger_that_cannot_be_used(spoil: Any, words: str, desk: Desk) -> None:
    spoiled = spoil(_ledger(desk))
    desk.write("out/ledger.json", spoiled if isinstance(spoiled, bytes) else json.dumps(spoiled))
    before = desk.files()
    for args in (["diff", "out"], ["build", "--changed-since", "out"], ["build", "drow"]):
        outcome = desk(*args)
        assert (outcome.code, outcome.out) == (2, "") and words in outcome.err
    assert desk.files() == before
    if isinstance(spoiled, bytes):
        assert desk("build").code == 2 and desk.files() == before  # it is nothing that a build has written
        (desk.folder / "out/ledger.json").unlink()
    assert desk("build").code == 0  # a full build needs no ledger and writes a valid one
    assert told(desk, "out") == {}


@pytest.mark.parametrize("leaf", [b"", b"100644 blob %b\tf.yaml\n"], ids=["folders", "files"])
def test_a_tree_that_unfolds_to_any_number_of_files_is_refused(leaf: bytes, desk: Desk) -> None:
    commit(desk.folder)
    settings = git(desk.folder, "hash-object", "-w", "cardlang.yaml").encode()
    tree = git(desk.folder, "mktree", given=leaf and leaf % settings).encode()
    for _ in range(10):
        ten = b"".join(b"040000 tree %b\td%d\n" % (tree, number) for number in range(10))
        tree = git(desk.folder, "mktree", given=ten).encode()
    root = b"040000 tree %b\tcards\n100644 blob %b\tcardlang.yaml\n" % (tree, settings)
    bomb = git(desk.folder, "commit-tree", git(desk.folder, "mktree", given=root), "-m", "Large")
    for command in (("diff", bomb), ("build", "--changed-since", bomb)):
        outcome = desk(*command)
        assert (outcome.code, outcome.err) == (2, "Error: the git repository lists too many files for one project\n")
