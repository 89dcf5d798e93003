"""The director's pages: the running grid, one line, a round keyed at once, the record of changes, the devices."""
