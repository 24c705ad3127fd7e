"""YAML 1.2 as designers write it: `compose` turns text into nodes that know where they stand, over the events of
libyaml's parser; `offsets` finds each character of a text in the file, whatever its style; `traps` knows what plain
text cannot hold; `syntax` says libyaml's complaints in a designer's words."""
