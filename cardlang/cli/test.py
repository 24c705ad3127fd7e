"""`cardlang test`."""
