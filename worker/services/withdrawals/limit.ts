import { createPepperSigner } from '../../crypto/keyring';
import { toIso } from '../../domain/dates';
import { neighbourhoodOf } from '../../domain/network';
import { type Database, type Row, requireChange } from '../database/database';

interface Parts {
  database: Database;
  /** Makes networks into checksums that nobody can make anew. */
  pepper: string;
  now: () => number;
}

/** Statements within an hour of one network, enough for a household and too few to try numbers, and of all its neighbours. */
const maxima = [
  ['network_mac', 5],
  ['neighbourhood_mac', 25],
] as const;
const hourMs = 3_600_000;

/** Of a network and of its neighbourhood; null where none is counted. */
export type TryKeys = readonly [string, string] | null;

/** Counted by network alone: no form, cookie or session has tries of its own. */
export function createTryLimit({ database, pepper, now }: Parts) {
  const networks = createPepperSigner(pepper, 'withdrawal-network');
  const since = () => toIso(now() - hourMs);
  return {
    keysOf: async (network: string | null): Promise<TryKeys> =>
      network === null
        ? null
        : [await networks.sign(network), await networks.sign(`neighbourhood ${neighbourhoodOf(network)}`)],

    /** The tries that have to be an hour old before there is room again; no row while there is room. */
    reached: (keys: TryKeys): D1PreparedStatement => {
      const one = ([column, maximum]: (typeof maxima)[number], index: number) =>
        `SELECT * FROM (SELECT at FROM withdrawal_try WHERE ${column} = ?${index + 1} AND at > ?3
          ORDER BY at DESC LIMIT 1 OFFSET ${maximum - 1})`;
      return database.prepare(maxima.map(one).join(' UNION ALL '), keys?.[0] ?? '', keys?.[1] ?? '', since());
    },

    /** Counts one, or fails the batch: of any number sent at once no more than these pass. */
    count: (keys: TryKeys): D1PreparedStatement[] => {
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

    /** When there is room, of what `reached` gave; null where there is some. */
    retryAtOf: (tries: readonly Row[]): number | null =>
      tries.length === 0 ? null : Math.max(...tries.map(({ at }) => Date.parse(String(at)))) + hourMs,
  };
}
