"""The command line: arguments in, results out. One command a file; each imports its stages only when it runs."""
