"""What many games can do, one folder a mechanic: its nodes, its part of the grammar and the words, how its texts are
worded, and, apart from that, the steps by which they are played. A game is composed of such mechanics and of what is
truly its own (compose.py). Reading a text or printing a card loads the half with the words alone."""
