-- Charges that a cardholder's bank asks back, as the provider told last.
CREATE TABLE dispute (
  dispute_id TEXT PRIMARY KEY,
  payment_id TEXT NOT NULL,
  subscription_id TEXT NOT NULL REFERENCES subscription (subscription_id),
  market TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  reason TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('inquiry', 'needsResponse', 'underReview', 'won', 'lost', 'closed')),
  due_by TEXT,
  opened_at TEXT NOT NULL,
  closed_at TEXT,
  -- When the provider was asked for what stands here: an answer to an earlier question does not replace it.
  asked_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX dispute_open ON dispute (due_by) WHERE closed_at IS NULL;
CREATE INDEX dispute_by_payment ON dispute (payment_id);
CREATE INDEX dispute_by_subscription ON dispute (subscription_id);

-- Refunds that are not through: on their way, or come back.
CREATE INDEX payment_refund_open ON payment (at) WHERE kind = 'refund' AND state <> 'succeeded';
CREATE INDEX subscription_unpaid ON subscription (market) WHERE open_invoice_json IS NOT NULL;

-- What an inspector's report counts: an index alone answers.
CREATE INDEX age_check_counted ON age_check (market, checked_at, method, kiosk_session, result, assurance, policy_version, document_type, member_id);
CREATE INDEX consent_counted ON consent (given_at, kind, text_version, language);

-- How many got how far, a market and day of its zone: numbers, nobody's.
CREATE TABLE signup_count (
  market TEXT NOT NULL,
  day TEXT NOT NULL,
  step TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (market, day, step)
) WITHOUT ROWID;

CREATE INDEX finding_open ON finding (found_at) WHERE resolved_at IS NULL;

-- Rows that name an operator, until their names have an end.
CREATE INDEX audit_by_operator ON audit (at) WHERE actor > 'operator:' AND actor < 'operator;';
