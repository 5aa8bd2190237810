import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { markets } from '../../../worker/domain/markets';
import { keepFigures } from '../../../worker/services/business/keep';
import { createDatabase } from '../../../worker/services/database/database';
import { beginAnew, d1, databases, down, file, run } from './run';

/** An import as it is typed: ended by Ctrl-C, gone on with, taken back. */
const catalogue = JSON.parse(readFileSync('chains/solhus/catalogue/denmark.json', 'utf8'));
const columns =
  'email,firstName,lastName,phone,street,zip,city,language,market,studioId,productId,startDate,paidThrough';
const line = (nth: number) =>
  [
    ...[`anna${nth}@mail.example`, 'Anna', 'Holm', '20144060', 'Gade 3', '2200', 'Kbh', 'da', 'denmark'],
    ...[catalogue.studios[0].studioId, catalogue.products[0].productId, '2026-03-31', '2099-01-30'],
  ].join(',');
const members = () => databases.denmark.raw.prepare('SELECT COUNT(*) AS total FROM member').all()[0]?.total;
const remove = (...names: string[]) => {
  for (const name of names) rmSync(file(name), { force: true });
};
const removeAll = () => remove('taken.csv', 'first.csv', 'second.csv');

beforeAll(beginAnew);
beforeAll(async () => {
  removeAll();
  writeFileSync(file('taken.csv'), [columns, ...Array.from({ length: 1_500 }, (_, nth) => line(nth))].join('\n'));
  expect((await run('catalogue publish chains/solhus/catalogue/denmark.json')).code).toBe(0);
});
afterAll(removeAll);

/** Presses Ctrl-C once `when` holds. */
async function interruptWhen(when: () => boolean) {
  while (!when()) await new Promise((resolve) => setTimeout(resolve, 1));
  process.emit('SIGINT');
}

it.each([
  ['members', `members import ${file('taken.csv')} --codes ${file('nowhere')}/codes.csv`],
  ['surveys', `surveys invite satisfaction ${file('taken.csv')} --links ${file('nowhere')}/links.csv`],
])('%s: what is kept nowhere else is not made where it cannot be written', async (_, line) => {
  const { code, err } = await run(line);
  expect([code, members()]).toEqual([1, 0]);
  expect(err).toContain('cannot be written. Is its folder there?');
});

it('says after Ctrl-C how to go on, goes on, and takes both parts back', async () => {
  const own = process.listenerCount('SIGINT');
  const [stopped] = await Promise.all([
    run(`members import ${file('taken.csv')} --codes ${file('first.csv')}`),
    interruptWhen(() => members() === 1_000),
  ]);
  expect(stopped.code).toBe(130);
  expect(process.listenerCount('SIGINT')).toBe(own);
  expect(stopped.out).toContain('Stopped: 1000 members and 1000 memberships are new');
  expect(stopped.out).toContain(`npm run ops -- members import ${file('taken.csv')} --update --codes ANOTHER.csv`);
  const first = /--undo (\S+)/.exec(stopped.out)?.[1];
  const rest = JSON.parse(
    (await run(`members import ${file('taken.csv')} --update --codes ${file('second.csv')} --json`)).out,
  );
  expect([rest.members, members()]).toEqual([500, 1_500]);
  const codes = ['first.csv', 'second.csv'].map(
    (name) => readFileSync(file(name), 'utf8').trim().split('\n').length - 1,
  );
  expect(codes).toEqual([1_000, 500]);
  const dry = await run(`members import --undo ${first} --dry-run`);
  expect([dry.code, dry.out, members()]).toEqual([
    0,
    'denmark:\n  Dry run: would take back 1000 memberships and 1000 members.',
    1_500,
  ]);
  expect((await run(`members import --undo ${first}`)).out).toContain('Took back 1000 memberships and 1000 members.');
  expect((await run(`members import --undo ${rest.importId}`)).code).toBe(0);
  expect(members()).toBe(0);
});

it('says what is written when the database goes away half-way, how to go on and how to take it back', async () => {
  remove('first.csv', 'second.csv');
  const goes = async () => {
    while (members() !== 1_000) await new Promise((resolve) => setTimeout(resolve, 1));
    down.add('denmark');
  };
  const command = `members import ${file('taken.csv')}`;
  const [stopped] = await Promise.all([run(`${command} --codes ${file('first.csv')}`), goes()]);
  down.delete('denmark');
  expect([stopped.code, stopped.out]).toEqual([
    1,
    expect.stringContaining('Stopped (database is not available): 1000 members and 1000 memberships are new'),
  ]);
  expect(stopped.out).toContain(`npm run ops -- ${command} --update --codes ANOTHER.csv`);
  const rest = await run(`${command} --update --codes ${file('second.csv')}`);
  expect(rest.out).toContain('500 members');
  for (const { out } of [stopped, rest])
    expect((await run(`members import --undo ${/--undo (\S+)/.exec(out)?.[1]}`)).code).toBe(0);
  expect(members()).toBe(0);
});

it('takes members back whom a later import brought up to date, although that one never came to its end', async () => {
  remove('first.csv', 'second.csv');
  const command = `members import ${file('taken.csv')}`;
  const { importId } = JSON.parse((await run(`${command} --codes ${file('first.csv')} --json`)).out);
  const changed = () =>
    databases.denmark.raw.prepare('SELECT COUNT(*) AS total FROM member WHERE updated_at <> created_at').all()[0]
      ?.total;
  const goes = async () => {
    while (changed() !== 1_000) await new Promise((resolve) => setTimeout(resolve, 1));
    down.add('denmark');
  };
  const [stopped] = await Promise.all([run(`${command} --update --codes ${file('second.csv')}`), goes()]);
  down.delete('denmark');
  expect([stopped.code, changed()]).toEqual([1, 1_000]);
  expect((await run(`members import --undo ${importId}`)).out).toContain(
    'Took back 1500 memberships and 1500 members.',
  );
  expect(members()).toBe(0);
});

/** What the key figures say is there: now, today and this month. */
async function figures() {
  await keepFigures({ database: createDatabase(d1), market: markets.denmark, now: Date.now });
  return databases.denmark.raw
    .prepare("SELECT period, value FROM business_figure WHERE scope = 'market' AND figure = 'active' ORDER BY period")
    .all()
    .map(({ period, value }) => [String(period).length, value]);
}

it('is among the key figures of its day and month at once, and in none once it is taken back', async () => {
  remove('first.csv');
  const all = (value: number) => [
    [7, value],
    [10, value],
    [3, value],
  ];
  expect((await figures()).map(([, value]) => value)).toEqual([0, 0, 0]);
  const done = JSON.parse((await run(`members import ${file('taken.csv')} --codes ${file('first.csv')} --json`)).out);
  expect(await figures()).toEqual(all(1_500));
  expect((await run(`members import --undo ${done.importId}`)).code).toBe(0);
  expect(await figures()).toEqual(all(0));
  const monthly = databases.denmark.raw
    .prepare("SELECT SUM(ABS(value)) AS left FROM business_figure WHERE figure = 'monthly'")
    .all();
  expect(monthly).toEqual([{ left: 0 }]);
});

it('names the imports that are there when the id is none of them', async () => {
  const made = JSON.parse((await run(`members import ${file('taken.csv')} --mail --json`)).out).importId;
  const { code, err } = await run('members import --undo 2020-01-01T00:00:00.000Z');
  expect([code, err]).toEqual([1, expect.stringContaining(`${made}  denmark, 1500 members`)]);
  expect((await run('members import --undo yesterday')).err).toContain('the instant it printed');
});
