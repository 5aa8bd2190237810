import { convertV4MiniflareOptions, Miniflare } from 'miniflare';
import { afterAll, expect, it } from 'vitest';
import { batchAtOnce } from '../../../scripts/local/serving/batch.mjs';

const script = 'export default { fetch: () => new Response() }';
const worker = { name: 'worker', modules: true, script, d1Databases: { DB: 'db' }, compatibilityDate: '2026-01-01' };
const runtime = new Miniflare(convertV4MiniflareOptions({ workers: [worker as never] }));
afterAll(() => runtime.dispose());

const values = ['æ'.repeat(900), 2.5, null];
const asked = (sql: string) => ({ sql, values });

it('a command’s batch of a thousand letters reaches the running app well before a write is given up', async () => {
  const database = await runtime.getD1Database('DB', 'worker');
  await batchAtOnce(database as never, [{ sql: 'CREATE TABLE one (a, b, c)', values: [] }]);
  const begun = Date.now();
  const letters = Array.from({ length: 1_000 }, () => asked('INSERT INTO one VALUES (?, ?, ?) RETURNING *'));
  const written = await batchAtOnce(database as never, letters);
  // `writeDeadlineMs` of worker/services/database/database.ts.
  expect(Date.now() - begun).toBeLessThan(4_000);
  expect(written.map(({ results }) => results)).toEqual(letters.map(() => [{ a: values[0], b: 2.5, c: null }]));
}, 60_000);

it('nothing of a batch is kept where a statement fails, and its error is told', async () => {
  const database = await runtime.getD1Database('DB', 'worker');
  const fails = batchAtOnce(database as never, [{ sql: 'DELETE FROM one', values: [] }, asked('SELECT nothing')]);
  await expect(fails).rejects.toThrow('nothing');
  const [counted] = await batchAtOnce(database as never, [{ sql: 'SELECT COUNT(*) AS count FROM one', values: [] }]);
  expect(counted?.results).toEqual([{ count: 1_000 }]);
});
