"""Deals and plays as text, both ways: compact text for the database, PBN for other programs."""
