import { stockFigures } from '../../domain/back-office/business';
import { kindsOfIds } from '../outbox/port';

interface TableRule {
  readonly table: string;
  /** Columns of its primary key. */
  readonly key: readonly string[];
  /** SQL: rows that are backed up; all of them if absent. */
  readonly where?: string;
  /** The index that `where` is read by, in the order of the key. */
  readonly index?: string;
  /** Rows read at once, fewer where a row holds what was agreed or written, or is a whole document. */
  readonly pageRows?: number;
}

const wide = { pageRows: 500 };
const documents = { pageRows: 1 };
/** A message of ids is owed. A mail that waited at night has gone out since, and must not go out again. */
const owed = `done_at IS NULL AND kind IN (${kindsOfIds.map((kind) => `'${kind}'`).join(', ')})`;
/** What there is now is counted anew by a restore, so what is still to be added to it is not kept either. */
const stocks = stockFigures.map((figure) => `'${figure}'`).join(', ');

/**
 * Days to which nothing is added any more, and of which movements may be in the archive: nobody keeps them for less than 19 months
 * in the cell. Sums of later days are made anew of the movements.
 */
const settledDay = `day < date('now', '-18 months')`;
/** Rows of `vat_day` that no movement tells, so that a restore cannot sum them up anew. */
export const noMovement = `kind IN ('soldOutside', 'keptOutside')`;
const vatRows = `(${settledDay} OR ${noMovement})`;

/**
 * Every table that is backed up, in the order in which they are read: reading takes minutes, and whoever names another row is
 * read before it, so that the row is there.
 */
export const backedUp: readonly TableRule[] = [
  { table: 'movement', key: ['kind', 'reference'] },
  { table: 'dispute', key: ['dispute_id'] },
  { table: 'refund_request', key: ['request_id'] },
  { table: 'payment', key: ['payment_id'] },
  { table: 'archived', key: ['subscription_id'] },
  { table: 'archive_hold', key: ['payment_id'] },
  { table: 'movement_day', key: ['market', 'day', 'currency', 'kind'], where: settledDay },
  { table: 'vat_day', key: ['market', 'day', 'currency', 'seller', 'vat_rate', 'kind'], where: vatRows },
  { table: 'receipt_series', key: ['series'] },
  { table: 'business_change', key: ['change_id'], where: `figure NOT IN (${stocks})` },
  { table: 'business_figure', key: ['market', 'scope', 'key', 'period', 'figure'], where: `period <> 'now'` },
  { table: 'subscription_pause', key: ['pause_id'] },
  { table: 'withdrawal', key: ['withdrawal_id'] },
  { table: 'consent', key: ['consent_id'] },
  { table: 'promotion_use', key: ['market', 'code'] },
  { table: 'outbox', key: ['outbox_id'], where: owed, index: 'outbox_open', ...wide },
  { table: 'subscription', key: ['subscription_id'], ...wide },
  { table: 'number_sequence', key: ['market'] },
  { table: 'age_check', key: ['age_check_id'] },
  { table: 'account_notice', key: ['sequence'] },
  { table: 'activation_code', key: ['code_id'] },
  { table: 'passkey', key: ['passkey_id'] },
  { table: 'skin_profile', key: ['member_id'] },
  { table: 'member_note', key: ['note_id'], ...wide },
  { table: 'address_mark', key: ['email_key'] },
  { table: 'member_without_order', key: ['member_id'] },
  { table: 'member', key: ['member_id'] },
  { table: 'device', key: ['device_id'] },
  { table: 'saved_filter', key: ['filter_id'] },
  { table: 'staff', key: ['staff_id'] },
  { table: 'audit', key: ['audit_id'] },
  { table: 'finding', key: ['finding_id'] },
  { table: 'contact_message', key: ['contact_id'], ...wide },
  { table: 'survey_answer', key: ['response_id', 'question', 'value'] },
  { table: 'survey_response', key: ['response_id'] },
  { table: 'survey_invited', key: ['address_mac', 'survey_id'] },
  { table: 'survey_opt_out', key: ['address_mac'] },
  { table: 'survey_link', key: ['link_hash'] },
  { table: 'survey_version', key: ['survey_id', 'version'], ...documents },
  { table: 'survey_pointer', key: ['survey_id'] },
  { table: 'catalogue_version', key: ['market', 'version'], ...documents },
  { table: 'catalogue_pointer', key: ['market'] },
  { table: 'content_draft', key: ['document', 'item'], ...wide },
  { table: 'content_release', key: ['document', 'number'], ...documents },
  { table: 'text_override', key: ['language'], ...documents },
  { table: 'signup_count', key: ['market', 'day', 'step'] },
];
