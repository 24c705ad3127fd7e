"""Counters: named numbers on pieces and on cards in play."""
