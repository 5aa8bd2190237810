import { randomToken, sha256 } from '../../crypto/token';
import { dayMs, toIso } from '../../domain/dates';
import type { MarketId } from '../../domain/markets/market';
import { lettersTimes } from '../../domain/screen-letters';
import { type AuditEntry, audit, ifChanged } from '../audit/audit-writes';
import type { CellParts } from '../cell-parts';
import type { Row } from '../database/database';
import { withinReach } from '../database/within-reach';
import { insertInvited, insertTyped, setPaired, setRevoked, setSeen } from './device-writes';
import { createLetters } from './letters';
import type { Device, Devices } from './port';

type Parts = Pick<CellParts, 'database' | 'limits' | 'version' | 'now' | 'later'>;

const invitationMs = dayMs;
const seenAfterMs = 5 * 60_000;
/** While a release rolls out, versions alternate. */
const otherVersionAfterMs = 60_000;
const columns = 'device_id, kind, market, studio_id, name';

const deviceOf = (row: Row): Device => ({
  deviceId: String(row.device_id),
  kind: row.kind as Device['kind'],
  market: row.market as MarketId,
  studioId: String(row.studio_id),
  name: String(row.name),
});

/** Enrolled screens. Pairing links and keys are 256 random bits; only their hashes are stored. */
export function createDevices({ database, limits, version, now, later }: Parts): Devices {
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
      const row = await database.row(
        `SELECT ${columns} FROM device
          WHERE pairing_hash = ? AND paired_at IS NULL AND revoked_at IS NULL AND pairing_expires_at > ?`,
        await sha256(token),
        toIso(now()),
      );
      return row ? deviceOf(row) : null;
    },

    async pair(token) {
      const key = randomToken();
      const keyHash = await sha256(key);
      const [paired] = await database.write([
        setPaired(database, keyHash, toIso(now()), await sha256(token), version),
        trace('device.paired', { sql: '(SELECT device_id FROM device WHERE key_hash = ?)', values: [keyHash] }),
      ]);
      const row = paired?.results[0];
      return row ? { device: deviceOf(row), key } : null;
    },

    async find(key) {
      if (key.length > 100) return null;
      const row = await database.row(
        `SELECT ${columns}, last_seen_at, version FROM device WHERE key_hash = ? AND revoked_at IS NULL`,
        await sha256(key),
      );
      if (!row) return null;
      const device = deviceOf(row);
      const seen = now() - Date.parse(String(row.last_seen_at));
      if (seen > (row.version === version ? seenAfterMs : otherVersionAfterMs)) {
        const note = setSeen(database, toIso(now()), version, device.deviceId);
        later(database.write([note]).catch(() => undefined));
      }
      return device;
    },

    async list(reach) {
      const rows = await database.rows(
        `SELECT ${columns}, created_at, paired_at, last_seen_at, last_check_at, version, revoked_at FROM device
          WHERE ?1 IS NULL OR ${withinReach('device', '?1')} ORDER BY created_at DESC LIMIT 1000`,
        reach ? JSON.stringify(reach) : null,
      );
      const text = (value: unknown) => (typeof value === 'string' ? value : null);
      return rows.map((row) => ({
        ...deviceOf(row),
        createdAt: String(row.created_at),
        pairedAt: text(row.paired_at),
        lastSeenAt: text(row.last_seen_at),
        lastCheckAt: text(row.last_check_at),
        version: text(row.version),
        revokedAt: text(row.revoked_at),
      }));
    },

    async revoke(deviceId, by) {
      const [revoked] = await database.write([revoking(deviceId), trace('device.revoked', deviceId, by)]);
      return (revoked?.meta.changes ?? 0) > 0;
    },
  };
}
