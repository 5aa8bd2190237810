/**
 * What a row of the widest tables takes on disk, its indexes included, with and without a rowid: `npm run bench -- rows`.
 * Rows have ids as the product makes them and come in the order of time, since where a page is split decides how full it is.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { firstMarket, inAllLanguages } from '../building/chain.mjs';
import { root } from '../building/toolchain.mjs';
import { printTable } from './table.mjs';

const rows = 100_000;
/** @param {string} kind @param {number} nth */
function uuid(kind, nth) {
  const hex = createHash('sha256').update(`${kind} ${nth}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
/** Two years of members, each with a row a month. @param {number} nth */
const of = (nth) => uuid('subscription', nth % (rows / 24));
/** @param {number} nth */
const member = (nth) => uuid('member', nth % (rows / 24));
/** @param {number} nth */
const at = (nth) => new Date(Date.UTC(2026, 0, 1) + nth * 630_000).toISOString();
/** @param {string} kind @param {number} nth */
const provided = (kind, nth) =>
  `${kind}_1${createHash('sha256').update(`${kind}${nth}`).digest('base64url').slice(0, 23)}`;
const names = JSON.stringify(inAllLanguages('Free membership'));

/** @type {Record<string, (nth: number) => Record<string, string | number>>} */
const samples = {
  payment: (nth) => ({
    ...{ payment_id: uuid('payment', nth), subscription_id: of(nth), member_id: member(nth) },
    ...{ provider_reference: provided('in', nth), kind: 'charge', state: 'succeeded', amount_minor: 29_900 },
    ...{
      vat_minor: 5_980,
      currency: 'DKK',
      receipt_number: `DK2026-${String(nth).padStart(6, '0')}`,
      method: 'Visa 4242',
    },
    ...{
      period_start: at(nth),
      period_end: at(nth),
      at: at(nth),
      product_name_json: names,
      vat_rate: 2_500,
      seller: 'DK12345678',
    },
  }),
  movement: (nth) => ({
    ...{ kind: 'charge', reference: provided('in', nth), cause: uuid('payment', nth), subscription_id: of(nth) },
    ...{
      market: firstMarket,
      amount_minor: 29_900,
      owed_minor: 0,
      currency: 'DKK',
      day: at(nth).slice(0, 10),
      at: at(nth),
      booked_at: at(nth),
    },
  }),
  audit: (nth) => ({
    ...{ audit_id: uuid('audit', nth), at: at(nth), actor: 'provider', action: 'payment.received', subject: of(nth) },
    detail_json: JSON.stringify({ invoice: provided('in', nth), amountMinor: 29_900 }),
  }),
  consent: (nth) => ({
    ...{
      consent_id: uuid('consent', nth),
      member_id: member(nth),
      subscription_id: of(nth),
      kind: 'terms',
      language: 'xx',
    },
    ...{
      text: 'I accept the terms of membership and have read how my data is used.',
      text_version: '2026-11-01',
      given_at: at(nth),
    },
  }),
  outbox: (nth) => ({
    ...{
      outbox_id: uuid('outbox', nth),
      kind: 'mail',
      dedupe: `receipt:${uuid('payment', nth)}`,
      payload: '',
      created_at: at(nth),
      done_at: at(nth),
    },
  }),
};

/** The tables as they are now, or all of them in one of the two forms. @param {boolean} hasRowid @param {string} table */
function bytesOf(hasRowid, table) {
  const database = new DatabaseSync(':memory:');
  const folder = join(root, 'worker/migrations');
  for (const name of readdirSync(folder)
    .filter((one) => one.endsWith('.sql'))
    .sort())
    database.exec(readFileSync(join(folder, name), 'utf8'));
  const schema = database
    .prepare(
      `SELECT type, name, sql FROM sqlite_master WHERE tbl_name = ? AND type IN ('table', 'index') AND sql IS NOT NULL ORDER BY type DESC`,
    )
    .all(table)
    .map(({ sql }) => String(sql));
  const alone = new DatabaseSync(':memory:');
  const [made = '', ...indexes] = schema;
  // In a table without rowid a primary key is never null by itself.
  const plain = made.replace(/\) WITHOUT ROWID$/, ')').replace(/REFERENCES \w+ \(\w+\)/g, '');
  alone.exec([hasRowid ? plain : `${plain} WITHOUT ROWID`, ...indexes].join(';\n'));
  const insert = samples[table] ?? (() => ({}));
  const columns = Object.keys(insert(0));
  const statement = alone.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
  );
  alone.exec('BEGIN');
  for (let nth = 0; nth < rows; nth += 1) statement.run(...Object.values(insert(nth)));
  alone.exec('COMMIT');
  const [sum] = alone.prepare(`SELECT SUM(pgsize) AS bytes FROM dbstat WHERE name <> 'sqlite_schema'`).all();
  return { bytes: Number(sum?.bytes) / rows, isNow: made.endsWith('WITHOUT ROWID') ? 'without' : 'with' };
}

export function measureRows() {
  const table = Object.keys(samples).map((name) => {
    const without = bytesOf(false, name);
    const having = bytesOf(true, name);
    return {
      table: name,
      'without rowid': Math.round(without.bytes),
      'with rowid': Math.round(having.bytes),
      saved: Math.round(without.bytes - having.bytes),
      now: having.isNow,
    };
  });
  printTable(`Bytes a row with its indexes, ${rows.toLocaleString('en')} rows`, table);
  return 0;
}
