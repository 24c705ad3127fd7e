"""The effect AST that every game shares: frozen values that say what a text means, never how it was put. Verbs belong
to the games; here are the forms around them: sequences, choices, conditions, times, selectors, amounts, references."""
