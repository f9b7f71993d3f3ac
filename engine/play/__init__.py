"""How a game is played: the kernel, deals, notation, and the table that the page calls."""
