-- How many subscription numbers of a market were taken from its permutation (docs/decisions/060).
CREATE TABLE number_sequence (
  market TEXT PRIMARY KEY,
  taken INTEGER NOT NULL
) WITHOUT ROWID;
