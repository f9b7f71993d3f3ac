"""The pages: prose, rules, table and diagram put into HTML."""
