"""Builders of the alternatives of core.lark: each takes the scope and a surface tree and yields a node, or what its
parent makes one of. `core` is the table of them all."""
