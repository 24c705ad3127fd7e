"""Orders one part of which another leaves without effect: they are refused, as nothing that is asked for is ignored."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.pipeline.output import PIECES, Order
from cardlang.source.error import SourceError

FRONTS = {"cards", "creatures"}


def check(order: Order) -> None:
    """Errors: `SourceError` for an order one part of which the others leave without effect."""
    if why := contradiction(order):
        raise SourceError(why)


def contradiction(order: Order) -> str:
    """Why the order makes no sense, naming the options that do not go together and what to write; "" if it does."""
    return next(_kit(order) if order.kit else _plain(order), "") or next(_unheeded(order), "")


def _kit(order: Order) -> Iterator[str]:
    others = order.kinds, order.changed_since is not None, order.png, order.online, order.lists
    for given, option in zip(others, ("only", "changed-since", "png", "online", "list"), strict=True):
        if given:
            yield f"a kit is one file with all kinds: leave out --{option}, or --kit"


def _plain(order: Order) -> Iterator[str]:
    kinds, layout, paper = set(order.kinds), order.layout, order.paper
    if order.backs == "none" and "backs" in kinds:
        yield "--only backs and --backs none leave nothing of each other: leave one out"
    if order.battlefield and "tiles" not in kinds:
        yield "--battlefield says whose tiles are printed: add --only tiles or --kit"
    if order.changed_since is not None and order.copies == "none":
        yield "--changed-since says which cards are printed: leave it out, or --copies none"
    if order.changed_since is None and "changes" in kinds:
        yield "--only changes prints what has changed: add --changed-since, or leave it out"
    if "mats" in kinds and (order.decks or order.cards):
        yield f"mats belong to no deck: leave out --only mats, or {'the decks' if order.decks else '--card'}"
    if layout and paper and not kinds - FRONTS - {"backs"}:
        yield f"--layout names a sheet, and that its paper: leave out --paper, or write --layout {paper}-9up"


def _unheeded(order: Order) -> Iterator[str]:
    """Options that say more about something of which nothing is printed."""
    backs, laid = order.backs, order.copies != "none"
    plain = FRONTS | {"backs", "changes"} if order.decks or order.cards else FRONTS | {"backs", "changes", "mats"}
    kinds = plain | {*PIECES, "mats"} if order.kit else set(order.kinds) or plain
    fronts, cards = kinds & FRONTS, kinds & {*FRONTS, "backs"}
    beside = {"separate": kinds & {"backs"}, "none": cards}.get(str(backs), fronts)
    behind = {"interleave": fronts, "fold": set(), "none": set()}.get(str(backs), kinds & {"backs"}) if laid else set()
    if not (order.kit and backs == "none"):
        behind = behind | kinds & {"tokens"}
    shown = laid or order.png
    options = [
        ("--card", "names cards", order.cards, cards | kinds & {"changes", "standees"}),
        ("--copies", "counts cards", order.copies != "deck", cards | kinds & {"changes", "standees"}),
        ("--png", "shows cards and backs", order.png, cards),
        ("--list", "tells of cards", order.lists, fronts),
        ("--online", "lays out cards", order.online, laid and fronts),
        ("--layout", "places cards", order.layout, shown and cards),
        (f"--backs {backs}", "is about backs of cards", backs, order.kit or (shown and beside)),
        ("--offset-front", "moves fronts", any(order.offset_front), kinds - cards - {"changes"} or (laid and fronts)),
        ("--offset-back", "moves backs on the other side of the paper", any(order.offset_back), behind),
    ]
    for option, does, given, heeded in options:
        if given and not heeded:
            reasons = [f"--only {kind}" for kind in order.kinds] if not cards or laid or option == "--list" else []
            if option == "--offset-back" and backs in ("fold", "none"):
                reasons = [f"--backs {backs}"]
            others, leave = " and ".join(reasons) or "--copies none", "leave" if len(reasons) > 1 else "leaves"
            yield f"{option} {does}, and {others} {leave} none: leave out one of them"
