-- What a cell knows of the providers of its mail: one that is down is left alone for a while, one whose quota is spent until it resets.
CREATE TABLE mail_sender (
  sender TEXT PRIMARY KEY,
  failures INTEGER NOT NULL DEFAULT 0,
  rests_until TEXT,
  quota_until TEXT
) WITHOUT ROWID;

-- The provider that may have sent this mail although its answer never came: no other is asked for it.
ALTER TABLE outbox ADD COLUMN unsure_with TEXT;

-- Addresses that mails came back from, or whose owner marked one as spam.
CREATE TABLE address_mark (
  email_key TEXT PRIMARY KEY,
  bounced_at TEXT,
  bounce_reason TEXT,
  complained_at TEXT,
  marked_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX address_mark_age ON address_mark (marked_at);
