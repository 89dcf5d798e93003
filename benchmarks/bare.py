"""Bare floors under the product's doors: the least that Django and REST framework can do for the same request."""

from django.http import HttpRequest, HttpResponse
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from benchmarks.models import Posted

# What ``ready`` answers: set by whoever measures.
ready_bytes = bytearray()


class PostedSerializer(serializers.ModelSerializer[Posted]):
    class Meta:
        model = Posted
        fields = ["event", "board", "table", "plays", "tricks"]
        validators = ()  # the database alone sees to the key: no query before the insert


class BarePost(APIView):
    """A serializer and one insert; nobody is asked who he is."""

    authentication_classes = ()
    permission_classes = ()
    throttle_classes = ()

    def post(self, request: Request) -> Response:
        taken = PostedSerializer(data=request.data)
        taken.is_valid(raise_exception=True)
        taken.save()
        return Response(taken.data, status=201)


def ready(request: HttpRequest) -> HttpResponse:
    return HttpResponse(bytes(ready_bytes), content_type="application/json", headers={"ETag": '"1"'})
