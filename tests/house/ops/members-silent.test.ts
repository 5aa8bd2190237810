import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { MarketId } from '../../../worker/domain/markets/market';
import { asked, beginAnew, databases, file, run } from './run';

/** An import into cells of which one does not answer, or is not ready for it. */
const columns =
  'email,firstName,lastName,phone,street,zip,city,language,market,studioId,productId,startDate,paidThrough';
function line(market: MarketId, phone: string, place: string[]) {
  const { studios, products } = JSON.parse(readFileSync(`chains/solhus/catalogue/${market}.json`, 'utf8'));
  const product = products.find(({ studios: where }: { studios: unknown }) => where === 'all');
  return [
    ...[`anna@${market}.example`, 'Anna', 'Holm', phone, 'Gade 3', ...place, market],
    ...[studios[0].studioId, product.productId, '2026-03-31', '2099-01-30'],
  ].join(',');
}
const rows = [
  line('denmark', '20144060', ['2200', 'Kbh', 'da']),
  line('sweden', '+46701234567', ['111 22', 'Stockholm', 'sv']),
];
const count = (market: MarketId, sql: string) => Number(databases[market].raw.prepare(sql).get()?.count);
const codes = file('silent-codes.csv');
const imported = (words = '') => run(`members import ${file('silent.csv')} --codes ${codes} ${words}`.trim());

beforeAll(beginAnew);
beforeAll(async () => {
  writeFileSync(file('silent.csv'), [columns, ...rows].join('\n'));
  expect((await run('catalogue publish chains/solhus/catalogue/denmark.json')).code).toBe(0);
});
afterEach(() => {
  delete asked.sweden;
  rmSync(codes, { force: true });
});
afterAll(() => rmSync(file('silent.csv'), { force: true }));

it('says that a cell has no catalogue, and finds no fault with the file', async () => {
  const { code, out, err } = await imported('--dry-run');
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('The cell sweden has no catalogue yet');
  expect((await run('catalogue publish chains/solhus/catalogue/sweden.json')).code).toBe(0);
  expect((await imported('--dry-run')).code).toBe(0);
});

it('says that a database does not answer, also where it does again a moment later, and finds no fault with the file', async () => {
  asked.sweden = (sql) => {
    if (sql.join().includes('catalogue_pointer')) throw new Error('D1_ERROR: Network connection lost.');
  };
  const { code, out, err } = await imported();
  expect([code, out]).toEqual([1, '']);
  expect(err).toContain('database is not available');
  expect(count('denmark', 'SELECT COUNT(*) AS count FROM member')).toBe(0);
});

it('tells what is written where the next cell goes silent before its first row, how to go on and how to take it back', async () => {
  asked.sweden = () => {
    if (count('denmark', 'SELECT COUNT(*) AS count FROM member') > 0)
      throw new Error('D1_ERROR: Network connection lost.');
  };
  const { code, out } = await imported('--remote --env staging');
  expect([code, count('denmark', 'SELECT COUNT(*) AS count FROM member')]).toEqual([1, 1]);
  expect(out).toContain('Stopped (database is not available): 1 members and 1 memberships are new');
  const onTheSame = '--remote --env staging';
  expect(out).toContain(`${file('silent.csv')} --update --codes ANOTHER.csv ${onTheSame}\n`);
  expect(out).toMatch(new RegExp(`To take it back: npm run ops -- members import --undo 2.* ${onTheSame}$`));
});

it('looks at an import some rows at a time: over all of them one answer would take longer than a database is waited for', async () => {
  const [{ created_at: importId } = {}] = databases.denmark.raw.prepare('SELECT created_at FROM member').all();
  const whole: string[] = [];
  asked.denmark = (sql) => {
    whole.push(
      ...sql.filter((one) => / (subscription|member) \w?\b.* WHERE /s.test(one) && !/LIMIT \d+$/.test(one.trim())),
    );
  };
  const { code, out } = await run(`members import --undo ${importId} --dry-run --market denmark`);
  delete asked.denmark;
  expect([code, out]).toEqual([0, expect.stringContaining('would take back 1 membership and 1 member.')]);
  expect(whole).toEqual([]);
});
