"""The scenarios of guilds, which say what its rules and cards do: all of them hold, and they leave no text out."""

from __future__ import annotations

from collections import Counter
from random import Random

from cardlang.pipeline.play.scenarios import test as play_scenarios
from cardlang.rules.state import GONE, State
from cardlang.source.document import open_document
from contract.games import every_game
from measures.playing import ROOT, uniform


def test_scenarios_of_guilds() -> None:
    folders = [ROOT / "tests/scenarios/guilds", ROOT / "cards/guilds/scenarios"]
    tested = play_scenarios(folders, lambda name: True, coverage=True)
    assert not tested.diagnostics
    assert not [result.name for result in tested.results if not result.passed] and tested.results
    found = next(one for one in tested.coverage if one.game == "guilds")
    assert not [(one.name, one.words) for one in (*found.cards, *found.texts)]


def test_the_shop_has_the_kits_of_all_guilds_at_once() -> None:
    documents = [open_document(path, None)[1] for path in sorted((ROOT / "cards/guilds").glob("*.yaml"))]
    cards = [card for document in documents if document for card in document.data["cards"]]
    kits = Counter(name for card in cards for name in card.get("kit", ()))
    there = Counter({card["name"].lower().replace(" ", "-"): card.get("copies", 1) for card in cards if "code" in card})
    assert kits and not kits - there


def upgrades(state: State, player: int) -> Counter[int]:
    """The upgrades of a guild."""
    held = [card for piece, cards in enumerate(state.attached) if state.owner[piece] == player for card, _ in cards]
    return Counter([*held, *state.zones[state.zone(player, "chest")]])


def test_a_guild_whose_heroes_were_killed_has_no_second_kit_in_the_next_scenario() -> None:
    match = every_game()["guilds"].match
    wiped_out = 0
    for seed in range(6):
        play, chance = match.start(seed), Random(seed)
        while play.decision:
            play.resume(uniform(play, chance))
        for player in play.state.tables.players:
            heroes = [one for one, owner in enumerate(play.state.owner) if owner == player]
            before = upgrades(play.state, player)
            kits = Counter(
                name
                for one in heroes
                for name in match.tables.cards[match.tables.creatures[one].card].card.fields["kit"]
            )
            owned = Counter({match.tables.cards[card].card.id: many for card, many in before.items()})
            if all(play.state.at[one] == GONE for one in heroes) and not kits - owned:
                wiped_out += 1
                assert upgrades(match.start(seed, play.state).state, player) == before
    assert wiped_out
