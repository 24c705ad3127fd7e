"""The effect AST that all games share: frozen values that say what a text means, regardless of its words. Verbs belong
to mechanics and games; here are the forms around them: sequences, choices, conditions, times, selectors, amounts,
references."""
