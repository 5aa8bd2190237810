import { toIso } from '../../domain/dates';
import type { CellParts } from '../cell-parts';
import type { Tallies, TallyName } from './port';

export function createTallies({ database, now }: Pick<CellParts, 'database' | 'now'>): Tallies {
  /** One number per name; nothing else of a request is kept. */
  let kept = new Map<TallyName, number>();

  const statement = (name: TallyName, by: number, condition = '1') =>
    database.prepare(
      `INSERT INTO tally (day, name, count) SELECT ?, ?, ? WHERE ${condition}
       ON CONFLICT (day, name) DO UPDATE SET count = count + excluded.count`,
      toIso(now()).slice(0, 10),
      name,
      by,
    );

  return {
    add(name) {
      kept.set(name, (kept.get(name) ?? 0) + 1);
    },
    isWaiting: () => kept.size > 0,
    async write() {
      const counted = kept;
      kept = new Map();
      if (counted.size > 0) await database.write([...counted].map(([name, by]) => statement(name, by)));
    },
    counting: (name, condition) => statement(name, 1, condition),
  };
}
