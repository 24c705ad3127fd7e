"""From files to games and checked cards. A game is found by its id (`games`, `game`), with its language (`languages`),
a project's own in its files (`own_game`); `reading` reads the files of a project with it."""
