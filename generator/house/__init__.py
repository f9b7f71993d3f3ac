"""What the commands stand on: the environment, Node, Pyodide's files, the browser and the test run.

Standard library alone: these modules run before anything is installed.
"""
