"""Attacks with pools of dice, in a small game that has nothing else."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from cardlang.language.nodes import EACH, ONE, All, Number, Ref, Selector
from cardlang.language.nodes.base import Node
from cardlang.language.nodes.condition import Happened, Happens, Holds
from cardlang.language.nodes.effect import Activated, ForEach, If, Sequence, Triggered
from cardlang.language.nodes.selector import Is
from cardlang.mechanics.counters.nodes import PutCounters, RemoveCounters
from cardlang.mechanics.damage.nodes import DealDamage
from cardlang.mechanics.placing.nodes import InSquareOf
from cardlang.mechanics.pools.nodes import (
    AttackDice,
    AttacksRoll,
    Boost,
    CountsAsHit,
    DoubleHits,
    FaceDeals,
    FacesRolled,
    Kinds,
    Labelled,
    MoreDice,
    MoreHits,
    MoreRerolls,
    NoDice,
    OnFace,
    RerollOnce,
    Scored,
    SuffersThis,
)
from cardlang.model.card import Card, Text
from cardlang.model.span import Span
from cardlang.pipeline.load.game_file import read_game_file
from cardlang.pipeline.play.scenarios import test as play_scenarios
from cardlang.rules.actions import DONE, PICK_ABILITY, PICK_CARD, PICK_FACE, PICK_SQUARE
from cardlang.rules.cards import LoadedCard, NotYet, PlayedCard
from cardlang.rules.compiler import compile_abilities
from cardlang.rules.game import Game
from cardlang.rules.notation import Notation
from cardlang.rules.play import Play
from cardlang.rules.start import make_tables
from cardlang.rules.state import State
from cardlang.rules.tables import Creature
from cardlang.source.document import open_document

FOLDER = Path(__file__).parent / "brawl"


def test_its_scenarios_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(FOLDER)
    results = play_scenarios([], lambda name: True).results
    assert len(results) == 11
    assert not [(one.name, one.findings) for one in results if one.findings]


def test_rerolls_without_a_unit_are_named_like_their_stat() -> None:
    document = open_document(FOLDER / "games/brawl/game.yaml", None)[1]
    assert document
    game = read_game_file(document)[0]
    assert game
    said = "This attack gains +2 reroll."
    effect = game.language.parse(said, "attached").effect
    assert effect and game.language.write(effect, "attached") == said
    wrong = game.language.parse("This attack gets +1 defense.", "attached").diagnostics
    assert [one.help for one in wrong] == ['write "this attack gains +2 reroll"']


# Texts: of the sword with which Ann attacks Bo, of a boost, and of Ann and Bo themselves


ANN, BO = 0, 1
SWORD, BOOST = 2, 3
TARGET, THIS = Ref("attacked"), Ref("this")


@cache
def brawl() -> Game:
    document = open_document(FOLDER / "games/brawl/game.yaml", None)[1]
    assert document
    game = read_game_file(document)[0]
    assert game
    return game.rules


def card(id: str, kind: str, box: str = "", effect: Node | None = None, **fields: object) -> PlayedCard:
    texts = (Text(box, id, "", ()),) if effect else ()
    return PlayedCard(Card(id, id, kind, "brawl", "", 1, 1, fields, texts, Span("", 0, 0)), (effect,) * len(texts))


def attack(
    rolls: str,
    sword: Node | None = None,
    boost: Node | None = None,
    ann: Node | None = None,
    bo: Node | None = None,
    *choices: int,
    kind: str = "melee",
    wounds: int = 0,
    hurt: int = 0,
) -> Play:
    """Ann, with 5 life, 2 dice and `wounds`, attacks Bo, who has 9 life, 1 defense die, and is `hurt`. The dice show
    `rolls`."""
    rules = brawl()
    dice = {"dice": 2, "kind": kind}
    played = [
        card("ann", "hero"),
        card("bo", "hero"),
        card("sword", "upgrade", "attack", sword, type="attack", attack=dice),
    ]
    played.append(card("boost", "upgrade", "boost", boost, type="boost"))
    loaded = [rules.load(one, rules) for one in played]
    assert not [one for one in loaded if isinstance(one, NotYet)]
    heroes = []
    for n, (life, text) in enumerate(((5, ann), (9, bo))):
        sets = (compile_abilities([text], rules, f"power {n}"),) if text else ()
        stats = {"life": life, "defense": n, "reroll": 0}
        heroes.append(Creature("AB"[n], "AB"[n], n, stats, frozenset(), frozenset(("hero",)), {}, sets, n))
    texts = [*played, *(card("", "hero", "power", text) for text in (ann, bo))]
    tables = make_tables(
        rules,
        rules.opening.board(2, rules.numbers),
        heroes,
        [one for one in loaded if isinstance(one, LoadedCard)],
        (0, 1, 2),
        texts,
    )
    state = State(tables, 0, [0, 1])
    state.damage[:] = wounds, hurt
    state.attached[ANN] = ((SWORD, ANN), (BOOST, ANN))
    state.phase, state.mode = "guild", (1, 0, 0, 0, 1, 0)  # its choices are the second, after those of the setup
    play = Play(rules, state)
    kinds = {one.answer: one for one in rules.kinds}
    play.apply(kinds["activate"](ANN))
    play.rigged = [rules.faces.index(face) for face in rolls.split()]
    play.apply(kinds["attack"](SWORD, BO))
    for choice in choices:
        play = again(play)
        play.apply(choice)
    while play.state.frames and play.decision:
        play.apply(DONE())
    assert not play.rigged
    return play


def again(play: Play) -> Play:
    """The same from its notation."""
    notation = Notation(play.game, play.state.tables)
    other = Play(play.game, notation.read(notation.write(play.state)), settled=True)
    other.rigged = play.rigged
    assert notation.write(other.state) == notation.write(play.state)
    return other


def hurt(play: Play) -> int:
    return play.state.damage[BO]


def dazed(play: Play, one: int = BO) -> int:
    return play.state.counter("dazed", one)


DAZE = PutCounters("dazed", Number(1), TARGET)
WOUND = DealDamage(Number(1), TARGET)
PAY = DealDamage(Number(1), THIS)


def test_a_crit_does_it_once_and_for_each_as_often_as_there_are() -> None:
    none, one, three = "melee melee save", "crit blank melee save", "crit crit crit blank blank save"
    assert [hurt(attack(rolls, OnFace("crit", WOUND))) for rolls in (none, one, three)] == [1, 2, 3]
    each = ForEach(FacesRolled("crit"), WOUND)
    assert [hurt(attack(rolls, each)) for rolls in (none, one, three)] == [1, 2, 5]
    assert dazed(attack(one, OnFace("crit", DAZE))) == 1


def test_hits_count_before_saves_and_wounds_after_them() -> None:
    hit, wounds = If(Scored(), DAZE), If(Scored(wounds=True), DAZE)
    assert dazed(attack("melee blank save", hit)) and not dazed(attack("blank ranged save", hit))
    assert not dazed(attack("melee blank save", wounds)) and dazed(attack("melee blank blank", wounds))


def test_what_changes_the_roll_is_done_before_it_and_the_rest_at_the_end() -> None:
    text = Sequence((If(Scored(), DAZE), MoreDice(1)))
    assert dazed(played := attack("melee melee melee blank", text)) and hurt(played) == 3
    bare = Sequence((OnFace("crit", DAZE), NoDice()))
    assert hurt(attack("melee melee", bare)) == 2


def test_a_text_asks_whether_the_attack_has_killed_the_target() -> None:
    freed = RemoveCounters("exhausted token", All(), Ref("card"))
    text = Sequence((OnFace("crit", WOUND), If(Happened(TARGET, "is destroyed", None), freed)))
    killed, not_killed = (attack("melee melee blank", text, hurt=hurt) for hurt in (7, 6))
    assert [one.state.counter("exhausted token", ANN, SWORD) for one in (killed, not_killed)] == [0, 1]


def test_a_condition_is_judged_when_the_attack_is_declared() -> None:
    more = If(Holds(TARGET, Is("dazed")), MoreDice(2))
    assert hurt(attack("melee melee blank", Sequence((more, If(Scored(), DAZE))))) == 2


def test_boosts_join_attacks_of_their_kind() -> None:
    boost = Boost(MoreDice(1), kind="melee")
    assert hurt(attack("melee melee melee blank", None, boost, None, None, PICK_CARD(BOOST))) == 3
    with pytest.raises(ValueError, match="was not offered"):
        attack("ranged ranged blank", None, boost, None, None, PICK_CARD(BOOST), kind="ranged")


@pytest.mark.parametrize(
    ("boost", "rolls", "much"),
    [
        (CountsAsHit("blank"), "blank ranged blank", 1),
        (DoubleHits(), "melee blank blank", 2),
        (MoreHits(1), "blank blank blank", 1),
        (Kinds(("melee", "ranged")), "ranged melee blank", 2),
        (MoreDice(-1, TARGET), "melee melee", 2),
        (NoDice(), "melee melee", 2),
        (OnFace("crit", MoreHits(1)), "crit blank blank blank", 2),
        (Labelled("Bomb", MoreHits(1)), "blank blank blank", 1),
    ],
)
def test_what_a_boost_does(boost: Node, rolls: str, much: int) -> None:
    assert hurt(attack(rolls, None, Boost(boost), None, None, PICK_CARD(BOOST))) == much


def test_any_number_of_dice_are_rolled_again_once() -> None:
    blank = PICK_FACE(brawl().faces.index("blank"))
    rolls, boost = "blank blank melee crit melee blank", Boost(RerollOnce())
    assert hurt(attack(rolls, None, boost, None, None, PICK_CARD(BOOST), blank, blank)) == 3


def test_an_ability_is_paid_before_the_roll_and_joins_once() -> None:
    ability = Activated((PAY,), "free", MoreDice(2))
    played = attack("melee melee melee blank blank", None, None, ability, None, PICK_ABILITY(0))
    assert (hurt(played), played.state.damage[ANN]) == (3, 1)
    missed = attack("blank blank blank blank blank", None, None, ability, None, PICK_ABILITY(0))
    assert missed.state.damage[ANN] == 1
    with pytest.raises(ValueError, match="was not offered"):
        attack("melee melee melee blank blank", None, None, ability, None, PICK_ABILITY(0), PICK_ABILITY(0))
    with pytest.raises(ValueError, match="was not offered"):
        attack("melee melee melee blank blank", None, None, ability, None, PICK_ABILITY(0), wounds=4)


def test_a_status_is_a_cost_only_for_who_is_not_in_it() -> None:
    costs = PutCounters("dazed", Number(1), THIS)
    ability = Activated((costs,), "free", MoreHits(1))
    played = attack("blank blank blank", None, None, ability, None, PICK_ABILITY(0))
    assert hurt(played) == 1 and dazed(played, ANN)


def test_the_dice_of_a_defense_hurt_the_attacker() -> None:
    thorns = Triggered(Happens(THIS, "is attacked"), FaceDeals("crit", 1))
    played = attack("blank blank crit crit blank", None, None, None, thorns)
    assert played.state.damage[ANN] == 2


ROUND = Selector(EACH, "square", (InSquareOf(TARGET, beside=True),))
SUFFERS = SuffersThis(Selector(ONE, "hero", (Is("enemy"),)))
BOMB = Sequence((If(Scored(), PutCounters("guild token", Number(1), ROUND)), OnFace("crit", DAZE), SUFFERS))


def marked(play: Play) -> list[tuple[int, int]]:
    return sorted(play.state.tables.board.place(one.square) for one in play.state.markers)


def moved(play: Play, hero: int, to: tuple[int, int], rolls: str) -> Play:
    """The hero's player has the next turn, and moves it."""
    kinds = {one.answer: one for one in play.game.kinds}
    play.apply(kinds["done"]())
    play.apply(kinds["end"]())
    play = again(play)
    play.apply(kinds["activate"](hero))
    play.apply(kinds["move"]())
    play.rigged = [play.game.faces.index(face) for face in rolls.split()]
    square = play.state.tables.board.square(*to)
    assert square is not None
    play.apply(PICK_SQUARE(square))
    assert not play.rigged
    return again(play)


def test_a_bomb_that_hits_marks_squares_whatever_is_saved() -> None:
    assert marked(attack("blank ranged save", BOMB)) == []
    assert marked(attack("melee blank save", BOMB)) == [(0, 0), (1, 0), (1, 1), (2, 0)]


def test_whoever_enters_suffers_the_attack_and_the_token_is_gone() -> None:
    boost = Boost(MoreDice(1))
    bomb = attack("melee blank blank save", BOMB, boost, None, None, PICK_CARD(BOOST))
    played = moved(bomb, BO, (2, 0), "melee crit blank blank blank")
    assert (hurt(played), dazed(played)) == (2, 1)
    assert marked(played) == [(0, 0), (1, 0), (1, 1)]


def test_a_token_on_the_way_is_entered_too_and_the_move_goes_on() -> None:
    played = moved(attack("melee blank save", BOMB), BO, (3, 0), "melee melee blank")
    assert (hurt(played), played.state.at[BO], marked(played)) == (2, 3, [(0, 0), (1, 0), (1, 1)])
    dead = moved(attack("melee blank save", BOMB, hurt=8), BO, (3, 0), "melee melee blank")
    assert dead.state.at[BO] == -1


def test_attacks_of_a_piece_roll_more_dice() -> None:
    assert hurt(attack("melee melee melee blank", None, None, AttacksRoll(THIS, 1, "melee"))) == 3
    assert hurt(attack("melee melee blank", None, None, AttacksRoll(THIS, 1, "ranged"))) == 2


def test_a_text_says_the_dice_of_its_card() -> None:
    assert brawl().load(card("whip", "upgrade", "attack", AttackDice(3, "melee")), brawl()).own.dice == (3, "melee")


def test_a_change_that_comes_too_late_is_not_played() -> None:
    late = card("late", "upgrade", "attack", OnFace("crit", MoreRerolls(1)))
    assert isinstance(brawl().load(late, brawl()), NotYet)
