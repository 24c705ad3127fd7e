"""The contract that every game must fulfil. A new game is tested automatically."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from random import Random

import pytest
from jsonschema_rs import Draft202012Validator

from cardlang.language.clashes import Lookaheads, clashes
from cardlang.mechanics.dice.steps import ROLLING, pool, shown
from cardlang.model.card import Deck
from cardlang.pipeline.explain import card_page
from cardlang.rules.event import NOBODY
from cardlang.rules.notation import Notation
from cardlang.rules.play import Play
from cardlang.rules.state import State, on_square
from cardlang.rules.trace import Names, option_sentence, retell
from cardlang.rules.views import observe
from contract.games import PROJECTS, Contract, every_game
from measures.effect_schema import effect_schema
from measures.playing import copies, random_game, random_play, snapshot
from measures.recorded import Audited

SEEDS = (1, 2)
DECK = Deck("deck", "Any Deck", "", "", "deck.yaml", {}, ())  # a page names the deck of its card


@pytest.fixture(scope="module", params=PROJECTS)
def contract(request: pytest.FixtureRequest) -> Contract:
    return every_game()[request.param]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_ends_and_has_winners_or_none(contract: Contract, seed: int) -> None:
    for play, _ in random_game(contract.match, seed):
        last = play
    assert last.state.over and not last.state.frames
    assert set(contract.game.rules.opening.winners(last.state)) <= set(range(len(contract.match.names)))


def test_the_same_seed_and_actions_give_the_same_game(contract: Contract) -> None:
    actions = [code for _, code in random_game(contract.match, 3)]
    play = contract.match.start(3)
    for code in actions:
        play.apply(code)
    assert play.decision is None
    again = [code for _, code in random_game(contract.match, 3)]
    assert again == actions


def test_what_is_offered_is_accepted_and_nothing_else(contract: Contract) -> None:
    chance = Random(4)
    for n, (play, _) in enumerate(random_game(contract.match, 4)):
        if n % 11 or play.decision is None:
            continue
        for code in chance.sample(play.decision.options, min(5, len(play.decision.options))):
            play.clone().apply(code)
        other = max(play.decision.options) + 1
        with pytest.raises(ValueError):
            play.clone().apply(other)


def test_a_clone_is_independent_and_the_state_alone_can_resume(contract: Contract) -> None:
    for n, (play, _) in enumerate(random_game(contract.match, 5)):
        if n % 9:
            continue
        before = snapshot(play.state)
        clone, resumed = play.clone(), Play(play.game, play.state.clone())
        assert resumed.decision == play.decision or resumed.decision[:2] == play.decision[:2]  # type: ignore[index]
        random_play(clone, n, 3)
        assert snapshot(play.state) == before
        random_play(resumed, n, 3)
        assert snapshot(resumed.state) == snapshot(clone.state)


def test_every_position_can_be_written_and_read_back(contract: Contract) -> None:
    """What is read back goes on in the same way."""
    notation = Notation(contract.game.rules, contract.match.tables)
    for n, (play, _) in enumerate(random_game(contract.match, 6)):
        if n % 5 == 0:
            line = notation.write(play.state)
            again = Play(play.game, notation.read(line))
            assert notation.write(again.state) == line and "\n" not in line
            assert again.decision and play.decision and again.decision[:2] == play.decision[:2]


def test_no_card_is_lost_or_made(contract: Contract) -> None:
    begun = copies(contract.match.start(7).state)
    for play, _ in random_game(contract.match, 7):
        assert copies(play.state) == begun


def test_nothing_is_less_than_none_and_counters_lie_on_what_is_there(contract: Contract) -> None:
    for play, _ in random_game(contract.match, 7):
        state = play.state
        assert min((*state.resources, *state.damage), default=0) >= 0
        for (_, creature, card), n in state.counters.items():
            assert n > 0 and (creature in state.present or on_square(creature) in range(len(state.tables.board.marks)))
            assert card == NOBODY or card in [attached for attached, _ in state.attached[creature]]


def test_dice_do_not_come_from_nowhere(contract: Contract) -> None:
    """Nobody gets more dice than a pool has."""
    if ROLLING not in contract.game.rules.resources:
        pytest.skip("no pools of dice")
    owned: dict[int, int] = {}
    for play, _ in random_game(contract.match, 9):
        for player in range(len(contract.match.names)):
            dice = sum(shown(play.state, player, face) for face in (*play.game.faces, ROLLING))
            assert dice <= max(pool(play.state, player), owned.get(player, 0))
            owned[player] = dice
    assert any(owned.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_told_is_what_happened(contract: Contract, seed: int) -> None:
    """The entries of the log, applied to the state before an action, give the state after it."""
    play, chance = Audited(contract.match.start(seed)), Random(seed)
    while play.decision:
        play.resume(chance.choice(play.decision.options))
    assert len(play.told) > 5


def test_a_game_is_told_in_sentences(contract: Contract) -> None:
    told = [*retell(contract.match, 5, [code for _, code in random_game(contract.match, 5)])]
    assert not [one.error for one in told if one.error]
    lines = [one.said for one in told] + [line.text for one in told for line in (*one.changes, *one.opened)]
    assert all(line[0].isupper() or line[0] in "“+-" for line in lines if line)
    assert all(line.endswith((".", "!", "?", ":", "”")) for line in lines if line)
    assert not [line for line in lines if re.search(r"[{}<>]|  |None| of \.", line)]


def test_no_two_offers_are_told_in_the_same_words(contract: Contract) -> None:
    names = Names(contract.match)
    for n, (play, _) in enumerate(random_game(contract.match, 10)):
        if n % 7 == 0 and play.decision:
            told = Counter(option_sentence(names, play, code) for code in play.decision.options)
            assert not [words for words, times in told.items() if times > 1]


def test_hands_and_decks_are_hidden(contract: Contract) -> None:
    """From all a deck, from other players a hand: the first zone of the vocabulary, in every kind of card."""
    words, rules = contract.game.language.vocabulary, contract.game.rules
    hand = next(iter(words.zones))
    for word, zones in rules.piles.zones.items():
        for zone in zones.values():
            if words.zones[word].deck:
                assert rules.hidden[zone] == "all"
            elif word == hand:
                assert rules.hidden[zone] in ("all", "others")


def test_only_who_is_asked_sees_what_is_offered(contract: Contract) -> None:
    for n, (play, _) in enumerate(random_game(contract.match, 8)):
        for player in range(len(contract.match.names)) if n % 7 == 0 and play.decision else ():
            asked = play.decision and play.decision.player == player
            assert observe(play, player).options == (play.decision.options if play.decision and asked else ())


def test_nobody_sees_what_is_hidden(contract: Contract) -> None:
    """A player's view does not depend on the cards in decks and in other players' hands."""
    changed = 0
    for n, (play, _) in enumerate(random_game(contract.match, 8)):
        chance = Random(n)
        for player in range(len(contract.match.names)):
            other = play.clone()
            for owner in range(len(contract.match.names)):
                exchange(other.state, owner, hidden_from(player, owner, contract), chance)
            changed += other.state.zones != play.state.zones
            assert observe(other, player) == observe(play, player)
    assert changed > 10


def hidden_from(player: int, owner: int, contract: Contract) -> list[str]:
    hidden = contract.game.rules.hidden
    return [zone for zone, whom in hidden.items() if whom == "all" or owner != player]


def exchange(state: State, owner: int, zones: list[str], chance: Random) -> None:
    """Shuffle a player's cards among these zones, each kind separately."""
    places = [state.zone(owner, zone) for zone in zones]
    pools: dict[str, list[int]] = defaultdict(list)
    for card in (card for place in places for card in state.zones[place]):
        pools[state.tables.cards[card].card.kind].append(card)
    for found in pools.values():
        chance.shuffle(found)
    for place in places:
        state.zones[place] = tuple(pools[state.tables.cards[card].card.kind].pop() for card in state.zones[place])


def test_no_two_readings_of_a_text(contract: Contract) -> None:
    """No spelling can be two different terminals in the same context."""
    language = contract.game.language
    assert not list(clashes(language.lexicon, Lookaheads(language.parser.table)))


def test_the_texts_of_its_cards_are_canonical_and_come_back(contract: Contract) -> None:
    game = contract.game
    texts = [(text.box, text.text) for card in contract.match.tables.cards for text in card.card.texts]
    assert texts
    for box, text in texts:
        parsed = game.language.parse(text, box)
        assert parsed.effect is not None, (text, parsed.diagnostics)
        again = game.language.parse(str(parsed.text), box)
        assert (again.effect, again.text) == (parsed.effect, parsed.text)


def test_effects_fit_their_schema(contract: Contract) -> None:
    schema = effect_schema(contract.game.id, contract.game.parts.wording.constructs)
    fits = Draft202012Validator(schema)
    for card in contract.match.tables.cards:
        for text in card.card.texts:
            effect = contract.game.language.parse(text.text, text.box).effect
            data = contract.game.effect_data(effect)
            assert fits.is_valid(data), (text.text, data)
            assert not fits.is_valid({**(data or {}), "mood": "fair"})


def test_the_explanation_mentions_everything_that_the_card_says(contract: Contract) -> None:
    """A page mentions every number, card, zone and resource that a text mentions."""
    language = contract.game.language
    words = language.vocabulary
    names = [*words.cards, *words.zones, *words.resources]
    compared = 0
    for card in contract.match.tables.cards:
        texts = [language.parse(one.text, one.box) for one in card.card.texts]
        effects = [one.effect for one in texts if one.effect]
        told = str(card_page(contract.game, card.card, DECK, effects))
        for said in (str(one.text) for one in texts):
            spoken = {*re.findall(r"\d+", said), *(name for name in names if name in said)}
            assert not {one for one in spoken if not re.search(rf"(?<!\d){one}", told)}, said
            compared += len(spoken)
    assert compared > 5
