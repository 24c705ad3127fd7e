"""`cardlang lint`: the order of its checks (`lint`), and those that need faces, sheets or the engine."""
