import { statement } from '../database/database';

/** Every statement that writes `skin_profile`; the answers are sealed. */

export const keepSkin = statement<[memberId: string, sealed: string, policyVersion: string, at: string]>(
  `INSERT INTO skin_profile (member_id, sealed, policy_version, created_at) VALUES (?1, ?2, ?3, ?4)
   ON CONFLICT (member_id) DO UPDATE SET sealed = ?2, policy_version = ?3, created_at = ?4`,
);

/**
 * Entered with an order that is paid now, unless the member has answered anew or taken the consent back since it was placed.
 * `order`: SQL of the order `u`; `version`: SQL of the policy's version.
 */
export const keepOrderedSkin = ({ order, version }: { readonly order: string; readonly version: string }) =>
  statement<[subscriptionId: string]>(
    `INSERT INTO skin_profile (member_id, sealed, policy_version, created_at)
     SELECT u.member_id, u.sealed_skin, ${version}, u.ordered_at ${order} AND u.sealed_skin IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM consent t WHERE t.member_id = u.member_id AND t.kind = 'skin' AND t.withdrawn_at >= u.ordered_at)
     ON CONFLICT (member_id) DO UPDATE SET sealed = excluded.sealed, policy_version = excluded.policy_version,
                                           created_at = excluded.created_at
      WHERE excluded.created_at > skin_profile.created_at`,
  );

export const forgetSkin = statement<[memberId: string]>('DELETE FROM skin_profile WHERE member_id = ?');
