"""Environments for agents that learn to find their way: Gymnasium's interface, one maze or thousands at once."""
