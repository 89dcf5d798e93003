"""Why a backup cannot be written or a restore is refused: one sentence each."""


class BackupRefused(ValueError):
    """Nothing was written and nothing was changed; the text says why and what to do."""
