import type { Language } from '../../../domain/markets/languages';
import type { CustomerDetails } from '../../../domain/signup/draft';
import { linkCheck } from '../../age-checks/age-check-writes';
import type { Database } from '../../database/database';
import type { Statement } from '../../database/port';
import { dropUnlinkedConsents, linkConsents } from '../../members/consent-writes';
import { fillFromOrder } from '../../members/member-writes';
import { keepOrderedSkin } from '../../members/skin-writes';
import { forgetEntered } from './subscription-writes';

/** What was typed for an order; it becomes the member's data only when the order is paid. */
export interface Entered extends Pick<CustomerDetails, 'firstName' | 'lastName' | 'phone' | 'street' | 'zip' | 'city'> {
  readonly language: Language;
  /** For a logged-in member: fills empty fields of the profile and changes no others. */
  readonly fillsOnly: boolean;
  /** Version of the policy the skin answers were given under; null without answers. */
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
/**
 * Fields that identify an account: an existing member changes them in the profile only, where a mail reports the
 * change.
 */
const known: readonly string[] = ['first_name', 'last_name', 'phone'];

/**
 * For the batch that records the first payment: copies what was entered with the order to the member, unless the proof
 * the order was made with was revoked or the member changed it since, and deletes it from the order. The age check is
 * linked to the member too.
 */
export function applyEntered(database: Database, subscriptionId: string, at: string): Statement[] {
  const order = `FROM subscription u JOIN member w ON w.member_id = u.member_id
    WHERE u.subscription_id = ?1 AND u.entered_json IS NOT NULL AND w.closed_at IS NULL
      AND (w.proofs_valid_from IS NULL OR w.proofs_valid_from < u.proved_at)`;
  const value = (key: string) => `json_extract(u.entered_json, '$.${key}')`;
  const wasMember = `EXISTS (SELECT 1 FROM subscription o WHERE o.member_id = u.member_id
    AND o.subscription_id <> u.subscription_id AND o.state NOT IN ('pending', 'abandoned'))`;
  const fillsOnly = `(${value('fillsOnly')} OR member.updated_at > u.ordered_at)`;
  const details = Object.entries(columns).map(([column, key]) => {
    const stays = known.includes(column) ? `(${fillsOnly} OR ${wasMember})` : fillsOnly;
    return `${column} = CASE WHEN ${stays} AND member.${column} <> '' THEN member.${column} ELSE ${value(key)} END`;
  });
  return [
    fillFromOrder({
      set: details.join(', '),
      language: `CASE WHEN ${fillsOnly} THEN member.language ELSE ${value('language')} END`,
    })(database, subscriptionId, at),
    keepOrderedSkin({ order, version: value('skinPolicyVersion') })(database, subscriptionId),
    linkConsents(order)(database, subscriptionId),
    dropUnlinkedConsents(database, subscriptionId),
    linkCheck(order)(database, subscriptionId),
    forgetEntered(database, subscriptionId),
  ];
}
