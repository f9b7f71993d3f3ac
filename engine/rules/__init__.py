"""What a game's rules are: cards, the model, loading, the predicates, and the tables that the kernel reads."""
