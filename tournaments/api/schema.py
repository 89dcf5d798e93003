"""How doors describe themselves in the OpenAPI document: names, keys, and the problems each may answer."""

from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema as SpectacularSchema
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.permissions import SAFE_METHODS

from tournaments.api.idempotency import HEADER, LONGEST_KEY

READ_PROBLEMS = ("400", "401", "403", "404")
WRITE_PROBLEMS = (*READ_PROBLEMS, "409", "422")


class ErrorOutput(serializers.Serializer[Any]):
    code = serializers.CharField()
    detail = serializers.CharField(help_text="A sentence for the person who asked.")
    attr = serializers.CharField(allow_null=True, help_text="The field, parameter or header at fault.")


class ProblemOutput(serializers.Serializer[Any]):
    type = serializers.CharField(help_text="`validation_error`, `client_error` or `server_error`.")
    errors = ErrorOutput(many=True)  # type: ignore[assignment]  # shadows the serializer's own, on purpose


class AutoSchema(SpectacularSchema):
    """An operation is named after its method and door; its tag is the door's file."""

    def get_operation_id(self) -> str:
        door = self.view.__class__.__name__.removesuffix("Door")
        return f"{self.method.lower()}{door}"

    def get_tags(self) -> list[str]:
        return [self.view.__module__.rpartition(".")[2]]

    def get_auth(self) -> list[dict[str, Any]]:
        auth: list[dict[str, Any]] = super().get_auth()
        is_open = self.method in SAFE_METHODS and getattr(self.view, "is_open", False)
        return [*auth, {}] if is_open and {} not in auth else auth

    def get_override_parameters(self) -> list[Any]:
        if self.method in SAFE_METHODS:
            return []
        return [
            OpenApiParameter(
                HEADER,
                OpenApiTypes.STR,
                OpenApiParameter.HEADER,
                required=getattr(self.view, "needs_key", False),
                description=f"At most {LONGEST_KEY} characters. The same key and body give the same answer again.",
            )
        ]

    def _get_response_bodies(self, direction: Any = "response") -> dict[str, Any]:
        bodies: dict[str, Any] = super()._get_response_bodies(direction)
        problems = READ_PROBLEMS if self.method in SAFE_METHODS else WRITE_PROBLEMS
        for code in problems:
            if code not in bodies:
                bodies[code] = self._get_response_for_code(ProblemOutput, code)  # type: ignore[no-untyped-call]
        return bodies


class TokenScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Token whist_…`, made by an organiser on the tokens page.",
        }


class DeviceScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    target_class = "tournaments.api.authentication.DeviceAuthentication"
    name = "device"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "header",
            "name": "Authorization",
            "description": "`Device …`, given when a device signs in with code and PIN.",
        }
