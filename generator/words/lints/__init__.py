"""Checks of translations that no other tool has: does a sentence say what its source says, and in its language's signs?

One kind of check a module, each a function that yields faults; `running` has the table of them.
"""
