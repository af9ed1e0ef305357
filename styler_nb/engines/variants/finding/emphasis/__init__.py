"""Sites of what a statement dwells on: clefts, existentials, judgements and denials."""
