"""Sites of punctuation and typography, dates and units."""
