import { createPepperSigner } from '../../crypto/keyring';
import { randomDigits } from '../../crypto/token';
import { toIso } from '../../domain/dates';
import { fail, ok } from '../../domain/result';
import { firstHardPin, pinChanges } from '../../domain/staff-pin';
import { isUniqueViolation, untilFree } from '../../failures';
import { audit, ifChanged } from '../audit/audit-writes';
import type { CellParts } from '../cell-parts';
import { fieldsOf } from '../database/fields';
import type { Statement } from '../database/port';
import type { StaffMember, StaffMembers, StaffRow } from './port';

type Parts = Pick<CellParts, 'database' | 'limits' | 'pepper' | 'now'>;

const maximumTries = 5;
const windowMs = 15 * 60_000;
const columns = 'staff_id, market, studio_id, name';

/** Staff who check documents. PINs are six digits drawn by us, stored as an HMAC that includes the studio. */
export function createStaff({ database, limits, pepper, now }: Parts): StaffMembers {
  const signer = createPepperSigner(pepper, 'staff-pin');
  const macOf = (studioId: string, pin: string) => signer.sign(`${studioId}\n${pin}`);
  const trace = (action: string, subject: string, actor = 'operator') =>
    audit(database, { actor, action, subject, at: toIso(now()) }, ifChanged);

  /** Runs a write with a new PIN; draws again if a colleague has the same. */
  function withNewPin(studioId: string, write: (mac: string) => Statement[]) {
    return untilFree(async () => {
      const pin = firstHardPin(() => randomDigits(6));
      const [changed] = await database.write(write(await macOf(studioId, pin)));
      return (changed?.meta.changes ?? 0) > 0 ? { pin } : null;
    });
  }

  /** Counts an attempt at a PIN before what comes `beside` it is looked at; returns how many there were in the window. */
  async function attempt(deviceId: string, studioId: string, beside: readonly Statement[] = []) {
    const [counted, ...answers] = await database.write([
      database.prepare(
        // One statement counts, limits and starts a new window, so that parallel guesses cannot pass between check
        // and count.
        `UPDATE device
              SET pin_tries = CASE WHEN pin_window_at > ?1 THEN pin_tries + 1 ELSE 1 END,
                  pin_window_at = CASE WHEN pin_window_at > ?1 THEN pin_window_at ELSE ?2 END
            WHERE device_id = ?3 AND kind = 'staff' AND studio_id = ?4 AND revoked_at IS NULL
              AND (pin_tries < ?5 OR pin_window_at IS NULL OR pin_window_at <= ?1)
          RETURNING pin_tries`,
        toIso(now() - windowMs),
        toIso(now()),
        deviceId,
        studioId,
        maximumTries,
      ),
      ...beside,
    ]);
    const tries = counted?.results[0]?.pin_tries;
    if (tries === undefined) {
      const row = await database.row('SELECT pin_window_at FROM device WHERE device_id = ?', deviceId);
      const begun = Date.parse(String(row?.pin_window_at ?? toIso(now())));
      return fail({ kind: 'tooMany' as const, retryAt: begun + windowMs });
    }
    return ok({ tries: Number(tries), answers });
  }

  async function identify(deviceId: string, studioId: string, pin: string) {
    const attempted = await attempt(deviceId, studioId, [
      database.prepare(
        `SELECT ${columns} FROM staff WHERE studio_id = ? AND pin_mac = ? AND disabled_at IS NULL`,
        studioId,
        await macOf(studioId, pin),
      ),
    ]);
    if (!attempted.ok) return attempted;
    const { tries, answers } = attempted.value;
    const row = answers[0]?.results[0];
    if (!row) return fail({ kind: 'wrong' as const, triesLeft: maximumTries - tries });
    // Only this attempt is given back: knowing one PIN must not reset the count of guesses at others.
    await database.run('UPDATE device SET pin_tries = pin_tries - 1 WHERE device_id = ? AND pin_tries > 0', deviceId);
    return ok(fieldsOf<StaffMember>(row));
  }

  return {
    async add({ market, studioId, name }, by) {
      const staffId = crypto.randomUUID();
      const drawn = await withNewPin(studioId, (mac) => [
        database.prepare(
          'INSERT INTO staff (staff_id, market, studio_id, name, pin_mac, created_at) VALUES (?, ?, ?, ?, ?, ?)',
          staffId,
          market,
          studioId,
          name,
          mac,
          toIso(now()),
        ),
        trace('staff.added', staffId, by),
      ]);
      return { staffId, pin: drawn?.pin ?? '' };
    },

    async reset(staffId, by) {
      const row = await database.row('SELECT studio_id FROM staff WHERE staff_id = ? AND disabled_at IS NULL', staffId);
      if (!row) return null;
      return withNewPin(String(row.studio_id), (mac) => [
        database.prepare('UPDATE staff SET pin_mac = ? WHERE staff_id = ? AND disabled_at IS NULL', mac, staffId),
        trace('staff.reset', staffId, by),
      ]);
    },

    async disable(staffId, by) {
      const [disabled] = await database.write([
        database.prepare(
          'UPDATE staff SET disabled_at = ? WHERE staff_id = ? AND disabled_at IS NULL',
          toIso(now()),
          staffId,
        ),
        trace('staff.disabled', staffId, by),
      ]);
      return (disabled?.meta.changes ?? 0) > 0;
    },

    list: () =>
      database.all<StaffRow>(
        `SELECT ${columns}, created_at, disabled_at FROM staff ORDER BY created_at DESC LIMIT 1000`,
      ),

    identify,

    async changePin(deviceId, studioId, { pin, next }) {
      const person = await identify(deviceId, studioId, pin);
      if (!person.ok) return person;
      const { staffId } = person.value;
      const wants = [{ ...pinChanges, key: await limits.keyOf('pin-change', staffId) }];
      // Counted before the new one is compared: what is not taken is an answer, too.
      const [spent] = await database.write([limits.spend(wants)]);
      if ((spent?.results.length ?? 0) === 0) return fail({ kind: 'tooMany', retryAt: await limits.retryAt(wants) });
      try {
        const [changed] = await database.write([
          database.prepare(
            // Of two changes at once the first counts.
            'UPDATE staff SET pin_mac = ? WHERE staff_id = ? AND pin_mac = ? AND disabled_at IS NULL',
            await macOf(studioId, next),
            staffId,
            await macOf(studioId, pin),
          ),
          trace('staff.pinChanged', staffId, staffId),
        ]);
        return (changed?.meta.changes ?? 0) > 0 ? person : fail({ kind: 'wrong' as const, triesLeft: 0 });
      } catch (error) {
        if (!isUniqueViolation(error)) throw error;
        const tries = await attempt(deviceId, studioId);
        return tries.ok ? fail({ kind: 'taken' as const }) : tries;
      }
    },
  };
}
