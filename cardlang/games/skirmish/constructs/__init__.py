"""Each thing a skirmish text can say: node, grammar alternatives, builders and wording in one row. One file a subject;
`table` lists them all."""
