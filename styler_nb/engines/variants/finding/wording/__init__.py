"""Sites of words and phrases: tables, contractions, verbs and what they govern."""
