import { randomToken, sha256 } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import { neighbourhoodOf } from '../../domain/network';
import { fail, ok } from '../../domain/result';
import { lettersDrawn, lettersMistyped, lettersTimes, makeLetters } from '../../domain/screen-letters';
import { untilFree } from '../../failures';
import type { CellParts } from '../cell-parts';
import type { Database } from '../database/database';
import type { ScreenLetters } from './port';

type Parts = Pick<CellParts, 'database' | 'limits' | 'now'>;

/** Screens that show letters at one time in a market; a chain sets up a handful. Bounds what strangers can fill. */
const maximumWaiting = 1_000;

/**
 * Letters of unpaired screens. As in RFC 8628 they only name a secret of 256 bits that the screen's own browser holds: whoever
 * reads them can pair that screen and no other, and whoever guesses them gets no key.
 */
export function createLetters({ database, limits, now }: Parts) {
  function draw(): string {
    for (;;) {
      const letters = makeLetters(crypto.getRandomValues(new Uint8Array(16)));
      if (letters) return letters;
    }
  }

  return {
    async drawLetters({ network, browser }) {
      const wants =
        network === null
          ? []
          : [
              { ...lettersDrawn.network, key: await limits.keyOf('letters', network) },
              { ...lettersDrawn.nearby, key: await limits.keyOf('letters-nearby', neighbourhoodOf(network)) },
            ];
      // Read first, so that who asks again and again writes nothing.
      if (wants.length > 0 && (await database.ask(limits.asksUsedUp(wants)))) return null;
      const token = randomToken();
      // Another screen may show the same letters, or have done so a moment ago.
      return untilFree(async () => {
        const letters = draw();
        const expiresAt = toIso(now() + lettersTimes.shownMs);
        const insert = database.prepare(
          `INSERT INTO screen_letters (token_hash, letters, browser, shown_at, expires_at)
           SELECT ?1, ?2, ?3, ?4, ?5
            WHERE ${wants.length > 0 ? 'changes() > 0 AND' : ''}
                  (SELECT COUNT(*) FROM screen_letters WHERE expires_at > ?4) < ${maximumWaiting}`,
          await sha256(token),
          letters,
          browser.slice(0, 60),
          toIso(now()),
          expiresAt,
        );
        const written = await database.write([...(wants.length > 0 ? [limits.spend(wants)] : []), insert]);
        return (written.at(-1)?.meta.changes ?? 0) > 0 ? { token, letters, expiresAt } : null;
      });
    },

    async lettersOf(token) {
      if (token.length > 100) return null;
      return database.one<{ letters: string; expiresAt: string; isTyped: boolean }>(
        `SELECT letters, expires_at, device_id IS NOT NULL AS is_typed FROM screen_letters
          WHERE token_hash = ? AND (expires_at > ? OR device_id IS NOT NULL)`,
        await sha256(token),
        toIso(now()),
      );
    },

    async screenShowing(letters, operator) {
      const wants = [{ ...lettersMistyped, key: await limits.keyOf('letters-typed', operator) }];
      // Counted before it is compared, so that many guesses at once are no more than one after the other.
      const [spent, found] = await database.write([
        limits.spend(wants),
        database.prepare(
          'SELECT browser FROM screen_letters WHERE letters = ? AND device_id IS NULL AND expires_at > ?',
          letters,
          toIso(now()),
        ),
      ]);
      if ((spent?.results.length ?? 0) === 0)
        return fail({ kind: 'tooMany' as const, retryAt: await limits.retryAt(wants) });
      const row = found?.results[0];
      if (!row) return fail({ kind: 'unknown' as const });
      await database.write([limits.giveBack(wants)]);
      return ok({ letters, browser: String(row.browser) });
    },

    lettersTaken: (letters, deviceId) =>
      database.prepare(
        'UPDATE screen_letters SET device_id = ? WHERE letters = ? AND device_id IS NULL AND expires_at > ?',
        deviceId,
        letters,
        toIso(now()),
      ),
  } satisfies ScreenLetters & { lettersTaken(letters: string, deviceId: string): ReturnType<Database['prepare']> };
}
