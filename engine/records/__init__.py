"""Records of play: what happened at a table, revokes and all, and the facts that follow from it.

``record`` is the whole; ``tricks``, ``revokes``, ``irregularities`` and ``claims`` are what it is made of. ``audit``
judges many whole plays at once. No law is applied here: what a fact costs is for ``engine.laws``.
"""
