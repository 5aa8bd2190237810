/** The four databases as files, while no Worker runs: links are put in before, and everything acknowledged is looked for after. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { newLink } from '../../local-surveys.mjs';
import { markOf } from './cells.mjs';
import { questions, surveyId } from './load.mjs';

/** @typedef {ReturnType<typeof import('./load.mjs').createLoad>['ledger']} Ledger */
/** @typedef {Map<string, DatabaseSync>} Books databases by market */

const hash = (/** @type {string} */ text) => createHash('sha256').update(text).digest('base64url');
const words = (/** @type {string} */ text) => ({ da: text, sv: text, nl: text, en: text });
const survey = {
  surveyId,
  markets: ['denmark', 'sweden', 'netherlands', 'england'],
  title: words('Kills'),
  opensAt: null,
  closesAt: null,
  quota: null,
  perDevice: { responses: 1, days: 30 },
  questions: questions.map((questionId) => ({
    ...{ questionId, kind: 'text', required: true, text: words(questionId), lengthMax: 200 },
  })),
  endings: [{ endingId: 'rest', title: words('Thanks'), text: words('Thanks') }],
};

/** Each cell's file is the one whose catalogue was published for it. @param {string} state @returns {Books} */
export function openBooks(state) {
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject');
  const books = new Map();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith('.sqlite') || name.startsWith('metadata')) continue;
    const database = new DatabaseSync(join(folder, name));
    const rows = database.prepare('SELECT market FROM catalogue_pointer').all();
    if (rows.length !== 1) throw new Error(`${rows.length} catalogues in one cell's database`);
    books.set(String(rows[0]?.market), database);
  }
  if (books.size !== 4) throw new Error(`${books.size} databases instead of four`);
  return books;
}

/** The survey, and in each cell so many personal links. @param {Books} books @param {number} count @returns {Map<string, string[]>} ids by market */
export function putLinks(books, count) {
  const links = new Map();
  for (const [market, database] of books) {
    database.exec('BEGIN');
    const at = '2026-01-01T00:00:00.000Z';
    database.prepare('INSERT INTO survey_version VALUES (?, ?, ?, ?)').run(surveyId, '1', JSON.stringify(survey), at);
    database.prepare('INSERT INTO survey_pointer (survey_id, version) VALUES (?, ?)').run(surveyId, '1');
    const insert = database.prepare(
      `INSERT INTO survey_link (link_hash, survey_id, kind, market, language, created_at) VALUES (?, ?, 'personal', ?, 'en', ?)`,
    );
    const made = Array.from({ length: count }, () => newLink({ surveyId, market, language: 'en' }).id);
    for (const id of made) insert.run(hash(id), surveyId, market, at.slice(0, 10));
    database.exec('COMMIT');
    links.set(market, made);
  }
  return links;
}

/** @param {Books} books */
export function closeBooks(books) {
  for (const database of books.values()) database.close();
}

/**
 * What of the ledger is missing, there twice, or in a cell it does not belong to. A few of each are described.
 * @param {Books} books @param {Ledger} ledger
 */
export function compare(books, { answers, drafts, contacts }) {
  const found = { lost: 0, doubled: 0, mixed: 0, described: /** @type {string[]} */ ([]) };
  const note = (/** @type {'lost' | 'doubled' | 'mixed'} */ kind, /** @type {string} */ what) => {
    found[kind] += 1;
    if (found.described.length < 10) found.described.push(`${kind}: ${what}`);
  };
  const judge = (/** @type {number} */ rows, /** @type {string} */ what) => {
    if (rows === 0) note('lost', what);
    if (rows > 1) note('doubled', what);
  };

  for (const [market, database] of books) {
    const count = (/** @type {string} */ sql) => {
      const statement = database.prepare(`SELECT COUNT(*) AS rows FROM ${sql}`);
      return (/** @type {string[]} */ ...values) => Number(statement.get(...values)?.rows);
    };
    const given = database.prepare(
      `SELECT a.value FROM survey_answer a JOIN survey_response r ON r.response_id = a.response_id
        WHERE r.link_hash = ? AND a.question = ?`,
    );
    for (const { linkId, question, value } of answers.filter((one) => one.market === market)) {
      const rows = given.all(hash(linkId), question);
      judge(rows.filter((row) => row.value === value).length, `answer ${value}`);
      if (rows.length > 1) note('doubled', `question of ${value}`);
    }
    // Each run through the survey was counted once when it ended.
    const pointer = database.prepare('SELECT finished FROM survey_pointer WHERE survey_id = ?').get(surveyId);
    const finished = count(`survey_response WHERE survey_id = ? AND state = 'finished'`)(surveyId);
    if (Number(pointer?.finished) !== finished) note('doubled', `finished ${pointer?.finished} of ${finished}`);

    const messages = count('contact_message WHERE email_key = ?');
    const mails = count('outbox WHERE dedupe IN (?, ?)');
    for (const { email, key } of contacts.filter((one) => one.market === market)) {
      judge(messages(email), `message of ${email}`);
      if (mails(`contact:${key}:seller`, `contact:${key}:writer`) !== 2) note('lost', `mails of ${email}`);
    }

    const session = database.prepare('SELECT state_json FROM session WHERE id_hash = ?');
    for (const { cell, browser, street } of drafts) {
      const id = (browser.cookies.get('session') ?? '').split('.')[2] ?? '';
      const row = session.get(hash(id));
      if (cell.market !== market) {
        if (row) note('mixed', `session of ${street} in ${market}`);
        continue;
      }
      const details = row && JSON.parse(String(row.state_json)).draft?.details;
      if (details?.street !== street) note('lost', `street ${street}, there is ${details?.street}`);
    }
    for (const other of books.keys()) {
      if (other === market) continue;
      for (const place of placesOf(database, markOf(other))) note('mixed', `${other} in ${market}, ${place}`);
    }
  }
  return found;
}

/** Every column of every table in which a text stands. @param {DatabaseSync} database @param {string} mark */
function placesOf(database, mark) {
  const tables = database
    .prepare(
      `SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`,
    )
    .all();
  return tables.flatMap(({ name: table }) =>
    database
      .prepare(`SELECT name FROM pragma_table_info(?)`)
      .all(String(table))
      .filter(({ name: column }) =>
        database.prepare(`SELECT 1 FROM "${table}" WHERE instr(CAST("${column}" AS TEXT), ?) > 0 LIMIT 1`).get(mark),
      )
      .map(({ name: column }) => `${table}.${column}`),
  );
}
