"""Who may know what: what is seen and forgotten, a seat's view, and what it can foresee."""
