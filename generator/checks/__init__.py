"""What `check` finds in the built site: one module a kind of fault, and one table that names them."""
