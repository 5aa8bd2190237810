import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it } from 'vitest';
import { allCells } from '../../scripts/soak/kills/cells.mjs';
import { compare, putLinks } from '../../scripts/soak/kills/databases.mjs';

/** The judge of the run with kills, itself judged: what it would have to find, it finds. */
const migrations = new URL('../../worker/migrations/', import.meta.url);
const schema = readdirSync(migrations)
  .sort()
  .map((file) => readFileSync(new URL(file, migrations), 'utf8'));
const cells = allCells();
const denmark = cells.find(({ market }) => market === 'denmark') as (typeof cells)[number];
const at = '2026-01-01T00:00:00.000Z';
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
const sessionId = 'an-id';

let databases: Map<string, DatabaseSync>;
let ledger: Parameters<typeof compare>[1];
const home = () => databases.get('denmark') as DatabaseSync;
const far = () => databases.get('sweden') as DatabaseSync;
const answer = (database: DatabaseSync, question: string, value: string) =>
  database
    .prepare(
      `INSERT INTO survey_answer (response_id, question, value, survey_id, market, day) VALUES ('r', ?, ?, 'kills', 'denmark', '2026-01-01')`,
    )
    .run(question, value);
const session = (database: DatabaseSync, street: string) =>
  database
    .prepare(
      `INSERT INTO session (id_hash, revision, state_json, created_at, last_seen_at, idle_expires_at, absolute_expires_at) VALUES (?, 2, ?, ?, ?, ?, ?)`,
    )
    .run(hash(sessionId), JSON.stringify({ draft: { details: { street } } }), at, at, at, at);
const message = (reference: string) =>
  home()
    .prepare(
      `INSERT INTO contact_message (contact_id, reference, market, language, topic, email_key, sealed, received_at)
       VALUES (?, ?, 'denmark', 'da', 'other', 'zz-denmark-3@example.com', '', ?)`,
    )
    .run(reference, reference, at);
const mail = (who: string) =>
  home()
    .prepare(`INSERT INTO outbox (outbox_id, kind, dedupe, payload, created_at) VALUES (?, 'mail', ?, '', ?)`)
    .run(who, `contact:key:${who}`, at);
const found = () => {
  const { lost, doubled, mixed } = compare(databases, ledger);
  return { lost, doubled, mixed };
};

beforeEach(() => {
  databases = new Map(
    cells.map(({ market }) => {
      const database = new DatabaseSync(':memory:');
      for (const file of schema) database.exec(file);
      return [market, database];
    }),
  );
  const linkId = putLinks(databases, 1).get('denmark')?.[0] ?? '';
  home()
    .prepare(
      `INSERT INTO survey_response (response_id, link_hash, survey_id, version, market, language, started_at, updated_at)
       VALUES ('r', ?, 'kills', '1', 'denmark', 'en', ?, ?)`,
    )
    .run(hash(linkId), at, at);
  const browser = { cookies: new Map([['session', `v2.denmark.${sessionId}.2.x.k1~mac`]]) };
  ledger = {
    acknowledged: 3,
    answers: [{ market: 'denmark', linkId, question: 'q1', value: 'zz-denmark-1' }],
    drafts: [{ cell: denmark, browser: browser as never, writes: 1, street: 'zz-denmark-2' }],
    contacts: [{ market: 'denmark', email: 'zz-denmark-3@example.com', key: 'key' }],
    refused: [],
  };
});

/** All that the ledger says. */
const kept = () => {
  answer(home(), 'q1', 'zz-denmark-1');
  session(home(), 'zz-denmark-2');
  message('one');
  mail('seller');
  mail('writer');
};
const nothing = { lost: 0, doubled: 0, mixed: 0 };

describe('what was acknowledged', () => {
  it('and is there is no fault', () => {
    kept();
    expect(found()).toEqual(nothing);
  });

  it('and is nowhere is lost: an answer, a draft, a message, its mails', () => {
    expect(found()).toEqual({ ...nothing, lost: 4 });
  });

  it.each([
    ['an earlier street', () => home().exec(`UPDATE session SET state_json = replace(state_json, '-2', '-0')`)],
    ['one mail of two', () => home().exec(`DELETE FROM outbox WHERE outbox_id = 'writer'`)],
  ])('is lost with %s', (_, spoils) => {
    kept();
    spoils();
    expect(found()).toEqual({ ...nothing, lost: 1 });
  });

  it.each([
    ['two messages of one form', () => message('two')],
    ['two answers to one question', () => answer(home(), 'q1', 'zz-denmark-9')],
    ['a survey counted twice', () => home().exec('UPDATE survey_pointer SET finished = 1')],
  ])('is doubled with %s', (_, spoils) => {
    kept();
    spoils();
    expect(found()).toEqual({ ...nothing, doubled: 1 });
  });

  it.each([
    ['an answer', () => answer(far(), 'q1', 'zz-denmark-7')],
    ['a session', () => session(far(), 'elsewhere')],
  ])('is mixed with %s in another cell', (_, spoils) => {
    kept();
    spoils();
    expect(found()).toEqual({ ...nothing, mixed: 1 });
  });
});
