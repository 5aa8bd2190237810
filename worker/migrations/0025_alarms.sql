-- What a person was told of the machinery: one row a condition and what it is about. Times are ISO texts.
CREATE TABLE alarm (
  condition TEXT NOT NULL,
  -- A job, a lane of the outbox or an issuer; empty where the whole cell is meant.
  subject TEXT NOT NULL,
  seen_at TEXT,
  opened_at TEXT,
  well_at TEXT,
  recovered_at TEXT,
  flaps INTEGER NOT NULL DEFAULT 0,
  -- The last phase that was told, opened or recovered, by channel.
  told_mail TEXT,
  told_hook TEXT,
  facts_json TEXT NOT NULL,
  revision INTEGER NOT NULL,
  PRIMARY KEY (condition, subject)
) WITHOUT ROWID;

-- The payment provider's last event, however many another one's have come since.
CREATE INDEX webhook_event_by_provider ON webhook_event (provider, received_at);
