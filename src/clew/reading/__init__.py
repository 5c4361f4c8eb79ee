"""What people bring, read without trusting it: files within a bound, JSON, and NumPy's arrays."""
