"""What an algorithm did, step by step."""
