"""What only elements can say: its grammar alternatives, their meaning and wording."""
