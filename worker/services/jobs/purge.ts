import { dayMs, hourMs, minuteMs, toIso } from '../../domain/dates';
import { retention } from '../../domain/markets/retention';
import type { CellParts } from '../cell-parts';
import type { Database } from '../database/database';
import type { KioskSessions } from '../kiosk/port';
import { kindsOfIds } from '../outbox/port';
import { tendArchive } from './archive/parts';
import type { Budget } from './budget';
import { type Chunk, createChunks, runChunks } from './chunks';
import { closedAccounts } from './closed-accounts';
import { keepPosition, positionOf } from './lease';
import type { Progress } from './port';
import { marketChunks } from './purge-market';

interface Parts extends Pick<CellParts, 'database' | 'market'> {
  /** Null: nothing is archived. */
  archiveDatabase: Database | null;
  kiosks: KioskSessions;
  now: number;
  budget: Budget;
}

/** Deletes short-lived rows by the retention of their table, and by market; docs/storage.md gives the reasons. */
export async function purge({ database, archiveDatabase: archive, kiosks, market, now, budget }: Parts) {
  // Kiosk objects delete themselves by their alarm; this is for those whose alarm failed.
  const wiped = await kiosks.purge();
  const before = await positionOf(database, 'purge');
  const place = String(before.parts.accounts?.at ?? '');
  const closed = await closedAccounts(database, market, now, place);
  const lists = [...tableChunks(database, now).map((chunk) => [chunk]), ...marketChunks(database, market, now, closed)];
  const from = Number(before.parts.retention?.at ?? 0);
  const { deleted, left, fault } = await runChunks(database, lists, { budget, from });
  const isBehind = left.length > 0;
  const progress: Progress = isBehind
    ? {
        ...{ at: left[0]?.list, isLeft: true, reached: null },
        since: before.parts.retention?.since ?? toIso(now),
        rows: (before.parts.retention?.rows ?? 0) + deleted,
      }
    : { isLeft: false };
  const { moved, tally } = await tendArchive({ database, archive, market, now, closed }, before, budget);
  // The same accounts again, where not all that is due of them could be done.
  const at = isBehind || moved.position.parts.archiveEnds?.isLeft ? place : closed.next;
  const parts = { ...moved.position.parts, retention: progress, accounts: { at, isLeft: false } };
  const position = { ...moved.position, parts };
  const wasBehind = Object.values(before.parts).some(({ isLeft }) => isLeft);
  if (wasBehind || at !== place || Object.values(position.parts).some(({ isLeft }) => isLeft))
    await database.write([keepPosition(database, 'purge', position)]);
  const first = fault ?? moved.fault;
  if (first) throw first;
  return { deleted, unfinished: left.length, kiosks: wiped, ...tally, unarchived: archive ? 0 : 1 } as const;
}

/** One chunk per table and rule; each is limited in rows by `remove` and `change`. */
function tableChunks(database: Database, now: number): Chunk[] {
  const { remove, change } = createChunks(database);
  const before = (ageMs: number) => toIso(now - ageMs);
  const days = (count: number) => before(count * dayMs);
  const day = (count: number) => days(count).slice(0, 10);
  return [
    remove('age_transaction', 'state_hash', 'expires_at < ?', before(retention.ageTransactionMinutes * minuteMs)),
    remove('session', 'id_hash', 'absolute_expires_at < ?', days(retention.sessionDays)),
    remove('session', 'id_hash', 'idle_expires_at < ?', days(retention.sessionDays)),
    remove('session', 'id_hash', 'revoked_at < ?', days(retention.sessionDays)),
    remove('email_code', 'code_id', 'created_at < ?', days(retention.emailCodeDays)),
    remove('address_mark', 'email_key', 'marked_at < ?', days(retention.addressMarkDays)),
    remove('activation_code', 'code_id', 'expires_at < ?', days(retention.activationCodeDays)),
    remove('account_notice', 'sequence', 'expires_at < ?', before(0)),
    remove('activation_try', 'address', 'ends_at < ?', before(0)),
    remove('budget', 'key', `ends_at < ? AND key NOT LIKE 'code-place:%'`, before(0)),
    // A place in the queue stays valid for a while after its time.
    remove('budget', 'key', 'ends_at < ?', before(retention.limitHours * hourMs)),
    remove('idempotency', 'key', 'created_at < ?', days(retention.formDays)),
    remove('webhook_event', 'event_id', 'received_at < ?', days(retention.webhookEventDays)),
    remove('provider_look', 'subject', 'next_at < ?', days(retention.providerLookDays)),
    remove('tally', 'day, name', 'day < ?', day(retention.tallyDays)),
    remove('validation_session', 'session_id', 'expires_at < ?', before(0)),
    remove('manual_check', 'manual_check_id', 'expires_at < ?', days(retention.manualCheckDays)),
    remove('device', 'device_id', 'paired_at IS NULL AND pairing_expires_at < ?', days(retention.unpairedDeviceDays)),
    remove('screen_letters', 'token_hash', 'expires_at < ?', before(retention.screenLettersMinutes * minuteMs)),
    remove(
      'withdrawal',
      'withdrawal_id',
      // Or the order that it named is gone, as one is that was never paid.
      `received_at < ? AND NOT EXISTS (SELECT 1 FROM subscription s WHERE s.subscription_id = withdrawal.subscription_id)`,
      days(retention.unmatchedWithdrawalDays),
    ),
    change(
      'withdrawal',
      'withdrawal_id',
      'token_hash = NULL',
      'token_hash IS NOT NULL AND token_ends_at < ?',
      days(retention.withdrawalLinkDays),
    ),
    remove('withdrawal_try', 'try_id', 'at < ?', before(retention.networkHours * hourMs)),
    change(
      'contact_message',
      'contact_id',
      'network_key = NULL',
      'network_key IS NOT NULL AND received_at < ?',
      before(retention.networkHours * hourMs),
    ),
    remove('survey_network', 'link_hash, network_mac', 'ends_at < ?', before(0)),
    // The answers are kept; that two came from the same browser is deleted.
    change(
      'survey_response',
      'response_id',
      'device_hash = response_id',
      'device_hash <> response_id AND updated_at < ?',
      days(retention.surveyDeviceDays),
    ),
    remove('survey_answer', 'rowid', 'is_text = 1 AND day < ?', day(retention.surveyTextDays)),
    remove('survey_invited', 'address_mac, survey_id', 'at < ?', days(retention.surveyInvitedDays)),
    remove('outbox', 'outbox_id', 'done_at < ?', days(retention.outboxDays)),
    // Messages given up keep their content as long as they may still be sent. Those with ids only are kept longer,
    // since payments depend on them.
    change(
      'outbox',
      'outbox_id',
      `payload = ''`,
      `dead_at < ? AND payload <> '' AND kind NOT IN (SELECT value FROM json_each(?))`,
      days(retention.deadOutboxDays),
      JSON.stringify(kindsOfIds),
    ),
    remove('outbox', 'outbox_id', `dead_at < ? AND payload = ''`, days(retention.outboxDays)),
    // Actors in the back office and at terminals: the kind of actor is kept, who it was is deleted.
    ...['operator', 'terminal'].map((as) =>
      change(
        'audit',
        'audit_id',
        `actor = '${as}'`,
        `actor > '${as}:' AND actor < '${as};' AND at < ?`,
        days(retention.operatorDays),
      ),
    ),
    // Answers and the audit keep the id.
    change('staff', 'staff_id', `name = ''`, `name <> '' AND disabled_at < ?`, days(retention.operatorDays)),
    remove('member_note', 'note_id', 'at < ?', days(retention.noteDays)),
    remove('saved_filter', 'filter_id', 'saved_at < ?', days(retention.operatorDays)),
    remove(
      'business_figure',
      'market, scope, key, period, figure',
      'length(period) = 10 AND period < ?',
      day(retention.signupCountDays),
    ),
    remove('refund_request', 'request_id', 'asked_at < ?', days(retention.operatorDays)),
  ];
}
