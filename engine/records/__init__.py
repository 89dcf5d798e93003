"""Records of play: what happened at a table, and the facts that follow from it."""
