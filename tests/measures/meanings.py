"""Whether two texts mean the same."""

from __future__ import annotations

from cardlang.language.language import Language


def compared(language: Language, box: str, canonical: str, other: str, name: str | None = None) -> str:
    """What becomes of a canonical text of the card `name`, and of other words for it: "same" if both have one effect,
    whose wording is the canonical text; "refused" if the other words are; or what is wrong."""
    first, second = (language.parse(text, box, name, suggest=False) for text in (canonical, other))
    if first.effect is None or first.text != canonical:
        return f"{canonical} is not canonical: {first.text or first.diagnostics}"
    if second.effect is None:
        return "refused"
    if (second.effect, second.text) == (first.effect, first.text):
        return "same"
    return f"{other} does not mean {canonical} but {second.text}"


def assert_same(language: Language, box: str, canonical: str, other: str, name: str | None = None) -> None:
    assert compared(language, box, canonical, other, name) == "same"


def assert_different(language: Language, one: str, other: str, box: str = "main") -> None:
    """The texts have two effects and two wordings, each of which is read as its effect."""
    first, second = language.parse(one, box), language.parse(other, box)
    assert first.effect is not None, first.diagnostics
    assert second.effect is not None, second.diagnostics
    assert first.effect != second.effect
    assert first.text != second.text
    for said in (first, second):
        assert language.parse(said.text or "", box).effect == said.effect, said.text
