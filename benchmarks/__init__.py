"""One file per promise about speed, each measured side by side with a peer or a bare floor in the same run."""
