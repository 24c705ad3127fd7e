"""Tests of `cardlang.fmt`."""
