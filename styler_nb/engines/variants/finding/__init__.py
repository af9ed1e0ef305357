"""Find the sites of a block where one may say it in more than one way."""
