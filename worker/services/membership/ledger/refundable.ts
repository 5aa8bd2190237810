/** SQL: minor units of refunds of a charge `c`, whatever became of them: one that came back is made again. */
export const refunded = `COALESCE((SELECT SUM(r.amount_minor) FROM payment r WHERE r.refunds = c.payment_id), 0)`;

/** SQL: true if the provider's account did not gain all of charge `c`: its owner said that it was paid elsewhere. */
export const paidOutside = `c.amount_minor > COALESCE((SELECT SUM(g.amount_minor) FROM movement g
  WHERE g.kind = 'charge' AND g.reference = c.provider_reference), 0)`;

/**
 * SQL: minor units of charge `c` that the bank holds or has given back for good, which is not always the whole charge. An
 * inquiry takes no money and a refund ends it. What the bank counts in another currency is taken for the whole charge.
 */
export const heldByBank = `COALESCE((SELECT SUM(CASE d.currency WHEN c.currency THEN d.amount_minor ELSE c.amount_minor END)
  FROM dispute d WHERE d.payment_id = c.payment_id AND d.state IN ('needsResponse', 'underReview', 'lost')), 0)`;

/**
 * SQL: minor units of charge `c` that may be refunded: neither refunded yet nor with the bank, which has to be left out or
 * the member would have it twice. Below zero where the bank holds what was refunded as well.
 */
export const leftToRefund = `c.amount_minor - ${refunded} - ${heldByBank}`;
