"""Cards: drawn, discarded, searched for, moved between the zones of players, and attached to creatures.

`kinds` gives the kind of card for each name that texts use, `zones` the engine's zone for each kind in each zone of the
vocabulary, the hand first: by default a hand, a deck and a discard pile. `draws` gives the deck of which the cards of
each name are drawn ("card": those of all kinds, if they lie together), `discards` the zone of discarded cards,
`played` that of played ones if it is another, `refills` for a deck the zone whose cards make a new one when it is
empty, `hidden` who cannot see the cards of a zone: by default, only its player sees a hand, and nobody a deck.
`chosen`: where another player discards, a text says who chooses.
"""
