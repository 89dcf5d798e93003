import pytest

from engine.notation.encoding import InvalidEncoding, decode


@pytest.mark.parametrize("content", ["Łukasz".encode(), "Łukasz".encode("utf-8-sig")])
def test_utf_8_is_read_with_and_without_a_byte_order_mark(content):
    assert decode(content) == "Łukasz"


@pytest.mark.parametrize("name", ["ISO-8859-1", "iso8859-1", "Latin1"])
def test_latin_1_is_read_where_the_file_says_so(name):
    text = f'% PBN 2.1\r\n%Content-type: text/pbn; charset={name}\r\n[North "André"]\r\n'

    assert decode(text.encode("latin-1")) == text


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        ('[Event "x"]\r\n[North "André"]'.encode("latin-1"), "Line 2, column 13: byte 0xe9 is not UTF-8."),
        (b"%charset=KOI8-R\n\xe9", "Line 2, column 1: byte 0xe9 is not UTF-8."),
        ("\ufeffé".encode()[:-1], "Line 1, column 1: byte 0xc3 is not UTF-8."),
        ("x".encode("utf-16"), "Line 1, column 1: the file is UTF-16; save it as UTF-8."),
        (b"ab\n\0", "Line 2, column 1: byte 0x00 is no text."),
    ],
)
def test_other_bytes_are_refused_with_line_and_column(content, sentence):
    with pytest.raises(InvalidEncoding) as refused:
        decode(content)

    assert str(refused.value) == sentence
