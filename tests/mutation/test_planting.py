"""What is planted with faults: only what has changed, and properties like methods."""

import pytest

from tests.mutation import __main__ as mutation

SOURCE = '''\
class Hand:
    """Cards."""

    @property
    def size(self) -> int:
        return len(self.cards)

    def add(self, card):
        return Hand((*self.cards, card))


def deal(pack):
    return Hand(pack[:13])
'''


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.setattr(mutation, "ROOT", tmp_path)
    (tmp_path / "engine").mkdir()
    (tmp_path / "engine/hand.py").write_text(SOURCE)
    return tmp_path


@pytest.mark.parametrize(
    ("hunk", "names"),
    [
        ("@@ -6 +6 @@", ["xǁHandǁsize__mutmut_*"]),
        ("@@ -9,2 +9 @@\n@@ -13,0 +13,2 @@", ["xǁHandǁadd__mutmut_*", "x_deal__mutmut_*"]),
        ("@@ -14 +12,0 @@", ["x_deal__mutmut_*"]),
        ("@@ -2 +2 @@", []),
    ],
    ids=["a property", "a method and a function", "a line taken out", "a docstring of a class"],
)
def test_only_functions_with_changed_lines_are_planted(tree, monkeypatch, hunk, names):
    monkeypatch.setattr(mutation, "git", lambda *arguments: f"--- a/engine/hand.py\n{hunk}\n")

    changed = mutation.changed_functions(["engine/hand.py"], "HEAD~1")

    assert changed == ({"engine/hand.py": [f"engine.hand.{name}" for name in names]} if names else {})


def test_properties_are_made_below_their_method():
    rewritten = mutation.without_decorated_properties(SOURCE)

    assert "@property" not in rewritten
    assert "        return len(self.cards)\n    size = property(size)\n" in rewritten
    namespace = {}
    exec(rewritten, namespace)
    assert isinstance(namespace["Hand"].size, property)


@pytest.mark.parametrize(
    ("known", "sentence"),
    [(None, "Commit HEAD~1 is not in this clone"), ("", "No function that is mutated differs from HEAD~1")],
)
def test_without_a_commit_or_a_change_it_says_so_and_passes(tree, monkeypatch, capsys, known, sentence):
    monkeypatch.setattr(mutation, "git", lambda *arguments: known)

    assert mutation.main(["engine/hand.py", "--changed", "HEAD~1"]) == 0
    assert sentence in capsys.readouterr().out


@pytest.mark.parametrize(
    ("file", "tests"),
    [("engine/laws/cut.py", ["tests/engine/laws"]), ("engine/scoring/board.py", ["tests/engine/scoring"])],
)
def test_tests_of_the_same_folder_have_to_notice(file, tests):
    assert mutation.tests_of([file]) == tests


def test_rules_are_tested_by_what_lies_beside_them_and_takes_no_time():
    tests = mutation.tests_of(["engine/rules.py"])

    assert {"tests/engine/test_rules.py", "tests/engine/test_tricks.py"} <= set(tests)
    assert "tests/engine/test_dealing.py" not in tests
