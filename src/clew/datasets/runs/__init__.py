"""Runs: all shards of a plan, made on one machine or on a cluster, whatever dies meanwhile."""
