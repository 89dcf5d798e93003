"""The REST API, ``/api/v1/``: a file per resource with what it takes, what it gives, and then its doors.

A door is thin: who asks, may they, read the body, call one service or selector, answer.
"""
