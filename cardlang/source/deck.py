"""Reading deck files: from YAML nodes to `Deck` and `Card` values."""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from collections.abc import Sequence as Many
from dataclasses import replace
from itertools import count

from cardlang.model.card import Card, CardKind, CardMark, Deck, Outline, Text
from cardlang.model.diagnostic import MAX_FINDINGS, Diagnostic, Fix, in_order
from cardlang.model.slips import closest, did_you_mean, surely_meant
from cardlang.model.span import Span
from cardlang.model.value import Value
from cardlang.source.schema import Schema
from cardlang.source.yaml.nodes import REFUSED, Document, Node, Scalar, Sequence
from cardlang.source.yaml.nodes import Mapping as Group
from cardlang.source.yaml.offsets import rules_text
from cardlang.source.yaml.traps import cut_off, lost_comment


class DeckFile(Value):
    """The result of reading one deck file.

    `deck` holds the cards that fit the schema; it is None if the fields above the cards do not. `flawed` are the other
    cards: their texts can be read, but their fields are unreliable.
    """

    deck: Deck | None
    flawed: tuple[Card, ...]
    diagnostics: tuple[Diagnostic, ...]


def read_deck(document: Document, schema: Schema, kind: CardKind, known: Iterable[Diagnostic] = ()) -> DeckFile:
    """The deck in `document`, checked by `schema`, with cards of a kind.

    `known` are earlier findings in the document: cards that contain any of them are flawed, too.
    """
    root, found = document.root, schema.errors(document)
    if not isinstance(root, Group):
        return DeckFile(None, (), tuple(found))
    if not found:
        found += _check_deck_id(document, root)
    nodes = _cards(root)
    wrong = [_holding(nodes, diagnostic.span.start) for diagnostic in (*found, *known)]
    wrong += [_holding(nodes, span.start) for span in document.unread]
    head = None in wrong or len(found) >= MAX_FINDINGS  # after this many, the rest was not checked
    reader = _Reader(document, root, schema, kind, found)
    misfits = {id(node) for node in wrong}
    cards: list[Card] = []
    flawed: list[Card] = []
    for number, node in enumerate(nodes, 1):
        card, fits = reader.card(node, number, id(node) not in misfits)
        (cards if fits and not head else flawed).append(card)
    deck = None if head else _deck(document, root, schema, tuple(cards))
    return DeckFile(deck, tuple(flawed), tuple(in_order(name_cards(document, reader.found))))


def name_cards(document: Document, diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """`diagnostics` about `document`, each with the id of the card that it is in, if any."""
    listed = [*diagnostics]
    cards = _cards(document.root) if listed else []
    named = []
    for diagnostic in listed:
        card = _holding(cards, diagnostic.span.start)
        id = id_of(card.value) if card and diagnostic.card is None else None
        named.append(replace(diagnostic, card=id) if id else diagnostic)
    return named


def names_in(document: Document, folder: str | None) -> Iterator[tuple[str, str, str]]:
    """Game, kind and name of each card of a deck that states all three; `folder` as for `kind_of`."""
    root = document.root.value
    if not isinstance(root, dict):
        return
    game, kind, cards = root.get("game", folder), root.get("kind"), root.get("cards")
    for card in cards if isinstance(cards, list) else ():
        name = card.get("name") if isinstance(card, dict) else None
        if isinstance(name, str) and isinstance(game, str) and isinstance(kind, str):
            yield game, kind, name


def cards_in(document: Document) -> Iterator[tuple[str, str]]:
    """The id of each card of a deck, and how the card is written."""
    for node in _cards(document.root):
        yield id_of(node.value), document.source.text[node.start : node.end]


def kind_of(
    document: Document, folder: str | None, games: Iterable[str], kinds: Callable[[str], Iterable[str] | None]
) -> tuple[str | None, str | None, list[Diagnostic]]:
    """The game and the kind of the deck in `document`, each None if unknown, and the findings that say why.

    `folder` is the game whose folder the file is in, if any. `kinds` returns the kinds of deck that a game has, or
    None if they are not known.
    """
    if not isinstance(document.root, Group):
        message = "a deck is a group of fields, from game: to cards:"
        span = Span(document.path, document.root.start, document.root.start)
        return (
            None,
            None,
            [Diagnostic("C133", message, span, 'write "game: …" at the left edge, and the cards below cards:')],
        )
    game, found = game_named(document, folder, games)
    options = kinds(game) if game else None
    kind = _one_of(document, "kind", options, "C142", "kind of deck", found, _OWN_KIND) if options is not None else None
    return game, kind, found


def game_named(document: Document, folder: str | None, games: Iterable[str]) -> tuple[str | None, list[Diagnostic]]:
    """The game that the file names, or None if unknown, and the findings; `folder` as for `kind_of`."""
    found: list[Diagnostic] = []
    game = _one_of(document, "game", games, "C141", "game", found)
    node = document.root.get("game") if isinstance(document.root, Group) else None
    if game and node and folder and game != folder:
        message = f'this file belongs to the game "{game}" but is in the folder of "{folder}"'
        top = "games" if f"games/{folder}/" in document.path else "cards"
        help = f'write "{folder}", or move the file to {top}/{game}/'
        found.append(Diagnostic("C145", message, document.span(node), help))
    return game, found


def duplicates(decks: Iterable[Outline], place: Callable[[Span], str]) -> list[Diagnostic]:
    """Findings for cards and decks whose id another of the same game already has, reported at the later one, in the
    order of paths and positions. `place` writes a span for people ("cards/drow.yaml:12").
    """
    found: list[Diagnostic] = []
    cards: dict[tuple[str, str], CardMark] = {}
    names: dict[tuple[str, str], Outline] = {}
    decks = sorted(decks, key=lambda deck: deck.path)
    taken = {one.id for deck in decks for one in deck.cards}
    for deck in decks:
        first_deck = names.setdefault((deck.game, deck.id), deck)
        if first_deck is not deck:
            message = f'there is already a deck with the id "{deck.id}", in {first_deck.path}'
            of_table = "write deck: with another id in its entry of sources:"
            help = "give one of the two another id" if deck.path.endswith(".yaml") else of_table
            found.append(Diagnostic("C147", message, Span(deck.path, 0, 0), help))
        for card in deck.cards:
            first = cards.setdefault((deck.game, card.id), card)
            if first is not card:
                message = f'there is already a card with the id "{card.id}", at {place(first.span)}'
                own = next(own for n in count(2) if (own := f"{card.id}-{n}") not in taken)
                taken.add(own)
                help = f"give one of the two another name, or an id of its own, such as id: {own}"
                found.append(Diagnostic("C144", message, card.span, help, card=card.id))
    return found


def same_values(decks: Iterable[Outline], place: Callable[[Span], str]) -> Iterator[Diagnostic]:
    """Findings for cards with a value that another card of the same game has in a unique field, told like those of
    `duplicates`."""
    values: dict[tuple[str, str, str], tuple[CardMark, Span]] = {}
    for deck in sorted(decks, key=lambda deck: deck.path):
        for card in deck.cards:
            for name, value, span in card.unique:
                other, at = values.setdefault((deck.game, name, value), (card, span))
                if other is not card:
                    message = f'{other.name} has the {name} "{value}" already, at {place(at)}'
                    yield Diagnostic("C149", message, span, "give one of the two another", card=card.id)


def same_parts(what: str, parts: Iterable[tuple[Document, str]]) -> Iterator[Diagnostic]:
    """Mats, or others, each with its game, whose id another of the same game has already, told at the later one."""
    noun = "set of tokens" if what == "tokens" else what
    first: dict[tuple[str, object], Document] = {}
    for part, game in sorted(parts, key=lambda part: part[0].path):
        id = part.at((what,))
        known = first.setdefault((game, id.value), part)
        if known is not part:
            message = f'a {noun} with the id "{id.value}" is there already, in {known.path}'
            yield Diagnostic("C147", message, part.span(id), "give one of the two another id")


class _Reader:
    """Reads the cards of one file and collects findings in `found`."""

    def __init__(
        self, document: Document, root: Group, schema: Schema, kind: CardKind, found: list[Diagnostic]
    ) -> None:
        self.document, self.root, self.kind, self.found = document, root, kind, [*found]
        self.defaults = schema.defaults("properties", "cards", "items")

    def card(self, node: Group, number: int, fits: bool) -> tuple[Card, bool]:
        """The card at `node`, and whether it is sound: it `fits` the schema and has an id."""
        fits = fits and self._has_id(node)
        id = id_of(node.value)
        fields = {"copies": 1} | self.defaults | node.value | {"id": id, "name": _name(node, id)}
        where = node.get("name") or node.get("id") or node
        texts = [*self._texts(node)]
        card = Card(
            id=id,
            name=fields["name"],
            kind=str(self.root.value.get("kind")),
            game=str(self.root.value.get("game")),
            deck=str(self.root.value.get("deck")),
            number=number,
            copies=fields["copies"] if isinstance(fields["copies"], int) else 1,
            fields=fields,
            texts=tuple(one for one in texts if one.box),
            span=self.document.span(where),
            prose=tuple(one for one in texts if not one.box),
        )
        return card, fits

    def _has_id(self, node: Group) -> bool:
        """Whether the card has an id, its own or the name's; reports it if not."""
        name = node.get("name")
        if "id" in node.value or not isinstance(name, Scalar) or slug(name.text):
            return True
        message = f'no id can be made from the name "{name.text}"'
        self._report("C146", message, name, "write a letter or digit in the name, or give the card an id: of its own")
        return False

    def _texts(self, node: Group) -> Iterator[Text]:
        for path in self.kind.boxes:
            box = self.kind.box(path, node.value)
            for place, holder, item in scalars(node, path.split(".")):
                if item.style == REFUSED or (isinstance(holder, Group) and place[-1] in cut_off(holder).values()):
                    continue
                indent = self.document.column(holder)
                if caught := lost_comment(self.document.path, self.document.source.text, item, indent):
                    self.found.append(caught)
                if isinstance(item.value, str) and item.text.strip():
                    yield rules_text(self.document, item, box, place)

    def _report(self, code: str, message: str, node: Node, help: str) -> None:
        self.found.append(Diagnostic(code, message, self.document.span(node), help))


def scalars(
    node: Node, names: Many[str], place: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], Node, Scalar]]:
    """The scalars that a path of names leads to from `node`, through groups and all entries of lists: the place of
    each, and what holds it."""
    within: Iterable[tuple[str | int, Node]] = ()
    if isinstance(node, Sequence):
        within, rest = enumerate(node.items), names
    elif isinstance(node, Group) and names and (found := node.get(names[0])):
        within, rest = [(names[0], found)], names[1:]
    for key, inner in within:
        if isinstance(inner, Scalar) and not rest:
            yield (*place, key), node, inner
        yield from scalars(inner, rest, (*place, key))


def _check_deck_id(document: Document, root: Group) -> Iterator[Diagnostic]:
    """Reports a deck id that is not a slug: files are named after it, and some systems confuse other letters."""
    node = root.get("deck")
    if isinstance(node, Scalar) and node.text != (wanted := slug(node.text)):
        help = f'write "{wanted}"' if wanted else "write lower case letters and digits"
        yield Diagnostic("C135", f'"{node.text}" is not a valid id', document.span(node), help)


_OWN_KIND = "; a game of your own can declare further kinds under kinds: in its game.yaml (docs/own-kinds.md)"


def _cards(root: Node) -> list[Group]:
    cards = root.get("cards") if isinstance(root, Group) else None
    return [node for node in cards.items if isinstance(node, Group)] if isinstance(cards, Sequence) else []


def id_of(card: Mapping[str, object]) -> str:
    """The id of a card with these fields."""
    id, name = card.get("id"), card.get("name")
    return id if isinstance(id, str) else slug(name) if isinstance(name, str) else ""


def field_at(document: Document, at: int) -> tuple[str, str, int]:
    """The id of the card that contains character `at` of a deck file ("" if none does), the name of the field ("" for
    the card as a whole), and the number of the entry (from 0) if it holds a list."""
    card = _holding(_cards(document.root), at)
    if card is None:
        return "", "", 0
    for name, (key, node) in card.entries.items():
        if card.start < at and key.start <= at <= node.end:
            items = node.items if isinstance(node, Sequence) else ()
            return id_of(card.value), name, max(bisect_right(items, at, key=lambda item: item.start) - 1, 0)
    return id_of(card.value), "", 0


def _name(node: Group, id: str) -> str:
    name = node.value.get("name")
    return name if isinstance(name, str) else name_of(id)


def _holding(cards: list[Group], at: int) -> Group | None:
    """The card that contains character `at`, or None."""
    before = bisect_right(cards, at, key=lambda card: card.start)
    return cards[before - 1] if before and at <= cards[before - 1].end else None


def _deck(document: Document, root: Group, schema: Schema, cards: tuple[Card, ...]) -> Deck:
    fields = schema.defaults() | {key: value for key, value in root.value.items() if key != "cards"}
    return Deck(fields["deck"], fields["name"], fields["kind"], fields["game"], document.path, fields, cards)


def _one_of(
    document: Document, key: str, options: Iterable[str], code: str, what: str, found: list[Diagnostic], also: str = ""
) -> str | None:
    """The value under `key` if it is one of `options`; otherwise None, with a finding added to `found`. `also` ends the
    help: what one can do instead."""
    known = sorted(options)
    root = document.root
    node = root.get(key) if isinstance(root, Group) else None
    if isinstance(node, Scalar) and node.text in known and node.style != REFUSED:
        return node.text
    choice = ", ".join(known)
    if node is None:
        start = document.root.start
        message = f'this file does not name its {what}: "{key}" is missing'
        found.append(Diagnostic(code, message, Span(document.path, start, start), f'add "{key}: …", one of {choice}'))
    else:
        given = node.text if isinstance(node, Scalar) else ""
        meant = closest(given, known)
        fix = Fix(document.span(node), meant, surely_meant(given, meant, known)) if meant else None
        help = did_you_mean(meant) or f"write one of {choice}{also}"
        found.append(Diagnostic(code, f'there is no {what} "{given}" here', document.span(node), help, fix=fix))
    return None


_DROPPED = re.compile(r"['’‘ʼ`!]")
_RUN = re.compile(r"[\W_]+")


def slug(name: str) -> str:
    """The id of `name`: lower case, without accents, apostrophes and `!`; other punctuation and spaces become hyphens.

    >>> [slug(name) for name in ("Run!", "Spider Queen's Sting", "Guard 2", "Épée / Straße")]
    ['run', 'spider-queens-sting', 'guard-2', 'epee-strasse']
    """
    letters = _DROPPED.sub("", name)
    if not letters.isascii():
        letters = "".join(c for c in unicodedata.normalize("NFKD", letters) if not unicodedata.combining(c))
    return _RUN.sub("-", letters.casefold()).strip("-")


def name_of(id: str) -> str:
    """The name of a card for which only an id is given.

    >>> name_of("hit-on-the-run")
    'Hit On The Run'
    """
    return " ".join(word[:1].upper() + word[1:] for word in id.split("-"))
