"""Sites of what is said in passing: between commas, dashes or brackets."""
