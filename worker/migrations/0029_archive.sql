-- Wide rows get a rowid, so that an index of theirs repeats a small number and not a key of 36 letters; and what is older than a
-- market says moves to an archive (docs/decisions/062). `npm run bench -- rows` measures what a row takes.
--
-- contract: the tables of before are read by nothing once this migration is through: it is one batch, and their names are back in the end.
-- Each copy is a sixteenth of a table, by the first letter of a random id, since a statement of D1 ends after 30 seconds.

-- Whoever names a table that is moved rests meanwhile; dropping a table drops its own.
DROP TRIGGER subscription_paid;
DROP TRIGGER payment_charged;
DROP TRIGGER payment_changed;
DROP TRIGGER payment_removed;
DROP TRIGGER movement_counted;
DROP TRIGGER vat_counted;
DROP TRIGGER business_moved;

ALTER TABLE payment RENAME TO payment_before;
CREATE TABLE payment (
  payment_id TEXT NOT NULL PRIMARY KEY,
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
  at TEXT NOT NULL,
  product_name_json TEXT,
  refunds TEXT,
  failed_at TEXT,
  vat_rate INTEGER,
  seller TEXT
);
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id < '1';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= '1' AND payment_id < '2';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= '2' AND payment_id < '3';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= '3' AND payment_id < '4';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= '4' AND payment_id < '5';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= '5' AND payment_id < '6';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= '6' AND payment_id < '7';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= '7' AND payment_id < '8';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= '8' AND payment_id < '9';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= '9' AND payment_id < 'a';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= 'a' AND payment_id < 'b';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= 'b' AND payment_id < 'c';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= 'c' AND payment_id < 'd';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= 'd' AND payment_id < 'e';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= 'e' AND payment_id < 'f';
INSERT INTO payment (payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller) SELECT payment_id, subscription_id, member_id, provider_reference, kind, state, amount_minor, vat_minor, currency, receipt_number, method, period_start, period_end, at, product_name_json, refunds, failed_at, vat_rate, seller FROM payment_before WHERE payment_id >= 'f';
DROP TABLE payment_before;
CREATE INDEX payment_by_member ON payment (member_id, at);
CREATE INDEX payment_by_subscription ON payment (subscription_id, at);
CREATE INDEX payment_by_time ON payment (at);
CREATE INDEX payment_by_refunds ON payment (refunds) WHERE refunds IS NOT NULL;
CREATE INDEX payment_refund_open ON payment (at) WHERE kind = 'refund' AND state <> 'succeeded';

ALTER TABLE movement RENAME TO movement_before;
CREATE TABLE movement (
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'creditNote', 'refund', 'refundFailed', 'disputeTaken', 'disputeReturned',
                                     'disputeFee', 'disputeFeeReturned', 'disputeLost', 'balanceCarried', 'paidOtherwise')),
  reference TEXT NOT NULL,
  cause TEXT NOT NULL,
  subscription_id TEXT NOT NULL REFERENCES subscription (subscription_id),
  market TEXT NOT NULL,
  amount_minor INTEGER NOT NULL,
  owed_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  day TEXT NOT NULL,
  at TEXT NOT NULL,
  booked_at TEXT,
  PRIMARY KEY (kind, reference)
);
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause < '1';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= '1' AND cause < '2';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= '2' AND cause < '3';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= '3' AND cause < '4';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= '4' AND cause < '5';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= '5' AND cause < '6';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= '6' AND cause < '7';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= '7' AND cause < '8';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= '8' AND cause < '9';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= '9' AND cause < 'a';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= 'a' AND cause < 'b';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= 'b' AND cause < 'c';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= 'c' AND cause < 'd';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= 'd' AND cause < 'e';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= 'e' AND cause < 'f';
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at) SELECT kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at, booked_at FROM movement_before WHERE cause >= 'f';
DROP TABLE movement_before;
CREATE INDEX movement_by_subscription ON movement (subscription_id, at);
CREATE INDEX movement_by_cause ON movement (cause);
CREATE INDEX movement_by_time ON movement (at);
CREATE INDEX movement_carried ON movement (subscription_id, owed_minor) WHERE kind = 'balanceCarried';
CREATE INDEX movement_refunds ON movement (at) WHERE kind IN ('refund', 'refundFailed');

ALTER TABLE consent RENAME TO consent_before;
CREATE TABLE consent (
  consent_id TEXT NOT NULL PRIMARY KEY,
  member_id TEXT,
  subscription_id TEXT,
  kind TEXT NOT NULL,
  text TEXT NOT NULL,
  text_version TEXT NOT NULL,
  language TEXT NOT NULL,
  given_at TEXT NOT NULL,
  withdrawn_at TEXT
);
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id < '1';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= '1' AND consent_id < '2';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= '2' AND consent_id < '3';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= '3' AND consent_id < '4';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= '4' AND consent_id < '5';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= '5' AND consent_id < '6';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= '6' AND consent_id < '7';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= '7' AND consent_id < '8';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= '8' AND consent_id < '9';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= '9' AND consent_id < 'a';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= 'a' AND consent_id < 'b';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= 'b' AND consent_id < 'c';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= 'c' AND consent_id < 'd';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= 'd' AND consent_id < 'e';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= 'e' AND consent_id < 'f';
INSERT INTO consent (consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at) SELECT consent_id, member_id, subscription_id, kind, text, text_version, language, given_at, withdrawn_at FROM consent_before WHERE consent_id >= 'f';
DROP TABLE consent_before;
CREATE INDEX consent_by_member ON consent (member_id, kind);
CREATE INDEX consent_by_subscription ON consent (subscription_id) WHERE subscription_id IS NOT NULL;
CREATE INDEX consent_counted ON consent (given_at, kind, text_version, language);

-- What was moved to the archive, a membership.
CREATE TABLE archived (
  subscription_id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  -- Of the newest payment there; '' while only entries of the audit are.
  last_at TEXT NOT NULL,
  -- 1: the account was closed, and its means of payment are still to be taken out there.
  forgets INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX archived_by_member ON archived (member_id, last_at);
CREATE INDEX archived_to_forget ON archived (subscription_id) WHERE forgets = 1;
CREATE TRIGGER member_closed_archived AFTER UPDATE OF closed_at ON member WHEN NEW.closed_at IS NOT NULL BEGIN
  UPDATE archived SET forgets = 1 WHERE member_id = NEW.member_id;
END;
-- A payment that came back from the archive, since something happens to it, stays until then.
CREATE TABLE archive_hold (
  payment_id TEXT PRIMARY KEY,
  until TEXT NOT NULL
) WITHOUT ROWID;
-- Has a row only within a batch that moves rows: nothing has happened to them, so no trigger counts them.
CREATE TABLE archive_move (
  one INTEGER PRIMARY KEY CHECK (one = 1)
);
CREATE INDEX audit_by_time ON audit (at);

-- As in 0022 and 0026, but for rows that only move.
CREATE TRIGGER subscription_paid AFTER UPDATE OF is_paid, paid_at, first_amount_minor ON subscription
WHEN NOT EXISTS (SELECT 1 FROM archived a WHERE a.subscription_id = NEW.subscription_id AND a.last_at <> '') BEGIN
  UPDATE subscription SET
    is_uncharged = is_paid = 1 AND draft_id <> 'import'
      AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = NEW.subscription_id AND p.kind = 'charge'),
    is_misjudged = EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = NEW.subscription_id AND p.kind = 'charge'
      AND p.at = NEW.paid_at AND p.amount_minor <> NEW.first_amount_minor)
   WHERE subscription_id = NEW.subscription_id;
END;
CREATE TRIGGER payment_charged AFTER INSERT ON payment WHEN NEW.kind = 'charge' BEGIN
  UPDATE subscription SET is_uncharged = 0, is_misjudged = is_misjudged OR (paid_at = NEW.at AND first_amount_minor <> NEW.amount_minor)
   WHERE subscription_id = NEW.subscription_id AND (is_uncharged = 1 OR paid_at = NEW.at);
END;
CREATE TRIGGER payment_changed AFTER UPDATE OF amount_minor, kind ON payment BEGIN
  UPDATE subscription SET
    is_uncharged = is_paid = 1 AND draft_id <> 'import'
      AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = NEW.subscription_id AND p.kind = 'charge'),
    is_misjudged = EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = NEW.subscription_id AND p.kind = 'charge'
      AND p.at = paid_at AND p.amount_minor <> first_amount_minor)
   WHERE subscription_id = NEW.subscription_id;
END;
CREATE TRIGGER payment_removed AFTER DELETE ON payment WHEN OLD.kind = 'charge' AND NOT EXISTS (SELECT 1 FROM archive_move) BEGIN
  UPDATE subscription SET is_uncharged = is_paid = 1 AND draft_id <> 'import'
     AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = OLD.subscription_id AND p.kind = 'charge')
   WHERE subscription_id = OLD.subscription_id;
END;
CREATE TRIGGER movement_counted AFTER INSERT ON movement WHEN NOT EXISTS (SELECT 1 FROM archive_move) BEGIN
  INSERT INTO movement_day (market, day, currency, kind, count, amount_minor, owed_minor)
  VALUES (NEW.market, NEW.day, NEW.currency, NEW.kind, 1, NEW.amount_minor, NEW.owed_minor)
  ON CONFLICT (market, day, currency, kind) DO UPDATE SET count = count + 1, amount_minor = amount_minor + NEW.amount_minor, owed_minor = owed_minor + NEW.owed_minor;
END;
CREATE TRIGGER vat_counted AFTER INSERT ON movement WHEN NOT EXISTS (SELECT 1 FROM archive_move) BEGIN
  INSERT INTO vat_day (market, day, currency, seller, vat_rate, kind, count, amount_minor, owed_minor, vat_minor)
  SELECT NEW.market, NEW.day, NEW.currency, COALESCE(p.seller, ''),
         COALESCE(p.vat_rate, CAST(ROUND(100.0 * p.vat_minor / MAX(1, p.amount_minor - p.vat_minor)) AS INTEGER) * 100, 0), NEW.kind, 1,
         NEW.amount_minor, NEW.owed_minor,
         CASE NEW.kind WHEN 'charge' THEN COALESCE(p.vat_minor, 0) WHEN 'creditNote' THEN -COALESCE(p.vat_minor, 0) ELSE 0 END
    FROM (SELECT 1) LEFT JOIN payment p
      ON p.payment_id = COALESCE((SELECT d.payment_id FROM dispute d WHERE d.dispute_id = NEW.cause), NEW.cause)
   WHERE true
  ON CONFLICT (market, day, currency, seller, vat_rate, kind) DO UPDATE SET count = count + 1,
    amount_minor = amount_minor + excluded.amount_minor, owed_minor = owed_minor + excluded.owed_minor, vat_minor = vat_minor + excluded.vat_minor;
END;
CREATE TRIGGER business_moved AFTER INSERT ON movement WHEN NEW.kind IN ('charge', 'refund', 'refundFailed', 'disputeTaken', 'disputeReturned')
 AND NOT EXISTS (SELECT 1 FROM archive_move) BEGIN
  INSERT INTO business_change (market, studio_id, product_id, figure, value, day)
  SELECT NEW.market, studio_id, product_id,
         CASE WHEN NEW.kind = 'charge' THEN 'paid' WHEN NEW.kind IN ('refund', 'refundFailed') THEN 'refunded' ELSE 'disputed' END,
         CASE WHEN NEW.kind = 'charge' THEN NEW.amount_minor ELSE -NEW.amount_minor END, NEW.day
    FROM subscription WHERE subscription_id = NEW.subscription_id;
END;
