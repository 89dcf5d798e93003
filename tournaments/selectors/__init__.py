"""Reads that join or assemble, a file per noun. None writes; each says how many queries it costs."""
