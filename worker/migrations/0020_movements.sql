-- Every movement of money and of what is owed, each with its cause; rows are added and never changed.
CREATE TABLE movement (
  kind TEXT NOT NULL CHECK (kind IN ('charge', 'creditNote', 'refund', 'refundFailed', 'disputeTaken', 'disputeReturned',
                                     'disputeFee', 'disputeFeeReturned', 'disputeLost', 'balanceCarried', 'paidOtherwise')),
  -- The provider's name of it; our own where it knows none.
  reference TEXT NOT NULL,
  -- The payment or the dispute it comes from.
  cause TEXT NOT NULL,
  subscription_id TEXT NOT NULL REFERENCES subscription (subscription_id),
  market TEXT NOT NULL,
  -- What the provider's account gained, minor units, below zero what it lost.
  amount_minor INTEGER NOT NULL,
  -- By how much more the member has to get back, minor units; below zero by how much less.
  owed_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  -- Civil day of the market.
  day TEXT NOT NULL,
  -- When it moved, by the provider's clock.
  at TEXT NOT NULL,
  -- When it was written here; null: taken over from the books of before, whose times are our own.
  booked_at TEXT,
  PRIMARY KEY (kind, reference)
) WITHOUT ROWID;
CREATE INDEX movement_by_subscription ON movement (subscription_id, at);
CREATE INDEX movement_by_cause ON movement (cause);
CREATE INDEX movement_by_time ON movement (at);

-- The books of before: a refund is a credit note, and has moved once the provider has made it. Summer time is that of Europe.
INSERT INTO movement (kind, reference, cause, subscription_id, market, amount_minor, owed_minor, currency, day, at)
SELECT m.kind, CASE m.kind WHEN 'creditNote' THEN p.payment_id ELSE p.provider_reference END, p.payment_id, p.subscription_id, s.market,
       p.amount_minor * m.moves, p.amount_minor * m.owes, p.currency,
       date(p.at, (CASE s.market WHEN 'england' THEN 0 ELSE 1 END
                   + (p.at >= date(strftime('%Y-03-25', p.at), 'weekday 0') || 'T01:00:00'
                      AND p.at < date(strftime('%Y-10-25', p.at), 'weekday 0') || 'T01:00:00')) || ' hours'), p.at
  FROM payment p JOIN subscription s ON s.subscription_id = p.subscription_id
  JOIN (SELECT 'charge' AS kind, 'charge' AS of_kind, 1 AS moves, 0 AS owes UNION ALL SELECT 'creditNote', 'refund', 0, 1
        UNION ALL SELECT 'refund', 'refund', -1, -1 UNION ALL SELECT 'refundFailed', 'refund', 1, 1) m ON m.of_kind = p.kind
 WHERE p.amount_minor > 0
   AND CASE m.kind WHEN 'charge' THEN p.state = 'succeeded' WHEN 'creditNote' THEN 1 WHEN 'refund' THEN p.provider_reference NOT GLOB 'refund *'
                   ELSE p.state = 'failed' AND p.provider_reference NOT GLOB 'refund *' END
ON CONFLICT DO NOTHING;

-- When its movements were written last; null: it is asked about once more.
ALTER TABLE dispute ADD COLUMN moved_at TEXT;
CREATE INDEX dispute_unmoved ON dispute (dispute_id) WHERE moved_at IS NULL;
-- The dispute for which access rests.
ALTER TABLE subscription ADD COLUMN suspended_by TEXT;
