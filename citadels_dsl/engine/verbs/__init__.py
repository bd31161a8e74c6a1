"""What each operation does, as the verb of a moment; a new one is a case in `perform`."""
