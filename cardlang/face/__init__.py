"""One face of a card or mat: a template (`template`) is filled with ready values, its SVG (`svg`, `shapes`, `style`) is
read into a draw list (`drawing`), and flowing text is made to fit its box (`paragraphs`, `fit`); `faces` does all that;
`revision` and `fingerprint` tell whether two faces are the same. Lengths are millimetres, the origin is the face's top
left corner, y grows downwards. What is wrong is a `fault`. Knows no paper and no PDF."""
