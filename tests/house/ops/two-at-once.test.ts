import { afterAll, beforeAll, expect, it } from 'vitest';
import { asked, beginAnew, databases, run } from './run';

/** Two operators publish one market's catalogue in the same moment. */
beforeAll(beginAnew);
afterAll(() => {
  delete asked.denmark;
});

it('the later one is told that somebody was there before, and writes nothing', async () => {
  const line = 'catalogue publish chains/solhus/catalogue/denmark.json';
  asked.denmark = (sql) => {
    if (/INSERT INTO content_release/.test(sql.join())) throw new Error('D1_ERROR: malformed JSON: SQLITE_ERROR');
  };
  const { code, err } = await run(line);
  expect([code, err]).toEqual([1, expect.stringContaining('Somebody else changed the same at this moment')]);
  expect(databases.denmark.raw.prepare('SELECT 1 FROM catalogue_pointer').all()).toEqual([]);
  delete asked.denmark;
  expect((await run(line)).code).toBe(0);
});
