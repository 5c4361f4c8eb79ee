"""Clients: their addresses, their connections and what each may use."""
