/** SQL: minor units of a charge `c` that were not refunded yet. */
export const leftToRefund = `c.amount_minor - COALESCE((SELECT SUM(r.amount_minor) FROM payment r
  WHERE r.refunds = c.payment_id), 0)`;

/**
 * SQL: disputes that rule out a refund of charge `c`. An inquiry takes no money and a refund ends it; of a lost dispute
 * the bank has already returned the money.
 */
export const disputed = `SELECT 1 FROM dispute d WHERE d.payment_id = c.payment_id AND d.state IN ('needsResponse', 'underReview', 'lost')`;
