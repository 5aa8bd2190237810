import type { CustomerDetails } from '../../domain/draft';
import type { Language } from '../../domain/languages';
import type { Database } from '../database/database';

/** What was typed for an order and is nobody's until it is paid. */
export interface Entered extends Pick<CustomerDetails, 'firstName' | 'lastName' | 'phone' | 'street' | 'zip' | 'city'> {
  readonly language: Language;
  /** Of somebody who is logged in: fills what the profile lacks and changes nothing that it has. */
  readonly fillsOnly: boolean;
  /** Under which policy the skin answers that go with it were given; null without any. */
  readonly skinPolicyVersion: string | null;
}

const columns = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  street: 'street',
  zip: 'zip',
  city: 'city',
} as const;
/** What an account is known by: of somebody who is a member already it is changed in the profile alone, where it is told of. */
const known: readonly string[] = ['first_name', 'last_name', 'phone'];

/**
 * For the batch that books the first payment: what goes with the order becomes the
 * member's, if what proved the order still counts, and is kept no longer beside it. The age check
 * goes with it.
 */
export function applyEntered(database: Database, subscriptionId: string, at: string): D1PreparedStatement[] {
  const write = (sql: string, ...values: string[]) => database.prepare(sql, subscriptionId, ...values);
  const order = `FROM subscription u JOIN member w ON w.member_id = u.member_id
    WHERE u.subscription_id = ?1 AND u.entered_json IS NOT NULL AND w.closed_at IS NULL
      AND (w.proofs_valid_from IS NULL OR w.proofs_valid_from < u.proved_at)`;
  const value = (key: string) => `json_extract(u.entered_json, '$.${key}')`;
  const wasMember = `EXISTS (SELECT 1 FROM subscription o WHERE o.member_id = u.member_id
    AND o.subscription_id <> u.subscription_id AND o.state NOT IN ('pending', 'abandoned'))`;
  const details = Object.entries(columns).map(([column, key]) => {
    const stays = known.includes(column) ? `(${value('fillsOnly')} OR ${wasMember})` : value('fillsOnly');
    return `${column} = CASE WHEN ${stays} AND member.${column} <> '' THEN member.${column} ELSE ${value(key)} END`;
  });
  return [
    write(
      `UPDATE member SET ${details.join(', ')}, home_studio_id = u.studio_id, updated_at = ?2,
              language = CASE WHEN ${value('fillsOnly')} THEN member.language ELSE ${value('language')} END
         FROM subscription u
        WHERE u.subscription_id = ?1 AND u.entered_json IS NOT NULL AND member.member_id = u.member_id
          AND member.closed_at IS NULL AND (member.proofs_valid_from IS NULL OR member.proofs_valid_from < u.proved_at)`,
      at,
    ),
    write(
      `INSERT INTO skin_profile (member_id, sealed, policy_version, created_at)
       SELECT u.member_id, u.sealed_skin, ${value('skinPolicyVersion')}, u.ordered_at ${order} AND u.sealed_skin IS NOT NULL
       ON CONFLICT (member_id) DO UPDATE SET sealed = excluded.sealed, policy_version = excluded.policy_version,
                                             created_at = excluded.created_at`,
    ),
    write(
      `UPDATE consent SET member_id = (SELECT u.member_id ${order})
        WHERE subscription_id = ?1 AND member_id IS NULL AND EXISTS (SELECT 1 ${order})`,
    ),
    // Given with a proof that was revoked, it permits nothing.
    write('DELETE FROM consent WHERE subscription_id = ?1 AND member_id IS NULL'),
    write(
      `UPDATE age_check SET member_id = (SELECT u.member_id ${order})
        WHERE member_id IS NULL AND draft_id = (SELECT u.draft_id ${order})`,
    ),
    write('UPDATE subscription SET entered_json = NULL, sealed_skin = NULL WHERE subscription_id = ?1'),
  ];
}
