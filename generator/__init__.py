"""Everything that makes the site and never ships with it."""
