import { randomToken, sha256 } from '../../crypto/token';
import { dayMs, toIso } from '../../domain/dates';
import { lettersTimes } from '../../domain/screen-letters';
import { type AuditEntry, audit, ifChanged } from '../audit/audit-writes';
import type { CellParts } from '../cell-parts';
import { withinReach } from '../database/conditions';
import { fieldsOf } from '../database/fields';
import { insertInvited, insertTyped, setPaired, setRevoked, setSeen } from './device-writes';
import { createLetters } from './letters';
import type { Device, DeviceRow, Devices } from './port';

type Parts = Pick<CellParts, 'database' | 'limits' | 'version' | 'now' | 'later'>;

const invitationMs = dayMs;
const seenAfterMs = 5 * 60_000;
/** While a release rolls out, versions alternate. */
const otherVersionAfterMs = 60_000;
const identity = 'device_id, kind, market, studio_id, name';

/** Enrolled screens. Pairing links and keys are 256 random bits; only their hashes are stored. */
export function createScreens({ database, limits, version, now, later }: Parts): Devices {
  const trace = (action: string, subject: AuditEntry['subject'], actor = 'operator') =>
    audit(database, { actor, action, subject, at: toIso(now()) }, ifChanged);

  const revoking = (deviceId: string) => setRevoked(database, toIso(now()), deviceId);

  const { lettersTaken, ...letters } = createLetters({ database, limits, now });

  return {
    ...letters,
    revoking: async (deviceId) => revoking(deviceId),

    async invite({ kind, market, studioId, name }, by) {
      const deviceId = crypto.randomUUID();
      const token = randomToken();
      const expiresAt = toIso(now() + invitationMs);
      await database.write([
        insertInvited(database, {
          ...{ deviceId, kind, market, studioId, name, pairingHash: await sha256(token), expiresAt, at: toIso(now()) },
        }),
        trace('device.invited', deviceId, by),
      ]);
      return { deviceId, token, expiresAt };
    },

    async inviting(invited, typed) {
      return [
        lettersTaken(typed, invited.deviceId),
        insertTyped(database, { ...invited, expiresAt: toIso(now() + lettersTimes.fetchMs), at: toIso(now()) }),
      ];
    },

    async invited(token) {
      return database.one<Device>(
        `SELECT ${identity} FROM device
          WHERE pairing_hash = ? AND paired_at IS NULL AND revoked_at IS NULL AND pairing_expires_at > ?`,
        await sha256(token),
        toIso(now()),
      );
    },

    async pair(token) {
      const key = randomToken();
      const keyHash = await sha256(key);
      const [paired] = await database.write([
        setPaired(database, keyHash, toIso(now()), await sha256(token), version),
        trace('device.paired', { sql: '(SELECT device_id FROM device WHERE key_hash = ?)', values: [keyHash] }),
      ]);
      const row = paired?.results[0];
      return row ? { device: fieldsOf<Device>(row), key } : null;
    },

    async find(key) {
      if (key.length > 100) return null;
      const row = await database.row(
        `SELECT ${identity}, last_seen_at, version FROM device WHERE key_hash = ? AND revoked_at IS NULL`,
        await sha256(key),
      );
      if (!row) return null;
      const { last_seen_at: lastSeenAt, version: lastVersion, ...columns } = row;
      const device = fieldsOf<Device>(columns);
      const seen = now() - Date.parse(String(lastSeenAt));
      if (seen > (lastVersion === version ? seenAfterMs : otherVersionAfterMs)) {
        const note = setSeen(database, toIso(now()), version, device.deviceId);
        later(database.write([note]).catch(() => undefined));
      }
      return device;
    },

    list: (reach) =>
      database.all<DeviceRow>(
        `SELECT ${identity}, created_at, paired_at, last_seen_at, last_check_at, version, revoked_at FROM device
          WHERE ?1 IS NULL OR ${withinReach('device', '?1')} ORDER BY created_at DESC LIMIT 1000`,
        reach ? JSON.stringify(reach) : null,
      ),

    async revoke(deviceId, by) {
      const [revoked] = await database.write([revoking(deviceId), trace('device.revoked', deviceId, by)]);
      return (revoked?.meta.changes ?? 0) > 0;
    },
  };
}
