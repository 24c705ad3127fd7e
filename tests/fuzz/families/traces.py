"""Games that were kept, and ledgers of earlier builds, with hostile values."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from typing import Any

from fuzz.case import Case
from fuzz.mutate import edit_bytes, edit_text, edit_value
from fuzz.projects import ONE_CARD, small

TRACE, LEDGER = "games.jsonl", "out/ledger.json"
ACTIONS = 60  # of a game: enough to come to attacks and cards


@cache
def game() -> bytes:
    """The beginning of a game between the small decks, as `playtest --traces` keeps it."""
    from fuzz.warm import kept

    data = json.loads(kept("out/games/games.jsonl").splitlines()[0])
    return (json.dumps(data | {"actions": data["actions"][:ACTIONS]}) + "\n").encode()


@cache
def ledger() -> bytes:
    """The ledger of a build of the small decks."""
    from fuzz.warm import kept

    return kept(LEDGER)


def make(chance: Random) -> Case:
    """A trace to replay, or a ledger to compare with."""
    if chance.random() < 0.6:
        steps = chance.choice(((), ("--step", str(chance.randint(1, ACTIONS))), ("--boards", "step"), ("--game", "1")))
        return Case(("replay", TRACE, *steps), small() | {TRACE: _hostile(chance, game())}, TRACE)
    files = small() | {LEDGER: _hostile(chance, ledger())}
    args = chance.choice((("diff", "out"), ("diff", "out", "--json"), ("build", "--changed-since", "out", *ONE_CARD)))
    return Case(args, files, LEDGER, writes=("out/",) if args[0] == "build" else ())


def _hostile(chance: Random, data: bytes) -> bytes:
    pick = chance.random()
    if pick < 0.6:
        parsed = json.loads(data)
        if isinstance(actions := parsed.get("actions"), list) and chance.random() < 0.5:
            for _ in range(chance.choice((1, 2, 5))):
                actions[chance.randrange(len(actions))] = chance.choice((0, 1, -1, 10**6, 2**31, 10**30, *actions))
            return (json.dumps(parsed) + "\n").encode()
        made: Any = edit_value(chance, parsed)
        return (json.dumps(made, default=str) + "\n").encode("utf-8", "replace")
    if pick < 0.85:
        return edit_text(chance, data.decode()).encode("utf-8", "replace")
    return edit_bytes(chance, data)
