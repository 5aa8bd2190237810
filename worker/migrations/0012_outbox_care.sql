-- Leases in a row that nobody gave back: a row that ends its readers goes aside.
ALTER TABLE outbox ADD COLUMN lost_leases INTEGER NOT NULL DEFAULT 0;
-- Since when a row waits for the version of the code that knows it.
ALTER TABLE outbox ADD COLUMN unknown_since TEXT;
CREATE INDEX outbox_unknown ON outbox (unknown_since) WHERE unknown_since IS NOT NULL;
