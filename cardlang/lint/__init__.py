"""What is wrong with a card although each of its texts is understood: one rule a file. A rule reports and never edits
anything."""
