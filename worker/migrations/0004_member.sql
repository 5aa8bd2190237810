-- What a member changes alone. Dates are civil dates of the market's zone.
ALTER TABLE subscription ADD COLUMN paid_through TEXT;
-- Moved by pauses; null: as the snapshot has it.
ALTER TABLE subscription ADD COLUMN binding_ends_on TEXT;
-- The product that takes over with the next period.
ALTER TABLE subscription ADD COLUMN next_product_json TEXT;
-- A change of product whose charge is being made: written before the provider is asked.
ALTER TABLE subscription ADD COLUMN changing_json TEXT;
-- What the provider has still to be told; the books are ahead of it until then.
ALTER TABLE subscription ADD COLUMN wanted_json TEXT;
-- Somebody is telling it: one at a time, so that what is told last is what was decided last.
ALTER TABLE subscription ADD COLUMN telling_until TEXT;
-- The invoice that could not be collected.
ALTER TABLE subscription ADD COLUMN open_invoice_json TEXT;
ALTER TABLE subscription ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
CREATE INDEX subscription_by_next_charge ON subscription (next_charge_at) WHERE state IN ('active', 'pastDue', 'ending');
CREATE INDEX subscription_by_stop ON subscription (stop_date) WHERE stop_date IS NOT NULL;
CREATE INDEX subscription_wanting ON subscription (updated_at) WHERE wanted_json IS NOT NULL;

CREATE TABLE subscription_pause (
  pause_id TEXT PRIMARY KEY,
  subscription_id TEXT NOT NULL REFERENCES subscription (subscription_id),
  from_date TEXT NOT NULL,
  until_date TEXT NOT NULL,
  months INTEGER NOT NULL,
  reason TEXT,
  fee_minor INTEGER NOT NULL DEFAULT 0,
  binding_before TEXT,
  created_at TEXT NOT NULL,
  undone_at TEXT
) WITHOUT ROWID;
CREATE INDEX subscription_pause_by_subscription ON subscription_pause (subscription_id, from_date);
CREATE INDEX subscription_pause_by_dates ON subscription_pause (until_date);

-- What it was for, as it was called then: a receipt does not change with the membership.
ALTER TABLE payment ADD COLUMN product_name_json TEXT;
ALTER TABLE payment ADD COLUMN refunds TEXT;
ALTER TABLE payment ADD COLUMN failed_at TEXT;
CREATE INDEX payment_by_refunds ON payment (refunds) WHERE refunds IS NOT NULL;

ALTER TABLE member ADD COLUMN closed_at TEXT;
CREATE INDEX member_closed ON member (market) WHERE closed_at IS NOT NULL;

CREATE TABLE activation_code (
  code_id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  code_mac TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('mail', 'printed')),
  tries INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  consumed_at TEXT
) WITHOUT ROWID;
CREATE INDEX activation_code_by_member ON activation_code (member_id, created_at);
CREATE INDEX activation_code_by_expiry ON activation_code (expires_at);

-- Tries of activation codes by address, known or not: who guesses learns nothing from being stopped.
CREATE TABLE activation_try (
  address TEXT PRIMARY KEY,
  tries INTEGER NOT NULL,
  ends_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE passkey (
  passkey_id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  credential_id TEXT NOT NULL UNIQUE,
  -- COSE, base64url: also says which kind of key it is.
  public_key TEXT NOT NULL,
  sign_count INTEGER NOT NULL DEFAULT 0,
  transports TEXT NOT NULL DEFAULT '',
  name TEXT NOT NULL,
  is_synced INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  last_used_at TEXT
) WITHOUT ROWID;
CREATE INDEX passkey_by_member ON passkey (member_id);

-- A statement of withdrawal as it was made: proof for both sides.
CREATE TABLE withdrawal (
  withdrawal_id TEXT PRIMARY KEY,
  market TEXT NOT NULL,
  language TEXT NOT NULL,
  name TEXT NOT NULL,
  contract TEXT NOT NULL,
  email TEXT NOT NULL,
  statement TEXT NOT NULL,
  received_at TEXT NOT NULL,
  subscription_id TEXT,
  outcome TEXT NOT NULL CHECK (outcome IN ('done', 'unmatched', 'tooLate', 'already')),
  refund_minor INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX withdrawal_by_received ON withdrawal (received_at);
CREATE INDEX withdrawal_by_email ON withdrawal (email, received_at);
CREATE INDEX withdrawal_by_subscription ON withdrawal (subscription_id) WHERE subscription_id IS NOT NULL;
