"""The face of a card, mat or piece: `template` fills a template with values, `svg` (with `shapes`, `style` and
`text`) reads the result into a draw list (`draw_list`), and `fit` makes text fit its frame. `render` is the entry
point. Faces that differ only in their texts share a `prepared` face with `placeholders`. `revision` tells whether two
faces are the same; `legibility` and `cost` check what is drawn; whatever is wrong is a `fault`. Lengths are
millimetres from the top left corner of the face, y downwards. Knows no paper and no PDF."""
