"""What happens at tables: deals, boards, lines, slips, results, and the record of every change. Knows no event."""
