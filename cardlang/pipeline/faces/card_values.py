"""What a template is given of a card."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from cardlang.language.nodes.effect import Abilities
from cardlang.model.card import Card
from cardlang.model.faces import Part, is_draft, plain_card
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.source.deck import name_of

ANOTHER = " another"


def card_values(
    read: ReadDeck, card: Card, texts: Sequence[str], *, reverse: bool = False, changed: int | None = None
) -> dict[str, object]:
    """The values of a card for its template, with this wording of its texts, in the words of its game. A plain face
    shows the fields of one side. The text with the number `changed` has another word at its end."""
    texts = [f"{words}{ANOTHER}" if number == changed else words for number, words in enumerate(texts)]
    faces, words, kind = read.game.parts.faces, read.game.language.vocabulary, read.game.kinds[card.kind]
    if made := faces.cards.get(card.kind):
        values = made(card, read.deck, texts)
    else:
        sides = {*kind.reverse}, {*kind.fields, *card.fields} - {*kind.reverse}
        whole = replace(card, fields={**dict.fromkeys(kind.fields), **card.fields})
        values = plain_card(whole, read.deck, texts, kind.texts, sides[0] if reverse else sides[1])
    if means := faces.parts.get(card.kind):
        values = {**values, **means(card, read.deck, _parts(read, card, changed))}
    said = {name: _in_own_words(values[name], words.in_own_words) for name in faces.said if name in values}
    printed = {"flavor": "" if reverse else card.fields.get("flavor", ""), "artist": card.fields.get("artist", "")}
    return {**values, **said, **printed, "draft": is_draft(read.deck, card), **declared(read)}


def _in_own_words(value: Any, reword: Callable[[str], str]) -> object:
    """A text in the words of its game; in a list of groups, the note of each."""
    return [{**one, "note": reword(one["note"])} for one in value] if isinstance(value, list) else reword(value)


def _parts(read: ReadDeck, card: Card, changed: int | None) -> list[Part]:
    """The parts of a card's texts that can be read, each with its canonical wording."""
    found: list[Part] = []
    for number, (text, parsed) in enumerate(zip(card.texts, read.parsed[card.number], strict=True)):
        effect, more = parsed.effect, ANOTHER if number == changed else ""
        parts = effect.abilities if isinstance(effect, Abilities) else (effect,) if effect else ()
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
