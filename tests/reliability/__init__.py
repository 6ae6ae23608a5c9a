"""What the program promises when things go wrong, row by row of docs/reliability.md, for every game found."""
