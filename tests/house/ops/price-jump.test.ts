import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isJump, priceText } from '../../../worker/domain/content/price-change';
import { markets } from '../../../worker/domain/markets';
import { beginAnew, databases, file, run } from './run';

/** A slip of the decimal point is no price: publishing says in money what changes, and asks where it is more than half. */
const source = 'chains/solhus/catalogue/denmark.json';
const document = () => JSON.parse(readFileSync(source, 'utf8'));
const spaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');
const version = () => databases.denmark.raw.prepare('SELECT version FROM catalogue_pointer').all()[0]?.version;
const priced = (priceMinor: number) => {
  const catalogue = document();
  catalogue.products[0].priceMinor = priceMinor;
  writeFileSync(file('price.json'), JSON.stringify(catalogue));
  return file('price.json');
};

beforeAll(beginAnew);
beforeAll(async () => {
  const first = priced(25_900);
  const { code, out } = await run(`catalogue publish ${first}`);
  expect([code, out]).toEqual([0, expect.stringContaining('added studio Nørrebro')]);
  expect(out).toContain(`published as version ${version()}`);
});
afterAll(() => rmSync(file('price.json'), { force: true }));

describe('a price that changes by more than half', () => {
  it('is said in money by the dry run, and published only with the flag', async () => {
    const before = version();
    const line = `catalogue publish ${priced(249)}`;
    const dry = await run(`${line} --dry-run`);
    expect(dry.code).toBe(0);
    expect(spaces(dry.out)).toContain('priceMinor: 259,00 → 2,49 kr., −99 %');
    expect(dry.out).toContain('--price-jump');
    const refused = await run(line);
    expect(refused.code).toBe(1);
    expect(spaces(refused.err)).toContain('259,00 → 2,49 kr., −99 %');
    expect(version()).toBe(before);
    const meant = await run(`${line} --price-jump`);
    expect(meant.code).toBe(0);
    expect(spaces(meant.out)).toContain('259,00 → 2,49 kr., −99 %');
    expect(version()).not.toBe(before);
  });

  it('is one, a change by half is none, and a change of anything else is printed as before', async () => {
    expect(isJump({ before: 20_000, after: 10_000 })).toBe(false);
    expect(isJump({ before: 20_000, after: 9_999 })).toBe(true);
    expect(isJump({ before: 20_000, after: 30_001 })).toBe(true);
    expect(isJump({ before: 0, after: 1 })).toBe(true);
    expect(spaces(priceText({ before: 1_999, after: 2_499 }, markets.england))).toBe('£19.99 → £24.99, +25 %');
    expect(spaces(priceText({ before: 0, after: 2_499 }, markets.sweden))).toBe('0,00 → 24,99 kr, it was free');
    await run(`catalogue publish ${priced(20_000)} --price-jump`);
    const { code, out } = await run(`catalogue publish ${priced(21_000)} --json`);
    expect(code).toBe(0);
    expect(JSON.parse(out)[0].changes[0].fields).toEqual([{ field: 'priceMinor', before: 20_000, after: 21_000 }]);
  });
});
