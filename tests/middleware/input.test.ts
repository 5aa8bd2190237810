import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markets } from '../../worker/domain/markets';
import { preferred } from '../../worker/middleware/culture';
import { parseFields, readBody } from '../../worker/middleware/form';
import { knownReturnTo } from '../../worker/request/return-to';
import { directoryOf } from '../../worker/site/directory';
import { siteRows } from '../../worker/site/mount';
import { pollutingNames, pollution } from '../setup/pages/nasty';

/** What middleware takes from strangers, against anything a stranger can write. */
const runs = { numRuns: 2_000 };

describe('a way back', () => {
  const directory = directoryOf(siteRows(false));

  it('is a page of ours with its query, and nothing else ever', () => {
    const known = ['/', '/start', '/login', '/account-main', '/signup-customer-details'];
    for (const path of known) expect(knownReturnTo(directory, `${path}?a=1&b=%2F`)).toBe(`${path}?a=1&b=%2F`);
    const host = fc.constantFrom(
      '//evil.example',
      'https://evil.example',
      '/\\evil.example',
      '\\\\evil.example',
      '/\t/evil.example',
      'javascript:',
      '/..//evil.example',
      '///evil.example',
      '/%2f/evil.example',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.tuple(host, fc.constantFrom('', ...known), fc.string()).map((parts) => parts.join('')),
        ),
        (text) => {
          const found = knownReturnTo(directory, text);
          if (found === null) return;
          const url = new URL(found, 'https://dk.solhus.example');
          expect(url.origin).toBe('https://dk.solhus.example');
          expect(found).toBe(url.pathname + url.search);
          expect(found.startsWith('//')).toBe(false);
        },
      ),
      runs,
    );
  });
});

describe('Accept-Language', () => {
  it('gives a language of the market or none, whatever it says', () => {
    const range = fc.tuple(
      fc.constantFrom('da', 'sv', 'nl', 'en', 'en-GB', 'fr', '*', 'x'),
      fc.constantFrom('', ';q=0', ';q=0.5', ';q=1', ';q=9', ';q=-1', ';q=NaN'),
    );
    const header = fc.oneof(
      fc.string(),
      fc
        .array(
          range.map((parts) => parts.join('')),
          { maxLength: 30 },
        )
        .map((parts) => parts.join(', ')),
    );
    fc.assert(
      fc.property(header, fc.constantFrom(...Object.values(markets)), (text, market) => {
        const found = preferred(market, text);
        if (found !== null) expect(market.languages).toContain(found);
      }),
      runs,
    );
  });
});

describe('a form', () => {
  it('takes the first of a name, collects names that end in [] up to fifty, and pollutes nothing', () => {
    const name = fc.oneof(fc.constantFrom('a', 'a[]', 'toString', '[]', '', ...pollutingNames), fc.string());
    fc.assert(
      fc.property(fc.array(fc.tuple(name, fc.string()), { maxLength: 120 }), (pairs) => {
        const { values, lists } = parseFields(new URLSearchParams(pairs).toString());
        expect(Object.getPrototypeOf(values)).toBeNull();
        expect(pollution()).toBeUndefined();
        for (const [key, value] of pairs) {
          if (key.endsWith('[]')) expect((lists[key.slice(0, -2)] ?? []).length).toBeLessThanOrEqual(50);
          else expect(values[key]).toBe(pairs.find(([other]) => other === key)?.[1].toWellFormed() ?? value);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is read up to its limit, by bytes and not by letters, and no further', async () => {
    let pulled = 0;
    const endless = new ReadableStream({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new TextEncoder().encode('æ'.repeat(512)));
      },
    });
    const request = (body: BodyInit) => new Request('https://dk.solhus.example/', { method: 'POST', body });
    await expect(readBody(request(endless), 32 * 1024)).rejects.toMatchObject({ reason: 'tooLarge' });
    expect(pulled).toBeLessThan(40);
    expect((await readBody(request('æ'.repeat(16 * 1024)), 32 * 1024)).length).toBe(16 * 1024);
    await expect(readBody(request(`${'æ'.repeat(16 * 1024)}x`), 32 * 1024)).rejects.toMatchObject({
      reason: 'tooLarge',
    });
  });
});
