"""The catalogue of codes: for every number a diagnostic may carry, what it means, why, a bad and a good example. One
module per stage; `catalogue` joins them. The entry of a lint rule is its docstring. A number
is never used twice, not even after it is gone."""
