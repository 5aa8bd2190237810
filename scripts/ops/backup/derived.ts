import { noMovement } from '../../../worker/services/backup/rules';

/** Sums of what is restored, each as its migration or its trigger makes them: whatever they were, they are right for these rows. */
export const derived = [
  `DELETE FROM business_figure WHERE period = 'now'`,
  `DELETE FROM member_unnamed`,
  // Sums of settled days are as they were: their movements may be in the archive.
  `INSERT INTO movement_day (market, day, currency, kind, count, amount_minor, owed_minor)
   SELECT market, day, currency, kind, COUNT(*), SUM(amount_minor), SUM(owed_minor) FROM movement
    WHERE day > (SELECT COALESCE(MAX(day), '') FROM movement_day) GROUP BY market, day, currency, kind`,
  // As the trigger `vat_counted` does it (0026).
  `INSERT INTO vat_day (market, day, currency, seller, vat_rate, kind, count, amount_minor, owed_minor, vat_minor)
   SELECT m.market, m.day, m.currency, COALESCE(p.seller, '') AS of_seller,
          COALESCE(p.vat_rate, CAST(ROUND(100.0 * p.vat_minor / MAX(1, p.amount_minor - p.vat_minor)) AS INTEGER) * 100, 0) AS rate, m.kind,
          COUNT(*), SUM(m.amount_minor), SUM(m.owed_minor),
          SUM(CASE m.kind WHEN 'charge' THEN COALESCE(p.vat_minor, 0) WHEN 'creditNote' THEN -COALESCE(p.vat_minor, 0) ELSE 0 END)
     FROM movement m LEFT JOIN payment p
       ON p.payment_id = COALESCE((SELECT d.payment_id FROM dispute d WHERE d.dispute_id = m.cause), m.cause)
    WHERE m.day > (SELECT COALESCE(MAX(day), '') FROM vat_day WHERE NOT ${noMovement})
    GROUP BY m.market, m.day, m.currency, of_seller, rate, m.kind`,
  `INSERT INTO business_figure (market, scope, key, period, figure, value)
   SELECT market, scope, CASE scope WHEN 'market' THEN '' WHEN 'studio' THEN studio_id ELSE product_id END AS of_key, 'now', figure, SUM(value)
     FROM (SELECT market, studio_id, product_id, state AS figure, 1 AS value FROM business_subscription
           UNION ALL SELECT market, studio_id, product_id, 'monthly', monthly FROM business_subscription)
    CROSS JOIN (SELECT 'market' AS scope UNION ALL SELECT 'studio' UNION ALL SELECT 'product')
    GROUP BY market, scope, of_key, figure`,
  // A job writes the names that are searched.
  `INSERT INTO member_unnamed (member_id) SELECT member_id FROM member WHERE closed_at IS NULL`,
] as const;

/** Tables that no backup holds and every restore fills. */
export const derivedTables = ['member_unnamed'] as const;
