"""The named registers of a frame, and the first of the numbered ones.

Register n holds what selector n of the text chose, `~n` what the attack with selector n damaged.
"""

from __future__ import annotations

from typing import Final

LOOP: Final = 1 << 16
CARDS: Final = 1 << 17
CARD_ZONES: Final = CARDS + (1 << 16)  # where those cards lie, one for one, as numbers of the game
OPPONENT: Final = 1 << 18  # the opponent that the text refers to
COUNT: Final = OPPONENT + 1  # everything that the previous effect affected, as numbers of the game
MARK: Final = OPPONENT + 2  # where the previous effect began in the history
DODGED: Final = OPPONENT + 3  # creatures that the attack does not affect (S7.8)
ANSWERED: Final = OPPONENT + 4  # the serial of the frame that this one answers
FORCED: Final = OPPONENT + 7  # targets that need not be in reach
STRIKING: Final = OPPONENT + 12  # attacker and target in the middle of the effect
STRUCK: Final = OPPONENT + 13  # index of the last attack's first packet
PREVENTED: Final = OPPONENT + 16  # how much damage of the answered event is prevented by texts
RAISED: Final = OPPONENT + 21  # how much texts add to the damage of the answered event
PLAYED: Final = OPPONENT + 15  # the card whose text is carried out, for the report at its end
TARGETS: Final = OPPONENT + 14  # the targets of the current attack
ASSIST: Final = OPPONENT + 5  # the assisting creatures (S6.7)
ATTACK: Final = OPPONENT + 6  # the register of the attack that damage belongs to
DOER: Final = OPPONENT + 8  # the player who does the effect, if several do it or it is not "you"
CAUSE: Final = OPPONENT + 17  # the player who causes what it does, if not "you" (S9.3)
LAST: Final = OPPONENT + 18  # where the acting creature stood when it left the board alive
ROLLED: Final = OPPONENT + 19  # the last dice results
LEFT: Final = OPPONENT + 9  # creatures that have left the board since a lasting effect began
ATTACKED: Final = OPPONENT + 23  # whom the last attack by an effect had as target
DEALT: Final = OPPONENT + 20  # how much damage of this source has landed, if a later word asks for it
