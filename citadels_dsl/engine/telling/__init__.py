"""What happened, for whoever listens: events as data, the log in words, decisions in words, what rules ran."""
