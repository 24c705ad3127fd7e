"""`cardlang parse`: the documented behaviour."""

from __future__ import annotations

import json

from .conftest import Desk

HIT = "Make a melee attack with +10 damage."


def test_the_canonical_wording(outside: Desk) -> None:
    told = outside("parse", "make a melee attack dealing +10 damage")
    assert (told.code, told.out, told.err) == (0, HIT + "\n", "")


def test_the_object(outside: Desk) -> None:
    data = outside("parse", "--json", HIT).data
    assert list(data) == ["ok", "effect", "text", "diagnostics"]
    assert (data["ok"], data["text"], data["diagnostics"]) == (True, HIT, [])
    assert data["effect"] == outside("parse", "--json", "make  a melee attack dealing +10 damage").data["effect"]
    assert data["effect"] != outside("parse", "--json", HIT.replace("+10", "10")).data["effect"]
    assert not {"span", "start", "end", "line", "column"} & set(_keys(data["effect"]))


def test_an_object_is_one_line_to_every_reader(outside: Desk) -> None:
    """Also for readers that end lines at other characters than a line feed."""
    told = outside("parse", "--json", "If that\u2028creature\u0085is\u2029adjacent")
    assert len(told.out.splitlines()) == 1 and not told.data["ok"]
    told = outside("parse", "--json", "\x7f")
    assert "\\u007f" in told.out and "\x7f" in told.data["diagnostics"][0]["message"]


def _keys(data: object) -> list[str]:
    if isinstance(data, dict):
        return [*data, *(key for value in data.values() for key in _keys(value))]
    return [key for value in data for key in _keys(value)] if isinstance(data, list) else []


def test_an_error(outside: Desk) -> None:
    told = outside("parse", "--json", "Make a meele attack.")
    assert told.code == 1 and told.data["ok"] is False
    (found,) = told.data["diagnostics"]
    assert (found["code"], found["line"], found["column"], found["end_column"]) == ("C203", 1, 8, 13)
    told = outside("parse", "Make a meele attack.")
    assert told.code == 1 and "meele" in told.out


def test_one_object_per_line_of_standard_input(outside: Desk) -> None:
    told = outside("parse", "--json", stdin=f"{HIT}\r\nMake a meele attack.\n\nDraw 1 action card.")
    rows = [json.loads(line) for line in told.out.splitlines()]
    assert told.code == 1 and [row["ok"] for row in rows] == [True, False, False, True]
    assert outside("parse", "--json", stdin="") == outside("parse", stdin="")
    assert outside("parse", stdin="").code == 0


def test_the_box_decides_who_this_creature_is(outside: Desk) -> None:
    """On an action card "this creature" is the one that acts, elsewhere the one that has the text (S10)."""
    text = "This creature cannot move."
    told = [outside("parse", "--json", "--box", box, text) for box in ("main", "attached", "power")]
    assert [one.code for one in told] == [0, 0, 0] and outside("parse", "--json", text) == told[0]
    assert [one.data["text"] for one in told] == ["The acting creature cannot move.", text, text]


def test_bad_input(outside: Desk) -> None:
    assert outside("parse", stdin=b"\xff\xfe").code == 2
    assert outside("parse", "--game", "../skirmish", HIT).code == 2
    assert outside("parse", "--box", "lid", HIT).code == 2
    assert outside("parse", "").code == 1
    nonsense = ["\0", "\x1b[31m!!", "(" * 20_000, "😀 " * 500, "a " * 2_500, "x" * 400_000, HIT * 2_000]
    for text in nonsense:
        told = outside("parse", "--json", text)
        assert told.code == 1 and told.data["ok"] is False, text[:20]
        assert "\x1b" not in outside("parse", text).out
