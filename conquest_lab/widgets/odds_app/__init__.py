"""The Odds app: any attack set up, thrown and exact, for one reader or on a wall."""
