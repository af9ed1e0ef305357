"""Sites where two main clauses meet: whether they may be joined, and whether they may be parted."""
