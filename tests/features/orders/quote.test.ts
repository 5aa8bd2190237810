import { beforeAll, describe, expect, it } from 'vitest';
import { type Catalogue, catalogueSchema, type Product } from '../../../worker/domain/catalogue/catalogue';
import { paths } from '../../../worker/paths';
import { expectRecordsAgree, ordersOf, publishes } from '../../setup/money/records';
import { english, say, textOf } from '../../setup/pages/answers';
import { createVisitor, hiddenFields, type Visitor } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

const overview = paths.signup.overview.href();
const completed = paths.signup.completed.href();
const texts = english.overview;

let world: World;
let demo: Catalogue;
beforeAll(async () => {
  world = await createWorld();
  demo = catalogueSchema.parse(world.catalogue.denmark);
});

const inEnglish = () => createVisitor(world, { language: 'en' });
const withProduct = (productId: string, change: Partial<Product>): Catalogue => ({
  ...demo,
  products: demo.products.map((product) => (product.productId === productId ? { ...product, ...change } : product)),
});

/** Answers of the form with what the visitor saw; 422 and nothing ordered unless said otherwise. */
async function isRefused(visitor: Visitor, fields: Record<string, string>): Promise<string> {
  const response = await visitor.post(overview, fields);
  const html = await response.text();
  expect(response.status, textOf(html).slice(0, 300)).toBe(422);
  expect(await ordersOf(visitor.email)).toEqual([]);
  return html;
}

async function pays(visitor: Visitor): Promise<void> {
  await visitor.answersPayment(await visitor.goesToPayment(), 'pay');
  await world.settle();
}

describe('the quote', () => {
  it('protects from a price that changed after the page, and shows both', async () => {
    const visitor = inEnglish();
    const { productId } = visitor.uvProduct();
    const before = demo.products.find((product) => product.productId === productId)?.priceMinor ?? 0;
    await visitor.reachesOverview();
    const shown = await visitor.hidden(overview);

    await publishes(world, { denmark: withProduct(productId, { priceMinor: before + 1234 }) });
    const fields = { ...shown, acceptTerms: 'yes', startNow: 'yes' };
    const html = await isRefused(visitor, fields);
    const text = textOf(html);
    expect(text).toContain(texts.changed.before);
    expect(text).toMatch(new RegExp(`DKK\\s?${before / 100}`));
    expect(text).toMatch(new RegExp(`DKK\\s?${(before + 1234) / 100}`));
    // The boxes keep their ticks; the old quote stays refused, the fresh one holds.
    expect(html.match(/<input[^>]*checked[^>]*>/g)).toHaveLength(2);
    await isRefused(visitor, fields);
    const again = await visitor.post(overview, { ...hiddenFields(html), acceptTerms: 'yes', startNow: 'yes' });
    expect(say(again)).toBe(`303 ${completed}`);
    await pays(visitor);
    const [order] = await ordersOf(visitor.email);
    const moved = (await world.ledger()).filter((row) => row.subscriptionId === order?.subscription_id);
    expect(moved.map(({ amount }) => amount)).toEqual([before + 1234]);

    // A lower price is another price as well: what was on the page is what is agreed, or nothing.
    const other = inEnglish();
    await other.reachesOverview();
    const dear = await other.hidden(overview);
    await publishes(world, { denmark: demo });
    await isRefused(other, { ...dear, acceptTerms: 'yes' });
    expect(say(await other.orders())).toBe(`303 ${completed}`);
    await expectRecordsAgree(world);
  });

  it('that changed names what was on the page with its own interval', async () => {
    const visitor = inEnglish();
    const { productId } = visitor.uvProduct();
    await visitor.reachesOverview();
    const shown = { ...(await visitor.hidden(overview)), acceptTerms: 'yes' };
    await publishes(world, { denmark: withProduct(productId, { billingIntervalMonths: 3, priceMinor: 39_900 }) });
    const text = textOf(await isRefused(visitor, shown));
    await publishes(world, { denmark: demo });
    expect(text).toMatch(/DKK\s?149\.00 a month.*DKK\s?399\.00 every 3 months/);
  });

  it('of the same price that binds to other dates says so, and names no other price', async () => {
    const visitor = inEnglish();
    const { productId } = visitor.uvProduct();
    await visitor.reachesOverview();
    const shown = { ...(await visitor.hidden(overview)), acceptTerms: 'yes' };
    await publishes(world, { denmark: withProduct(productId, { bindingMonths: 3 }) });
    const html = await isRefused(visitor, shown);
    expect(textOf(html)).toContain(texts.changed.dates);
    expect(textOf(html)).not.toContain(texts.changed.title);
    const again = await visitor.post(overview, { ...hiddenFields(html), acceptTerms: 'yes' });
    await publishes(world, { denmark: demo });
    expect(say(again)).toBe(`303 ${completed}`);
  });

  it('refuses what is no longer sold, or not at that studio, and says so', async () => {
    const visitor = inEnglish();
    const { productId, studioId } = visitor.uvProduct();
    const elsewhere = demo.studios.map((studio) => studio.studioId).filter((id) => id !== studioId);
    await visitor.reachesOverview();
    const shown = { ...(await visitor.hidden(overview)), acceptTerms: 'yes' };
    const gone = { ...demo, products: demo.products.filter((product) => product.productId !== productId) };
    const ended = withProduct(productId, { validTo: '2026-01-31' });
    const studios = demo.studios.filter((studio) => studio.studioId !== studioId);
    const stays = { ...demo, products: demo.products.map((product) => ({ ...product, studios: 'all' as const })) };
    for (const catalogue of [ended, gone, withProduct(productId, { studios: elsewhere }), { ...stays, studios }]) {
      await publishes(world, { denmark: catalogue });
      expect(textOf(await isRefused(visitor, shown))).toContain(texts.fault.ended);
    }
    await publishes(world, { denmark: demo });
    expect(say(await visitor.orders())).toBe(`303 ${completed}`);
    await expectRecordsAgree(world);
  });

  it('that was ordered is still named when it is sold no more and its studio has closed', async () => {
    const visitor = inEnglish();
    const { productId, studioId } = visitor.uvProduct();
    await visitor.reachesOverview();
    await visitor.orders();
    const text = textOf(await visitor.page('/'));
    const waiting = text.slice(text.indexOf(english.select.waiting.title), text.indexOf(english.select.waiting.pay));
    const products = demo.products.filter((product) => product.productId !== productId);
    const all = products.map((product) => ({ ...product, studios: 'all' as const }));
    const studios = demo.studios.filter((studio) => studio.studioId !== studioId);
    await publishes(world, { denmark: { ...demo, products: all, studios, promotions: [] } });
    const after = textOf(await visitor.page('/'));
    await publishes(world, { denmark: demo });
    expect(waiting).toContain(demo.studios.find((studio) => studio.studioId === studioId)?.name);
    expect(after).toContain(waiting);
  });

  it('counts only as it was signed, for this product, studio and market', async () => {
    const visitor = inEnglish();
    const choice = visitor.uvProduct();
    await visitor.reachesOverview();
    const shown = { ...(await visitor.hidden(overview)), acceptTerms: 'yes', startNow: 'yes' };
    const { quote = '' } = shown as Record<string, string>;
    const [body = '', signature = ''] = quote.split(/\.(?=[^.]*$)/);
    const cheaper = JSON.stringify({ ...JSON.parse(decodeURIComponent(body)), firstMinor: 100 });

    const english = createVisitor(world, { market: 'england' });
    await english.reachesOverview();
    const { quote: foreign = '' } = await english.hidden(overview);
    await visitor.selectsProduct({ ...choice, studioId: demo.studios[1]?.studioId ?? '' });
    const { quote: otherStudio = '' } = await visitor.hidden(overview);
    await visitor.selectsProduct({
      ...choice,
      productId: demo.products.find(({ name }) => name.en === 'Red light')?.productId ?? '',
    });
    const { quote: otherProduct = '' } = await visitor.hidden(overview);
    await visitor.selectsProduct(choice);

    const bad = [
      '',
      body,
      `${body}.`,
      `${body}.${signature.slice(1)}`,
      `${encodeURIComponent(cheaper)}.${signature}`,
      `%E0%A4%A.${signature}`,
      'x'.repeat(5_000),
      foreign,
      otherStudio,
      otherProduct,
    ];
    // Another tab chose it meanwhile: the price is not what has changed.
    for (const other of [otherStudio, otherProduct]) {
      const text = textOf(await isRefused(visitor, { ...shown, quote: other }));
      const { choice, title } = texts.changed;
      expect([choice, title, texts.fault.choiceChanged].map((words) => text.includes(words))).toEqual([
        true,
        false,
        true,
      ]);
    }
    for (const forged of bad) await isRefused(visitor, { ...shown, quote: forged });
    const { quote: _missing, ...without } = shown as Record<string, string>;
    expect(textOf(await isRefused(visitor, without))).toContain(texts.fault.priceChanged);
    expect(say(await visitor.post(overview, shown))).toBe(`303 ${completed}`);
    await expectRecordsAgree(world);
  });
});

describe('an order that lacks something', () => {
  const roads = [
    { lacks: ['details', 'skin', 'email'], steps: ['age'] },
    { lacks: ['age'], steps: ['details', 'skin', 'email'] },
    { lacks: ['skin'], steps: ['age', 'details', 'email'] },
    { lacks: ['email'], steps: ['age', 'details', 'skin'] },
    { lacks: ['age', 'skin', 'email'], steps: ['details'] },
  ] as const;

  it('is not placed, and the page names what is missing', async () => {
    for (const { lacks, steps } of roads) {
      const visitor = inEnglish();
      await visitor.selectsProduct(visitor.uvProduct());
      for (const step of steps) {
        if (step === 'age') await visitor.follow(await visitor.provesAge());
        if (step === 'details') await visitor.entersDetails();
        if (step === 'skin') await visitor.answersSkin();
        if (step === 'email') {
          await visitor.post(paths.signup.verifyEmail.href(), { intent: 'resend' });
          await visitor.provesEmail();
        }
      }
      const hidden = await visitor.hidden(overview);
      const html = await isRefused(visitor, { ...hidden, acceptTerms: 'yes', startNow: 'yes' });
      for (const part of ['age', 'details', 'skin', 'email'] as const) {
        const names = textOf(html).includes(texts.missing[part].action);
        expect(names, `${part} after ${steps}`).toBe((lacks as readonly string[]).includes(part));
        if (names) expect(html).toContain(`href="#missing-${part}"`);
      }
    }
  });

  it('is not placed against the skin answers, nor without the terms; then it is', async () => {
    const visitor = inEnglish();
    await visitor.reachesOverview();
    await visitor.answersSkin(1);
    const fields = { ...(await visitor.hidden(overview)), acceptTerms: 'yes', startNow: 'yes' };
    expect(textOf(await isRefused(visitor, fields))).toContain(texts.missing.stopped.action);
    const excluded = { skinConsent: 'yes', 'exclusions[]': ['freckles', 'photoMedicine'] };
    await visitor.answersSkin(3, excluded);
    expect(textOf(await isRefused(visitor, fields))).toContain(texts.missing.stopped.action);

    await visitor.answersSkin(3, {});
    const { acceptTerms: _, ...unticked } = fields;
    const html = await isRefused(visitor, unticked);
    expect(textOf(html)).toContain(english.form.error.terms);
    const boxes = html.match(/<input[^>]*type="checkbox"[^>]*>/g) ?? [];
    expect(boxes.find((box) => box.includes('name="startNow"'))).toContain('checked');
    expect(boxes.find((box) => box.includes('name="acceptTerms"'))).not.toContain('checked');
    for (const value of ['on', 'true', 'no']) await isRefused(visitor, { ...fields, acceptTerms: value });

    const placed = await visitor.post(overview, { ...hiddenFields(html), acceptTerms: 'yes' });
    expect(say(placed)).toBe(`303 ${completed}`);
    await pays(visitor);
    await expectRecordsAgree(world);
  });
});
