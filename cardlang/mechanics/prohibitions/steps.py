"""How prohibitions, permissions and duties are played. Deeds are those of the vocabulary; each is checked where it is
done (`state.prohibition`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from cardlang.language.nodes.reference import Player, Ref
from cardlang.language.nodes.selector import EACH, Selector, Target
from cardlang.mechanics.damage.steps.packets import ANY_ATTACK, BASIC, MELEE, RANGED
from cardlang.mechanics.prohibitions.nodes import Cannot, Must, Only, Permit, excluded, of_players
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Ability, Fits, Frame, Static, Step
from cardlang.rules.decision import Constraint
from cardlang.rules.event import NOBODY
from cardlang.rules.game import Game, Semantics, Verb
from cardlang.rules.play import Play
from cardlang.rules.state import State
from cardlang.rules.things import off_board

NEXT_REFRESH: Final = "untap during the next refresh phase"
_BANNED: Final = f"cannot {NEXT_REFRESH}"
# Bans which, in an effect without a duration, apply while the action waits for responses.
MEANWHILE: Final = ("take immediate actions in response", "dodge")


def compile_cannot(node: Cannot, build: Builder) -> Iterator[Step]:
    """A ban as an effect. Bans of responses apply while players can respond to the effect, all others once it is
    carried out (S8.1)."""
    now = tuple(deed for deed in node.deeds if deed in MEANWHILE and node.object is None)
    later = tuple(deed for deed in node.deeds if deed not in now)
    before = len(build.nouns)
    if later:
        yield from build.lasting([replace(node, deeds=later)])
    else:
        _who(node.who, build)
    if now:
        fits = _meanwhile(node.who, range(before, len(build.nouns)), build)
        build.draft.response_bans += [(deed, fits) for deed in now]


def _meanwhile(who: Target | Player, chosen: range, build: Builder) -> Fits:
    """The creatures that are meant while the action waits."""
    if isinstance(who, Player):
        return _who(who, build)
    if isinstance(who, Ref) or (isinstance(who, Selector) and who.quantity.kind == EACH.kind):
        return build.described(who)
    return lambda state, frame, thing: any(thing in frame.registers.get(n, ()) for n in chosen)


def hold_only(node: Only, build: Builder) -> Iterator[Ability]:
    """`can only move or shift`: nothing else of that group. `can only attack damaged creatures`: no other creatures."""
    others = node.object is not None
    return _banned(node, node.deeds if others else excluded(node.deeds), "only", others, build)


def hold_must(node: Must, build: Builder) -> Iterator[Ability]:
    """`must attack this creature`: whenever it can; see `obligations`. If an enemy must be attacked, everyone who can
    must attack it."""
    fits = build.group(node.who)
    described = build.described(node.object) if node.object else None
    for deed in node.deeds:
        if deed.startswith("be attacked"):
            kind = "make melee attacks" if "melee" in deed else "make ranged attacks" if "ranged" in deed else "attack"
            yield Static(f"must {kind}", described or (lambda *_: True), fits)
        else:
            yield Static(f"must {deed}", fits, described)


def _banned(node: Cannot | Only, deeds: tuple[str, ...], key: str, others: bool, build: Builder) -> Iterator[Static]:
    """Bans of deeds done to or by the named creatures or, with `others`, to or by all other creatures."""
    fits = _who(node.who, build)
    value = _other(build.described(node.object), others) if node.object else None
    for deed in deeds:
        if isinstance(node.who, Player) and of_players(deed):
            yield Static(f"player cannot {deed}", _players(node.who, build))
        else:
            yield Static(f"{key} {deed}", _fits(deed, node, fits, build), value)


def _fits(deed: str, node: Cannot | Only, fits: Fits, build: Builder) -> Fits:
    """What it applies to: creatures on the board, or those to be deployed; each only once if it is about the next
    deed."""
    if deed == "be deployed":
        return _waiting(node.who, build)
    if deed == NEXT_REFRESH:
        return lambda state, frame, thing: fits(state, frame, thing) and not state.is_spent(deed, frame, thing)
    return fits


def _who(node: Target | Player, build: Builder) -> Fits:
    """A player's ban applies to the creatures of that player."""
    if not isinstance(node, Player):
        return build.group(node)
    players = build.players(node)
    return lambda state, frame, thing: state.controller[thing] in players(state, frame)


def _waiting(node: Target | Player, build: Builder) -> Fits:
    """The same for creatures that are not on the board."""
    if not isinstance(node, Player):
        return off_board(node, build)
    players = build.players(node)
    return lambda state, frame, thing: state.owner[thing] in players(state, frame)


def _players(node: Player, build: Builder) -> Fits:
    players = build.players(node)
    return lambda state, frame, player: player in players(state, frame)


def _other(described: Fits, others: bool) -> Callable[[State, Frame, int], bool]:
    return lambda state, frame, other: other != NOBODY and described(state, frame, other) is not others


def spend_refresh(play: Play, player: int) -> None:
    """A refresh phase of a player is over."""
    state = play.state
    if _BANNED in state.effects.statics:
        for me in state.forces[player]:
            for _, of in list(state.holding_with(_BANNED, me)):
                if of.serial:
                    play.use(NEXT_REFRESH, str(of.serial), me)


# What does not affect a creature (`cannot be affected by …`), or cannot choose it


_CARDS: Final = ("be affected by action cards", "be affected by enemies' action cards")
_POWERS: Final = ("be affected by powers", "be affected by enemies' powers")
_KEYS: Final = frozenset(f"{can} {deed}" for can in ("cannot", "only") for deed in (*_CARDS, *_POWERS))


def immune(state: State, frame: Frame, creature: int) -> bool:
    """Whether a card or power does not affect a creature. A creature is never immune to what it does itself."""
    if _KEYS.isdisjoint(state.effects.statics) or creature == frame.acting or (creature, "immune") in state.asking:
        return False
    by_all, by_enemies = _CARDS if frame.program.kind.endswith("card") else _POWERS
    # immunity may come from powers that depend on it
    asking, state.asking = state.asking, (*state.asking, (creature, "immune"))
    enemy = not state.allies(frame.player, state.controller[creature])
    found = state.prohibition(creature, by_all) or (enemy and state.prohibition(creature, by_enemies))
    state.asking = asking
    return bool(found)


def unharmed(state: State, target: int, means: str, opportunity: bool) -> bool:
    """Whether an attack does not affect a creature."""
    if _ATTACKS.isdisjoint(state.effects.bans):
        return False
    deeds = ("be affected by attacks", f"be affected by {means}s", *((_OPPORTUNITY,) if opportunity else ()))
    return any(state.prohibition(target, deed) for deed in deeds)


_OPPORTUNITY: Final = "be affected by opportunity attacks"
_ATTACKS: Final = frozenset(
    ("be affected by attacks", f"be affected by {MELEE}s", f"be affected by {RANGED}s", _OPPORTUNITY)
)


_TARGETED: Final = "be targeted by action cards"
TARGETED: Final = Constraint(
    "text",
    f"it cannot {_TARGETED}",
    lambda state, frame, creature: state.prohibition(creature, _TARGETED) is None,
    by_board=True,
    bans=frozenset((_TARGETED,)),
)


# Whom a creature must attack


ATTACK_DUTIES: Final[Mapping[str, tuple[str, ...]]] = {
    "must attack": (*ANY_ATTACK, BASIC),
    "must make melee attacks": (MELEE,),
    "must make ranged attacks": (RANGED,),
}


def required_targets(state: State, me: int, means: str, mask: int) -> int:
    """Of `mask`, the squares of creatures that it can attack in this way, those with the creatures that it must attack;
    0 if it is free to choose."""
    statics = state.effects.statics
    found = 0
    if mask and statics:
        for key, kinds in ATTACK_DUTIES.items():
            if key in statics and means in kinds:
                for static, of in state.holding_with(key, me):
                    for one in state.creatures(mask):
                        if static.value is None or static.value(state, of, one):
                            found |= 1 << state.at[one]
    return found


STEPS = Game(
    verbs=(
        Verb(Cannot, compile_cannot, lambda node, build: _banned(node, node.deeds, "cannot", False, build)),
        Verb(Only, holds=hold_only),
        Verb(Must, holds=hold_must),
        Verb(Permit, holds=lambda node, build: (Static(f"leave {node.leave}", build.group(node.who)),)),
    ),
    semantics=Semantics(immune=immune),
)
