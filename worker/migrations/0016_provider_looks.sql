-- What a page may ask the payment provider about one order or membership: not before an instant, and what it was told last.
CREATE TABLE provider_look (
  subject TEXT PRIMARY KEY,
  -- What the answer holds for: a version and a civil day, or one page of the provider's.
  basis TEXT NOT NULL,
  answer TEXT,
  next_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX provider_look_by_next ON provider_look (next_at);

-- What the machinery did, a day in UTC: numbers, nobody's.
CREATE TABLE tally (
  day TEXT NOT NULL,
  name TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (day, name)
) WITHOUT ROWID;
