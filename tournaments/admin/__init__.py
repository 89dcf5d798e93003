"""The admin of this package: every record to read and search, a file per part of the model. Nobody needs it to run
an evening: organisers and directors have pages of their own. Hands are not in it.
"""

from tournaments.admin import access, clubs, events, play, standings

__all__ = ["access", "clubs", "events", "play", "standings"]
