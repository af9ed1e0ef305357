"""Sites of what two parts share or repeat: a subject, an auxiliary, a small word."""
