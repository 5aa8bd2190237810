import { describe, expect, test } from 'vitest';
import { code, filesUnder, read } from '../../../scripts/house/sources';
import { cookieKinds, cookieSeconds } from '../../../worker/domain/cookies';
import { marketIds, markets } from '../../../worker/domain/markets';
import { keptOf, retention, storedParts } from '../../../worker/domain/markets/retention';
import { exportParts } from '../../../worker/services/members/port';

/** What people are told of their data is what is done with it. */
const storage = read('docs/storage.md');
const secondsOf = { minutes: 60, days: 86_400, year: 31_536_000 } as const;

describe('cookies', () => {
  const rows = [...storage.matchAll(/^\| `__Host-([\w-]+)` \|.*\| ([^|]+) \|$/gm)].map(
    ([, name = '', life = '']) => [name, life] as const,
  );

  test('are the same in the document and in the list that the middleware and the privacy page read', () => {
    expect(rows.map(([name]) => name).toSorted()).toEqual([...cookieKinds].toSorted());
    for (const [name, life] of rows) {
      const lives = [...life.matchAll(/(\d+) (minutes|days|year)/g)].map(
        ([, count, unit]) => Number(count) * secondsOf[unit as 'days'],
      );
      expect([name, Math.max(...lives)]).toEqual([name, cookieSeconds[name as 'session']]);
    }
  });

  test('are written in no other way', () => {
    const writers = filesUnder('worker', code).filter((file) => /\bsetCookie\(|['"]Set-Cookie['"],/.test(read(file)));
    // The operator's token is Access's own cookie; who visits never has it.
    expect(writers).toEqual(['worker/request/access-token.ts', 'worker/request/cookies.ts']);
  });
});

describe('what is kept', () => {
  test('has a place on the privacy page for every part of the member’s file', () => {
    expect(exportParts.filter((part) => !(storedParts as readonly string[]).includes(part))).toEqual([]);
  });

  test.each([...marketIds])('%s: what its markets and the constants say is what the page reads out', (id) => {
    const { bookkeepingYears, contactDays, draftDays } = markets[id].retention;
    expect(keptOf('payments', markets[id]).numbers.count).toBe(bookkeepingYears);
    expect(keptOf('messages', markets[id]).numbers).toEqual({ count: contactDays, hours: 1 });
    expect(keptOf('ageChecks', markets[id]).numbers.count).toBe(draftDays + 1);
    expect(keptOf('emailCodes', markets[id]).numbers.count).toBe(retention.emailCodeDays);
  });

  test('is purged by no number of its own', () => {
    const purge = ['worker/services/jobs/purge.ts', 'worker/services/jobs/purge-market.ts'].map(read).join('\n');
    expect(
      [
        ...purge.matchAll(
          /\b(?:before|days?)\((?!retention\.|shared\.|0\)|draftDays|contactDays|abandonedOrderDays|count\b|days|ageMs)[^)]*/g,
        ),
      ].map(String),
    ).toEqual([]);
  });
});

describe('who else gets data', () => {
  test('names every company that a deployment sends mail by', () => {
    const asked = [...read('wrangler.toml').matchAll(/^MAIL_(?:ADAPTER|SECOND|BULK|API_URL) = "([^"]+)"$/gm)].map(
      ([, value = '']) => (value === 'binding' ? 'cloudflare' : /^https:.*\b([\w-]+)\.\w+$/.exec(value)?.[1]),
    );
    const companies = [...new Set(asked)].filter((name) => name !== undefined);
    expect(companies).toEqual(['cloudflare', 'resend']);
    for (const id of marketIds)
      expect([id, markets[id].processors.mail.toLowerCase().split(', ')]).toEqual([id, companies]);
  });

  test.each(marketIds)('names the broker of every age service that is open in %s', (id) => {
    const { issuers, processors } = markets[id];
    for (const issuer of issuers.filter(({ enabled }) => enabled)) {
      const { broker } = JSON.parse(read(`tests/fixtures/identity/${issuer.id}.json`)) as { broker: string };
      expect(processors.age.split(', '), issuer.id).toContain(broker.split(',')[0]);
    }
  });
});

describe('versions of the texts', () => {
  test('stand in one place, with the day each is in force from', () => {
    for (const id of marketIds)
      for (const { version, validFrom, earlier } of Object.values(markets[id].documents)) {
        expect(version).toMatch(/^(?:dk|se|nl|uk)-\d{4}-\d+$/);
        expect(validFrom).toMatch(/^\d{4}-\d\d-\d\d$/);
        const dates = [validFrom, ...earlier.map((one) => one.validFrom)];
        expect(dates).toEqual(dates.toSorted().toReversed());
      }
  });

  // Orders name the version that was agreed to. A new one is added to the file; none that stands there changes.
  test.each(marketIds)('of %s keep the names and days that orders may have been given', (id) => {
    const kept = JSON.parse(read('tests/fixtures/document-versions.json')) as Record<string, unknown>;
    const now = Object.entries(markets[id].documents).map(([name, { version, validFrom, earlier }]) => {
      const all = [...earlier].reverse().map((one) => [one.version, one.validFrom]);
      return [name, Object.fromEntries([...all, [version, validFrom]])];
    });
    expect(Object.fromEntries(now)).toEqual(kept[id]);
  });
});
