"""The encodings that tables of cards may have."""

ENCODINGS = ("utf-8", "utf-16", "cp1250", "cp1251", "cp1252", "mac-roman", "shift-jis", "gb18030")
