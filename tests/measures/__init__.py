"""What tests and tests/bench/language.py measure of the language: the texts, generated effects, mutations, typos."""
