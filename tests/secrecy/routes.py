"""Every route of the site, walked from the resolver itself, and a real address for each."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from django.contrib import admin
from django.urls import URLPattern, URLResolver, get_resolver

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")


@cache
def routes() -> Mapping[str, str]:
    """By name: the pattern as one string, "events/<slug:slug>/boards/". The admin's are named by their model."""
    return MappingProxyType(dict(_walk(get_resolver(), prefix="", namespace="")))


def _walk(resolver: URLResolver, *, prefix: str, namespace: str) -> Iterator[tuple[str, str]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            inner = f"{pattern.namespace}:" if pattern.namespace else ""
            yield from _walk(pattern, prefix=prefix + str(pattern.pattern), namespace=namespace + inner)
        elif isinstance(pattern, URLPattern):
            path = prefix + str(pattern.pattern)
            yield f"{namespace}{pattern.name or path}", path


def admin_paths() -> list[str]:
    """Every list, search, detail, history and add page of every model the admin shows."""
    paths = ["/admin/", "/admin/jsi18n/", "/admin/password_change/"]
    for model in admin.site._registry:
        base = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
        paths += [base, f"{base}?q=1", f"{base}?o=-1", f"{base}add/"]
        paths += [
            f"{base}{pk}/{view}/"
            for pk in model._default_manager.order_by("pk").values_list("pk", flat=True)[:1]
            for view in ("change", "history", "delete")
        ]
    return paths


def fill(path: str, values: dict[str, str]) -> str:
    """A pattern with its parameters filled in. ``values`` go by the word before the parameter, or by its own name."""

    def value(match: re.Match[str]) -> str:
        before = path[: match.start()].rstrip("/").rsplit("/", 1)[-1]
        return values.get(f"{PARAMETER.sub('', before)}/{match[1]}", values.get(match[1], "x"))

    return "/" + PARAMETER.sub(value, path)
