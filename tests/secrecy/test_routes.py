"""No route without a row in the visibility table."""

from tests.secrecy.routes import routes
from tests.visibility import VISIBILITY


def test_every_route_has_a_row_and_every_row_a_route() -> None:
    found = {name for name in routes() if not name.startswith("admin:")}

    assert found - set(VISIBILITY) == set(), "name these routes in tests/visibility.py"
    assert set(VISIBILITY) - found == set(), "these rows are of routes that are gone"
