import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inMarkdown, verdictRows } from '../../../scripts/bench/peers/tables.mjs';
import { aboveFloorMs, coldMs, isKept, verdicts } from '../../../scripts/bench/peers/verdict.mjs';
import { root } from '../../../scripts/building/toolchain.mjs';

const page = (cpuMs: number, more = {}) => ({
  ...{ cpuMs, requestsPerSecond: 100, brotliBytes: 1024, databaseCalls: 0 },
  ...more,
});
const cold = (startToPageMs: number) => ({ startToPageMs, startCpuMs: 1, pageCpuMs: 20 });

/** The product costs twice what the peer does on its first page, and as much as it on its form. */
const figures = {
  floor: {
    pages: { first: page(1), form: page(1), post: page(1.5) },
    cold: cold(100),
    gzipBytes: 1,
  },
  honox: { pages: { first: page(2), form: page(1.5), post: page(2.5) }, cold: cold(200), gzipBytes: 1 },
  medlem: {
    pages: {
      first: page(3, { requestsPerSecond: 80 }),
      form: page(1.5, { brotliBytes: 8 * 1024 }),
      post: page(3.5, { databaseCalls: 1 }),
      'first, no cookie': page(1.1),
      overview: page(1.7, { databaseCalls: 1 }),
      'account main': page(1.6, { databaseCalls: 1 }),
      payments: page(3.6, { databaseCalls: 2 }),
      survey: page(1.6),
    },
    cold: cold(500),
    gzipBytes: 1,
  },
  'medlem, empty': { pages: {}, cold: cold(370), gzipBytes: 1 },
};
const judged = () => Object.fromEntries(verdicts(figures).map((one) => [one.what, one]));

describe('the product beside its peers', () => {
  it('counts what is above the floor', () => {
    expect(aboveFloorMs(figures, 'medlem', 'first')).toBeCloseTo(2);
    expect(aboveFloorMs(figures, 'medlem', 'post')).toBeCloseTo(2);
    expect(aboveFloorMs(figures, 'medlem', 'overview')).toBeCloseTo(0.7);
    const { floor: _, ...alone } = figures;
    expect(aboveFloorMs(alone, 'medlem', 'overview')).toBeNaN();
    expect(coldMs(figures, 'medlem')).toBeCloseTo(230);
    expect(coldMs(figures, 'honox')).toBe(200);
  });

  it('fails what is worse than its budget by more than a tenth, and what could not be measured', () => {
    const kept = Object.values(judged()).map((one) => [one.what, isKept(one)]);
    expect(kept.filter(([, good]) => !good).map(([what]) => what)).toEqual([
      'first: CPU above the floor, against its first',
      'payments: CPU above the floor, against its form',
      'form: brotli HTML',
    ]);
    const rate = judged()['first: requests a second'];
    expect(rate).toMatchObject({ value: 0.8, isMost: false });
    const limit = { what: '', unit: '×', budget: 1, isMost: true };
    expect([1.09, 1.11, Number.NaN].map((value) => isKept({ ...limit, value }))).toEqual([true, false, false]);
    expect(verdicts({}).some(isKept)).toBe(false);
    // A peer that costs nothing was not measured.
    const { honox, ...rest } = figures;
    const free = { ...honox, pages: { ...honox.pages, first: page(1) } };
    expect(verdicts({ ...rest, honox: free }).filter(isKept)).not.toContainEqual(
      expect.objectContaining({ what: 'first: CPU above the floor, against its first' }),
    );
  });

  it('says it as a table', () => {
    const text = inMarkdown({ title: 'Budgets', rows: verdictRows(verdicts(figures)) });
    expect(text).toContain('| first: CPU above the floor, against its first | 2.00 × | ≤ 1.00 × | **no** |');
  });
});

describe('their sources', () => {
  const folder = join(root, 'tests/fixtures/peers');
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'package.json')));

  it('each has exact packages of its own, which the project does not install', () => {
    expect(names).toEqual(['astro', 'hono-html', 'hono-react-min', 'honox', 'react-router']);
    const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(own.workspaces).toBeUndefined();
    for (const name of names) {
      const lock = JSON.parse(readFileSync(join(folder, name, 'package-lock.json'), 'utf8'));
      expect(Object.keys(lock.packages).length).toBeGreaterThan(10);
      expect(JSON.stringify(lock)).not.toContain('"resolved"');
    }
  });
});
