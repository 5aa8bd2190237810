/**
 * Opens the cells' database files while no Worker runs: inserts links before the run, and looks up every acknowledged
 * write afterwards.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { inAllLanguages, languagesOf, marketIds } from '../../building/chain.mjs';
import { newLink } from '../../local/surveys.mjs';
import { markOf } from './cells.mjs';
import { questions, surveyId } from './load.mjs';

/** @typedef {ReturnType<typeof import('./load.mjs').createLoad>['ledger']} Ledger */
/** @typedef {Map<string, DatabaseSync>} Databases databases by market */

const hash = (/** @type {string} */ text) => createHash('sha256').update(text).digest('base64url');
const survey = {
  surveyId,
  markets: marketIds,
  title: inAllLanguages('Kills'),
  opensAt: null,
  closesAt: null,
  quota: null,
  perDevice: { responses: 1, days: 30 },
  questions: questions.map((questionId) => ({
    ...{ questionId, kind: 'text', required: true, text: inAllLanguages(questionId), lengthMax: 200 },
  })),
  endings: [{ endingId: 'rest', title: inAllLanguages('Thanks'), text: inAllLanguages('Thanks') }],
};

const hasCatalogue = (/** @type {DatabaseSync} */ database) =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'catalogue_pointer'").get() !== undefined;

/** Finds each cell's file by the catalogue published in it. @param {string} state @returns {Databases} */
export function openDatabases(state) {
  const folder = join(state, 'v3/d1/miniflare-D1DatabaseObject');
  const databases = new Map();
  for (const name of existsSync(folder) ? readdirSync(folder) : []) {
    if (!name.endsWith('.sqlite') || name.startsWith('metadata')) continue;
    const database = new DatabaseSync(join(folder, name));
    // An archive has no catalogue.
    if (!hasCatalogue(database)) continue;
    const rows = database.prepare('SELECT market FROM catalogue_pointer').all();
    if (rows.length !== 1) throw new Error(`${rows.length} catalogues in one cell's database`);
    databases.set(String(rows[0]?.market), database);
  }
  if (databases.size !== marketIds.length)
    throw new Error(`${databases.size} databases instead of ${marketIds.length}`);
  return databases;
}

/**
 * Inserts the survey, and so many personal links into each cell.
 * @param {Databases} databases @param {number} count @returns {Map<string, string[]>} ids by market
 */
export function putLinks(databases, count) {
  const links = new Map();
  for (const [market, database] of databases) {
    database.exec('BEGIN');
    const at = '2026-01-01T00:00:00.000Z';
    database.prepare('INSERT INTO survey_version VALUES (?, ?, ?, ?)').run(surveyId, '1', JSON.stringify(survey), at);
    database.prepare('INSERT INTO survey_pointer (survey_id, version) VALUES (?, ?)').run(surveyId, '1');
    const insert = database.prepare(
      `INSERT INTO survey_link (link_hash, survey_id, kind, market, language, created_at) VALUES (?, ?, 'personal', ?, ?, ?)`,
    );
    const made = Array.from(
      { length: count },
      () => newLink({ surveyId, market, language: languagesOf(market)[0] ?? '' }).id,
    );
    for (const id of made) insert.run(hash(id), surveyId, market, languagesOf(market)[0] ?? '', at.slice(0, 10));
    database.exec('COMMIT');
    links.set(market, made);
  }
  return links;
}

/** @param {Databases} databases */
export function closeDatabases(databases) {
  for (const database of databases.values()) database.close();
}

/**
 * Counts acknowledged writes that are missing, stored twice, or in another cell; describes a few of each.
 * @param {Databases} databases @param {Ledger} ledger
 */
export function compare(databases, { answers, drafts, contacts }) {
  const found = { lost: 0, doubled: 0, mixed: 0, described: /** @type {string[]} */ ([]) };
  const note = (/** @type {'lost' | 'doubled' | 'mixed'} */ kind, /** @type {string} */ what) => {
    found[kind] += 1;
    if (found.described.length < 10) found.described.push(`${kind}: ${what}`);
  };
  const judge = (/** @type {number} */ rows, /** @type {string} */ what) => {
    if (rows === 0) note('lost', what);
    if (rows > 1) note('doubled', what);
  };

  for (const [market, database] of databases) {
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
    // Each finished response must have been counted once.
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
    for (const other of databases.keys()) {
      if (other === market) continue;
      for (const place of placesOf(database, markOf(other))) note('mixed', `${other} in ${market}, ${place}`);
    }
  }
  return found;
}

/** Every column of every table that contains a text. @param {DatabaseSync} database @param {string} mark */
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
