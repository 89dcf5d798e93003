"""Forms of the pages, a file for each audience."""
