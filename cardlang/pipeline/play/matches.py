"""From the ids of decks to matches that can be played."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import combinations

from cardlang.model.article import listed
from cardlang.model.diagnostic import Diagnostic, has_errors, in_order
from cardlang.model.edit import Edit
from cardlang.model.slips import or_known
from cardlang.pipeline.load.drafts import draft_fault
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.read_deck import ReadDeck, unknown_deck
from cardlang.pipeline.load.reading import Contents, project_here, read
from cardlang.pipeline.play.battlefields import battlefields, schemas
from cardlang.pipeline.play.edits import edited
from cardlang.report.as_json import as_json_text
from cardlang.rules.battlefield import Battlefield
from cardlang.rules.cards import PlayedCard
from cardlang.rules.start import Match, Side, make_match
from cardlang.source.deck import name_of
from cardlang.source.error import SourceError
from cardlang.source.project import Project, Selection
from cardlang.source.sources import Sources


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match, and the arguments that arrange it again. `seat` is that of the first player named: not the first if this
    is one of several matches of the same players in other seats. `content` is a hash of all that it is played with: the
    cards with their canonical texts, the file of the game, and the board."""

    match: Match
    game: str
    decks: tuple[str, ...]
    battlefield: str
    content: str
    seat: int = 0


@dataclass(slots=True)
class Arranged:
    """The matches that can be played, or the reasons why there are none. `decks` are those of each player of the first,
    in the order in which they were named."""

    decks: list[list[ReadDeck]] = field(default_factory=list)
    pairings: list[Pairing] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    sources: Sources = field(default_factory=Sources)


def arrange(
    decks: Sequence[str] = (),
    battlefield: str | None = None,
    *,
    game: str | None = None,
    teams: Sequence[int] = (),
    shipped: bool = False,
    leave_out: bool = False,
    all_seats: bool = False,
    edits: Sequence[Edit] = (),
) -> Arranged:
    """Matches between decks of the project around this folder, or `shipped` ones, on one of the project's or the
    package's battlefields.

    Each item of `decks` is a player: the id of a deck, to which the other decks of its faction are added, or the ids of
    all the player's decks joined by `+`. A single player plays alone if the game allows it, otherwise against the same
    decks; without `decks` every such match is played. `teams` has the team number of each player. If a card in these
    decks has an error there is no match. With `leave_out`, cards with a text that only people can play are not in it.
    With `all_seats` there is a match for each seat that the first player can have; the others follow in order.
    The cards have the changes of `edits`.

    Errors: `SourceError` for decks, a battlefield or a project that do not exist or do not go together.
    """
    project, found = project_here(shipped=shipped)
    files = tuple((path, role) for path, role in project.files() if role == "deck")
    contents = read(Selection(project, files, whole=True))
    arranged = Arranged(diagnostics=found, sources=contents.sources)
    library = _Library(contents, game, edits)
    try:
        words = [library.enough(tuple(decks))] if decks else library.matches()
        brought = [[library.brought(word) for word in names] for names in words]
    except SourceError:
        arranged.diagnostics += library.unread
        if not library.unread:
            raise
        return arranged
    used = [deck for sides in brought for decks in sides for deck in decks]
    for id in {deck.game.id for deck in used}:
        used += library.shared(id)
    arranged.diagnostics += _errors(contents, used)
    arranged.diagnostics += library.misread
    if has_errors(arranged.diagnostics):
        return arranged
    arranged.decks = brought[0]
    for names, sides in zip(words, brought, strict=True):
        ids = {decks[0].game.id for decks in sides}
        if len(ids) > 1:
            raise SourceError(f"these decks are of different games: {', '.join(sorted(ids))}")
        board = _battlefield(project, sides[0][0].game, len(sides), battlefield)
        rules = sides[0][0].game.rules
        if not rules.fewest <= len(sides) <= rules.most:
            raise SourceError(f"{rules.name} is for {rules.fewest} to {rules.most} players, not {len(sides)}")
        shared = library.shared(ids.pop())
        for seat in range(len(sides) if all_seats else 1):
            pairing, found = _match(names, sides, shared, board, teams, leave_out, seat)
            arranged.diagnostics += () if seat else found
            arranged.pairings.append(pairing)
    arranged.diagnostics = in_order(arranged.diagnostics)
    return arranged


def first_match(contents: Contents, game: str) -> Match | None:
    """The first match of a game without battlefields between the decks that were read; None if they make none."""
    library = _Library(contents, game)
    try:
        names = library.matches()[0]
        brought = [library.brought(name) for name in names]
    except SourceError:
        return None
    shared = library.shared(game)
    if _errors(contents, [deck for decks in (*brought, shared) for deck in decks]):
        return None
    return _match(names, brought, shared, None, (), leave_out=False)[0].match


class _Library:
    """The decks of a project, or only those of one game, with `edits`; what these make unreadable is `misread`."""

    def __init__(self, contents: Contents, game: str | None, edits: Sequence[Edit] = ()) -> None:
        those = [edited(deck, edits) for deck in contents.decks if game in (None, deck.game.id)]
        self.decks = [deck for deck, _ in those]
        self.misread = [one for _, found in those for one in found]
        read = {deck.document.path for deck in contents.decks}
        self.unread = [one for one in contents.diagnostics if one.severity == "error" and one.span.path not in read]

    def enough(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The decks of all players: a single one is that of as many as the game needs."""
        return names if len(names) > 1 else names * self._deck(names[0].split("+")[0]).game.rules.fewest

    def matches(self) -> list[tuple[str, ...]]:
        """Every pair of decks of a game, or every deck if one can play alone; a single deck is paired with itself."""
        leading = [deck for deck in self.decks if deck.deck.kind == next(iter(deck.game.rules.opening.decks), None)]
        if not leading:
            kinds = sorted({one.deck.kind for one in self.decks})
            has = f"only {listed(kinds)} decks" if kinds else "no decks in cards/<game>/"
            raise SourceError(f"there is nothing to play: this project has {has}")
        by_game: dict[str, list[ReadDeck]] = {}
        for one in leading:
            by_game.setdefault(one.game.id, []).append(one)
        found: list[tuple[str, ...]] = []
        for those in by_game.values():
            fewest = those[0].game.rules.fewest
            ids = [one.deck.id for one in those] * (1 if len(those) >= fewest else fewest)
            found += combinations(ids, fewest)
        return found

    def brought(self, word: str) -> list[ReadDeck]:
        """The decks of a player: those named, and for each other kind the deck of the first one's faction."""
        named = [self._deck(id) for id in word.split("+")]
        kinds = [deck.deck.kind for deck in named]
        if len(set(kinds)) < len(kinds):
            raise SourceError(f'"{word}" has two {kinds[-1]} decks: name one of each kind')
        opening = named[0].game.rules.opening
        for kind in opening.decks:
            if kind not in kinds and kind not in opening.shared:
                named.append(self._companion(word, named[0], kind))
        if len({deck.game.id for deck in named}) > 1:
            raise SourceError(f'the decks of "{word}" are of different games')
        return sorted(named, key=lambda deck: list(named[0].game.rules.opening.decks).index(deck.deck.kind))

    def shared(self, game: str) -> list[ReadDeck]:
        """The decks of the kinds that no player brings."""
        return [one for one in self.decks if one.game.id == game and one.deck.kind in one.game.rules.opening.shared]

    def _deck(self, id: str) -> ReadDeck:
        found = next((deck for deck in self.decks if deck.deck.id == id), None)
        if found is None:
            played = [one.deck.id for one in self.decks if not one.game.kinds[one.deck.kind].own]
            raise unknown_deck(id, played)
        if why := found.game.rules.unplayable:
            raise SourceError(why)
        if found.deck.kind in found.game.rules.opening.shared:
            raise SourceError(f'the cards of the deck "{id}" belong to all players: name another deck')
        if found.game.kinds[found.deck.kind].own:
            raise SourceError(f'the deck "{id}" has {found.deck.kind} cards, which only people play: name another deck')
        return found

    def _companion(self, word: str, of: ReadDeck, kind: str) -> ReadDeck:
        """The only deck of that kind in the same faction."""
        faction = of.deck.fields.get("faction")
        could = [
            one
            for one in self.decks
            if (one.game.id, one.deck.kind) == (of.game.id, kind)
            and faction
            and one.deck.fields.get("faction") == faction
        ]
        if len(could) == 1:
            return could[0]
        those = ", ".join(one.deck.id for one in could) if could else "none of its faction is there"
        raise SourceError(f'which {kind} deck goes with "{of.deck.id}"? ({those}) Name it: {word}+DECK')


def _errors(contents: Contents, used: Iterable[ReadDeck]) -> list[Diagnostic]:
    """What keeps the `used` decks from being played; errors in other decks do not matter."""
    decks = {deck.document.path: deck for deck in used}
    found = [one for one in contents.diagnostics if one.severity == "error" and one.span.path in decks]
    drafts = [(deck, card) for deck in decks.values() for card in deck.deck.cards if None in deck.effects(card)]
    found += () if found else draft_fault(drafts, "write texts that the game can read, or leave these cards out")
    for deck in decks.values():
        rules = deck.game.rules
        if why := rules.opening.cannot(deck.deck.cards, rules.numbers):
            at = deck.document.where("deck")
            found.append(Diagnostic("C451", why, at, "add cards that can begin"))
    return found


def _battlefield(project: Project, game: LoadedGame, players: int, wanted: str | None) -> Battlefield | None:
    """The battlefield that is wanted, or the smallest with room for all players. None for a game without battlefields.

    Errors: `SourceError` if there is none.
    """
    known = battlefields(game, project)
    if not known and not wanted and not project.schema(*schemas(game, "battlefield")):
        return None
    fitting = {id: one for id, one in sorted(known.items()) if one.players >= players}
    if wanted is None and fitting:
        return min(fitting.values(), key=lambda one: one.players)
    if wanted in fitting:
        return fitting[wanted]
    if wanted in known:
        raise SourceError(f'the battlefield "{wanted}" has room for {known[wanted].players} players, not {players}')
    what = f'there is no battlefield "{wanted}"' if wanted else f"there is no battlefield for {players} players"
    raise SourceError(f"{what}; {or_known(wanted or '', sorted(fitting), f'those for {players} players are')}")


def _match(
    names: tuple[str, ...],
    brought: list[list[ReadDeck]],
    shared: list[ReadDeck],
    battlefield: Battlefield | None,
    teams: Sequence[int],
    leave_out: bool,
    seat: int = 0,
) -> tuple[Pairing, list[Diagnostic]]:
    game = brought[0][0].game
    called = _called(brought)
    sides = [
        Side(
            called[player],
            _played(decks),
            teams[player] if teams else player,
            str(decks[0].deck.fields.get("faction", "")),
        )
        for player, decks in enumerate(brought)
    ]
    first = len(sides) - seat  # of the list, in the first seat
    sides, names = sides[first:] + sides[:first], names[first:] + names[:first]
    rules = game.rules
    board = battlefield.board if battlefield else rules.opening.board(len(sides), rules.numbers)
    match, found = make_match(rules, sides, board, leave_out=leave_out, shared=_played(shared))
    used = [deck for decks in (*brought, shared) for deck in decks]
    return Pairing(match, game.id, names, battlefield.id if battlefield else "", _content(used, match), seat), found


def _content(used: Iterable[ReadDeck], match: Match) -> str:
    board = match.tables.board
    told = blake2b(repr((board.width, board.marks, board.rooms, *match.game.numbers.items())).encode(), digest_size=16)
    for one in used:
        if one.game.file:
            told.update(one.game.file.source.text.encode())
        for card in one.deck.cards:
            texts = [str(parsed.text) for parsed in one.parsed[card.number]]
            told.update(as_json_text([card.id, card.copies, sorted(map(repr, card.fields.items())), texts]).encode())
    return told.hexdigest()


def _played(decks: list[ReadDeck]) -> tuple[PlayedCard, ...]:
    return tuple(
        PlayedCard(card, tuple(parsed.effect for parsed in one.parsed[card.number]))
        for one in decks
        for card in one.deck.cards
    )


def _faction(read: ReadDeck) -> str:
    """The name of a deck's faction, or of the deck if it has none."""
    id = str(read.deck.fields.get("faction") or read.deck.id)
    declared = read.game.language.vocabulary.factions.get(id)
    return (declared and declared.name) or name_of(id)


def _called(brought: list[list[ReadDeck]]) -> list[str]:
    """The names of the players: their factions, numbered if several players share one."""
    names = [_faction(decks[0]) for decks in brought]
    return [f"{name} {names[: n + 1].count(name)}" if names.count(name) > 1 else name for n, name in enumerate(names)]
