"""The rules in words: whole sentences from the catalogues in `locales/`, computed from a game's rules and nothing else."""
