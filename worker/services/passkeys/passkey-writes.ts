import { type Bindable, statement } from '../database/database';
import type { Statement } from '../database/port';

/** Statements that write `passkey` beside the store of passkeys. */

export const deletePasskey = statement<[memberId: string, passkeyId: string]>(
  'DELETE FROM passkey WHERE member_id = ? AND passkey_id = ?',
);

export const deletePasskeysOf = statement<[memberId: string]>('DELETE FROM passkey WHERE member_id = ?1');

const columns = [
  'passkey_id',
  'member_id',
  'credential_id',
  'public_key',
  'sign_count',
  'transports',
  'name',
  'is_synced',
  'created_at',
  'last_used_at',
] as const;

const insert = statement<readonly Bindable[]>(
  `INSERT INTO passkey (${columns.join(', ')})
   SELECT ${columns.map((_, index) => `?${index + 1}`).join(', ')} WHERE ?2 = ?${columns.length + 1}
       ON CONFLICT DO NOTHING`,
);

/** A row that was deleted, as it was. */
export const restorePasskey = (
  database: Parameters<typeof insert>[0],
  memberId: string,
  row: Readonly<Record<string, Bindable>>,
): Statement => insert(database, ...columns.map((column) => row[column] ?? null), memberId);
