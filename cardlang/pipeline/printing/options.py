"""What `cardlang build` is asked to print. Options that contradict each other, or that another option leaves without
effect, are refused, because no option is silently ignored."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from cardlang.model.card import Card
from cardlang.model.pieces import ONLY_IF_NAMED
from cardlang.pipeline.load.read_deck import ReadDeck
from cardlang.sheet.page import Offset, Scale
from cardlang.source.error import SourceError

PNG_NAME = "{deck}-{number:02}-{id}"


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """The options of a build, named as on the command line. An empty collection means all."""

    decks: Collection[str] = ()  # ids
    kinds: Collection[str] = ()  # cards, creatures, backs, mats, changes; others only when named
    cards: Collection[str] = ()  # ids
    paper: str | None = None  # None: the project's
    layout: str | None = None  # a sheet in `print/`; None: nine cards on the paper, or the sheet that folds
    out: Path | None = None
    copies: Literal["deck", "one", "none"] = "deck"
    backs: Literal["separate", "interleave", "fold", "none"] | None = None  # None: the sheet's or the kit's default
    ink: str = "full"  # or "low"
    release: bool = False  # without revision marks
    icc: Path | None = None  # the colour profile that PDFs name as their output intent
    black: Literal["rgb", "k"] | None = None  # the ink of dark text and lines in PDFs; None: as the sheet says
    fill: bool = False  # cards of several decks on one sheet; a kit always does so
    offset_front: Offset = (0.0, 0.0)
    offset_back: Offset = (0.0, 0.0)
    scale: Scale = (1.0, 1.0)
    png: bool = False
    png_name: str = PNG_NAME
    dpi: int | None = None  # None: 300 for a card, 150 for an online sheet
    online: Literal["png", "pdf", "tts"] | None = None
    online_url: str = ""  # where the pictures of a saved object will be, such as https://example.org/cards
    lists: Collection[str] = ()  # csv, json
    kit: bool = False  # one file with everything the players need
    battlefield: str | None = None  # whose tiles; None: all, in a kit the smallest
    shipped: bool = False  # the decks that come with the package instead of the project's
    changed_since: str | None = None  # print only what differs from this build folder or git revision

    @property
    def part(self) -> str:
        """What the names of files with only some cards of their decks have in addition, so that these do not take the
        place of the whole decks."""
        return "-changed" if self.changed_since is not None else "-chosen" if self.cards else ""

    @property
    def corrections(self) -> tuple[Offset, Offset, Scale]:
        """How far fronts and backs are moved, and how all is scaled."""
        return self.offset_front, self.offset_back, self.scale

    @property
    def adds(self) -> bool:
        """Whether this prints only a part of what there is, which is added to what the ledger lists."""
        return bool(self.decks or self.cards or self.kinds or self.copies == "none")

    def wants(self, kind: str) -> bool:
        """Whether files of this kind are printed."""
        return not self.kinds or kind in self.kinds

    def copies_of(self, copies: int) -> int:
        """How often to print a card of which the deck has `copies`."""
        return {"deck": copies, "one": 1, "none": 0}[self.copies]

    def chosen(self, read: ReadDeck) -> list[tuple[Card, int]]:
        """The cards to print from a deck, and how many of each."""
        cards = [card for card in read.deck.cards if not self.cards or card.id in self.cards]
        return [(card, self.copies_of(card.copies)) for card in cards]


def kind_of_file(deck_kind: str) -> str:
    """The kind of the file that holds the faces of such a deck: `creatures` or `cards`."""
    return "creatures" if deck_kind == "creature" else "cards"


FRONTS = {"cards", "creatures"}


def refuse_conflicts(options: BuildOptions) -> None:
    """Errors: `SourceError` for options that do not go together."""
    if why := conflict(options):
        raise SourceError(why)


def conflict(options: BuildOptions) -> str:
    """Which options do not go together, and what to write instead; "" if all is well."""
    return next(_kit(options) if options.kit else _plain(options), "") or next(_without_effect(options), "")


def _kit(options: BuildOptions) -> Iterator[str]:
    others = options.kinds, options.changed_since is not None, options.png, options.online, options.lists
    if options.fill:
        yield "a kit always fills its sheets: leave out --fill"
    for given, option in zip(others, ("only", "changed-since", "png", "online", "list"), strict=True):
        if given:
            yield f"a kit is one file with all kinds: leave out --{option}, or --kit"


def _plain(options: BuildOptions) -> Iterator[str]:
    kinds, layout, paper = set(options.kinds), options.layout, options.paper
    if options.online_url and options.online != "tts":
        yield "--online-url is written into a saved object: add --online tts"
    if options.backs == "none" and "backs" in kinds:
        yield "--only backs prints backs, but --backs none leaves them out: leave out one of the options"
    if options.battlefield and "tiles" not in kinds:
        yield "--battlefield chooses whose tiles are printed: add --only tiles or --kit"
    if options.changed_since is not None and options.copies == "none":
        yield "--changed-since chooses which cards are printed: leave it out, or --copies none"
    if options.changed_since is None and "changes" in kinds:
        yield "--only changes prints what has changed: add --changed-since, or leave it out"
    if "mats" in kinds and (options.decks or options.cards):
        yield f"mats belong to no deck: leave out --only mats, or {'the decks' if options.decks else '--card'}"
    if layout and paper and not kinds - FRONTS - {"backs"}:
        yield f"--layout names a sheet, which has its own paper: leave out --paper, or write --layout {paper}-9up"


def _without_effect(options: BuildOptions) -> Iterator[str]:
    """Options about things that are not printed."""
    backs, laid = options.backs, options.copies != "none"
    plain = FRONTS | {"backs", "changes"} if options.decks or options.cards else FRONTS | {"backs", "changes", "mats"}
    kinds = plain | {*ONLY_IF_NAMED, "mats"} if options.kit else set(options.kinds) or plain
    fronts, cards = kinds & FRONTS, kinds & {*FRONTS, "backs"}
    beside = {"separate": kinds & {"backs"}, "none": cards}.get(str(backs), fronts)
    behind = {"interleave": fronts, "fold": set(), "none": set()}.get(str(backs), kinds & {"backs"}) if laid else set()
    if not (options.kit and backs == "none"):
        behind = behind | kinds & {"tokens"}
    shown, pages = laid or options.png, kinds - cards - {"changes"} or (laid and cards)
    checks = [
        ("--card", "selects cards", options.cards, cards | kinds & {"changes", "standees"}),
        ("--copies", "counts cards", options.copies != "deck", cards | kinds & {"changes", "standees"}),
        ("--png", "shows cards and backs", options.png, cards),
        ("--list", "lists cards", options.lists, fronts),
        ("--online", "lays out cards", options.online, laid and fronts),
        ("--fill", "fills sheets of cards", options.fill, laid and cards),
        ("--icc", "is embedded in PDFs", options.icc, pages),
        ("--black", "is about PDFs", options.black, pages),
        ("--scale", "scales what is printed", options.scale != (1.0, 1.0), pages),
        ("--layout", "places cards", options.layout, shown and cards),
        (f"--backs {backs}", "is about backs of cards", backs, options.kit or (shown and beside)),
        ("--offset-front", "moves fronts", any(options.offset_front), kinds - cards - {"changes"} or (laid and fronts)),
        ("--offset-back", "moves backs on the other side of the paper", any(options.offset_back), behind),
    ]
    for option, does, given, printed in checks:
        if given and not printed:
            reasons = [f"--only {kind}" for kind in options.kinds] if not cards or laid or option == "--list" else []
            if option == "--offset-back" and backs in ("fold", "none"):
                reasons = [f"--backs {backs}"]
            others, leave = " and ".join(reasons) or "--copies none", "leave" if len(reasons) > 1 else "leaves"
            yield f"{option} {does}, but {others} {leave} none: leave out one of the options"
