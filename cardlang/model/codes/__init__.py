"""The catalogue of codes: for every number a diagnostic may carry, what it means, why, a bad and a good example. One
module per stage; `catalogue` lays them together. The entry of a lint rule stands beside it, in its docstring. A number
is never used twice, not even after it is gone."""
