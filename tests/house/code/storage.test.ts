import { describe, expect, test } from 'vitest';
import { code, filesUnder, read } from '../../../scripts/house/sources';
import { storageSeenIn } from '../../../scripts/house/storage';

/** Sources, and what of storage they see. */
const samples: readonly (readonly [source: string, ...seen: string[]])[] = [
  ['c.var.services.database.read([])', 'database'],
  ['c.var.services\n  .database', 'database'],
  ["c.var.services['database']", 'database'],
  ['c.var.services?.database', 'database'],
  ['const { database } = c.var.services;', 'database'],
  ['const {\n  outbox,\n  database: store,\n} = c.var.services;', 'database'],
  ["const { ['database']: store } = c.var.services;", 'database'],
  ['const f = ({ database }: Parts) => 1;', 'database'],
  ['const { var: { services: { database } } } = c;', 'database'],
  ["type Parts = Pick<Services, 'database'>;", 'database'],
  ['c.var.services.env.DB', 'DB'],
  ["c.var.services.env['KV']", 'KV'],
  ["store.prepare('')", 'prepare'],
  ['const f = (batch: D1PreparedStatement[]) => 1;', 'D1PreparedStatement'],
  ["import type { CellServices } from '../services';", 'CellServices'],
  ['(c.var.services as CellServices).market', 'CellServices'],
  ['const sql = `SELECT a\n  FROM member`;', 'SQL'],
  ["const sql = 'SELECT a ' + 'FROM member';", 'SQL'],
  ["const sql = 'delete from member';", 'SQL'],
  ["t('backOffice.platform.database'); throw new Refusal('unavailable', { detail: 'database' });"],
  ['/* c.var.services.database */ const rows = [first];'],
];

describe('whoever answers a request asks a port and sees no storage', () => {
  test.each(samples)('%s', (source, ...seen) => {
    expect(storageSeenIn(source)).toEqual(seen);
  });

  test('neither database nor binding, no type of theirs and no SQL', () => {
    const outside = ['features', 'flows', 'guards', 'middleware', 'request', 'ui'];
    const files = [...outside.flatMap((room) => filesUnder(`worker/${room}`, code)), 'worker/context.ts'];
    const seen = files.map((file) => ({ file, seen: storageSeenIn(read(file), file) }));
    expect(seen.filter((one) => one.seen.length > 0)).toEqual([]);
  });
});
