import { marketIds, markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';

/** What happens to the rows of one table when a database of all markets is split into cells. `r` is the row in SQL. */
export type Rule = { readonly changes?: Changes } & (
  | {
      /** To the cell whose market this SQL returns; NULL: to none. */ readonly to: 'one';
      readonly market: string;
    }
  | { /** To the cell that the encrypted message belongs to. */ readonly to: 'message' }
  | { /** To every cell (`?1`) for which this SQL is true. */ readonly to: 'each'; readonly holds: string }
  | { /** Not moved, and why the rows are not needed. */ readonly to: 'none'; readonly reason: string }
);

interface Changes {
  /** Columns that are decrypted with the old keys and encrypted with the cell's. */
  readonly sealed?: readonly string[];
  /** Columns that get another value. */
  readonly set?: Readonly<Record<string, (row: Row) => string | null>>;
}

export type Row = Readonly<Record<string, string | number | null>>;

const own = { to: 'one', market: 'r.market' } as const;
const ofSubscription = '(SELECT s.market FROM subscription s WHERE s.subscription_id = r.subscription_id)';
const ofMember = '(SELECT m.market FROM member m WHERE m.member_id = r.member_id)';
const endedSession = 'it belongs to a session, and all sessions end: their cookies are signed with keys of a cell now';

/** SQL for the market of an id: one query for each table that may know it. */
export const knowing = (id: string) => [
  `(SELECT market FROM subscription WHERE subscription_id = ${id})`,
  `(SELECT market FROM member WHERE member_id = ${id})`,
  `(SELECT market FROM device WHERE device_id = ${id})`,
  `(SELECT market FROM staff WHERE staff_id = ${id})`,
  `(SELECT market FROM age_check WHERE age_check_id = ${id})`,
  `(SELECT market FROM withdrawal WHERE withdrawal_id = ${id})`,
  `(SELECT market FROM dispute WHERE dispute_id = ${id})`,
  `(SELECT market FROM contact_message WHERE contact_id = ${id})`,
  `(SELECT s.market FROM payment p JOIN subscription s USING (subscription_id) WHERE p.payment_id = ${id})`,
  `(SELECT s.market FROM payment p JOIN subscription s USING (subscription_id) WHERE p.provider_reference = ${id})`,
  `(SELECT market FROM subscription WHERE provider_subscription = ${id})`,
];
export const firstOf = (...choices: readonly string[]) => `COALESCE(${choices.join(', ')})`;

/** A receipt's series is a market's letters and a year. */
const ofSeries = `CASE substr(r.series, 1, length(r.series) - 4) ${marketIds
  .map((id) => `WHEN '${markets[id].receiptSeries}' THEN '${id}'`)
  .join(' ')} END`;

/**
 * SQL: a survey goes to each cell in which one of its versions is published, or in which somebody was given a link to
 * it.
 */
const heldIn = `(EXISTS (SELECT 1 FROM survey_version v, json_each(v.document_json, '$.markets') m
    WHERE v.survey_id = r.survey_id AND m.value = ?1)
  OR EXISTS (SELECT 1 FROM survey_link l WHERE l.survey_id = r.survey_id AND l.market = ?1))`;

/**
 * Every table up to migration 0012, the last before cells, in the order in which rows can be written: referenced rows
 * first. A table without a rule stops the split before it begins, if it has rows; that includes all later ones.
 */
export const rules: Readonly<Record<string, Rule>> = {
  catalogue_version: own,
  catalogue_pointer: own,
  promotion_use: own,
  text_override: { to: 'each', holds: '?1 IS NOT NULL' },
  member: own,
  subscription: { ...own, changes: { sealed: ['sealed_skin'] } },
  subscription_pause: { to: 'one', market: ofSubscription },
  payment: { to: 'one', market: firstOf(ofSubscription, ofMember) },
  receipt_series: { to: 'one', market: ofSeries },
  dispute: own,
  withdrawal: own,
  consent: { to: 'one', market: firstOf(ofMember, ofSubscription) },
  skin_profile: { to: 'one', market: ofMember, changes: { sealed: ['sealed'] } },
  passkey: { to: 'one', market: ofMember },
  // Bound to a draft, which ends with its session; proofs are kept elsewhere.
  age_check: own,
  device: own,
  // Only the old pepper can verify a PIN, so everybody gets a new one: `staff reset ID`.
  staff: { ...own, changes: { set: { pin_mac: (row) => `split:${row.staff_id}` } } },
  // The network's checksum is kept for an hour only, and was made with the old pepper.
  contact_message: { ...own, changes: { sealed: ['sealed'], set: { network_key: () => null } } },
  survey_version: { to: 'each', holds: heldIn },
  survey_pointer: { to: 'each', holds: heldIn },
  survey_link: own,
  survey_response: own,
  survey_answer: own,
  // Hashes of addresses, whose market is unknown. The old key, kept in DATA_KEYS, still recognises them.
  survey_invited: { to: 'each', holds: heldIn },
  survey_opt_out: { to: 'each', holds: '?1 IS NOT NULL' },
  signup_count: own,
  outbox: { to: 'message', changes: { sealed: ['payload'] } },
  audit: { to: 'one', market: firstOf(...knowing('r.subject'), ...knowing('r.actor').slice(0, 4)) },
  finding: { to: 'one', market: firstOf(...knowing('r.subject')) },

  session: { to: 'none', reason: 'its cookie is signed with a key of a cell now: people log in again' },
  email_code: { to: 'none', reason: 'a code lives ten minutes and belongs to a session that ends' },
  activation_code: { to: 'none', reason: 'a code is known by a checksum under the old pepper: people ask for another' },
  activation_try: { to: 'none', reason: 'it counts tries of a quarter of an hour' },
  age_transaction: { to: 'none', reason: endedSession },
  validation_session: { to: 'none', reason: endedSession },
  manual_check: { to: 'none', reason: endedSession },
  idempotency: { to: 'none', reason: endedSession },
  kiosk_session: { to: 'none', reason: 'a check at a screen lives an hour' },
  survey_network: { to: 'none', reason: 'it counts answers of an hour' },
  webhook_event: {
    to: 'none',
    reason: 'it only spares asking the provider again; an event that comes twice does no harm',
  },
  job_lease: { to: 'none', reason: 'each cell runs its own jobs' },
};

/** SQL for a market, or NULL if it has no cell. */
export const cellIn = (market: string) =>
  `CASE WHEN (${market}) IN (${marketIds.map((id) => `'${id}'`).join(', ')}) THEN (${market}) END`;

/** SQL that is true for a row that belongs to no cell. */
export const nowhere = ({ holds }: Extract<Rule, { to: 'each' }>) =>
  marketIds.map((id) => `NOT (${holds.replaceAll('?1', `'${id}'`)})`).join(' AND ');

export const isMarketId = (value: unknown): value is MarketId => marketIds.some((id) => id === value);
