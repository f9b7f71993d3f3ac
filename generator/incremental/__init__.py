"""Building again only what changed: what each page is made from, what the last build made, and who renders the rest."""
