"""The Tidewright editor window; everything that imports Qt lives here."""
