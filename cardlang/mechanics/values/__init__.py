"""Changes of creatures' stats, and of what creatures count as."""

NEEDS = ("damage",)
