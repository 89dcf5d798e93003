"""Figures as they are printed."""


def signed(figure: int) -> str:
    """With its sign, and a minus as wide as the plus."""
    return f"{figure:+d}".replace("-", "−")
