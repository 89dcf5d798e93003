"""Backup and restore: the whole database in one file, which either of the two databases can write and read.

The one place beside ``games/sealing.py`` that moves sealed rows: it carries every table alike and looks into none.
"""
