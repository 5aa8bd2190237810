import { type Bindable, namedStatement, statement } from '../database/database';

/** Every statement that writes `session`. Instants are ISO texts, flags 0 or 1. */

type Maybe = string | null;

/**
 * Part of every statement that sets `revoked_at`, so that a sign-up's name and address are deleted with its session.
 */
const emptied = "state_json = '{}'";

/** Of a member only if the account is open and the proof is not revoked. */
export const insertSession = namedStatement<
  Record<'idHash' | 'stateJson' | 'at' | 'idleExpiresAt' | 'absoluteExpiresAt', string> &
    Record<'memberId' | 'authAt' | 'authLevel' | 'deviceHint', Maybe> &
    Record<'remember', number>
>(
  `INSERT INTO session (id_hash, member_id, revision, state_json, auth_at, auth_level, remember, device_hint,
                        created_at, last_seen_at, idle_expires_at, absolute_expires_at)
   SELECT @idHash, @memberId, 1, @stateJson, @authAt, @authLevel, @remember, @deviceHint, @at, @at, @idleExpiresAt, @absoluteExpiresAt
    WHERE @memberId IS NULL OR EXISTS (SELECT 1 FROM member WHERE member_id = @memberId AND closed_at IS NULL
                                          AND (proofs_valid_from IS NULL OR proofs_valid_from < @authAt))`,
);

/** The same login under another id. */
export const continueSession = statement<[idHash: string, stateJson: string, earlierHash: string, revision: number]>(
  `INSERT INTO session (id_hash, member_id, revision, state_json, auth_at, auth_level, remember, device_hint, kept_at,
                        created_at, last_seen_at, idle_expires_at, absolute_expires_at)
   SELECT ?1, member_id, 1, ?2, auth_at, auth_level, remember, device_hint, kept_at,
          created_at, last_seen_at, idle_expires_at, absolute_expires_at
     FROM session WHERE id_hash = ?3 AND revision = ?4 AND revoked_at IS NULL`,
);

/** Only if it is still as it was read. */
export const changeState = statement<[stateJson: string, idHash: string, revision: number]>(
  'UPDATE session SET revision = revision + 1, state_json = ? WHERE id_hash = ? AND revision = ? AND revoked_at IS NULL',
);

/** One field, so no reading is needed; the revision moves on, so that nobody writes over it. */
export const noteInSession = statement<[notice: string, idHash: string]>(
  `UPDATE session SET revision = revision + 1, state_json = json_set(state_json, '$.notice', ?1)
    WHERE id_hash = ?2 AND revoked_at IS NULL`,
);

type Challenge = [idHash: string, challenge: string, purpose: string, at: string, latestForm: number];
/** A challenge that this session was sent for this purpose and that is valid; `c` is the list's entry. */
const isChallenge = `c.value ->> 'challenge' = ?2 AND c.value ->> 'purpose' = ?3 AND c.value ->> 'expiresAt' > ?4`;
const holdsChallenges = `s.id_hash = ?1 AND s.revoked_at IS NULL AND s.idle_expires_at > ?4 AND s.absolute_expires_at > ?4
     AND COALESCE(s.state_json ->> 'v', 0) <= ?5`;

/** Until when a challenge is valid: read just before it is taken. */
export const endOfChallenge = statement<Challenge>(
  `SELECT c.value ->> 'expiresAt' AS expires_at FROM session s, json_each(s.state_json, '$.challenges') c
    WHERE ${holdsChallenges} AND ${isChallenge} LIMIT 1`,
);

/** Takes a challenge out, so that of all requests with its answer one alone gets it. Returns the id's hash if it did. */
export const takeChallenge = statement<Challenge>(
  `UPDATE session AS s SET revision = revision + 1,
          state_json = json_set(s.state_json, '$.challenges', json((SELECT json_group_array(json(c.value))
                                  FROM json_each(s.state_json, '$.challenges') c WHERE NOT (${isChallenge}))))
    WHERE ${holdsChallenges} AND EXISTS (SELECT 1 FROM json_each(s.state_json, '$.challenges') c WHERE ${isChallenge})
   RETURNING id_hash`,
);

export const slideSession = statement<[lastSeenAt: string, idleExpiresAt: string, idHash: string]>(
  'UPDATE session SET last_seen_at = ?, idle_expires_at = ? WHERE id_hash = ? AND revoked_at IS NULL',
);

export const revokeSession = statement<[at: string, idHash: string]>(
  `UPDATE session SET revoked_at = ?, ${emptied} WHERE id_hash = ? AND revoked_at IS NULL`,
);

/** All of a member but one. */
export const revokeOthers = statement<[memberId: string, at: string, keptHash: string]>(
  `UPDATE session SET revoked_at = ?2, ${emptied} WHERE member_id = ?1 AND id_hash <> ?3 AND revoked_at IS NULL`,
);

/** Marks the one that stays when the others are revoked. */
export const keepSession = statement<[memberId: string, at: string, idHash: string]>(
  'UPDATE session SET kept_at = ?2 WHERE member_id = ?1 AND id_hash = ?3 AND revoked_at IS NULL',
);

/** `condition`: SQL; `?1` is the instant, the other parameters are the condition's. Returns the rows. */
export const revokeWhere = (condition: string) =>
  statement<readonly [at: string, ...values: Bindable[]]>(
    `UPDATE session SET revoked_at = ?1, ${emptied} WHERE ${condition} RETURNING id_hash`,
  );

/** Of an account that is closed; its drafts go with it. */
export const deleteSessions = statement<[memberId: string]>('DELETE FROM session WHERE member_id = ?1');
