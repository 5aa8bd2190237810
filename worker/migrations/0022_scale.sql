-- Rows that jobs and lists read instead of everything: kept by the database itself, so that both versions of a deployment keep them.

-- What moved, a day: the ledger's sums are read here and never from its rows, which are only ever added.
CREATE TABLE movement_day (
  market TEXT NOT NULL,
  day TEXT NOT NULL,
  currency TEXT NOT NULL,
  kind TEXT NOT NULL,
  count INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  owed_minor INTEGER NOT NULL,
  PRIMARY KEY (market, day, currency, kind)
) WITHOUT ROWID;
INSERT INTO movement_day (market, day, currency, kind, count, amount_minor, owed_minor)
SELECT market, day, currency, kind, COUNT(*), SUM(amount_minor), SUM(owed_minor) FROM movement GROUP BY market, day, currency, kind;
CREATE TRIGGER movement_counted AFTER INSERT ON movement BEGIN
  INSERT INTO movement_day (market, day, currency, kind, count, amount_minor, owed_minor)
  VALUES (NEW.market, NEW.day, NEW.currency, NEW.kind, 1, NEW.amount_minor, NEW.owed_minor)
  ON CONFLICT (market, day, currency, kind) DO UPDATE SET count = count + 1, amount_minor = amount_minor + NEW.amount_minor, owed_minor = owed_minor + NEW.owed_minor;
END;

-- The civil day from which the calendar has something to do with a pause: its first day, then the day after its last; null: nothing.
ALTER TABLE subscription_pause ADD COLUMN turns_on TEXT;
CREATE INDEX subscription_pause_turning ON subscription_pause (turns_on) WHERE turns_on IS NOT NULL;
UPDATE subscription_pause SET turns_on = from_date WHERE undone_at IS NULL AND until_date >= date('now', '-7 days');
CREATE TRIGGER subscription_pause_made AFTER INSERT ON subscription_pause BEGIN
  UPDATE subscription_pause SET turns_on = NEW.from_date WHERE pause_id = NEW.pause_id AND undone_at IS NULL;
END;
-- Whatever was changed of its days, the calendar looks at it once more from the beginning.
CREATE TRIGGER subscription_pause_moved AFTER UPDATE OF until_date, undone_at ON subscription_pause BEGIN
  UPDATE subscription_pause SET turns_on = CASE WHEN NEW.undone_at IS NULL THEN NEW.from_date END WHERE pause_id = NEW.pause_id;
END;

-- Members whose last order was removed: the purge looks at them and at nobody else.
CREATE TABLE member_without_order (
  member_id TEXT PRIMARY KEY
) WITHOUT ROWID;
INSERT INTO member_without_order (member_id)
SELECT member_id FROM member m WHERE origin = 'signup' AND NOT EXISTS (SELECT 1 FROM subscription u WHERE u.member_id = m.member_id);
CREATE TRIGGER subscription_removed AFTER DELETE ON subscription
WHEN NOT EXISTS (SELECT 1 FROM subscription u WHERE u.member_id = OLD.member_id) BEGIN
  INSERT OR IGNORE INTO member_without_order (member_id) VALUES (OLD.member_id);
END;
-- Whoever is active again, by whatever came, is looked at again if a pause holds today.
CREATE TRIGGER subscription_active_again AFTER UPDATE OF state ON subscription WHEN NEW.state = 'active' AND OLD.state <> 'active' BEGIN
  UPDATE subscription_pause SET turns_on = from_date WHERE subscription_id = NEW.subscription_id AND turns_on IS NOT NULL;
END;

-- Refunds are few among movements; reconciliation reads those of weeks.
CREATE INDEX movement_refunds ON movement (at) WHERE kind IN ('refund', 'refundFailed');

-- What reconciliation looks for among memberships: there is none of these when all is well.
-- Paid by its own word, and no charge is in the ledger.
ALTER TABLE subscription ADD COLUMN is_uncharged INTEGER NOT NULL DEFAULT 0;
-- Its first charge is not what the order button said.
ALTER TABLE subscription ADD COLUMN is_misjudged INTEGER NOT NULL DEFAULT 0;
CREATE INDEX subscription_uncharged ON subscription (subscription_id) WHERE is_uncharged = 1;
CREATE INDEX subscription_misjudged ON subscription (paid_at) WHERE is_misjudged = 1;
UPDATE subscription SET is_uncharged = 1 WHERE is_paid = 1 AND draft_id <> 'import'
   AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = subscription.subscription_id AND p.kind = 'charge');
UPDATE subscription SET is_misjudged = 1 WHERE EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = subscription.subscription_id
   AND p.kind = 'charge' AND p.at = subscription.paid_at AND p.amount_minor <> subscription.first_amount_minor);
CREATE TRIGGER subscription_paid AFTER UPDATE OF is_paid, paid_at, first_amount_minor ON subscription BEGIN
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
-- Neither is done by the product; somebody at the database does it, and reconciliation has to find that.
CREATE TRIGGER payment_changed AFTER UPDATE OF amount_minor, kind ON payment BEGIN
  UPDATE subscription SET
    is_uncharged = is_paid = 1 AND draft_id <> 'import'
      AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = NEW.subscription_id AND p.kind = 'charge'),
    is_misjudged = EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = NEW.subscription_id AND p.kind = 'charge'
      AND p.at = paid_at AND p.amount_minor <> first_amount_minor)
   WHERE subscription_id = NEW.subscription_id;
END;
CREATE TRIGGER payment_removed AFTER DELETE ON payment WHEN OLD.kind = 'charge' BEGIN
  UPDATE subscription SET is_uncharged = is_paid = 1 AND draft_id <> 'import'
     AND NOT EXISTS (SELECT 1 FROM payment p WHERE p.subscription_id = OLD.subscription_id AND p.kind = 'charge')
   WHERE subscription_id = OLD.subscription_id;
END;

-- Proofs of age that came with an import were listed as if staff had seen a document here.
UPDATE age_check SET method = 'imported', assurance = 'none' WHERE method = 'manual' AND staff_id IS NULL AND draft_id IS NULL;
