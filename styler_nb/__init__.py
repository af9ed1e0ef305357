"""Styler learns a writing style, applies it and measures it."""
