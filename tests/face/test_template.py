from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.face.render import Faces
from cardlang.source.disk import Lookup

from .conftest import files


@pytest.mark.parametrize(
    ("inside", "code", "named"),
    [
        ("{{ card.powers }}", "C503", "powers"),
        ("{{ nothing }}", "C503", "nothing"),
        ("{% if %}", "C502", "Expected an expression"),
        ("{% include '../../x' %}", "C501", "../../x"),
        ("{% include '/etc/passwd' %}", "C501", "/etc/passwd"),
        ("{% extends 'gone.svg.j2' %}", "C501", "gone.svg.j2"),
        ("{{ ''.__class__.__mro__ }}", "C504", "unsafe"),
        ("{{ 1 // 0 }}", "C504", "zero"),
        ("{{ card.name + 1 }}", "C504", "trial.svg.j2"),
        ("{% include 'trial.svg.j2' %}", "C504", "endlessly"),
        ("{{ cycler.__init__.__globals__.os }}", "C504", "unsafe"),
        ("{{ theme.fonts.clear() }}", "C504", "clear"),
        ("<g>", "C505", "well-formed"),
    ],
)
def test_a_faulty_template_is_reported_and_raises_nothing(draw, inside: str, code: str, named: str) -> None:
    drawing, faults = draw(inside)
    assert drawing is None
    assert [fault.code for fault in faults] == [code], faults
    assert named in faults[0].message
    assert "Traceback" not in faults[0].message


def test_a_card_cannot_bring_markup_of_its_own(draw) -> None:
    drawing, faults = draw("<text>{{ card.name }}</text>", card={"name": "</text><image/>&<b>"})
    assert not faults
    assert drawing.ops[0].text == "</text><image/>&<b>"


def test_a_link_out_of_the_folder_is_not_followed(theme, fonts, tmp_path: Path) -> None:
    (tmp_path / "secret.svg.j2").write_text("<svg/>")
    inside = tmp_path / "templates"
    inside.mkdir()
    (inside / "link.svg.j2").symlink_to(tmp_path / "secret.svg.j2")
    _, faults = Faces(files(inside), theme, fonts).draw("link.svg.j2", {}, "Trial")
    assert [(fault.code, "leads out of" in fault.message) for fault in faults] == [("C504", True)]


def test_the_first_folder_wins_and_neighbours_come_before_the_root(theme, fonts, tmp_path: Path) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm" viewBox="0 0 9 9">{}</svg>'
    own, shipped = tmp_path / "own/templates", tmp_path / "shipped/templates"
    for folder in (own / "game", shipped / "game"):
        folder.mkdir(parents=True)
    (shipped / "game" / "card.svg.j2").write_text(svg.format("{% include 'part.svg.j2' %}"))
    (shipped / "game" / "part.svg.j2").write_text('<rect width="1" height="1"/>')
    (shipped / "part.svg.j2").write_text('<rect width="3" height="1"/>')
    (own / "game" / "part.svg.j2").write_text('<rect width="2" height="1"/>')
    drawing, _ = Faces(Lookup([own.parent, shipped.parent], "templates"), theme, fonts).draw(
        "game/card.svg.j2", {}, "Trial"
    )
    assert drawing.ops[0].box.w == 2


def test_equal_values_give_the_very_same_drawing(faces) -> None:
    deck = {"name": "Drow Deck", "faction": "drow", "kind": "action"}
    first, _ = faces.draw("skirmish/back.svg.j2", {"deck": deck}, "Drow Deck")
    second, _ = faces.draw("skirmish/back.svg.j2", {"deck": dict(deck)}, "Drow Deck")
    assert first is second
