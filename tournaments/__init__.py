"""Who competes, how, and who wins: clubs, events, entries, movements, standings, and the doors to all of it."""
