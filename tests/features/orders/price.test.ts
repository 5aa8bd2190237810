import { beforeAll, describe, expect, it } from 'vitest';
import { type Catalogue, catalogueSchema } from '../../../worker/domain/catalogue/catalogue';
import { civilDateOf } from '../../../worker/domain/dates';
import { marketIds, markets } from '../../../worker/domain/markets';
import type { MarketId } from '../../../worker/domain/markets/market';
import { formatsFor } from '../../../worker/domain/text/format';
import { paths } from '../../../worker/paths';
import { expectRecordsAgree, ordersOf, publishes } from '../../setup/money/records';
import { english, textOf } from '../../setup/pages/answers';
import { type Choice, createVisitor, hiddenFields, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const { overview, completed } = paths.signup;
const kinds = ['none', 'percent', 'amount', 'freeMonths'] as const;
type Kind = (typeof kinds)[number];
const codes: Record<Kind, string | undefined> = {
  none: undefined,
  percent: 'PERCENT33',
  amount: 'AMOUNT',
  freeMonths: 'FREEFIRST',
};

const terms = {
  percent: { kind: 'percent', value: 33, months: 2 },
  amount: { kind: 'amount', value: 333, months: 3 },
  freeMonths: { kind: 'freeMonths', value: 1, months: 1 },
} as const;

/** Minor units that a discount saves on a membership that is paid by the month. */
const savedBy = ({ kind, value, months }: { kind: string; value: number; months: number }, priceMinor: number) =>
  kind === 'percent' ? (priceMinor * value * months) / 100 : kind === 'amount' ? value * months : priceMinor * value;

/** The demo catalogue with one promotion of each kind that holds for everything; 33 % makes amounts that must be rounded. */
function withPromotions(document: unknown): Catalogue {
  const catalogue = catalogueSchema.parse(document);
  const rule = { products: 'all', validFrom: '2026-01-01', validTo: '2029-12-31', maximumUses: 1000 } as const;
  return {
    ...catalogue,
    promotions: [
      ...catalogue.promotions,
      { code: 'PERCENT33', ...terms.percent, ...rule },
      { code: 'AMOUNT', ...terms.amount, ...rule },
      { code: 'FREEFIRST', ...terms.freeMonths, ...rule },
    ],
  };
}

/** Minor units of an amount as people write it: two decimals, or none. */
function minorOf(text: string): number {
  const amount = /\d[\d.,\s\u00a0]*/.exec(text)?.[0].replace(/[\s\u00a0]/g, '') ?? '';
  const decimals = /[.,](\d\d)$/.exec(amount);
  const whole = (decimals ? amount.slice(0, -3) : amount).replace(/[.,]/g, '');
  return Number(whole) * 100 + Number(decimals?.[1] ?? 0);
}

/** The sum that stands right above the button. */
const sumOn = (html: string) => /<p class="sum">.*?<span class="price">([^<]*)<\/span>/s.exec(html)?.[1] ?? '';

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const extended = marketIds.map((market) => [market, withPromotions(world.catalogue[market])]);
  await publishes(world, Object.fromEntries(extended));
});

const sold = (market: MarketId) => world.catalogue[market].products.filter((product) => product.validTo === null);
const choiceOf = (market: MarketId, product: ReturnType<typeof sold>[number]): Choice => ({
  productId: product.productId,
  studioId: Array.isArray(product.studios)
    ? (product.studios[0] ?? '')
    : (world.catalogue[market].studios[0]?.studioId ?? ''),
});

interface Shown {
  readonly overview: number;
  readonly page: string;
  readonly completed: number;
  readonly url: string;
}

/** Looks at the overview, orders, and goes to the hosted page: what each of the two pages says is to be paid today. */
async function orders(visitor: Visitor, startNow: boolean): Promise<Shown> {
  const page = await visitor.page(overview.href());
  const choice = { acceptTerms: 'yes', ...(startNow ? { startNow: 'yes' } : {}) };
  const placed = await visitor.post(overview.href(), { ...hiddenFields(page), ...choice });
  expect([placed.status, placed.headers.get('location')]).toEqual([303, completed.href()]);
  const received = await visitor.page(completed.href());
  const hosted = await visitor.post(completed.href(), hiddenFields(received));
  const url = hosted.headers.get('location') ?? '';
  return { overview: minorOf(sumOn(page)), page, completed: minorOf(sumOn(received)), url };
}

describe.each(marketIds)('prices in %s', (market) => {
  it('each product with each kind of discount costs at the provider what the page said', {
    timeout: 90_000,
  }, async () => {
    const visitor = createVisitor(world, { market });
    await visitor.reachesOverview();
    let checked = 0;
    for (const [index, product] of sold(market).entries()) {
      for (const [turn, kind] of kinds.entries()) {
        await visitor.selectsProduct(choiceOf(market, product), codes[kind]);
        const shown = await orders(visitor, (index + turn) % 2 === 0);
        const [order] = await ordersOf(visitor.email);
        const checkout = await world.cells.of(market).payment.fetchCheckout(order?.provider_checkout ?? '');
        const charged = checkout.ok ? checkout.value : null;
        const what = `${product.name.en}, ${kind}`;
        expect([shown.overview, shown.completed, order?.first_amount_minor], what).toEqual(
          Array(3).fill(charged?.amountMinor),
        );
        expect(charged?.currency).toBe(markets[market].currency);
        // Of a membership's own discount and a code the one that saves more, which here is reckoned by itself.
        const [own, code] = [product.signupDiscount, kind === 'none' ? null : terms[kind]];
        const isOwn =
          own !== null && savedBy(own, product.priceMinor) >= (code ? savedBy(code, product.priceMinor) : 0);
        expect(order?.promotion_code ?? undefined, what).toBe(isOwn ? undefined : codes[kind]);
        const restarted = await visitor.post('/', { intent: 'restart' });
        expect(restarted.status).toBe(303);
        checked += 1;
      }
    }
    expect(checked).toBe(sold(market).length * kinds.length);
    expect(
      (await world.ledger()).filter(({ currency }) => currency.toUpperCase() === markets[market].currency),
    ).toEqual([]);
  });
});

it.each(marketIds)(
  '%s: within a minimum term nobody is told that a cancellation saves all further charges',
  async (market) => {
    const { cancelBy, cancelToday } = english.overview;
    const lead = (text: string) => text.split('{{')[0] ?? '';
    for (const product of sold(market)) {
      const visitor = createVisitor(world, { market, language: 'en' });
      await visitor.reachesOverview(choiceOf(market, product));
      const page = textOf(await visitor.page(overview.href()));
      const isBound = product.bindingMonths > 0;
      const said = [cancelBy, cancelToday].map((text) => page.includes(lead(text)));
      expect(said, product.name.en).toEqual([!isBound, isBound]);
    }
  },
);

/** Days by which the provider's clock must move so that a civil date has begun and is half over. */
const daysUntil = (date: string) => (Date.parse(`${date}T12:00:00Z`) - Date.now()) / 86_400_000;

describe('the second charge', () => {
  const cases = [
    { market: 'denmark', kind: 'none', startNow: true, product: 'monthly' },
    { market: 'denmark', kind: 'freeMonths', startNow: false, product: 'bound' },
    { market: 'sweden', kind: 'percent', startNow: false, product: 'monthly' },
    { market: 'netherlands', kind: 'amount', startNow: true, product: 'bound' },
    { market: 'england', kind: 'percent', startNow: true, product: 'yearly' },
    { market: 'england', kind: 'amount', startNow: false, product: 'yearly' },
  ] as const;

  it('comes on the day and with the amount that were shown, and once more with the regular price', {
    timeout: 90_000,
  }, async () => {
    const joined = [];
    for (const { market, kind, startNow, product } of cases) {
      const visitor = createVisitor(world, { market });
      const wanted = sold(market).find((one) =>
        product === 'yearly'
          ? one.billingIntervalMonths === 12
          : product === 'bound'
            ? one.bindingMonths === 3
            : one.bindingMonths === 0 && one.billingIntervalMonths === 1,
      );
      if (!wanted) throw new Error(`${market} sells nothing ${product}`);
      await visitor.reachesOverview(choiceOf(market, wanted), codes[kind]);
      const shown = await orders(visitor, startNow);
      await visitor.answersPayment(shown.url, 'pay');
      await world.settle();
      const [order] = await ordersOf(visitor.email);
      const snapshot = JSON.parse(order?.snapshot_json ?? '{}') as {
        secondChargeOn: string;
        secondAmountMinor: number;
      };
      const format = formatsFor(markets[market], markets[market].languages[0]);
      expect(shown.page, `${market} ${product}`).toContain(format.date(snapshot.secondChargeOn));
      expect(shown.page).toContain(format.money(snapshot.secondAmountMinor));
      // After the payment the provider's word counts, and it says the same day.
      expect(civilDateOf(order?.next_charge_at ?? '', markets[market].timeZone)).toBe(snapshot.secondChargeOn);
      joined.push({ market, order, snapshot, first: shown.overview });
    }
    await expectRecordsAgree(world);

    const dates = [...new Set(joined.map(({ snapshot }) => snapshot.secondChargeOn))].toSorted();
    let moved = 0;
    for (const date of dates) {
      // By whatever hour of that day it is made, and final.
      const days = daysUntil(date) + 1;
      await world.sandboxPost('/stripe/clock', { advanceDays: days - moved });
      moved = days;
    }
    await world.settle();
    const ledger = await world.ledger();
    // What renews is charged an hour after its period began, when its invoice is final: maybe past midnight.
    const renewed = (at: string) => Date.parse(at) > Date.now() + 86_400_000;
    const dayOf = ({ at }: { at: string }, market: MarketId) =>
      civilDateOf(Date.parse(at) - (renewed(at) ? 3_600_000 : 0), markets[market].timeZone);
    for (const { market, order, snapshot, first } of joined) {
      const charges = ledger
        .filter((row) => row.subscriptionId === order?.subscription_id)
        .map((row) => ({ ...row, on: dayOf(row as unknown as { at: string }, market) }))
        .toSorted((one, other) => one.on.localeCompare(other.on));
      const second = charges[first === 0 ? 0 : 1];
      expect([second?.on, second?.amount], `${market} ${JSON.stringify(charges)}`).toEqual([
        snapshot.secondChargeOn,
        snapshot.secondAmountMinor,
      ]);
    }
    await expectRecordsAgree(world);
  });
});
