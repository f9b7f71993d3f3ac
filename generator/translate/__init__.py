"""What translators work with: the template, catalogues brought into step with it without loss, and how far they are."""
