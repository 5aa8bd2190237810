import { toIso } from '../../../domain/dates';
import type { CellParts } from '../../cell-parts';
import type { Tallies } from '../../tallies/port';
import type { ProviderLooks } from './port';

interface Parts extends Pick<CellParts, 'database' | 'now'> {
  tallies: Tallies;
}

export function createProviderLooks({ database, tallies, now }: Parts): ProviderLooks {
  const self: ProviderLooks = {
    async read(subject) {
      const row = await database.row('SELECT basis, answer, next_at FROM provider_look WHERE subject = ?', subject);
      if (!row) return null;
      const answer = row.answer === null ? null : String(row.answer);
      return { basis: String(row.basis), answer, nextAt: Date.parse(String(row.next_at)) };
    },

    async take(subject, basis, forMs) {
      // Read first, so that pages that poll do not write.
      if (((await self.read(subject))?.nextAt ?? 0) > now()) return false;
      const [taken] = await database.write([
        database.prepare(
          `INSERT INTO provider_look (subject, basis, next_at) VALUES (?1, ?2, ?3)
           ON CONFLICT (subject) DO UPDATE SET next_at = ?3, basis = ?2, answer = CASE basis WHEN ?2 THEN answer END
            WHERE next_at <= ?4`,
          subject,
          basis,
          toIso(now() + forMs),
          toIso(now()),
        ),
        tallies.counting('looks.asked', 'changes() > 0'),
      ]);
      return (taken?.meta.changes ?? 0) > 0;
    },

    async keep(subject, basis, answer, isSettled) {
      await database.run(
        `UPDATE provider_look SET answer = ?1, next_at = CASE ?2 WHEN 1 THEN ?3 ELSE next_at END WHERE subject = ?4 AND basis = ?5`,
        answer,
        isSettled ? 1 : 0,
        toIso(now()),
        subject,
        basis,
      );
    },

    kept: () => tallies.add('looks.kept'),
  };
  return self;
}
