"""Who may know what: what is seen and forgotten, a seat's view, what options bring and are worth."""
