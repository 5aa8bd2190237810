import { env } from 'cloudflare:workers';
import { beforeAll, describe, expect, it } from 'vitest';
import type { MarketId } from '../../../worker/domain/markets/market';
import { paths } from '../../../worker/paths';
import { english, textOf } from '../../setup/pages/answers';
import { createMember } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { createVisitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';
import { showsDocument } from '../pseudo-locale/staff';

/** What an inspector is told: the checks that were made, counted, and nothing of anybody. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
const { backOffice: words } = english;
const month = () => new Date(world.services.clock.now()).toISOString().slice(0, 7);

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
});

const report = (market: MarketId = 'denmark') =>
  world.cells.of(market).inspection.report({ from: month(), until: month() });

async function checksOf(filter: { market: MarketId; method?: string; result?: string }): Promise<number> {
  const { checks } = await report(filter.market);
  return checks
    .filter((one) => Object.entries(filter).every(([key, value]) => one[key as 'market'] === value))
    .reduce((sum, { count }) => sum + count, 0);
}

describe('the report', () => {
  it('says whose it is', async () => {
    const query = { from: month(), until: month(), market: 'england' };
    const { legalName, companyNumber } = world.markets.england.seller;
    const page = textOf(await operator.page(paths.backOffice.report.href(query)));
    expect(page).toContain(`${legalName}, ${companyNumber} · `);
  });

  it('counts what visitors really did: by market, method and answer', async () => {
    const before = {
      yes: await checksOf({ market: 'denmark', result: 'yes' }),
      no: await checksOf({ market: 'denmark', result: 'no' }),
    };
    for (const answer of ['over18', 'over18', 'under18'] as const) {
      const visitor = createVisitor(world);
      await visitor.selectsProduct(visitor.uvProduct());
      await visitor.provesAge(answer);
    }
    expect(await checksOf({ market: 'denmark', result: 'yes' })).toBe(before.yes + 2);
    expect(await checksOf({ market: 'denmark', result: 'no' })).toBe(before.no + 1);
    const { checks } = await report();
    const { issuers, age } = world.markets.denmark;
    const own = checks.filter(({ market }) => market === 'denmark');
    expect(own.every(({ method }) => method === 'manual' || issuers.some(({ id }) => id === method))).toBe(true);
    expect(own.every(({ policyVersion }) => policyVersion === age.policyVersion)).toBe(true);
  });

  it('counts what staff looked at by document, and consents by text and language', async () => {
    const visitor = createVisitor(world, { market: 'england', language: 'en' });
    const look = async () => undefined;
    await showsDocument({ world, visitor, look, inOutage: look });
    await createMember(world, { language: 'en' });
    const { documents } = await report('england');
    const { consents } = await report();
    expect(documents).toEqual([
      { market: 'england', documentType: 'passport', result: 'no', count: 1 },
      { market: 'england', documentType: 'passport', result: 'yes', count: 1 },
    ]);
    expect(await checksOf({ market: 'england', method: 'manual' })).toBe(2);
    const terms = consents.find(({ kind, language }) => kind === 'terms' && language === 'en');
    expect(terms).toMatchObject({ textVersion: world.markets.denmark.documents.terms.version });
  });

  it('has months as people there live them', async () => {
    const { database } = world.services;
    const at = (instant: string) =>
      database.prepare(
        `INSERT INTO age_check (age_check_id, market, result, threshold, method, assurance, policy_version, legal_basis, checked_at)
         VALUES (?, 'denmark', 'yes', 18, 'edge', 'substantial', '2026-1', 'policy', ?)`,
        crypto.randomUUID(),
        instant,
      );
    // Half past midnight on the first of July in Copenhagen, and a minute before midnight on its last day.
    await database.write([
      at('2026-06-30T22:30:00.000Z'),
      at('2026-07-31T21:59:00.000Z'),
      at('2026-07-31T22:00:00.000Z'),
    ]);
    const { checks } = await world.services.inspection.report({ from: '2026-06', until: '2026-08' });
    expect(checks.filter(({ method }) => method === 'edge').map(({ month: in_, count }) => [in_, count])).toEqual([
      ['2026-07', 2],
      ['2026-08', 1],
    ]);
  });

  it('is a page and a file; neither names a person', async () => {
    const member = await createMember(world, { language: 'en' });
    const page = await operator.get(paths.backOffice.report.href({ from: month(), until: month() }));
    const html = await page.text();
    expect([page.status, textOf(html).includes(words.report.text.privacy)]).toEqual([200, true]);
    // Tables of a few figures share the width: three of them in two columns.
    expect(/<div class="cards">.*?<\/div>/s.exec(html)?.[0].match(/<h2>/g)).toHaveLength(3);
    const file = await operator.get(paths.backOfficeMore.reportFile.href({ from: month(), until: month() }));
    const text = await file.text();
    expect([file.headers.get('content-type'), file.headers.get('content-disposition')]).toEqual([
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="age-checks-\d{4}-\d\d-\d{4}-\d\d\.csv"$/),
    ]);
    expect(text).toContain('part,market,month,kind');
    const counted = text.split('\r\n').filter((line) => line.startsWith('check,denmark'));
    expect(counted.reduce((sum, line) => sum + Number(line.split(',').at(-1)), 0)).toBe(
      await checksOf({ market: 'denmark' }),
    );
    for (const secret of [member.email, member.memberId, member.subscriptionId, 'Holm'])
      expect([html.includes(secret), text.includes(secret)]).toEqual([false, false]);
  });

  it('takes no months that cannot be chosen', async () => {
    for (const query of [{ from: '2026-13' }, { until: "x' OR 1" }, { from: '9999-01', until: '0000-01' }])
      expect((await operator.get(paths.backOffice.report.href(query))).status).toBe(200);
  });

  it('reads an index alone, however many were checked', async () => {
    const { DB } = env as unknown as { DB: D1Database };
    const plan = await DB.prepare(
      `EXPLAIN QUERY PLAN SELECT COUNT(*) FROM json_each('[]') k CROSS JOIN age_check a INDEXED BY age_check_counted
         ON a.market = k.value AND a.checked_at >= '' AND a.checked_at < '' GROUP BY a.method, a.kiosk_session, a.result, a.assurance, a.policy_version`,
    ).all<{ detail: string }>();
    expect(plan.results.map(({ detail }) => detail).join()).toMatch(/SEARCH a USING COVERING INDEX age_check_counted/);
  });
});
