"""Pages of those who set up clubs and events. Every action is a form; what is not theirs is answered with 404."""
