"""Sites of who is spoken of: we, you, one, people or nobody."""
