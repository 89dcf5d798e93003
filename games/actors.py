"""Who acts: what services take instead of a user, since a table's phone has no account."""

from dataclasses import dataclass
from enum import StrEnum


class ActorKind(StrEnum):
    ACCOUNT = "account"
    DEVICE = "device"
    TOKEN = "token"  # noqa: S105 -- a kind of actor, no secret
    IMPORT = "import"
    SYSTEM = "system"


@dataclass(frozen=True, slots=True)
class Actor:
    """Who did something, in the form the record of changes keeps.

    ``key`` scopes idempotency keys (two actors may use the same key); ``label`` is what people read in the log;
    ``origin`` is from where: an address, "command line", …
    """

    kind: ActorKind
    key: str
    label: str
    user_id: int | None = None
    origin: str = ""

    @classmethod
    def account(cls, user_id: int, name: str, *, origin: str = "") -> "Actor":
        return cls(ActorKind.ACCOUNT, f"account:{user_id}", name, user_id, origin)

    @classmethod
    def device(cls, device_id: str, label: str, *, origin: str = "") -> "Actor":
        return cls(ActorKind.DEVICE, f"device:{device_id}", label, None, origin)

    @classmethod
    def token(cls, token_id: int, label: str, user_id: int, *, origin: str = "") -> "Actor":
        return cls(ActorKind.TOKEN, f"token:{token_id}", label, user_id, origin)

    @classmethod
    def importer(cls, label: str, *, user_id: int | None = None, origin: str = "") -> "Actor":
        return cls(ActorKind.IMPORT, f"import:{user_id or 0}", label, user_id, origin)

    @classmethod
    def system(cls, label: str) -> "Actor":
        return cls(ActorKind.SYSTEM, f"system:{label}", label)
