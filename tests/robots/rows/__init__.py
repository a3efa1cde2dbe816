"""A file for each robot: what the tests of the programs know of it (robot_row.py)."""
