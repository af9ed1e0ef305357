"""Sites of subordinate clauses: time, condition, reason, purpose and contrast."""
