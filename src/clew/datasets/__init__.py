"""Data sets of mazes: plans, Parquet files made on one machine or many, and readers."""
