"""From files to games and checked cards. A game is found by its id (`games`, `game`, `own_games`), with its language
(`languages`) and a project's own rules (`own_rules`); `reading` reads the files of a project with it."""
