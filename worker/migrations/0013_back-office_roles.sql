-- Who did something at the desk, as what, and in which market; null for rows of earlier releases and of anybody else.
ALTER TABLE audit ADD COLUMN role TEXT;
ALTER TABLE audit ADD COLUMN market TEXT;

-- A refund above what its operator may order alone: another one confirms or refuses it.
CREATE TABLE refund_request (
  request_id TEXT PRIMARY KEY,
  market TEXT NOT NULL,
  payment_id TEXT NOT NULL,
  subscription_id TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  reason TEXT NOT NULL,
  asked_by TEXT NOT NULL,
  asked_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  decided_by TEXT,
  decided_at TEXT,
  decision TEXT CHECK (decision IN ('confirmed', 'refused'))
) STRICT;

CREATE INDEX refund_request_open ON refund_request (expires_at) WHERE decided_at IS NULL;
CREATE INDEX refund_request_by_subscription ON refund_request (subscription_id, asked_at);
CREATE INDEX refund_request_by_age ON refund_request (asked_at);
CREATE INDEX refund_request_by_payment ON refund_request (payment_id) WHERE decided_at IS NULL;
