import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, civilDateOf } from '../../../worker/domain/dates';
import { markets } from '../../../worker/domain/markets';
import { beginAnew, databases, file, run } from './run';

/** Files of members and of invited people as spreadsheets and hands break them: each told by its line, once, with what is to be done. */
const catalogue = JSON.parse(readFileSync('chains/solhus/catalogue/denmark.json', 'utf8'));
const columns =
  'email,firstName,lastName,phone,street,zip,city,language,market,studioId,productId,startDate,paidThrough,bindingEndsOn';
const today = civilDateOf(Date.now(), markets.denmark.timeZone);
const rowOf = ({
  email = 'anna@mail.example',
  market = 'denmark',
  startDate = '2026-03-31',
  bindingEndsOn = '',
} = {}) =>
  [
    ...[email, 'Anna', 'Holm', '20144060', 'Gade 3', '2200', 'Kbh', 'da', market],
    ...[catalogue.studios[0].studioId, catalogue.products[0].productId, startDate, '2099-01-30', bindingEndsOn],
  ].join(',');
const members = () => databases.denmark.raw.prepare('SELECT COUNT(*) AS total FROM member').all()[0]?.total;
const path = file('broken.csv');
async function imports(...lines: readonly string[]) {
  writeFileSync(path, lines.join('\r\n'));
  const { code, out, err } = await run(`members import ${path} --mail`);
  return { code, said: `${out}${err}` };
}

beforeAll(beginAnew);
beforeAll(async () => {
  for (const market of ['denmark', 'sweden'])
    expect((await run(`catalogue publish chains/solhus/catalogue/${market}.json`)).code).toBe(0);
});
afterAll(() => rmSync(path, { force: true }));

describe('a file of members', () => {
  it('with a cell too many in a row is refused by its line: what follows it would stand in the wrong column', async () => {
    const { code, said } = await imports(
      columns,
      rowOf(),
      `${rowOf({ email: 'bo@mail.example' })},`,
      `${rowOf({ email: 'ida@mail.example' })},x`,
    );
    expect([code, members()]).toEqual([1, 0]);
    expect(said).toContain(
      'line 3, row: has 15 cells, the first line 14: a separator too many, or a value that wants quotes',
    );
    expect(said).toContain('2 faults in 3 rows');
  });

  it('with a column that stands there twice is refused: nobody can say which is meant', async () => {
    const { code, said } = await imports(`${columns},email`, `${rowOf()},other@mail.example`);
    expect([code, members()]).toEqual([1, 0]);
    expect(said).toContain('The first line has columns more than once: email. Leave one of each.');
  });

  it('with a column without a name says which one', async () => {
    const { code, said } = await imports(`${columns},,`, `${rowOf()},x,y`);
    expect([code, members()]).toEqual([1, 0]);
    expect(said).toContain('column 15 has no name');
  });

  it('with a quote that is not closed names its line', async () => {
    const { code, said } = await imports(
      columns,
      rowOf().replace('Anna', '"Anna'),
      rowOf({ email: 'bo@mail.example' }),
    );
    expect([code, members()]).toEqual([1, 0]);
    expect(said).toContain('line 2: a quote is opened and not closed');
  });

  it('with a market that is none says so once, however many markets are in it', async () => {
    const { code, said } = await imports(columns, rowOf(), rowOf({ market: 'sweden' }), rowOf({ market: 'norge' }));
    expect([code, members()]).toEqual([1, 0]);
    expect(said.match(/line 4, market/g)).toHaveLength(1);
  });

  it('with a binding that no order or change could have made until today is refused', async () => {
    const longest = markets.denmark.maxBindingMonths;
    const lastDay = addDays(addMonths(today, longest), -1);
    const { code, said } = await imports(
      columns,
      rowOf({ bindingEndsOn: lastDay }),
      rowOf({ email: 'bo@mail.example', bindingEndsOn: addDays(lastDay, 1) }),
    );
    expect([code, members()]).toEqual([1, 0]);
    expect(said).toContain(
      `line 3, bindingEndsOn: must be ${lastDay} at the latest: ${longest} months are the longest binding in denmark`,
    );
    expect(said).toContain('1 fault in 2 rows');
    const later = addMonths(today, 2);
    expect(
      (await imports(columns, rowOf({ startDate: later, bindingEndsOn: addDays(addMonths(later, longest), -1) }))).code,
    ).toBe(0);
  });

  it('as Excel saves "CSV UTF-8": a mark at its begin, semicolons, empty rows at the end, cells left out that are empty', async () => {
    const { code, said } = await imports(
      `\uFEFF${columns.replaceAll(',', ';')}`,
      rowOf({ email: 'per@mail.example' }).replaceAll(',', ';'),
      rowOf({ email: 'ove@mail.example' }).replaceAll(',', ';').replace(/;$/, ''),
      ';'.repeat(13),
    );
    expect([code, said]).toEqual([0, expect.stringContaining('2 rows: 2 members')]);
  });
});

it('a file of people to invite is held to the same', async () => {
  const invites = async (...lines: readonly string[]) => {
    writeFileSync(path, lines.join('\n'));
    const { code, out, err } = await run(`surveys invite satisfaction ${path} --market denmark`);
    return [code, `${out}${err}`];
  };
  expect((await run('surveys publish chains/solhus/surveys/satisfaction.json')).code).toBe(0);
  expect(await invites('email,language', 'a@mail.example,da,x')).toEqual([
    1,
    expect.stringContaining('line 2, row: has 3 cells'),
  ]);
  expect(await invites('email,language,email', 'a@mail.example,da,b@mail.example')).toEqual([
    1,
    expect.stringContaining('more than once: email'),
  ]);
});
