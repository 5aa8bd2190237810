-- What was spent of each limit, and until when it counts. The key is a kind and a keyed checksum of whose it is.
CREATE TABLE budget (
  key TEXT PRIMARY KEY,
  spent INTEGER NOT NULL,
  ends_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX budget_ended ON budget (ends_at);

-- Asked for by a browser or a session that had proved before whose it is: strangers spend nothing of what such codes do.
ALTER TABLE email_code ADD COLUMN is_trusted INTEGER NOT NULL DEFAULT 0;
ALTER TABLE email_code ADD COLUMN digits INTEGER NOT NULL DEFAULT 6;
