"""Sites in texts that lay down rules: for whom they are, and whose they are."""
