"""`build --changed-since` and the ledger: cards printed again, taken out and put in."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from conftest import Golden

from .conftest import CREATURES, DECK, Desk, page_texts
from .repository import commit
from .test_diff import FIRST, HEAD, SECOND, card

MATS = {name: f"game: skirmish\nmat: {name}\nname: The {name}\n" for name in ("vault", "supply")}
ICON = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="40"/></svg>'


def since(desk: Desk, earlier: str, *args: str) -> tuple[dict[str, int], dict[str, tuple[str, int, int]]]:
    """The number of faces of each kind of file, and for each card its change and how many go out and in."""
    told = desk("build", "--json", "--changed-since", earlier, *args)
    assert (told.code, told.err) == (0, "")
    files: dict[str, int] = {}
    for file in told.data["files"]:
        files[file["kind"]] = files.get(file["kind"], 0) + file["cards"]
    return files, {one["card"]: (one["change"], one["take_out"], one["put_in"]) for one in told.data["changes"]}


def ledger(desk: Desk, out: str = "out") -> dict[str, Any]:
    """The ledger's entry for each card."""
    content = json.loads((desk.folder / out / "ledger.json").read_bytes())
    return {one["id"]: one for one in content["cards"]}


def held(desk: Desk, out: str = "out") -> dict[str, int]:
    return {id: one["printed"] for id, one in ledger(desk, out).items()}


def unmarked(desk: Desk, text: str) -> str:
    """`text` without marks and hashes, which change with the theme."""
    earlier = [
        one["old_revision"] for one in desk("build", "--json", "--changed-since", "HEAD").data.get("changes", ())
    ]
    marks = [*earlier, *(one["revision"] for one in ledger(desk).values())]
    return re.sub(r"\b(" + "|".join(filter(None, marks)) + r")\b", "-----", text)


def words(desk: Desk, name: str) -> list[str]:
    """The text of each page of a PDF."""
    return page_texts(desk.folder / name)


@pytest.mark.parametrize("earlier", ["HEAD", "out"])
def test_only_what_differs_is_printed(earlier: str, desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", HEAD + FIRST)
    commit(desk.folder)
    assert desk("build").code == 0
    desk.write("cards/skirmish/drow.yaml", HEAD + SECOND)
    assert since(desk, earlier) == (
        {"cards": 6, "backs": 6, "changes": 0},
        {
            "fresh": ("new", 0, 3),
            "low-blow": ("meaning", 1, 1),
            "new-name": ("renamed", 1, 1),
            "bygone": ("gone", 2, 0),
            "more": ("copies", 0, 1),
        },
    )
    (page,) = words(desk, "out/skirmish/drow-letter-changed.pdf")
    assert "Burst" not in page and page.count("Fresh") == 3  # the words differ, but the print does not
    assert held(desk) == {
        "fresh": 3,
        "low-blow": 1,
        "burst": 1,
        "sting": 1,
        "new-name": 1,
        "same": 1,
        "more": 3,
        "guard": 2,
    }


def test_for_people(desk: Desk, golden: Golden) -> None:
    desk.write("cards/skirmish/drow.yaml", HEAD + FIRST)
    commit(desk.folder)
    desk.write("cards/skirmish/drow.yaml", HEAD + SECOND)
    desk.write("cards/skirmish/guards.yaml", CREATURES.replace("copies: 2", "copies: 1"))
    told = desk("build", "--changed-since", "HEAD")
    assert (told.code, told.err) == (0, "")
    golden.check("changes/build.txt", unmarked(desk, told.out))
    (page,) = words(desk, "out/skirmish/letter-changes.pdf")
    golden.check("changes/list.txt", unmarked(desk, page) + "\n")
    mark = ledger(desk)["low-blow"]["revision"]
    assert mark in page and mark in told.out and mark in words(desk, "out/skirmish/drow-letter-changed.pdf")[0]


def test_one_build_after_another(desk: Desk) -> None:
    nothing: tuple[dict[str, int], dict[str, Any]] = ({}, {})
    assert desk("build").code == 0
    before = desk.files()
    assert since(desk, "out") == nothing
    assert desk("build", "--changed-since", "out").out == "nothing to take out or put in since out\n"
    assert desk.files() == before
    desk.write("cards/skirmish/drow.yaml", DECK.replace("copies: 3", "copies: 5"))
    assert since(desk, "out")[1] == {"run": ("copies", 0, 2)}
    assert since(desk, "out") == nothing
    desk.write("cards/skirmish/drow.yaml", DECK)
    assert since(desk, "out") == ({"changes": 0}, {"run": ("copies", 2, 0)})
    assert since(desk, "out") == nothing and held(desk)["run"] == 3
    (desk.folder / "cards/skirmish/guards.yaml").unlink()
    assert since(desk, "out", "--out", "other")[1] == {"guard": ("gone", 2, 0)}
    assert since(desk, "other") == nothing


def test_a_new_card_moves_the_others_but_does_not_reprint_them(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", HEAD + card("Last", "Heal 5."))
    assert desk("build").code == 0
    desk.write("cards/skirmish/drow.yaml", HEAD + card("First", "Heal 10.") + card("Last", "Heal 5."))
    assert since(desk, "out")[1] == {"first": ("new", 0, 1)}


def test_the_ledger(desk: Desk, golden: Golden) -> None:
    assert desk("build", "--only", "creatures").code == 0
    text = (desk.folder / "out/ledger.json").read_text()
    golden.check(
        "changes/ledger.json", re.sub(r'"(revision|meaning|wording|drawing|back)": "[^"]+"', r'"\1": "-"', text)
    )
    assert desk("build").code == 0
    first = (desk.folder / "out/ledger.json").read_bytes()
    assert desk("build", "--paper", "a4", "--backs", "none").code == 0
    assert (desk.folder / "out/ledger.json").read_bytes() == first
    assert [*ledger(desk)] == ["run", "hit-on-the-run", "guard"]


def test_a_part_printed_again_leaves_the_rest_in_the_ledger(desk: Desk) -> None:
    assert desk("build", "guards").code == 0
    assert desk("build", "drow", "--copies", "one").code == 0
    assert held(desk) == {"run": 1, "hit-on-the-run": 1, "guard": 2}
    desk.write("cards/skirmish/drow.yaml", DECK.replace("+10", "+15").replace("moves 6", "moves 5"))
    assert desk("build", "--card", "run").code == 0
    assert held(desk) == {"run": 3, "hit-on-the-run": 1, "guard": 2}
    assert desk("build", "--only", "backs").code == 0  # printing only backs adds no card to the table
    assert held(desk) == {"run": 3, "hit-on-the-run": 1, "guard": 2}
    assert since(desk, "out", "guards") == ({}, {})
    assert since(desk, "out")[1] == {"hit-on-the-run": ("meaning", 1, 1)}
    desk.write("cards/skirmish/drow.yaml", HEAD + card("Other", "Heal 5."))
    assert desk("build", "drow").code == 0
    assert held(desk) == {"other": 1, "guard": 2}


def test_a_partly_printed_card_is_printed_in_full(desk: Desk) -> None:
    assert desk("build", "--copies", "one").code == 0
    assert since(desk, "out")[1] == {"run": ("copies", 0, 2), "guard": ("copies", 0, 1)}
    assert since(desk, "out", "--copies", "one") == ({}, {})


def test_unprinted_cards_are_not_mentioned(desk: Desk) -> None:
    assert desk("build").code == 0
    desk.write("cards/skirmish/drow.yaml", DECK.replace("+10", "+15"))
    desk.write("cards/skirmish/guards.yaml", CREATURES.replace("hp: 20", "hp: 30"))
    assert since(desk, "out", "--only", "creatures")[1] == {"guard": ("meaning", 2, 2)}
    assert since(desk, "out", "--only", "backs")[0] == {"backs": 1}
    assert since(desk, "out")[1] == {"hit-on-the-run": ("meaning", 1, 1)}


def test_low_ink_is_not_a_change_but_has_its_own_marks(desk: Desk) -> None:
    assert desk("build").code == 0
    assert since(desk, "out", "--ink", "low", "--out", "low") == ({}, {})
    desk.write("cards/skirmish/drow.yaml", DECK.replace("+10", "+15"))
    assert since(desk, "low", "--ink", "low", "--out", "low")[1] == {"hit-on-the-run": ("meaning", 1, 1)}
    mark = ledger(desk, "low")["hit-on-the-run"]["revision"]
    assert mark in words(desk, "low/skirmish/drow-letter-changed.pdf")[0]


def test_a_new_back_prints_the_whole_deck(desk: Desk) -> None:
    assert desk("build").code == 0
    back = desk.folder / "templates/skirmish/back.svg.j2"
    desk.write(
        str(back.relative_to(desk.folder)),
        '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9">'
        '<rect width="63.5" height="88.9" fill="{{ "#222222" if deck.kind == "action" else "#993300" }}"/></svg>',
    )
    assert since(desk, "out", "drow")[1] == {"run": ("layout", 3, 3), "hit-on-the-run": ("layout", 1, 1)}


def test_mats_are_printed_if_they_differ(desk: Desk) -> None:
    for name, text in MATS.items():
        desk.write(f"cards/skirmish/mats/{name}.yaml", text)
    assert desk("build").code == 0
    assert since(desk, "out") == ({}, {})
    desk.write("cards/skirmish/mats/vault.yaml", MATS["vault"].replace("The", "My"))
    assert since(desk, "out", "drow") == ({}, {})
    assert since(desk, "out") == ({"mats": 4}, {})
    assert since(desk, "out") == ({}, {})


def test_a_card_that_could_not_be_read_before_is_printed(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("melee", "meele"))
    commit(desk.folder)
    desk.write("cards/skirmish/drow.yaml", DECK)
    assert since(desk, "HEAD")[1] == {"hit-on-the-run": ("unread", 0, 1)}
    assert "could not be read before" in desk("build", "--changed-since", "HEAD").out


def test_cards_that_could_not_be_compared_are_reported(desk: Desk) -> None:
    desk.write("templates/theme.yaml", "fonts: 5\n")
    commit(desk.folder)
    (desk.folder / "templates/theme.yaml").unlink()
    told = desk("build", "--changed-since", "HEAD")
    assert told.code == 0 and told.err.startswith("Note: HEAD: templates/theme.yaml:1: C13")
    assert told.out.count("looks different") == 3


def test_a_long_list_takes_several_pages(desk: Desk) -> None:
    commit(desk.folder)
    cards = "".join(card(f"Card {number}", "Heal 5.") for number in range(100))
    desk.write("cards/skirmish/drow.yaml", HEAD + cards)
    desk.write("cards/skirmish/guards.yaml", CREATURES.replace("hp: 20", "hp: 30"))
    (desk.folder / ".git/refs/heads/主").write_bytes((desk.folder / ".git/refs/heads/main").read_bytes())
    files, exchanged = since(desk, "主")
    pages = words(desk, "out/skirmish/letter-changes.pdf")
    assert files["cards"] == 100 and len(exchanged) == 103 and len(pages) == 4
    assert all("Since ?: take out" in page and f"{number}/4" in page for number, page in enumerate(pages, 1))
    assert [page.count("Drow Deck") for page in pages] == [1, 1, 1, 1] and "Guards" in pages[-1]
    assert all("".join(pages).count(f"Card {number} 1 ") == 1 for number in range(100))


def test_a_projects_own_template_for_the_list(desk: Desk) -> None:
    commit(desk.folder)
    desk.write("cards/skirmish/drow.yaml", DECK.replace("+10", "+15"))
    desk.write("templates/changes.svg.j2", "<svg>{{ list.nothing }}</svg>")
    before = desk.files()
    told = desk("build", "--changed-since", "HEAD")
    assert told.code == 1 and told.err.startswith("templates/changes.svg.j2:1:14: C503 ")
    assert desk.files() == before
    assert desk("build", "--changed-since", "HEAD", "--only", "cards").code == 0


@pytest.mark.parametrize("earlier", ["nobody", "cards", "cardlang.yaml", ""])
def test_folders_and_revisions_that_are_not_earlier_builds(earlier: str, desk: Desk) -> None:
    commit(desk.folder)
    told = desk("build", "--changed-since", earlier)
    assert (told.code, told.out) == (2, "") and not (desk.folder / "out").exists()


@pytest.mark.slow
def test_a_kit_counts_as_the_decks_printed_one_by_one(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", HEAD + FIRST)
    assert desk("build", "--kit").code == 0
    assert desk("build", "--out", "single").code == 0
    assert ledger(desk) == ledger(desk, "single")
    assert since(desk, "out", "--only", "cards") == ({}, {})


@pytest.mark.parametrize("command", ["build", "build --only cards", "diff --record out"])
def test_a_file_that_never_was_a_ledger_is_not_replaced(desk: Desk, command: str) -> None:
    accounts = '{"version": 1, "accounts": [{"cash": 30}]}'
    assert desk("build").code == 0
    desk.write("out/ledger.json", accounts)
    told = desk(*command.split())
    assert told.code == 2 and "out/ledger.json" in told.err and " not a ledger of a build" in told.err
    assert (desk.folder / "out/ledger.json").read_text() == accounts
    (desk.folder / "out/ledger.json").unlink()
    assert desk(*command.split()).code == 0


@pytest.mark.parametrize(
    "args",
    [
        ("--png", "--dpi", "36", "--copies", "none"),
        ("--list", "csv", "--copies", "none"),
        ("--calibrate",),
        ("--only", "rules"),
    ],
)
def test_unprinted_copies_do_not_count(desk: Desk, args: tuple[str, ...]) -> None:
    desk.write("cards/skirmish/drow.yaml", HEAD + FIRST)
    assert desk("build", *args).code == 0
    assert not (desk.folder / "out/ledger.json").exists()
    assert desk("build").code == 0
    before = desk.files()["out/ledger.json"]
    desk.write("cards/skirmish/drow.yaml", HEAD + SECOND)
    assert desk("build", *args).code == 0
    assert desk.files()["out/ledger.json"] == before


def test_mats_printed_without_cards_leave_the_cards_in_the_ledger(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", HEAD + FIRST)
    assert desk("build").code == 0
    before = held(desk)
    for name, text in MATS.items():
        desk.write(f"cards/skirmish/mats/{name}.yaml", text)
    assert desk("build", "--copies", "none").code == 0
    assert held(desk) == before
    content = json.loads((desk.folder / "out/ledger.json").read_bytes())
    assert [one["game"] for one in content["mats"]] == ["skirmish"]


def test_lists_and_pictures_hold_what_is_printed_again(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", HEAD + FIRST)
    assert desk("build").code == 0
    desk.write("cards/skirmish/drow.yaml", HEAD + SECOND)
    files, changes = since(desk, "out", "--only", "cards", "--list", "csv", "--png", "--dpi", "36")
    printed = sum(1 for _, _, put_in in changes.values() if put_in)
    assert (files["list"], files["png"]) == (printed, printed) and printed < len(held(desk))


def test_named_pieces_are_printed_completely(desk: Desk) -> None:
    desk.write("cards/skirmish/guards.yaml", CREATURES)
    assert desk("build").code == 0
    files, _ = since(desk, "out", "--only", "standees")
    assert files == {"standees": 2}


@pytest.mark.parametrize("narrowed", [("--changed-since", "out"), ("--card", "run")])
@pytest.mark.parametrize("more", [("--list", "csv"), ("--online", "tts"), ("--fill",), ()])
def test_a_part_of_a_deck_never_takes_the_place_of_the_whole(
    desk: Desk, narrowed: tuple[str, ...], more: tuple[str, ...]
) -> None:
    assert desk("build", *more).code == 0
    whole = {name: data for name, data in desk.files().items() if not name.endswith(("ledger.json", "-back.png"))}
    desk.write("cards/skirmish/drow.yaml", DECK.replace("6 squares", "7 squares").replace("+10", "+15"))
    told = desk("build", *more, *narrowed, "--json")
    always = "-changes.pdf", "-back.png"  # the list, and the picture of a back, which is the same
    paths = {file["path"] for file in told.data["files"] if not file["path"].endswith(always)}
    assert paths and {path for path in whole if path.startswith("out")}.isdisjoint(paths)
    assert all(("-changed" if "out" in narrowed else "-chosen") in path for path in paths)
    assert {name: data for name, data in desk.files().items() if name in whole and "cards/skirmish" not in name} == {
        name: data for name, data in whole.items() if "cards/skirmish" not in name
    }
