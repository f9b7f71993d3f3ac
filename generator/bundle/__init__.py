"""What the browser gets besides pages: Pyodide's files, and the engine beside them."""
