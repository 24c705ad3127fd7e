"""Whether two texts mean the same."""

from __future__ import annotations

from cardlang.language.language import Language


def assert_same(language: Language, box: str, canonical: str, other: str, name: str | None = None) -> None:
    """Both texts of the card `name` have one effect, whose wording is the first of them."""
    first, second = language.parse(canonical, box, name), language.parse(other, box, name)
    assert first.effect is not None, first.diagnostics
    assert second.effect == first.effect, second.diagnostics
    assert first.text == second.text == canonical, "the first of the two is canonical"


def assert_different(language: Language, one: str, other: str, box: str = "main") -> None:
    """The texts have two effects and two wordings, each of which is read as its effect."""
    first, second = language.parse(one, box), language.parse(other, box)
    assert first.effect is not None, first.diagnostics
    assert second.effect is not None, second.diagnostics
    assert first.effect != second.effect
    assert first.text != second.text
    for said in (first, second):
        assert language.parse(said.text or "", box).effect == said.effect, said.text
