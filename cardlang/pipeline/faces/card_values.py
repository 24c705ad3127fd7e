"""What a template is given of a card; and texts that no face shows, because the project's template leaves their box
out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil
from typing import Any

from cardlang.face.fault import Fault
from cardlang.face.render import Faces
from cardlang.language.nodes.effect import Abilities
from cardlang.model.card import Card, Text
from cardlang.model.faces import Part, is_draft, plain_card
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.source.deck import name_of

ANOTHER = " another"


def card_values(
    read: ReadDeck, card: Card, texts: Sequence[str], *, reverse: bool = False, changed: int | None = None
) -> dict[str, object]:
    """The values of a card for its template, with this wording of its texts, in the words of its game. A plain face
    shows the fields of one side. The text with the number `changed`, or the prose after them, has another word at its
    end."""
    texts = [*texts, *(one.text for one in card.prose)]
    texts = [f"{words}{ANOTHER}" if number == changed else words for number, words in enumerate(texts)]
    faces, words, kind = read.game.parts.faces, read.game.language.vocabulary, read.game.kinds[card.kind]
    if made := faces.cards.get(card.kind):
        values = made(card, read.deck, texts[: len(card.texts)])
    else:
        sides = {*kind.reverse}, {*kind.fields, *card.fields} - {*kind.reverse}
        whole = replace(card, fields={**dict.fromkeys(kind.fields), **card.fields})
        values = plain_card(whole, read.deck, texts, kind.boxes, sides[0] if reverse else sides[1])
    if means := faces.parts.get(card.kind):
        values = {**values, **means(card, read.deck, _parts(read, card, changed))}
    said = {name: _in_own_words(values[name], words.in_own_words) for name in faces.said if name in values}
    flavor = "" if reverse else card.fields.get("flavor", "")
    printed = {"flavor": flavor, "flavor_height": flavor_height(flavor), "artist": card.fields.get("artist", "")}
    return {**values, **said, **printed, "draft": is_draft(read.deck, card), **declared(read)}


def flavor_height(words: str) -> float:
    """The room in millimetres that a flavor text takes in its smallest type: three lines, or more for a longer one.

    >>> flavor_height("The kiln never sleeps."), flavor_height("x" * 400)
    (7.8, 23.4)
    """
    return round(2.6 * max(3, ceil(len(words) / 45)), 1)


def _in_own_words(value: Any, reword: Callable[[str], str]) -> object:
    """A text in the words of its game; in a list of groups, the note of each."""
    return [{**one, "note": reword(one["note"])} for one in value] if isinstance(value, list) else reword(value)


def _parts(read: ReadDeck, card: Card, changed: int | None) -> list[Part]:
    """The parts of a card's texts, each with its canonical wording; a text that cannot be read is one part, None."""
    found: list[Part] = []
    for number, (text, parsed) in enumerate(zip(card.texts, read.parsed[card.number], strict=True)):
        effect, more = parsed.effect, ANOTHER if number == changed else ""
        parts = effect.abilities if isinstance(effect, Abilities) else (effect,)
        if len(parts) > 1:
            found += [(part, read.game.language.wording(part, text.box) + more) for part in parts]
        else:
            found += [(part, (parsed.text or "") + more) for part in parts]
    return found


def declared(read: ReadDeck) -> dict[str, object]:
    """What templates show of a deck's faction and set: the look of the one, the names of both."""
    words, fields = read.game.language.vocabulary, read.deck.fields
    id, set = str(fields.get("faction", "")), str(fields.get("set", ""))
    faction = words.factions.get(id)
    name = faction.name if faction and faction.name else name_of(id)
    return {"faction": faction.look if faction else id, "faction_name": name, "set": words.sets.get(set, set)}


Side = tuple[str, Mapping[str, object]]  # a template, and what it is given


def left_out(faces: Faces, card: Card, sides: Callable[[int | None], Sequence[Side]]) -> Iterator[tuple[Fault, Text]]:
    """A warning for each text that does not matter to any face (C534). `sides` gives the faces of the card, or with the
    number of a text what they would be with other words for it."""
    plain = sides(None)
    for number, text in enumerate((*card.texts, *card.prose)):
        both = [(template, given, other) for (template, given), (_, other) in zip(plain, sides(number), strict=True)]
        values = next(filter(None, (_html(given, other) for _, given, other in both)), "")
        if values and all(faces.alike(*each) for each in both):
            names = " and ".join(dict.fromkeys(f"templates/{template}" for template, _ in plain))
            box = ".".join(str(key) for key in text.place if isinstance(key, str))
            message = f'nobody can read the text in "{box}" on the card: it is left out in {names}'
            yield Fault("C534", message, f"place {{{{ {values} }}}} there", box, plain[0][0], "warning"), text


def _html(given: object, other: object, name: str = "") -> str:
    """How a template names the first rules text that differs in two values; "" if none does."""
    if isinstance(given, dict) and isinstance(other, dict):
        parts = [(f"{name}.{key}" if name else key, given[key], other.get(key)) for key in given]
    elif isinstance(given, list) and isinstance(other, list):
        parts = [(f"{name}[{n}]", *each) for n, each in enumerate(zip(given, other, strict=False))]
    else:
        return name if given != other and name.endswith("_html") else ""
    return next((found for key, one, two in parts if (found := _html(one, two, key))), "")
