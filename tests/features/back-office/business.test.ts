import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../../worker/domain/dates';
import { formatsFor } from '../../../worker/domain/text/format';
import { paths } from '../../../worker/paths';
import { rowsOf } from '../../setup/money/records';
import { english, textOf } from '../../setup/pages/answers';
import { createMember, handsOf } from '../../setup/people/member';
import { createOperator } from '../../setup/people/operator';
import { createWorld, type World } from '../../setup/world';

/** The first page of the back office: what there is, what came and went, why; and the journal of VAT. */
let world: World;
let operator: Awaited<ReturnType<typeof createOperator>>;
let price: number;
const { backOffice: words } = english;
const { business } = paths.backOffice;

beforeAll(async () => {
  world = await createWorld();
  operator = await createOperator(world);
  const members = [];
  for (let nth = 0; nth < 3; nth += 1)
    members.push(
      await createMember(world, {
        language: 'en',
        product: ({ usesUv, bindingMonths }) => !usesUv && bindingMonths === 0,
      }),
    );
  const [first, second] = members;
  if (!first || !second) throw new Error('nobody joined');
  price = (await handsOf(world, first).standing()).subscription.snapshot.priceMinor;
  await handsOf(world, first).does({ kind: 'cancel', reason: 'moving' });
  await handsOf(world, second).pauses(1);
  await createMember(world, { market: 'sweden', language: 'en' });
  await Promise.all(world.cells.all().map(({ jobs }) => jobs.sweep()));
});

const rowOf = (html: string, name: string) =>
  [...html.matchAll(/<tr>[\s\S]*?<\/tr>/g)].map(([row]) => textOf(row).trim()).find((row) => row.startsWith(name)) ??
  '';

describe('key figures', () => {
  it('are the first page, each with a way to the list behind it', async () => {
    expect(business.href()).toBe('/ops');
    const html = await operator.page(business.href());
    const [, tiles = ''] = /<ul class="tiles">([\s\S]*?)<\/ul>/.exec(html) ?? [];
    expect(textOf(tiles)).toContain('Active 2 ');
    expect(rowOf(html, words.business.measure.ending)).toBe('Ending 1');
    expect(rowOf(html, words.business.measure.new)).toBe('New 3');
    // Three months at this price: who has given notice is charged until the last day.
    expect(textOf(tiles)).toContain(textOf(formatsFor(world.markets.denmark, 'en').money(3 * price)));
    for (const [name, href] of [
      ['Active', paths.backOffice.members.href({ state: 'active' })],
      ['Overdue', paths.backOffice.unpaid.href()],
      ['Paid', paths.backOffice.money.href()],
    ] as const)
      expect(html).toMatch(new RegExp(`href="${href.replaceAll('?', '\\?')}"[^>]*>${name}<`));
    // One day is no course of anything.
    expect(html).not.toContain('class="multiple"');
  });

  it('say why members leave and rest, in the members’ own words', async () => {
    const html = await operator.page(business.href());
    expect(rowOf(html, english.membership.cancel.reasons.moving)).toMatch(/ 1 0$/);
    expect(rowOf(html, english.membership.pause.reasons.travel)).toMatch(/ 1 0$/);
  });

  it('say what each studio and membership has, and draw one of them alone', async () => {
    const html = await operator.page(business.href());
    const [product] = await world.services.business.byKey('product', new Date(world.now()).toISOString().slice(0, 7));
    const href = business.href({ of: 'product', id: product?.key ?? '' });
    expect(html).toContain(`href="${href.replaceAll('&', '&amp;')}"`);
    const one = await operator.page(href);
    expect(rowOf(one, words.business.measure.new)).toBe('New 3');
    expect(one).not.toContain(words.business.conversion.visits);
    expect(one).toContain(words.business.conversion.choices);
    expect(rowOf(one, words.funnel.step.visited)).toBe('');
    expect(rowOf(one, words.funnel.step.chosen)).toMatch(/ 3 100%$/);
    expect(textOf(one)).toMatch(/Ordered 3 100% .*Paid 3 100% /);
    expect(rowOf(one, words.business.measure.conversion)).toMatch(/ 100%$/);
    const other = await operator.page(business.href({ of: 'product', id: crypto.randomUUID() }));
    expect(rowOf(other, words.business.measure.new)).toBe('New 0');
  });

  it('of all markets add up members and never money of two currencies', async () => {
    const html = await operator.page(business.href({ market: 'all', span: '90' }));
    expect(rowOf(html, words.business.measure.new)).toBe('New 4');
    expect(rowOf(html, words.business.measure.paid)).toBe('Paid –');
    for (const market of ['Denmark', 'Sweden']) expect(rowOf(html, market)).toMatch(/\d/);
  });

  it('of all markets say of money of two currencies neither a sum, nor its growth, nor its course', async () => {
    const today = civilDateOf(world.now(), world.markets.denmark.timeZone);
    for (const market of ['denmark', 'sweden'] as const)
      for (const [back, value] of [
        [2, 3_000],
        [3, 2_000],
        [40, 1_000],
      ] as const)
        for (const figure of ['paid', 'monthly', 'active'])
          await rowsOf(
            market,
            `INSERT INTO business_figure (market, scope, key, period, figure, value) VALUES (?, 'market', '', ?, ?, ?)`,
            ...[market, addDays(today, -back), figure, value],
          );
    const one = await operator.page(business.href());
    expect(rowOf(one, words.business.measure.paid)).toMatch(/%$/);
    expect(one.match(/class="multiple"/g)).toHaveLength(3);
    const all = await operator.page(business.href({ market: 'all' }));
    expect(rowOf(all, words.business.measure.paid)).toBe('Paid – – –');
    expect(textOf(all)).toMatch(new RegExp(`${words.business.measure.monthly} – [A-Z]`));
    expect(all.match(/class="multiple"/g)).toHaveLength(2);
  });

  it('show sign-ups by step against the period before', async () => {
    const html = await operator.page(business.href({ span: '12m' }));
    expect(textOf(html)).toMatch(/Ordered 3 .*Paid 3 /);
  });

  it('say by month, studio and product who chose and paid, and lead from each figure to the list behind it', async () => {
    const month = new Date(world.now()).toISOString().slice(0, 7);
    const [studio] = await world.services.business.byKey('studio', month);
    const [product] = await world.services.business.byKey('product', month);
    const html = await operator.page(business.href({ span: '12m' }));
    const link = (href: string, text: string) =>
      new RegExp(`href="${href.replaceAll('&', '&amp;').replaceAll('?', '\\?')}"[^>]*>${text}<`);
    for (const [of, key] of [
      ['studio', studio?.key],
      ['product', product?.key],
    ] as const) {
      expect(html).toMatch(link(paths.backOffice.members.href({ [of]: key }), '3'));
      expect(html).toMatch(link(paths.backOffice.members.href({ state: 'active', [of]: key }), '3'));
      // Behind none is no list.
      expect(html).not.toMatch(link(paths.backOffice.members.href({ state: 'ended', [of]: key }), '0'));
      const one = await operator.page(business.href({ of, id: key }));
      expect(one).toMatch(
        link(paths.backOffice.members.href({ state: 'pending', [of]: key }), words.funnel.step.ordered),
      );
      expect(one).toMatch(link(paths.backOffice.members.href({ state: 'paused', [of]: key }), words.business.who));
    }
    const csv = await (await operator.get(paths.backOfficeMore.businessFile.href({ span: '12m' }))).text();
    const lines = csv.split('\r\n').map((line) => line.split(','));
    const value = (of: string, id: string, period: string, figure: string) =>
      lines.find((one) => one[1] === of && one[2] === id && one[4] === period && one[5] === figure)?.[6];
    expect(value('market', '', month, 'step:paid')).toBe('3');
    expect(value('studio', studio?.key ?? '', 'month', 'step:chosen')).toBe('3');
    expect(value('product', product?.key ?? '', 'month', 'step:ordered')).toBe('3');
  });

  it('come as a file with every figure', async () => {
    const answer = await operator.get(paths.backOfficeMore.businessFile.href());
    expect(answer.headers.get('content-disposition')).toMatch(/filename="figures-\d{4}-\d{2}-\d{2}\.csv"/);
    const lines = (await answer.text()).trim().split('\r\n');
    expect(lines[0]).toContain('market,of,id,name,period,figure,value,currency');
    expect(lines).toContain(`denmark,market,,,now,monthly,${3 * price},DKK`);
    expect(lines.filter((line) => line.includes('leave:moving')).length).toBeGreaterThan(0);
  });
});

describe('the journal of VAT', () => {
  it('has sales by month, seller and rate, and no difference to the ledger', async () => {
    const html = await operator.page(paths.backOfficeMore.vat.href());
    expect(textOf(html)).toContain(world.markets.denmark.seller.vatNumber);
    expect(html).not.toContain(words.vat.off);
    expect(textOf(html)).toContain('25%');
  });

  it('says so where the ledger’s own sums say otherwise', async () => {
    const { database } = world.services;
    const bend = (by: number) =>
      database.write([
        database.prepare(`UPDATE movement_day SET amount_minor = amount_minor + ?1 WHERE kind = 'charge'`, by),
      ]);
    await bend(1);
    expect(await operator.page(paths.backOfficeMore.vat.href())).toContain(words.vat.off);
    await bend(-1);
  });

  it('comes as a file, line by line of the ledger', async () => {
    const text = await (await operator.get(paths.backOfficeMore.vatFile.href())).text();
    const [head = '', ...lines] = text.replace('\uFEFF', '').trim().split('\r\n');
    const at = (line: string, name: string) => line.split(',')[head.split(',').indexOf(name)];
    const charges = lines.filter((line) => at(line, 'kind') === 'charge');
    expect(charges.length).toBe(1);
    const [charge = ''] = charges;
    expect(Number(at(charge, 'netMinor')) + Number(at(charge, 'vatMinor'))).toBe(Number(at(charge, 'accountMinor')));
    expect(at(charge, 'count')).toBe('3');
  });
});

it('figures are drawn once three days are known', async () => {
  for (let day = 0; day < 3; day += 1) {
    world.advance(86_400);
    await Promise.all(world.cells.all().map(({ jobs }) => jobs.sweep()));
  }
  operator = await createOperator(world);
  const html = await operator.page(business.href());
  expect(html.match(/<svg class="multiple"[^>]* role="img" aria-label="[^"]+"/g)).toHaveLength(4);
});
