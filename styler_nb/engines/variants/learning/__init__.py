"""What a writer's samples say: counts, preferences, and what they have in common."""
