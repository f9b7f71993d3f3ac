"""What is measured and recorded away from the page: counts, solutions, and the compiled kernel."""
