"""Write the changes into a text, in stages, and withdraw what would break it."""
