"""The embedded set: worker and web server as children of one command, for a computer on which nothing else runs."""
