-- Numbers of the business, lists that people search, and what was noted of a member. Whatever lists and figures read is kept by
-- the database itself, so that both versions of a deployment keep it, and by jobs that read what has changed since.

-- What changed, until a job has added it to the figures: the day of an instant is a day of the market, which SQL does not know.
CREATE TABLE business_change (
  -- Never used again: a run that comes too late finds the changes gone, and not others under their ids.
  change_id INTEGER PRIMARY KEY AUTOINCREMENT,
  market TEXT NOT NULL,
  studio_id TEXT NOT NULL,
  product_id TEXT NOT NULL,
  figure TEXT NOT NULL,
  value INTEGER NOT NULL,
  -- When it happened; or, where that is known, the civil day of the market.
  at TEXT,
  day TEXT
);

-- Figures of a market (key ''), of a studio and of a product; by day (`YYYY-MM-DD`), by month (`YYYY-MM`), and `now` for what there is.
CREATE TABLE business_figure (
  market TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('market', 'studio', 'product')),
  key TEXT NOT NULL,
  period TEXT NOT NULL,
  figure TEXT NOT NULL,
  value INTEGER NOT NULL,
  PRIMARY KEY (market, scope, key, period, figure)
) WITHOUT ROWID;
CREATE INDEX business_figure_by_period ON business_figure (market, scope, period);
CREATE INDEX business_figure_days ON business_figure (period) WHERE length(period) = 10;

-- Minor units a month of one that is charged: its price, without a discount that passes, over the months of its interval.
CREATE VIEW business_subscription AS
SELECT subscription_id, market, studio_id, product_id, state, draft_id, updated_at, CASE WHEN state IN ('active', 'pastDue', 'ending') THEN
         CAST(ROUND(1.0 * COALESCE(json_extract(snapshot_json, '$.priceMinor'), 0) / MAX(1, COALESCE(json_extract(snapshot_json, '$.intervalMonths'), 1))) AS INTEGER)
       ELSE 0 END AS monthly
  FROM subscription WHERE state IN ('active', 'pastDue', 'paused', 'ending');

-- What there is today, and what came and went as far as it can be told from the rows; days before are those of UTC.
INSERT INTO business_figure (market, scope, key, period, figure, value)
SELECT market, scope, CASE scope WHEN 'market' THEN '' WHEN 'studio' THEN studio_id ELSE product_id END AS key, 'now', figure, SUM(value)
  FROM (SELECT market, studio_id, product_id, state AS figure, 1 AS value FROM business_subscription
        UNION ALL SELECT market, studio_id, product_id, 'monthly', monthly FROM business_subscription)
  CROSS JOIN (SELECT 'market' AS scope UNION ALL SELECT 'studio' UNION ALL SELECT 'product')
 GROUP BY market, scope, key, figure;
INSERT INTO business_figure (market, scope, key, period, figure, value)
SELECT market, scope, CASE scope WHEN 'market' THEN '' WHEN 'studio' THEN studio_id ELSE product_id END AS key,
       substr(day, 1, length) AS period, figure, SUM(value)
  FROM (SELECT market, studio_id, product_id, substr(paid_at, 1, 10) AS day, 'new' AS figure, 1 AS value FROM subscription
         WHERE is_paid = 1 AND draft_id <> 'import' AND paid_at IS NOT NULL
        UNION ALL SELECT market, studio_id, product_id, stop_date, state, 1 FROM subscription
         WHERE state IN ('ended', 'withdrawn') AND stop_date IS NOT NULL
        UNION ALL SELECT m.market, s.studio_id, s.product_id, m.day,
               CASE WHEN m.kind = 'charge' THEN 'paid' WHEN m.kind IN ('refund', 'refundFailed') THEN 'refunded' ELSE 'disputed' END,
               CASE WHEN m.kind = 'charge' THEN m.amount_minor ELSE -m.amount_minor END
          FROM movement m JOIN subscription s ON s.subscription_id = m.subscription_id
         WHERE m.kind IN ('charge', 'refund', 'refundFailed', 'disputeTaken', 'disputeReturned'))
  CROSS JOIN (SELECT 'market' AS scope UNION ALL SELECT 'studio' UNION ALL SELECT 'product')
  CROSS JOIN (SELECT 7 AS length UNION ALL SELECT 10)
 GROUP BY market, scope, key, period, figure;

-- Imported and filled in: it is there, and did not come today.
CREATE TRIGGER business_imported AFTER INSERT ON subscription WHEN NEW.state IN ('active', 'pastDue', 'paused', 'ending') BEGIN
  INSERT INTO business_figure (market, scope, key, period, figure, value)
  SELECT b.market, c.value, CASE c.value WHEN 'market' THEN '' WHEN 'studio' THEN b.studio_id ELSE b.product_id END, 'now',
         CASE f.value WHEN 'monthly' THEN 'monthly' ELSE b.state END, CASE f.value WHEN 'monthly' THEN b.monthly ELSE 1 END
    FROM business_subscription b CROSS JOIN json_each('["market","studio","product"]') c CROSS JOIN json_each('["state","monthly"]') f
   WHERE b.subscription_id = NEW.subscription_id
  ON CONFLICT (market, scope, key, period, figure) DO UPDATE SET value = value + excluded.value;
END;
CREATE TRIGGER business_left BEFORE UPDATE OF state, product_id, studio_id, snapshot_json ON subscription
WHEN OLD.state IN ('active', 'pastDue', 'paused', 'ending')
 AND (OLD.state <> NEW.state OR OLD.product_id <> NEW.product_id OR OLD.studio_id <> NEW.studio_id OR OLD.snapshot_json <> NEW.snapshot_json) BEGIN
  INSERT INTO business_change (market, studio_id, product_id, figure, value, at)
  SELECT market, studio_id, product_id, state, -1, NEW.updated_at FROM business_subscription WHERE subscription_id = OLD.subscription_id
  UNION ALL SELECT market, studio_id, product_id, 'monthly', -monthly, NEW.updated_at FROM business_subscription WHERE subscription_id = OLD.subscription_id;
END;
CREATE TRIGGER business_came AFTER UPDATE OF state, product_id, studio_id, snapshot_json ON subscription
WHEN NEW.state IN ('active', 'pastDue', 'paused', 'ending')
 AND (OLD.state <> NEW.state OR OLD.product_id <> NEW.product_id OR OLD.studio_id <> NEW.studio_id OR OLD.snapshot_json <> NEW.snapshot_json) BEGIN
  INSERT INTO business_change (market, studio_id, product_id, figure, value, at)
  SELECT market, studio_id, product_id, state, 1, updated_at FROM business_subscription WHERE subscription_id = NEW.subscription_id
  UNION ALL SELECT market, studio_id, product_id, 'monthly', monthly, updated_at FROM business_subscription WHERE subscription_id = NEW.subscription_id;
END;
-- What happened, a day: joined, gave notice, took it back, ended, withdrew. Unpaid: ended while it owed.
CREATE TRIGGER business_turned AFTER UPDATE OF state ON subscription WHEN OLD.state <> NEW.state BEGIN
  INSERT INTO business_change (market, studio_id, product_id, figure, value, at)
  SELECT NEW.market, NEW.studio_id, NEW.product_id, f.value, 1, NEW.updated_at
    FROM json_each('["new","ended","withdrawn","noticed","kept","leave:unpaid","leave:withdrawn"]') f
   WHERE CASE f.value
     WHEN 'new' THEN OLD.state IN ('pending', 'abandoned') AND NEW.state IN ('active', 'pastDue', 'paused', 'ending')
     WHEN 'noticed' THEN OLD.state IN ('active', 'pastDue', 'paused') AND NEW.state = 'ending'
     WHEN 'kept' THEN OLD.state = 'ending' AND NEW.state IN ('active', 'pastDue', 'paused')
     WHEN 'leave:unpaid' THEN OLD.state = 'pastDue' AND NEW.state = 'ended'
     ELSE OLD.state IN ('active', 'pastDue', 'paused', 'ending') AND NEW.state = replace(f.value, 'leave:', '') END;
END;
-- The reasons that members give: with a notice in the audit, with a pause in its row.
CREATE TRIGGER business_left_because AFTER INSERT ON audit WHEN NEW.action IN ('membership.cancelled', 'membership.endedAtOnce') BEGIN
  INSERT INTO business_change (market, studio_id, product_id, figure, value, at)
  SELECT market, studio_id, product_id,
         'leave:' || CASE NEW.action WHEN 'membership.endedAtOnce' THEN 'atOnce' ELSE COALESCE(json_extract(NEW.detail_json, '$.reason'), 'none') END, 1, NEW.at
    FROM subscription WHERE subscription_id = NEW.subject;
END;
CREATE TRIGGER business_paused_because AFTER INSERT ON subscription_pause BEGIN
  INSERT INTO business_change (market, studio_id, product_id, figure, value, at)
  SELECT market, studio_id, product_id, 'pause:' || COALESCE(NEW.reason, 'none'), 1, NEW.created_at FROM subscription
   WHERE subscription_id = NEW.subscription_id AND draft_id <> 'import';
END;
CREATE TRIGGER business_moved AFTER INSERT ON movement WHEN NEW.kind IN ('charge', 'refund', 'refundFailed', 'disputeTaken', 'disputeReturned') BEGIN
  INSERT INTO business_change (market, studio_id, product_id, figure, value, day)
  SELECT NEW.market, studio_id, product_id,
         CASE WHEN NEW.kind = 'charge' THEN 'paid' WHEN NEW.kind IN ('refund', 'refundFailed') THEN 'refunded' ELSE 'disputed' END,
         CASE WHEN NEW.kind = 'charge' THEN NEW.amount_minor ELSE -NEW.amount_minor END, NEW.day
    FROM subscription WHERE subscription_id = NEW.subscription_id;
END;

-- By which rate a payment was taxed (basis points) and who sold it (its VAT number), as of the sale; a refund has those of its charge.
-- Null: a payment of before, when each market had one of both.
ALTER TABLE payment ADD COLUMN vat_rate INTEGER;
ALTER TABLE payment ADD COLUMN seller TEXT;

-- The VAT journal, a day: every movement of the ledger, by rate and seller; VAT is that of the receipts and credit notes.
CREATE TABLE vat_day (
  market TEXT NOT NULL,
  day TEXT NOT NULL,
  currency TEXT NOT NULL,
  seller TEXT NOT NULL,
  vat_rate INTEGER NOT NULL,
  kind TEXT NOT NULL,
  count INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  owed_minor INTEGER NOT NULL,
  vat_minor INTEGER NOT NULL,
  PRIMARY KEY (market, day, currency, seller, vat_rate, kind)
) WITHOUT ROWID;
-- The payment that a movement is of: its cause, or the one that its cause, a dispute, is about. A rate that was not written is the
-- whole percent that all charges of the market come to.
INSERT INTO vat_day (market, day, currency, seller, vat_rate, kind, count, amount_minor, owed_minor, vat_minor)
SELECT m.market, m.day, m.currency, '', COALESCE(r.vat_rate, 0), m.kind, COUNT(*), SUM(m.amount_minor), SUM(m.owed_minor),
       SUM(CASE m.kind WHEN 'charge' THEN COALESCE(p.vat_minor, 0) WHEN 'creditNote' THEN -COALESCE(p.vat_minor, 0) ELSE 0 END)
  FROM movement m LEFT JOIN payment p ON p.payment_id = m.cause
  LEFT JOIN (SELECT s.market, CAST(ROUND(100.0 * SUM(c.vat_minor) / MAX(1, SUM(c.amount_minor - c.vat_minor))) AS INTEGER) * 100 AS vat_rate
               FROM payment c JOIN subscription s ON s.subscription_id = c.subscription_id WHERE c.kind = 'charge' GROUP BY s.market) r
    ON r.market = m.market
 GROUP BY m.market, m.day, m.currency, m.kind;
CREATE TRIGGER vat_counted AFTER INSERT ON movement BEGIN
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

-- Names as they are searched: without capitals and accents, each beginning that somebody may type. A job writes them.
CREATE TABLE member_name (
  name_key TEXT NOT NULL,
  member_id TEXT NOT NULL,
  PRIMARY KEY (name_key, member_id)
) WITHOUT ROWID;
CREATE INDEX member_name_by_member ON member_name (member_id);
CREATE TABLE member_unnamed (
  member_id TEXT PRIMARY KEY
) WITHOUT ROWID;
INSERT INTO member_unnamed (member_id) SELECT member_id FROM member WHERE closed_at IS NULL;
CREATE TRIGGER member_entered AFTER INSERT ON member BEGIN
  INSERT OR IGNORE INTO member_unnamed (member_id) VALUES (NEW.member_id);
END;
CREATE TRIGGER member_renamed AFTER UPDATE OF first_name, last_name ON member
WHEN OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name BEGIN
  DELETE FROM member_name WHERE member_id = NEW.member_id;
  INSERT OR IGNORE INTO member_unnamed (member_id) VALUES (NEW.member_id);
END;
CREATE TRIGGER member_removed AFTER DELETE ON member BEGIN
  DELETE FROM member_name WHERE member_id = OLD.member_id;
  DELETE FROM member_unnamed WHERE member_id = OLD.member_id;
  DELETE FROM member_note WHERE member_id = OLD.member_id;
END;
CREATE INDEX member_by_phone ON member (phone) WHERE phone <> '';

-- Lists by what they are filtered by, newest first; a page goes on where the last one ended.
CREATE INDEX subscription_by_studio ON subscription (studio_id, state, ordered_at);
CREATE INDEX subscription_by_product ON subscription (product_id, state, ordered_at);
CREATE INDEX subscription_by_studio_and_product ON subscription (studio_id, product_id, state, ordered_at);
-- Unpaid invoices, the oldest first; there are few of them at a time.
CREATE INDEX subscription_unpaid_since ON subscription (json_extract(open_invoice_json, '$.since')) WHERE open_invoice_json IS NOT NULL;
CREATE INDEX subscription_unpaid_since_by_studio ON subscription (studio_id, json_extract(open_invoice_json, '$.since')) WHERE open_invoice_json IS NOT NULL;
CREATE INDEX subscription_unpaid_since_by_product ON subscription (product_id, json_extract(open_invoice_json, '$.since')) WHERE open_invoice_json IS NOT NULL;
-- Mails that were given up.
CREATE INDEX outbox_dead_mails ON outbox (dead_at) WHERE dead_at IS NOT NULL AND kind = 'mail';

-- What an operator noted of a member, sealed. The member gets it by mail as it stands.
CREATE TABLE member_note (
  note_id TEXT PRIMARY KEY,
  member_id TEXT NOT NULL,
  subscription_id TEXT NOT NULL,
  sealed TEXT NOT NULL,
  written_by TEXT NOT NULL,
  at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX member_note_by_member ON member_note (member_id, at);
CREATE INDEX member_note_by_age ON member_note (at);

-- A list as an operator filters it, under a name: the query of its address, and a checksum of whose it is.
CREATE TABLE saved_filter (
  filter_id TEXT PRIMARY KEY,
  operator_hash TEXT NOT NULL,
  name TEXT NOT NULL,
  query TEXT NOT NULL,
  saved_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX saved_filter_by_operator ON saved_filter (operator_hash, name);
CREATE INDEX saved_filter_by_age ON saved_filter (saved_at);
