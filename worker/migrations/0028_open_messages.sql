-- Messages that are not done, in the order of their ids: the nightly backup takes what is owed, and not all that was ever sent.
CREATE INDEX outbox_open ON outbox (outbox_id) WHERE done_at IS NULL;
