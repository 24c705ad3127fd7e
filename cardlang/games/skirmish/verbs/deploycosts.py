"""Creatures that are not on the board: their cost, and whether they can be deployed (S3.3)."""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.games.skirmish.nodes import DeployCost
from cardlang.language.nodes.choices import choices
from cardlang.rules.amounts import amount
from cardlang.rules.builder import Builder
from cardlang.rules.compiled import Ability, Static
from cardlang.rules.off_board import off_board


def hold_deploy_cost(node: DeployCost, build: Builder) -> Iterator[Ability]:
    """`Creatures you control cost 1 gold less to deploy.`: never below 0."""
    for _ in choices(node.who):
        build.register("creature")
    fits = off_board(node.who, build)
    much = amount(node.amount, build)
    sign = 1 if node.more else -1
    yield Static("deploy cost", fits, lambda state, frame, price: price + sign * much(state, frame))
