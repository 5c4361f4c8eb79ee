"""Responses that are kept, here and by clients."""
