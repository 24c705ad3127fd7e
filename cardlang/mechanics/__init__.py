"""What many games have in common, one folder per mechanic: its nodes, its part of the grammar and the words, its
wording, and, separately, the steps by which the engine plays it. A game is composed of mechanics and what is only its
own (`compose.py`). Reading a text or printing a card does not load the steps."""
