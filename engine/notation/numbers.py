"""Whole numbers as they stand in records, to be looked up: ``int`` would take signs, spaces and foreign digits too."""

HIGHEST_BOARD = 9999

BOARDS = {str(number): number for number in range(1, HIGHEST_BOARD + 1)}
TRICKS = {str(number): number for number in range(14)}
