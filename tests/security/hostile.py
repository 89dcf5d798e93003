"""What strangers could send to choke the readers of files and bodies: each within what a door takes at all."""

SUIT = "AKQJT98765432"
DEAL = f'[Event ""]\n[Board "1"]\n[Dealer "N"]\n[Deal "N:{SUIT}... .{SUIT}.. ..{SUIT}. ...{SUIT}"]\n\n'
PAIRS = "number,direction,player_1,player_2\n"
RESULTS = "board,north_south,east_west,north_south_tricks\n"
MEGABYTE = 1_000_000

FILES = {
    "empty": b"",
    "one line of a megabyte": b"x" * (MEGABYTE - 1),
    "a megabyte of line ends": b"\n" * (MEGABYTE - 1),
    "a megabyte of carriage returns": b"\r" * (MEGABYTE - 1),
    "NUL bytes": b"\x00" * 10_000,
    "NUL bytes inside": PAIRS.encode() + b"1,NS,An\x00a,Bea\n",
    "UTF-16": (PAIRS + "1,NS,Ana,Bea\n").encode("utf-16"),
    "UTF-16 without its last byte": (PAIRS + "1,NS,Ana,Bea\n").encode("utf-16")[:-1],
    "UTF-32": PAIRS.encode("utf-32"),
    "no text at all": bytes(range(256)) * 1000,
    "100,000 columns": b",".join([b"c"] * 100_000) + b"\n" + b",".join([b"1"] * 100_000),
    "100,000 columns in quotes": b'"' + b'","'.join([b""] * 100_000) + b'"\n',
    "an open quote": b'number,"direction' + b"x" * 500_000,
    "a megabyte of quotes": b'"' * (MEGABYTE - 1),
    "a cell of half a megabyte": PAIRS.encode() + b"1,NS," + b"a" * 500_000 + b",Bea\n",
    "100,000 short rows": PAIRS.encode() + b"1,,A,B\n" * 100_000,
    "rows of commas": PAIRS.encode() + b",,,\n" * 200_000,
    "numbers that are none": PAIRS.encode() + "²,NS,Ana,Bea\n٣,EW,Cem,Dan\n999999999999999999999,,E,F\n".encode(),
    "PBN of brackets": b"[" * (MEGABYTE - 1),
    "PBN of open tags": b'[Deal "' * 100_000,
    "PBN of backslashes": b'[Deal "' + b"\\" * 500_000 + b'"]',
    "PBN in an open comment": b"{" + b"x" * 500_000,
    "PBN of comments": b"{}" * 400_000,
    "PBN of many boards": DEAL.encode() * 5_000,
    "PBN of a huge board number": DEAL.replace('"1"', f'"{"9" * 5000}"').encode(),
    "PBN of a deal with 400,000 cards": ('[Board "1"]\n[Deal "N:' + "A" * 400_000 + '"]\n').encode(),
    "zip file": b"PK\x03\x04" + b"\x00" * 1000,
    "XML with entities": b'<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
}

# In place of the JSON that enters a pair.
BODIES = [
    b"[" * 900_000,
    b'{"players":' * 90_000,
    b'{"players": [' + b'"a",' * 200_000 + b'"a"]}',
    b'{"players": [' + b"[" * 100_000 + b"]" * 100_000 + b"]}",
    b'{"number": ' + b"9" * 500_000 + b"}",
    b'{"number": 1e999999}',
    b'{"number": -0.0}',
    b'{"players": ["' + b"\\u202e" * 100_000 + b'", "b"]}',
    b'{"players": ["\\ud800", "b"]}',
    b'{"' + b"k" * 900_000 + b'": 1}',
    b"{" + b",".join(b'"k%d": 1' % number for number in range(60_000)) + b"}",
    '{"players": ["Ana", "Bea"]}'.encode("utf-16"),
    b"\x00" * 100_000,
    b"\xff" * 100_000,
]
