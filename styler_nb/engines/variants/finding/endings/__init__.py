"""Sites at a sentence's end: what is added there may be a clause, a phrase or a sentence of its own."""
