"""Addresses that are none, answered as a problem and not as a page."""

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from tournaments.api.exceptions import Missing


@extend_schema(exclude=True)
class MissingDoor(APIView):
    authentication_classes = []
    permission_classes = [AllowAny]

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Before anything else, whatever the method."""
        raise Missing(_("There is no such address; every one ends with a slash."), field="path")
