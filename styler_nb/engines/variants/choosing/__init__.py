"""Choose among the ways to say it, so that a text moves towards its writer."""
