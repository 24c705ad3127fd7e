"""What was found, for people and for tools: diagnostics as text with the source under them, and as JSON. A report is a
string made from values; only doors print it."""
