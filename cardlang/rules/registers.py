"""The registers of a frame that have a name, and where the numbered ones begin.

Register n holds what selector n of the text chose, `~n` what the attack with selector n damaged.
"""

from __future__ import annotations

from typing import Final

LOOP: Final = 1 << 16
CARDS: Final = 1 << 17
LAY: Final = CARDS + (1 << 16)  # where those cards lie, one for one, in the game's numbers
OPPONENT: Final = 1 << 18  # the opponent spoken of
COUNT: Final = OPPONENT + 1  # all that the effect just before did something to, in the game's numbers
MARK: Final = OPPONENT + 2  # where in the history the effect just before began
DODGED: Final = OPPONENT + 3  # creatures that the attack does nothing to (S7.8)
ANSWERED: Final = OPPONENT + 4  # the serial of the frame that this one answers
FORCED: Final = OPPONENT + 7  # who is the target whatever the reach
STRIKING: Final = OPPONENT + 12  # who attacks, and whom, in the middle of the effect
STRUCK: Final = OPPONENT + 13  # where among the damage that waits that of the last attack begins
LESS: Final = OPPONENT + 16  # of what is about to happen: how much of its damage texts prevent that answer it
PLAYED: Final = OPPONENT + 15  # the card whose text is being carried out, to be told of at the end
MET: Final = OPPONENT + 14  # whom the attack being carried out is made against
ASSIST: Final = OPPONENT + 5  # those who assist (S6.7)
ATTACK: Final = OPPONENT + 6  # the register of the attack that damage belongs to
DOER: Final = OPPONENT + 8  # the player who does it, where several do or it is another than "you"
CAUSE: Final = OPPONENT + 17  # the player who causes what it does, where that is not "you" (S9.3)
LAST: Final = OPPONENT + 18  # where the acting creature stood when it left the board alive
ROLLED: Final = OPPONENT + 19  # what the dice show that were rolled last
LEFT: Final = OPPONENT + 9  # creatures that have left the board since an effect that lasts began
