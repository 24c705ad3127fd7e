"""Findings and results as text for people, and as JSON or JUnit XML for tools. A report is a string made from values;
only doors print it."""
