"""What creatures and players cannot do, can only do, must do and may do."""

NEEDS = ("damage",)
