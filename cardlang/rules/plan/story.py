"""How replays tell a game that is a file: its actions, and what `story.yaml` has sentences for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from cardlang.language.nodes.base import walk
from cardlang.language.nodes.condition import Has, Unless
from cardlang.model.article import listed
from cardlang.rules.actions import split
from cardlang.rules.event import NOBODY
from cardlang.rules.plan.flow import Flow, winners, worth_of
from cardlang.rules.plan.plan import Plan
from cardlang.rules.state import State
from cardlang.rules.telling import CARDS, LogEntry, Story
from cardlang.rules.trace import Names

_AS_IT_WAS: Final = ("it has no damage", "it is tapped already", "it is untapped already", "it deals none")


def story_of(plan: Plan, hand: str, bare: frozenset[str], plurals: Mapping[str, str]) -> Story:
    """How a game of this plan is told in which players draw cards into the zone `hand`, texts say "in play" of the
    `bare` zones, and several of a resource are called as `plurals` says."""

    def card(entry: LogEntry) -> str:
        """The key of the sentence about a card that changes zones."""
        if (entry.what, entry.to, entry.giver) == ("drawn", hand, entry.player):
            return "drawn"
        return "under" if entry.amount else "between" if entry.source else "into"

    def parts(state: State, entry: LogEntry, names: Names) -> Mapping[str, object]:
        """What the sentences may contain besides what they may in every game."""

        def called(name: str) -> str:
            return plurals[name] if abs(entry.amount) != 1 and name in plurals else names.called(name)

        by = entry.other if entry.other != entry.creature else NOBODY
        me = "" if entry.creature == NOBODY else names.creature(entry.creature)
        cause = names.creature(by) if by != NOBODY else "" if entry.card == NOBODY else names.card(entry.card)
        text = f"A text of {me or cause}" if me or cause else "A rule"
        zone, source = _zone(names, bare, entry.player, entry.to), _zone(names, bare, entry.giver, entry.source)
        whose = f" of {names.player(entry.player)}"
        same = entry.giver == entry.player and zone.endswith(whose)
        told = {} if entry.what in CARDS else {"source": called(entry.source), "to": called(entry.to)}
        return {
            **told,
            "zone": zone,
            "Zone": zone[:1].upper() + zone[1:],
            "whence": source.removesuffix(whose) if same else source,
            "amount": abs(entry.amount) if entry.what == "gained" else entry.amount,
            "cause": cause and f" from {cause}",
            "by": _whose(entry, names),
            "where": (entry.card != NOBODY and names.card(entry.card)) or me or names.square(entry.square),
            "text": f"“{entry.words}”" + (f" ({me})" if me else "") if entry.words else text,
            "won": _result(state, names),
        }

    def why(state: State, names: Names) -> Iterable[str]:
        """The rules about the end that hold."""
        rules = names.game.rulebook.by_number
        for number in sorted(Flow(plan, names.game).holding(state)):
            words = getattr(rules.get(number), "words", "")
            yield f"{words} ({number})" if words else number

    counts = _leading(plan, frozenset(plurals))

    def points(state: State, player: int) -> int:
        worth = plan.ends.worth if plan.ends.most and not state.over else ""
        return state.has(player, counts) + (worth_of(state, player, worth) if worth else 0)

    return Story(
        part=_ability, card=card, key=_sentence, parts=parts, buried=True, standing=_standing,
        counts=plurals.get(counts, ""), points=points, why=why,
    )  # fmt: skip


def _leading(plan: Plan, resources: frozenset[str]) -> str:
    """The resource of which more is better in a game of players against each other, by how that ends; "" for none."""
    ends = plan.ends
    if plan.together or ends.most:
        return "" if plan.together else ends.most[0]
    for conditions, much in ((ends.won, True), (ends.lost, False)):
        nodes = [node for condition, _ in conditions for node in walk(condition)]
        denied = [node.condition for node in nodes if isinstance(node, Unless)]
        for node in nodes:
            if (
                isinstance(node, Has)
                and node.what in resources
                and (node.relation[0] == ">") == (much != (node in denied))
            ):
                return node.what
    return ""


def _sentence(entry: LogEntry) -> str:
    """The key of its sentence; "" if everything is as it was."""
    if entry.words in _AS_IT_WAS:
        return ""
    if entry.what == "moved" and entry.source == entry.to:
        return "given"
    return "lost" if entry.what == "gained" and entry.amount < 0 else entry.what


def _whose(entry: LogEntry, names: Names) -> str:
    """Whose deed had no effect, or to whom damage would have been dealt."""
    if entry.other not in (entry.creature, NOBODY):
        return f" of {names.creature(entry.other)}"
    if entry.creature == NOBODY:
        return "" if entry.player == NOBODY else f" of {names.player(entry.player)}"
    return f" {'to' if entry.means == 'damage' else 'of'} {names.creature(entry.creature)}"


def _zone(names: Names, bare: frozenset[str], player: int, zone: str) -> str:
    """A zone and whose it is."""
    if zone in bare:
        return names.called(zone)
    of_table = player == NOBODY or zone in names.game.table
    return f"the {names.called(zone)}{'' if of_table else f' of {names.player(player)}'}"


def _result(state: State, names: Names) -> str:
    """Who has won."""
    won = [names.player(player) for player in winners(state)]
    return f"{listed(won)} {'has' if len(won) == 1 else 'have'} won" if won else "nobody has won"


def _ability(state: State, code: int, names: Names) -> str:
    """The words of an ability that a piece uses: the one that the action names, or that of the choice."""
    kind, first, second = split(code)
    piece, n = (first, second) if "creature" in names.game.actions[kind].parts else (state.mode[-1] - 1, first)
    uses = state.effects.uses.get(piece, ())
    return f"“{names.words.sentence(uses[n][0].program)}”" if n < len(uses) else "an ability"


def _standing(state: State, names: Names) -> Iterable[str]:
    amounts = list(zip(state.tables.resource_at, state.resources, strict=True))
    for player in (*state.tables.players, NOBODY):
        has = [f"{name} {amount}" for (whose, name), amount in amounts if whose == player]
        if has:
            yield f"{'Table' if player == NOBODY else names.player(player)}: {', '.join(has)}"
