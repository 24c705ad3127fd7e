"""YAML 1.2 as designers write it. `compose` turns the events of libyaml's parser into nodes with positions; `offsets`
finds each character of a text in the file, whatever its style; `traps` recognises texts that need quotes; `syntax`
explains libyaml's errors in a designer's words."""
