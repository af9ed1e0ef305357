"""Read English for the finders: sentences, clauses, noun phrases, verbs, and what a text speaks of."""
