"""The admin of this package: every record to find and read, what has consequences through services."""
