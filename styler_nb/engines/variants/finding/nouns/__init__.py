"""Sites at nouns: relative clauses, participles, genitives, and how a noun is pointed at."""
