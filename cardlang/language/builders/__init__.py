"""Builders for the alternatives of core.lark. Each takes the scope and a parse tree and returns a node, or a value that
its parent makes a node of. `core` is the table of all of them."""
