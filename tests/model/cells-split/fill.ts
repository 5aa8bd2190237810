import { createHash } from 'node:crypto';
import { filesUnder, read } from '../../../scripts/house/sources';
import { createSealer } from '../../../worker/crypto/keyring';
import { marketIds, markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { createSqliteD1 } from '../../setup/databases/sqlite-d1';

type Value = string | number | null;
export type Row = Record<string, Value>;

/** Who a row is of: one cell, several, nobody's (`rest`), or none because it is left behind. */
export type Owner = MarketId | readonly MarketId[] | 'rest' | 'left';
export interface Written {
  readonly table: string;
  readonly row: Row;
  readonly owner: Owner;
}

/** What one database of all markets looked like before cells. */
export const lastBefore = '0012';
export const formerKeys = `k1:${'f'.repeat(43)}`;
const former = createSealer(formerKeys);

const at = (day: number) => new Date(Date.UTC(2026, 0, 1 + (day % 300), 9)).toISOString();
const guid = (kind: string, market: string, nth: number) => {
  const hex = createHash('sha256').update(`${kind} ${market} ${nth}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
};

/** The old database, and all that was written into it with whose it is. */
export async function fillOldDatabase(membersOf: Readonly<Record<MarketId, number>>) {
  const files = filesUnder('worker/migrations', /\.sql$/).filter(
    (file) => (/(\d{4})_/.exec(file)?.[1] ?? '') <= lastBefore,
  );
  const { d1, raw } = createSqliteD1(files.map(read));
  const written: Written[] = [];
  const columnsOf = (table: string) =>
    raw.prepare('SELECT name, type FROM pragma_table_info(?)').all(table) as { name: string; type: string }[];

  let count = 0;
  /** Columns without a given value get a unique one, so that a mixed-up row shows. */
  function put(table: string, owner: Owner, given: Row): Row {
    count += 1;
    const row: Row = {};
    for (const { name, type } of columnsOf(table))
      row[name] =
        name in given ? (given[name] as Value) : type === 'INTEGER' ? count : `${table}.${name} ${count} "ø€"`;
    const names = Object.keys(row);
    raw
      .prepare(`INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`)
      .run(...Object.values(row));
    written.push({ table, row, owner });
    return row;
  }

  for (const language of ['da', 'sv']) put('text_override', marketIds, { language, document_json: '{}' });
  put('survey_opt_out', marketIds, {});
  putSurveys(put);
  for (const [index, id] of marketIds.entries()) {
    for (const version of ['v1', 'v2']) put('catalogue_version', id, { market: id, version });
    put('catalogue_pointer', id, { market: id, version: 'v2' });
    put('promotion_use', id, { market: id, code: 'SUN' });
    for (const year of [2025, 2026]) put('receipt_series', id, { series: `${markets[id].receiptSeries}${year}` });
    for (const day of [1, 2]) put('signup_count', id, { market: id, day: at(day).slice(0, 10), step: 'overview' });
    const deviceId = guid('device', id, index);
    put('device', id, { device_id: deviceId, kind: 'staff', market: id });
    put('staff', id, { staff_id: guid('staff', id, index), market: id });
    put('audit', id, { subject: deviceId, actor: 'operator' });
    put('audit', id, { subject: guid('check of nobody', id, 1), actor: guid('staff', id, index) });
    put('audit', 'rest', { subject: `texts:${id}`, actor: 'ops' });
    put('finding', 'rest', { subject: `ch_${id}_unknown`, resolved_at: null });
    put('webhook_event', 'left', {});
    put('job_lease', 'left', {});
    put('kiosk_session', 'left', { device_id: deviceId });
    put('survey_network', 'left', {});
    put('activation_try', 'left', {});
    for (let nth = 0; nth < membersOf[id]; nth += 1) await putMember(put, id, nth);
  }
  await putMessages(put);
  return { d1, raw, written };
}

type Put = (table: string, owner: Owner, given: Row) => Row;

async function putMember(put: Put, id: MarketId, nth: number) {
  const memberId = guid('member', id, nth);
  const subscriptionId = guid('subscription', id, nth);
  const email = `person${nth}@example.${id}`;
  put('member', id, { member_id: memberId, market: id, email, email_key: email, created_at: at(nth), closed_at: null });
  put('subscription', id, {
    ...{ subscription_id: subscriptionId, member_id: memberId, market: id, updated_at: at(nth) },
    ...{ state: nth % 3 === 0 ? 'pending' : 'active', stop_date: null, wanted_json: null, open_invoice_json: null },
    snapshot_json: JSON.stringify({ priceMinor: 19_900 + nth, intervalMonths: 1 }),
    sealed_skin: nth % 3 === 0 ? await former.seal(`skin of order ${id} ${nth}`) : null,
    provider_subscription: `sub_${id}_${nth}`,
  });
  const payment = { subscription_id: subscriptionId, member_id: memberId, refunds: null };
  const paymentId = guid('payment', id, nth);
  put('payment', id, { ...payment, payment_id: paymentId, kind: 'charge', state: 'succeeded', at: at(nth) });
  put('consent', id, { member_id: memberId, subscription_id: subscriptionId, withdrawn_at: null });
  put('audit', id, { subject: subscriptionId, actor: 'provider' });
  if (nth % 5 === 0) await putRare(put, { id, nth, memberId, subscriptionId, paymentId });
}

interface Person {
  readonly id: MarketId;
  readonly nth: number;
  readonly memberId: string;
  readonly subscriptionId: string;
  readonly paymentId: string;
}

async function putRare(put: Put, { id, nth, memberId, subscriptionId, paymentId }: Person) {
  put('payment', id, {
    ...{ subscription_id: subscriptionId, member_id: memberId, refunds: paymentId },
    ...{ kind: 'refund', state: 'pending', receipt_number: null, at: at(nth) },
  });
  put('skin_profile', id, { member_id: memberId, sealed: await former.seal(`skin of ${id} ${nth}`) });
  put('passkey', id, { member_id: memberId });
  put('consent', id, { member_id: null, subscription_id: subscriptionId });
  put('age_check', id, { market: id, member_id: memberId, result: 'yes', kiosk_session: null });
  const check = put('age_check', id, { market: id, member_id: null, result: 'no' });
  put('validation_session', 'left', { age_check_id: check.age_check_id as string });
  put('subscription_pause', id, { subscription_id: subscriptionId });
  put('withdrawal', id, { market: id, outcome: 'done', subscription_id: subscriptionId });
  put('dispute', id, { market: id, subscription_id: subscriptionId, payment_id: paymentId, state: 'inquiry' });
  put('contact_message', id, {
    ...{ market: id, member_id: memberId, network_key: `network ${id} ${nth}` },
    sealed: await former.seal(`words of ${id} ${nth}`),
  });
  put('activation_code', 'left', { member_id: memberId, channel: 'mail', code_id: guid('activation', id, nth) });
  put('email_code', 'left', { market: id, code_id: guid('code', id, nth) });
  put('session', 'left', { member_id: memberId, state_json: '{}' });
  put('idempotency', 'left', {});
  put('age_transaction', 'left', { market: id });
  put('manual_check', 'left', { market: id, result: null });
  put('audit', id, { subject: memberId, actor: memberId });
  put('audit', id, { subject: paymentId, actor: 'operator:a@solhus.example' });
  put('audit', id, { subject: String(check.age_check_id), actor: 'system' });
  put('finding', id, { subject: subscriptionId });
  // Sent and emptied: what is left of it is its key.
  for (const dedupe of [`receipt:${paymentId}`, `code:${guid('code', id, nth)}`, `end:sub_${id}_${nth}`])
    put('outbox', id, { dedupe, payload: '', next_at: null });
  put('outbox', id, { dedupe: `activation:${guid('activation', id, nth)}`, payload: '', next_at: null });
}

function putSurveys(put: Put) {
  const held: Record<string, readonly MarketId[]> = {
    all: marketIds,
    danish: ['denmark'],
    moved: ['sweden', 'england'],
  };
  const document = (names: readonly MarketId[]) => JSON.stringify({ markets: names });
  for (const [surveyId, names] of Object.entries(held)) {
    // In England it was held by its first version alone.
    const later = surveyId === 'moved' ? (['sweden'] as const) : names;
    put('survey_version', names, { survey_id: surveyId, version: '1', document_json: document(names) });
    put('survey_version', names, { survey_id: surveyId, version: '2', document_json: document(later) });
    put('survey_pointer', names, { survey_id: surveyId, version: '2' });
    put('survey_invited', names, { survey_id: surveyId });
    for (const id of names) {
      const link = put('survey_link', id, { survey_id: surveyId, kind: 'studio', market: id });
      for (const [nth, state] of ['open', 'finished', 'finished'].entries()) {
        const common = { survey_id: surveyId, market: id, studio_id: `studio ${id}` };
        const response = put('survey_response', id, { ...common, link_hash: link.link_hash as string, state });
        const answer = { ...common, response_id: response.response_id as string, question: 'score' };
        put('survey_answer', id, { ...answer, value: String(nth), is_text: 0, nth: 0 });
      }
    }
  }
}

/** One of each kind that may wait, of each market. */
async function putMessages(put: Put) {
  for (const id of marketIds) {
    const mail = { to: `a@example.${id}`, language: 'en', market: id, template: 'code', data: { code: '123456' } };
    const subscriptionId = guid('subscription', id, 0);
    const messages = [
      { kind: 'mail', mail },
      { kind: 'refund', subscriptionId, charge: 'ch_1', amountMinor: 100 },
      { kind: 'endSubscription', subscription: `sub_${id}_0` },
      { kind: 'tellProvider', subscriptionId },
      { kind: 'expireCheckout', subscriptionId, checkout: 'cs_1' },
    ];
    for (const message of messages)
      put('outbox', id, { kind: message.kind, payload: await former.seal(JSON.stringify(message)) });
  }
  put('outbox', 'rest', { kind: 'nothing', payload: await former.seal('{"kind":"nothing"}') });
  put('outbox', 'rest', { kind: 'mail', payload: 'sealed by a key that is gone' });
}
