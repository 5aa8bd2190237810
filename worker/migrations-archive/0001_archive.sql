-- What a cell's database keeps no longer (docs/decisions/062): the same columns as there (a test compares), the indexes that reading
-- one member, bringing one payment back and ending a retention need, and no triggers: what happens, happens in the cell.
CREATE TABLE payment (
  payment_id TEXT NOT NULL PRIMARY KEY,
  subscription_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  provider_reference TEXT NOT NULL,
  kind TEXT NOT NULL,
  state TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  vat_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  receipt_number TEXT,
  method TEXT,
  period_start TEXT,
  period_end TEXT,
  at TEXT NOT NULL,
  product_name_json TEXT,
  refunds TEXT,
  failed_at TEXT,
  vat_rate INTEGER,
  seller TEXT
);
CREATE INDEX payment_by_member ON payment (member_id, at);
CREATE INDEX payment_by_subscription ON payment (subscription_id);
CREATE INDEX payment_by_reference ON payment (provider_reference);
CREATE INDEX payment_by_refunds ON payment (refunds) WHERE refunds IS NOT NULL;
CREATE INDEX payment_by_time ON payment (at);

CREATE TABLE movement (
  kind TEXT NOT NULL,
  reference TEXT NOT NULL,
  cause TEXT NOT NULL,
  subscription_id TEXT NOT NULL,
  market TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  owed_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  day TEXT NOT NULL,
  at TEXT NOT NULL,
  booked_at TEXT,
  PRIMARY KEY (kind, reference)
);
CREATE INDEX movement_by_subscription ON movement (subscription_id);
CREATE INDEX movement_by_cause ON movement (cause);
CREATE INDEX movement_by_time ON movement (at);

CREATE TABLE audit (
  audit_id TEXT NOT NULL PRIMARY KEY,
  at TEXT NOT NULL,
  actor TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT NOT NULL,
  detail_json TEXT NOT NULL DEFAULT '{}',
  role TEXT,
  market TEXT
);
CREATE INDEX audit_by_subject ON audit (subject, at);
CREATE INDEX audit_by_time ON audit (at);
