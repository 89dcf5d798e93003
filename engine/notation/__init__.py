"""Deals and plays as text: ``parse_…`` reads what ``format_…`` writes, and says where a wrong text is wrong.

====================  =============================================================================================
``compact``           a deal, or a play, in a line: what the database keeps
``compact_boards``    whole records, a line each: for files that people read
``json_boards``       whole records as JSON: for programs
``pbn``               PBN 2.1, boards and plays: to and from other programs
``lin``               LIN of Bridge Base Online, in only
``compact_audit``     many plays in compact text judged in one go
``diagram columns``   a deal as books print it, a play as the old papers did, out only
``findings``          what a record shows besides its cards, in sentences, out only
====================  =============================================================================================

>>> from engine.notation import compact_boards, findings, json_boards
>>> [board] = compact_boards.parse_compact(
...     "W NT AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432 | SA HJ S3 S2, SK | board 8"
... )
>>> json_boards.parse_json(json_boards.format_json([board])) == [board]
True
>>> findings.format_findings(board)[0]
'Trick 1: East revokes with HJ; to be played was ST, S9, S8 or S7.'
"""
