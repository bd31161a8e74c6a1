"""What is going on: the frames of a state, and the machine that runs them until somebody has to decide."""
