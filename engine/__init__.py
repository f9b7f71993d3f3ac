"""The patience engine: rules, play and search in pure Python; it ships to the browser whole."""
