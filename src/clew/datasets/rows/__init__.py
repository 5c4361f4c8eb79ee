"""Rows: mazes of consecutive indices with all their columns, as Arrow tables and Parquet files."""
