"""Wire types of the interface; no I/O."""
