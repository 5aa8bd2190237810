import { describe, expect, test } from 'vitest';
import { limits } from '../../../scripts/house/figures';
import { findWriters, tablesWrittenIn } from '../../../scripts/house/writers';

/** Files that may write a table; what is not named here has two at the most. */
const allowed: Readonly<Record<string, number>> = {
  audit: 1,
  subscription: 1,
  subscription_pause: 1,
  payment: 1,
  member: 1,
  consent: 1,
  age_check: 1,
  activation_code: 1,
};

/** Sources, and what they write: `*` is a table whose name the source does not say. */
const samples: readonly (readonly [source: string, ...tables: string[]])[] = [
  ["db.prepare('UPDATE member SET phone = ?')", 'member'],
  ["db.prepare('update member set phone = ?')", 'member'],
  ["db.prepare('UPDATE  member SET phone = ?')", 'member'],
  ['db.prepare(`UPDATE\n      member SET phone = ?`)', 'member'],
  ["db.prepare('UPDATE OR IGNORE member SET phone = ?')", 'member'],
  ["db.prepare('REPLACE INTO member VALUES (?)')", 'member'],
  ["db.prepare('INSERT OR IGNORE INTO member VALUES (?)')", 'member'],
  ["db.prepare('Insert Or  Replace\\n Into member VALUES (?)')", 'member'],
  [`db.prepare('INSERT INTO "member" VALUES (?)')`, 'member'],
  [`db.prepare('INSERT INTO"member" VALUES (?)')`, 'member'],
  ["db.prepare('DELETE FROM [member]')", 'member'],
  ["db.prepare('DELETE FROM `member`')", 'member'],
  ['db.prepare(`DELETE FROM \\`member\\``)', 'member'],
  [`db.prepare('DELETE FROM main."member"')`, 'member'],
  ["db.prepare('DELETE FROM /* all of */ member')", 'member'],
  ['db.prepare(`DELETE FROM -- all of\n member`)', 'member'],
  ['db.prepare(`WITH gone AS (SELECT 1) DELETE FROM member`)', 'member'],
  ["db.prepare('DELETE ' + 'FROM ' + 'member')", 'member'],
  ["db.prepare('DELETE FROM ' +\n  // all of\n  'member WHERE ' + where)", 'member'],
  [`db.prepare(\`\${'DELETE FROM member'}\`)`, 'member'],
  ["db.prepare('UPDATE member SET a = 1', `DELETE FROM consent`)", 'member', 'consent'],
  [`db.prepare(\`DELETE FROM \${table}\`)`, '*'],
  [`db.prepare(\`DELETE FROM "\${table}"\`)`, '*'],
  [`db.prepare(\`UPDATE survey_\${name} SET a = 1\`)`, '*'],
  ["db.prepare('INSERT INTO ' + table + ' VALUES (?)')", '*'],
  ["db.prepare(['DELETE FROM', table].join(' '))", '*'],
  ["const sql = 'UPDATE ';", '*'],
  [`db.prepare(\`update \${table} set a = 1\`)`, '*'],
  [`say(\`nothing to update \${when}\`, "update")`],
  ["db.prepare('SELECT a FROM member')"],
  ['/* UPDATE member */ // DELETE FROM consent\nconst updated = 1;'],
];

describe('a table is changed from one place: who wants to know what can happen to a row reads one file', () => {
  test.each(samples)('%s', (source, ...tables) => {
    expect([...tablesWrittenIn(source)]).toEqual(tables);
  });

  test('a table is written by few files', () => {
    const tooMany = [...findWriters().ofTables]
      .filter(([table, files]) => files.size > (allowed[table] ?? limits.writers))
      .map(([table, files]) => `${table}: ${[...files].join(', ')}`);
    expect(tooMany).toEqual([]);
  });

  test('what writes says which table', () => {
    expect(findWriters().ofAnyTable).toEqual([]);
  });
});
