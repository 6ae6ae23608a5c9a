"""The hot-seat shell: launcher, set-up, curtain, table, results, rules reader and line mode. It knows no game by name."""
