"""Sites of passives and their doers, and of words that turn a statement round."""
