import { statement } from '../database/database';

/** Every statement that writes `number_sequence`. It only goes forward. */

/**
 * For the statement that writes an order: the first number of an offer that is free and not passed by the sequence. The
 * arguments are its parameters.
 */
export const firstFree = (numbersJson: string, from: string, market: string) =>
  `(SELECT c.value FROM json_each(${numbersJson}) c
     WHERE c.key + ${from} >= COALESCE((SELECT q.taken FROM number_sequence q WHERE q.market = ${market}), 0)
       AND NOT EXISTS (SELECT 1 FROM subscription n WHERE n.number = c.value) ORDER BY c.key LIMIT 1)`;

/**
 * After the row of an order, in its batch: the sequence goes on behind the number that was taken. `from` and `numbersJson`
 * as they were offered.
 */
export const passNumber = statement<[market: string, from: number, numbersJson: string, subscriptionId: string]>(
  `INSERT INTO number_sequence (market, taken)
   SELECT ?1, ?2 + c.key + 1 FROM subscription u JOIN json_each(?3) c ON c.value = u.number WHERE u.subscription_id = ?4
   ON CONFLICT (market) DO UPDATE SET taken = max(taken, excluded.taken)`,
);

/** Returns how far the sequence is then. */
export const reserveNumbers = statement<[market: string, count: number]>(
  `INSERT INTO number_sequence (market, taken) VALUES (?1, ?2)
   ON CONFLICT (market) DO UPDATE SET taken = taken + ?2 RETURNING taken`,
);
