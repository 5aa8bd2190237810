import { createPepperSigner } from '../../../crypto/keyring';
import { hourMs, toIso } from '../../../domain/dates';
import { neighbourhoodOf } from '../../../domain/network';
import type { CellParts } from '../../cell-parts';
import { type Row, requireChange } from '../../database/database';
import type { Statement } from '../../database/port';

type Parts = Pick<CellParts, 'database' | 'pepper' | 'now'>;

/**
 * Statements allowed within an hour from one network, enough for a household and too few to guess numbers, and from its
 * neighbourhood.
 */
const maxima = [
  ['network_mac', 5],
  ['neighbourhood_mac', 25],
] as const;

/** Keys of a network and of its neighbourhood; null: not counted. */
export type TryKeys = readonly [string, string] | null;

/** Counted by network only, since a visitor can discard forms, cookies and sessions. */
export function createTryLimit({ database, pepper, now }: Parts) {
  const networks = createPepperSigner(pepper, 'withdrawal-network');
  const since = () => toIso(now() - hourMs);
  return {
    keysOf: async (network: string | null): Promise<TryKeys> =>
      network === null
        ? null
        : [await networks.sign(network), await networks.sign(`neighbourhood ${neighbourhoodOf(network)}`)],

    /** The attempts that have to become an hour old before another is allowed; no row while one is allowed. */
    reached: (keys: TryKeys): Statement => {
      const one = ([column, maximum]: (typeof maxima)[number], index: number) =>
        `SELECT * FROM (SELECT at FROM withdrawal_try WHERE ${column} = ?${index + 1} AND at > ?3
          ORDER BY at DESC LIMIT 1 OFFSET ${maximum - 1})`;
      return database.prepare(maxima.map(one).join(' UNION ALL '), keys?.[0] ?? '', keys?.[1] ?? '', since());
    },

    /** Counts one attempt, or fails the batch. Exact however many arrive at once. */
    count: (keys: TryKeys): Statement[] => {
      if (keys === null) return [];
      const room = ([column, maximum]: (typeof maxima)[number], index: number) =>
        `(SELECT COUNT(*) FROM withdrawal_try WHERE ${column} = ?${index + 1} AND at > ?4) < ${maximum}`;
      return [
        database.prepare(
          `INSERT INTO withdrawal_try (network_mac, neighbourhood_mac, at) SELECT ?1, ?2, ?3
            WHERE ${maxima.map(room).join(' AND ')}`,
          ...keys,
          toIso(now()),
          since(),
        ),
        requireChange(database),
      ];
    },

    /** From the rows of `reached`: when another attempt is allowed, epoch milliseconds; null: now. */
    retryAtOf: (tries: readonly Row[]): number | null =>
      tries.length === 0 ? null : Math.max(...tries.map(({ at }) => Date.parse(String(at)))) + hourMs,
  };
}
