"""Printers: one program, written out for those who run it. A new one is a module here."""
