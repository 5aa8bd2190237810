CREATE TABLE session (
  id_hash TEXT PRIMARY KEY,
  member_id TEXT,
  revision INTEGER NOT NULL,
  state_json TEXT NOT NULL CHECK (length(state_json) <= 8192),
  auth_at TEXT,
  auth_level TEXT,
  remember INTEGER NOT NULL DEFAULT 0,
  device_hint TEXT,
  created_at TEXT NOT NULL,
  last_seen_at TEXT NOT NULL,
  idle_expires_at TEXT NOT NULL,
  absolute_expires_at TEXT NOT NULL,
  revoked_at TEXT
) WITHOUT ROWID;
CREATE INDEX session_by_member ON session (member_id) WHERE member_id IS NOT NULL;
CREATE INDEX session_by_expiry ON session (absolute_expires_at);

CREATE TABLE member (
  member_id TEXT PRIMARY KEY,
  market TEXT NOT NULL,
  first_name TEXT NOT NULL,
  last_name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL,
  phone TEXT NOT NULL,
  street TEXT NOT NULL,
  zip TEXT NOT NULL,
  city TEXT NOT NULL,
  language TEXT NOT NULL,
  home_studio_id TEXT,
  origin TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX member_by_email ON member (market, email_key);

CREATE TABLE subscription (
  subscription_id TEXT PRIMARY KEY,
  number TEXT NOT NULL UNIQUE,
  market TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (member_id),
  product_id TEXT NOT NULL,
  studio_id TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'abandoned', 'active', 'pastDue', 'paused', 'ending', 'ended', 'withdrawn')),
  is_paid INTEGER NOT NULL DEFAULT 0,
  snapshot_json TEXT NOT NULL,
  currency TEXT NOT NULL,
  first_amount_minor INTEGER NOT NULL,
  promotion_code TEXT,
  draft_id TEXT NOT NULL,
  ordering_session TEXT NOT NULL,
  start_now INTEGER NOT NULL,
  ordered_at TEXT NOT NULL,
  last_checkout_at TEXT,
  access_from TEXT NOT NULL,
  anchor_date TEXT NOT NULL,
  next_charge_at TEXT,
  stop_date TEXT,
  paid_at TEXT,
  abandoned_at TEXT,
  provider_checkout TEXT,
  checkout_count INTEGER NOT NULL DEFAULT 0,
  provider_customer TEXT,
  provider_subscription TEXT,
  payment_method TEXT,
  updated_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX subscription_one_live ON subscription (member_id, product_id)
  WHERE state IN ('active', 'pastDue', 'paused', 'ending');
CREATE INDEX subscription_by_member ON subscription (member_id, ordered_at);
CREATE INDEX subscription_by_state ON subscription (state, ordered_at);
CREATE UNIQUE INDEX subscription_by_provider ON subscription (provider_subscription) WHERE provider_subscription IS NOT NULL;

CREATE TABLE payment (
  payment_id TEXT PRIMARY KEY,
  subscription_id TEXT NOT NULL REFERENCES subscription (subscription_id),
  member_id TEXT NOT NULL,
  provider_reference TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'refund')),
  state TEXT NOT NULL CHECK (state IN ('pending', 'succeeded', 'failed')),
  amount_minor INTEGER NOT NULL,
  vat_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  receipt_number TEXT UNIQUE,
  method TEXT,
  period_start TEXT,
  period_end TEXT,
  at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX payment_by_member ON payment (member_id, at);
CREATE INDEX payment_by_subscription ON payment (subscription_id, at);

CREATE TABLE receipt_series (
  series TEXT PRIMARY KEY,
  last_number INTEGER NOT NULL
) WITHOUT ROWID;

CREATE TABLE catalogue_version (
  market TEXT NOT NULL,
  version TEXT NOT NULL,
  document_json TEXT NOT NULL,
  published_at TEXT NOT NULL,
  PRIMARY KEY (market, version)
) WITHOUT ROWID;
CREATE TABLE catalogue_pointer (
  market TEXT PRIMARY KEY,
  version TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE promotion_use (
  market TEXT NOT NULL,
  code TEXT NOT NULL,
  used INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (market, code)
) WITHOUT ROWID;

CREATE TABLE age_transaction (
  state_hash TEXT PRIMARY KEY,
  session_hash TEXT NOT NULL,
  draft_id TEXT NOT NULL,
  issuer_id TEXT NOT NULL,
  market TEXT NOT NULL,
  product_id TEXT,
  studio_id TEXT,
  sealed TEXT NOT NULL,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  used_at TEXT
) WITHOUT ROWID;
CREATE INDEX age_transaction_by_expiry ON age_transaction (expires_at);

CREATE TABLE age_check (
  age_check_id TEXT PRIMARY KEY,
  draft_id TEXT,
  member_id TEXT,
  market TEXT NOT NULL,
  result TEXT NOT NULL CHECK (result IN ('yes', 'no', 'unknown')),
  threshold INTEGER NOT NULL,
  method TEXT NOT NULL,
  assurance TEXT NOT NULL,
  policy_version TEXT NOT NULL,
  legal_basis TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  staff_id TEXT
) WITHOUT ROWID;
CREATE INDEX age_check_by_draft ON age_check (draft_id, checked_at) WHERE draft_id IS NOT NULL;
CREATE INDEX age_check_by_member ON age_check (member_id, checked_at) WHERE member_id IS NOT NULL;

CREATE TABLE validation_session (
  session_id TEXT PRIMARY KEY,
  state_hash TEXT NOT NULL,
  session_hash TEXT NOT NULL,
  draft_id TEXT,
  age_check_id TEXT NOT NULL REFERENCES age_check (age_check_id),
  product_id TEXT,
  studio_id TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX validation_session_by_draft ON validation_session (draft_id);

CREATE TABLE email_code (
  code_id TEXT PRIMARY KEY,
  purpose TEXT NOT NULL,
  session_hash TEXT NOT NULL,
  market TEXT NOT NULL,
  email_key TEXT NOT NULL,
  code_mac TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  consumed_at TEXT
) WITHOUT ROWID;
CREATE INDEX email_code_by_address ON email_code (email_key, created_at);
CREATE INDEX email_code_by_created ON email_code (created_at);

CREATE TABLE skin_profile (
  member_id TEXT PRIMARY KEY,
  sealed TEXT NOT NULL,
  policy_version TEXT NOT NULL,
  created_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE consent (
  consent_id TEXT PRIMARY KEY,
  member_id TEXT,
  subscription_id TEXT,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  text_version TEXT NOT NULL,
  language TEXT NOT NULL,
  given_at TEXT NOT NULL,
  withdrawn_at TEXT
) WITHOUT ROWID;
CREATE INDEX consent_by_member ON consent (member_id, kind);

CREATE TABLE outbox (
  outbox_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  dedupe TEXT NOT NULL UNIQUE,
  payload TEXT NOT NULL,
  tries INTEGER NOT NULL DEFAULT 0,
  next_at TEXT,
  leased_until TEXT,
  created_at TEXT NOT NULL,
  expires_at TEXT,
  done_at TEXT,
  dead_at TEXT,
  last_error TEXT
) WITHOUT ROWID;
CREATE INDEX outbox_due ON outbox (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX outbox_dead ON outbox (dead_at) WHERE dead_at IS NOT NULL;

CREATE TABLE idempotency (
  key TEXT PRIMARY KEY,
  session_hash TEXT NOT NULL,
  route TEXT NOT NULL,
  body_hash TEXT NOT NULL,
  answer TEXT,
  created_at TEXT NOT NULL,
  running_until TEXT
) WITHOUT ROWID;
CREATE INDEX idempotency_by_created ON idempotency (created_at);

CREATE TABLE webhook_event (
  event_id TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  type TEXT NOT NULL,
  received_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX webhook_event_by_received ON webhook_event (received_at);

CREATE TABLE audit (
  audit_id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail_json TEXT NOT NULL DEFAULT '{}'
) WITHOUT ROWID;
CREATE INDEX audit_by_subject ON audit (subject, at);

CREATE TABLE finding (
  finding_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail_json TEXT NOT NULL,
  found_at TEXT NOT NULL,
  resolved_at TEXT
) WITHOUT ROWID;

CREATE TABLE job_lease (
  job TEXT PRIMARY KEY,
  leased_until TEXT NOT NULL,
  last_report_json TEXT
) WITHOUT ROWID;
