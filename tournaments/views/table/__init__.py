"""The pages at the tables: for any phone, tablet or laptop that has signed in with a table's code and PIN."""
