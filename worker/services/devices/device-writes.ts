import { namedStatement, statement } from '../database/database';

type Invited = Record<'deviceId' | 'kind' | 'market' | 'studioId' | 'name' | 'expiresAt' | 'at', string>;

/** A screen that a link pairs. */
export const insertInvited = namedStatement<Invited & Record<'pairingHash', string>>(
  `INSERT INTO device (device_id, kind, market, studio_id, name, pairing_hash, pairing_expires_at, created_at)
   VALUES (@deviceId, @kind, @market, @studioId, @name, @pairingHash, @expiresAt, @at)`,
);

/** A screen whose letters were typed: its secret pairs it, as that of a link would. */
export const insertTyped = namedStatement<Invited>(
  `INSERT INTO device (device_id, kind, market, studio_id, name, pairing_hash, pairing_expires_at, created_at)
   SELECT device_id, @kind, @market, @studioId, @name, token_hash, @expiresAt, @at FROM screen_letters WHERE device_id = @deviceId`,
);

/** Once, while the link or the letters are valid. */
export const setPaired = statement<[keyHash: string, at: string, pairingHash: string, version: string]>(
  `UPDATE device SET key_hash = ?1, paired_at = ?2, last_seen_at = ?2, version = ?4
    WHERE pairing_hash = ?3 AND paired_at IS NULL AND revoked_at IS NULL AND pairing_expires_at > ?2
  RETURNING device_id, kind, market, studio_id, name`,
);

export const setSeen = statement<[at: string, version: string, deviceId: string]>(
  'UPDATE device SET last_seen_at = ?, version = ? WHERE device_id = ?',
);

/** A check began at this screen. */
export const setChecked = statement<[at: string, deviceId: string]>(
  'UPDATE device SET last_check_at = ? WHERE device_id = ?',
);

export const setRevoked = statement<[at: string, deviceId: string]>(
  'UPDATE device SET revoked_at = ?, key_hash = NULL WHERE device_id = ? AND revoked_at IS NULL',
);
