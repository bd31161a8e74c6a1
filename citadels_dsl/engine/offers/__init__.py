"""What may be offered: by a derived condition, or by trying it on a copy."""
