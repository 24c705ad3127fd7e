"""Policies by name: the ladder of players, those of other packages, and what they are not to do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib.metadata import entry_points
from typing import Final, NamedTuple

from cardlang.model.slips import or_known
from cardlang.playtest.players import Policy, Sight, greedy, rollouts, uniform
from cardlang.playtest.tree import mcts
from cardlang.rules.actions import OWN, Kind, split
from cardlang.rules.game import Game
from cardlang.rules.play import Play
from cardlang.rules.start import Match
from cardlang.rules.tables import Tables
from cardlang.source.error import SourceError

GROUP: Final = (
    "cardlang.players"  # of entry points: each a function that is given a `Sight` and picks one of its options
)
WITHOUT: Final = " without "
POLICIES: Final[Mapping[str, Policy]] = {"random": uniform, "greedy": greedy, "rollouts": rollouts, "mcts": mcts}


def policy_names() -> list[str]:
    """All that can be named: those of the ladder, the weakest first, then those of other packages."""
    return [*POLICIES, *sorted(_installed() - POLICIES.keys())]


def _installed() -> set[str]:
    return {entry.name for entry in entry_points(group=GROUP)}


class Player(NamedTuple):
    """Who plays by a policy, without the actions that `barred` words name, unless nothing else is legal. `judges`:
    whether it looks at the worth of positions."""

    policy: Policy
    judges: bool = True
    barred: Collection[str] = ()

    def pick(self, sight: Sight, play: Play) -> int:
        """One of the options of a game, in which only the names of actions are looked up.

        Errors: `ValueError` if the policy, of another package, picks something else.
        """
        options = sight.decision.options
        if self.barred:
            allowed = tuple(
                code for code in options if not names_of(code, play.game, play.state.tables).intersection(self.barred)
            )
            sight = replace(sight, decision=sight.decision._replace(options=allowed or options))
        code = self.policy(sight)
        if code not in sight.decision.options:
            raise ValueError(f"the player chose {code!r}, which is none of the options")
        return code


@cache
def player(name: str) -> Player:
    """The player that a policy names: `greedy`, or `greedy without web without deploy`.

    Errors: `SourceError` for a policy that there is not, or that cannot be loaded.

    >>> player("greedy without web").barred
    ('web',)
    """
    policy, *barred = name.split(WITHOUT)
    if policy in POLICIES:
        return Player(POLICIES[policy], policy != "random", tuple(barred))
    for entry in entry_points(group=GROUP, name=policy):
        try:
            return Player(entry.load(), barred=tuple(barred))
        except (ImportError, AttributeError) as error:
            raise SourceError(f'the policy "{policy}" of {entry.value} cannot be used: {error}') from error
    raise SourceError(f'there is no policy "{policy}"; {or_known(policy, policy_names(), "the policies are")}')


def names_of(code: int, game: Game, tables: Tables) -> set[str]:
    """What an action can be called: the words of its kind, and the ids of the cards that it is about.

    >>> from cardlang.pipeline.play.matches import arrange
    >>> play = arrange(("drow", "hero"), game="skirmish", shipped=True).pairings[0].match.start(1)
    >>> sorted(names_of(play.decision.options[0], play.game, play.state.tables))[-2:]
    ['start', 'with']
    """
    number, *parts = split(code)
    kind = game.actions[number]
    found = _words(kind)
    for part, of in zip(parts, kind.parts, strict=False):
        card = part if of == "card" else tables.creatures[part].card if of == "creature" else -1
        if card >= 0:
            found.add(tables.cards[card].card.id)
    return found


def _words(kind: Kind) -> set[str]:
    """The words of an action of the game; its verb can be said in either person."""
    words = (
        {word for word in kind.wording.replace(":", "").split() if word != "{}"} if kind.number >= OWN else set[str]()
    )
    return words | {word.removesuffix("s") for word in words}


def unknown_names(policies: Sequence[str], matches: Collection[Match]) -> str:
    """What is wrong with the words after `without`: "" if each names a card or an action of one of the matches."""
    known = {card.card.id for match in matches for card in match.tables.cards}
    known |= {word for match in matches for kind in match.game.actions.values() for word in _words(kind)}
    for policy in policies:
        for word in player(policy).barred:
            if word not in known:
                meant = or_known(word, sorted(known), "there are")
                return f'"{word}" is neither a card nor an action of the game; {meant}'
    return ""
