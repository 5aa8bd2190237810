-- What somebody waits for leaves first: 0 codes, 1 receipts, confirmations and the provider, 2 everything else.
ALTER TABLE outbox ADD COLUMN lane INTEGER NOT NULL DEFAULT 1;
CREATE INDEX outbox_in_lane ON outbox (is_bulk, lane, next_at) WHERE next_at IS NOT NULL;
