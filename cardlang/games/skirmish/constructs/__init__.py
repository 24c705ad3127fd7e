"""What only skirmish texts can say: node, grammar alternatives, builders and wording in one row each. One file per
subject."""
