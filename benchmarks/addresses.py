"""The product's addresses and the bare ones beside them, in one process."""

from django.urls import include, path

from benchmarks.bare import BarePost, ready

urlpatterns = [
    path("bare/post/", BarePost.as_view()),
    path("bare/ready/", ready),
    path("", include("whist_site.urls")),
]
