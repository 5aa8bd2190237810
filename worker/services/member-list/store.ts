import type { MarketId } from '../../domain/markets/market';
import { liveStates, type StoredState } from '../../domain/membership/membership';
import type { Bindable, Database, Row } from '../database/database';
import type { UnpaidInvoice } from '../membership/port';
import { pageOf, pageRows } from './page';
import type { Cursor, ListedMembership, ListFilter, Lookup, MemberList } from './port';
import { undeliveredMails } from './undelivered';

interface Parts {
  readonly database: Database;
  readonly market: MarketId;
}

/** After every name there is; `￿` sorts after all letters. */
const end = '￿';

const columns = `s.subscription_id, s.number, s.state, s.studio_id, s.ordered_at, s.stop_date, s.open_invoice_json,
  json_extract(s.snapshot_json, '$.productName') AS product_name, m.first_name, m.last_name`;

const rowOf = (row: Row): ListedMembership => ({
  subscriptionId: String(row.subscription_id),
  number: String(row.number),
  name: [row.first_name, row.last_name].filter(Boolean).join(' '),
  state: row.state as StoredState,
  studioId: String(row.studio_id),
  productName: JSON.parse(String(row.product_name ?? '{}')) as ListedMembership['productName'],
  orderedAt: String(row.ordered_at),
  stopDate: row.stop_date as string | null,
  unpaid: row.open_invoice_json === null ? null : (JSON.parse(String(row.open_invoice_json)) as UnpaidInvoice),
});

/** The index whose first columns are the filter's, so that a page reads its own rows alone. */
function indexOf({ studioId, productId }: ListFilter): string {
  if (studioId !== null) return productId === null ? 'subscription_by_studio' : 'subscription_by_studio_and_product';
  return productId === null ? 'subscription_by_state' : 'subscription_by_product';
}

const filters = (places: readonly string[]) =>
  ['studio_id', 'product_id'].map((column, index) => `(${places[index]} IS NULL OR ${column} = ${places[index]})`);

export function createMemberList({ database, market }: Parts): MemberList {
  const cursorOf = (row: Row): Cursor => [String(row.ordered_at), String(row.subscription_id)];

  return {
    async list(filter, after, most = pageRows) {
      const states = filter.state === null ? liveStates : [filter.state];
      const [studio, product] = [filter.studioId, filter.productId];
      const where = [
        studio === null ? '?2 IS NULL' : 'studio_id = ?2',
        product === null ? '?3 IS NULL' : 'product_id = ?3',
      ].join(' AND ');
      // One state at a time: each is in the order of its index, so none is sorted beyond a page.
      const ofState = (state: StoredState) =>
        `SELECT * FROM (SELECT subscription_id, ordered_at FROM subscription INDEXED BY ${indexOf(filter)}
           WHERE market = ?1 AND ${where} AND state = '${state}' AND (ordered_at, subscription_id) < (?4, ?5)
           ORDER BY ordered_at DESC, subscription_id DESC LIMIT ${most + 1})`;
      const rows = await database.rows(
        `SELECT ${columns} FROM (${states.map(ofState).join(' UNION ALL ')}) f
           JOIN subscription s ON s.subscription_id = f.subscription_id JOIN member m ON m.member_id = s.member_id
          ORDER BY f.ordered_at DESC, f.subscription_id DESC LIMIT ${most + 1}`,
        ...[market, studio, product],
        ...(after ?? [end, end]),
      );
      return pageOf(rows, rowOf, cursorOf, most);
    },

    async find(lookup, { state, studioId, productId }, after, most = pageRows) {
      const { source, values, isPaged } = sourceOf(lookup, most);
      const rows = await database.rows(
        `SELECT n.key, n.member_id, ${columns} FROM (${source}) n JOIN member m ON m.member_id = n.member_id AND m.market = ?3
           LEFT JOIN subscription s ON s.member_id = n.member_id AND s.state <> 'abandoned' AND (?4 IS NULL OR s.state = ?4)
             AND ${filters(['?5', '?6'])
               .map((one) => one.replace(/(\w+_id) =/, 's.$1 ='))
               .join(' AND ')}
             AND (?7 IS NULL OR s.number = ?7)
          ORDER BY n.key, n.member_id, s.ordered_at DESC`,
        ...values,
        ...[market, state, studioId, productId, lookup.kind === 'number' ? lookup.number : null],
        ...(isPaged ? (after ?? ['', '']) : []),
      );
      // A page is full by its members; who has no such membership takes a place, and is not shown.
      const members = new Set([...new Set(rows.map((row) => `${row.key} ${row.member_id}`))].slice(0, most));
      const shown = rows.filter((row) => members.has(`${row.key} ${row.member_id}`));
      const last = shown.at(-1);
      const isFollowed = isPaged && shown.length < rows.length;
      return {
        rows: shown.filter((row) => row.subscription_id !== null).map(rowOf),
        next: isFollowed && last ? [String(last.key), String(last.member_id)] : null,
      };
    },

    async unpaid({ studioId, productId }, after, most = pageRows) {
      const by = studioId !== null ? '_by_studio' : productId !== null ? '_by_product' : '';
      const since = `json_extract(open_invoice_json, '$.since')`;
      const rows = await database.rows(
        `SELECT ${columns}, f.since FROM (SELECT subscription_id, ${since} AS since
             FROM subscription INDEXED BY subscription_unpaid_since${by}
            WHERE market = ?1 AND open_invoice_json IS NOT NULL
              AND ${studioId === null ? '?2 IS NULL' : 'studio_id = ?2'}
              AND ${productId === null ? '?3 IS NULL' : 'product_id = ?3'} AND ${since} >= ?4 AND (${since}, subscription_id) > (?4, ?5)
            ORDER BY ${since}, subscription_id LIMIT ${most + 1}) f
           JOIN subscription s ON s.subscription_id = f.subscription_id JOIN member m ON m.member_id = s.member_id
          ORDER BY f.since, f.subscription_id`,
        ...[market, studioId, productId],
        ...(after ?? ['', '']),
      );
      return pageOf(rows, rowOf, (row) => [String(row.since), String(row.subscription_id)], most);
    },

    async unpaidCount() {
      const row = await database.row(
        'SELECT COUNT(*) AS count FROM subscription INDEXED BY subscription_unpaid WHERE open_invoice_json IS NOT NULL',
      );
      return Number(row?.count ?? 0);
    },

    undelivered: (kind, after, most = pageRows) => undeliveredMails({ database, market }, kind, after, most),
  };
}

/** SQL of the members who are looked up, with what they are sorted by. `?1` and `?2` are bound by it, `?8` and `?9` the cursor. */
function sourceOf(lookup: Lookup, most: number): { source: string; values: Bindable[]; isPaged: boolean } {
  const exact = (sql: string, value: string) => ({
    source: `${sql} AND ?2 IS NULL LIMIT ${most}`,
    values: [value, null],
    isPaged: false,
  });
  switch (lookup.kind) {
    case 'number':
      return exact(`SELECT number AS key, member_id FROM subscription WHERE number = ?1`, lookup.number);
    case 'email':
      return exact(
        `SELECT email_key AS key, member_id FROM member WHERE market = ?3 AND email_key = ?1`,
        lookup.emailKey,
      );
    case 'phone':
      return exact(
        `SELECT phone AS key, member_id FROM member INDEXED BY member_by_phone WHERE phone = ?1 AND phone <> ''`,
        lookup.phone,
      );
    case 'name':
      return {
        // Both names may begin so, as of Lars Larsen, who stands at the first of his keys alone.
        source: `SELECT name_key AS key, member_id FROM member_name n
                  WHERE (name_key, member_id) > (MAX(?1, ?8), ?9) AND name_key < ?2
                    AND NOT EXISTS (SELECT 1 FROM member_name o WHERE o.member_id = n.member_id AND o.name_key >= ?1 AND o.name_key < n.name_key)
                  ORDER BY name_key, member_id LIMIT ${most + 1}`,
        values: [lookup.nameKey, lookup.nameKey + end],
        isPaged: true,
      };
  }
}
