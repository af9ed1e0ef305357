"""Sites of what may stand elsewhere: adverbs, phrases and connectives."""
