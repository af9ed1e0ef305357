"""The linguistic variables of the data files, parsed and indexed, and how general English chooses."""
