"""HTML views of results for notebooks, in the colours of the notebook's theme."""
