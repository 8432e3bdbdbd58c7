enum WirePlaceholder {}
