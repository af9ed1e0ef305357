"""Files that runs are written to; a bundle can be read back."""
