"""`cardlang build --png` and `--online`: pictures of cards, and sheets for tables online."""

from __future__ import annotations

import json
from io import BytesIO

from jsonschema import Draft202012Validator
from PIL import Image

from cardlang.source.paths import shared_folder

from .conftest import CREATURES, DECK, Desk, made_any


def picture(desk: Desk, name: str) -> Image.Image:
    return Image.open(BytesIO((desk.folder / name).read_bytes()))


def test_a_picture_of_each_card_and_back(desk: Desk) -> None:
    files = [file for file in made_any(desk, "--png", "--dpi", "100") if file["kind"] == "png"]
    assert [file["path"].removeprefix("out/skirmish/png/") for file in files] == [
        "drow-01-run.png",
        "drow-02-hit-on-the-run.png",
        "drow-00-back.png",
        "guards-01-guard.png",
        "guards-00-back.png",
    ]
    assert {picture(desk, file["path"]).size for file in files} == {(250, 350)}
    first = desk.files()
    made_any(desk, "--png", "--dpi", "100")
    assert desk.files() == first
    line = desk("build", "--png", "--dpi", "50", "drow").out.splitlines()[-1]
    assert line.split() == ["out/skirmish/png/*.png", "png", "3", "pictures", "3", "cards"]


def test_pictures_for_print_shops_have_bleed(desk: Desk) -> None:
    args = ("guards", "--png", "--dpi", "254", "--layout", "poker-1up-bleed", "--copies", "none", "--backs", "none")
    (file,) = made_any(desk, *args)
    assert picture(desk, file["path"]).size == (695, 949)


def test_file_names_of_pictures_can_be_chosen(desk: Desk) -> None:
    args = ("--png", "--copies", "none", "--only", "cards", "--dpi", "36", "--png-name")
    names = [file["path"] for file in made_any(desk, *args, "{name} ({kind} {number:03})")]
    assert names[0] == "out/skirmish/png/Run (action 001).png"
    for pattern in (
        "{deck}",
        "../{id}",
        "{id}/{deck}",
        "{card}",
        "{id.__class__}",
        "{id[0]}",
        "{",
        "{:d}",
        "{id:d}",
        "",
    ):
        told = desk("build", *args, pattern, "--out", "wrong")
        assert (told.code, told.out) == (2, "") and told.err.startswith("Error: "), pattern
    assert not (desk.folder / "wrong").exists()


def test_sheets_for_tables_online(desk: Desk) -> None:
    desk.write("cards/skirmish/drow.yaml", DECK.replace("copies: 3", "copies: 69"))
    args = ("drow", "--only", "cards", "--online")
    pictures = [file for file in made_any(desk, *args, "png", "--dpi", "36") if file["kind"] == "online"]
    assert [(file["path"], file["cards"]) for file in pictures] == [
        ("out/skirmish/online/drow-1.png", 69),
        ("out/skirmish/online/drow-2.png", 1),
    ]
    first, second = (picture(desk, file["path"]) for file in pictures)
    assert first.size == second.size == (900, 882)
    back = (810, 756, 900, 882)
    assert first.crop(back).tobytes() == second.crop(back).tobytes() != first.crop((720, 756, 810, 882)).tobytes()
    told = desk("build", *args, "png", "--dpi", "1200", "--out", "huge")
    assert told.code == 2 and "million pixels" in told.err and not (desk.folder / "huge").exists()
    (file,) = [file for file in made_any(desk, *args, "pdf") if file["kind"] == "online"]
    assert (file["path"], file["pages"], file["cards"]) == ("out/skirmish/online/drow.pdf", 2, 70)
    usual = [file for file in made_any(desk, *args, "png", "--copies", "one") if file["kind"] == "online"]
    assert max(picture(desk, usual[0]["path"]).size) <= 4096


def test_a_saved_object_has_every_deck_with_its_sheets_names_and_words(desk: Desk) -> None:
    guards = CREATURES.replace("copies: 2", "copies: 1")
    desk.write("cards/skirmish/guards.yaml", guards)
    args = ("--online", "tts", "--dpi", "36")
    told = desk("build", *args)
    assert told.code == 0 and "--online-url" in told.err
    saved = json.loads((desk.folder / "out/skirmish/online/skirmish.json").read_text())
    schema = json.loads((shared_folder() / "schemas/saved-object.schema.json").read_text())
    assert [error.message for error in Draft202012Validator(schema).iter_errors(saved)] == []
    deck, guard = saved["ObjectStates"]
    assert (deck["Nickname"], deck["DeckIDs"]) == ("Drow Deck", [100, 100, 100, 101])
    assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
    last = deck["ContainedObjects"][-1]
    assert (last["Nickname"], last["Description"]) == (
        "Hit on the Run",
        "Make a melee attack with +10 damage. The acting creature shifts its speed.",
    )
    assert (guard["Name"], guard["Nickname"], guard["CardID"]) == ("CardCustom", "Guard", 200)
    for one in saved["ObjectStates"]:
        for sheet in one["CustomDeck"].values():
            size = picture(desk, f"out/skirmish/online/{sheet['FaceURL']}").size
            assert size == (90 * sheet["NumWidth"], 126 * sheet["NumHeight"])
            assert picture(desk, f"out/skirmish/online/{sheet['BackURL']}").size == (90, 126)
    first = desk.files()
    assert desk("build", *args).code == 0 and desk.files() == first
    told = desk("build", *args, "--online-url", "https://example.org/my%20cards/")
    assert (told.code, told.err) == (0, "")
    deck = json.loads((desk.folder / "out/skirmish/online/skirmish.json").read_text())["ObjectStates"][0]
    assert deck["CustomDeck"]["1"]["BackURL"] == "https://example.org/my%20cards/drow-back.png"
    for wrong in ("example.org", "ftp://example.org", "https://", "https://a b"):
        assert desk("build", *args, "--online-url", wrong).code == 2
    assert desk("build", "--online", "png", "--online-url", "https://example.org").code == 2


def test_a_saved_object_needs_a_grid(desk: Desk) -> None:
    desk.write("print/online-10x7.yaml", "name: Mine\nextends: online-10x7\ngrid: {columns: 4, rows: 8, gap: 0 mm}\n")
    desk.write("print/sizes.yaml", (shared_folder() / "print/sizes.yaml").read_text().replace("3.5 in", "3 in"))
    told = desk("build", "--online", "tts")
    assert told.code == 2 and "7 rows" in told.err
