-- What was done at a terminal names who did it, for two years.
CREATE INDEX audit_by_terminal ON audit (at) WHERE actor > 'terminal:' AND actor < 'terminal;';
