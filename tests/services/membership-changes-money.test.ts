import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, daysBetween } from '../../worker/domain/dates';
import type { MarketId } from '../../worker/domain/market';
import { withdrawalRefund } from '../../worker/domain/withdrawal';
import type { ProductChoice } from '../../worker/services/membership-changes/port';
import { expectBooksAgree, rows } from '../setup/books';
import { type CatalogueProduct, createMember, handsOf, newForm, passDays, productOf } from '../setup/member';
import { createWorld, type World } from '../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

function choiceOf(market: MarketId, wanted: (product: CatalogueProduct) => boolean): ProductChoice {
  const { product } = productOf(world, market, wanted);
  const { productId, name, priceMinor, billingIntervalMonths, bindingMonths, usesUv } = product;
  return {
    productId,
    productName: name,
    catalogueVersion: 'test',
    priceMinor,
    intervalMonths: billingIntervalMonths,
    bindingMonths,
    usesUv,
  };
}
const dearer = (market: MarketId = 'denmark') =>
  choiceOf(market, ({ name }) => ('da' in name ? name.da === 'Sol Fri' : Object.values(name).includes('Sol Fri')));
const cheaper = () => choiceOf('denmark', ({ priceMinor, bindingMonths }) => priceMinor < 19900 && bindingMonths === 0);
const bound = () => choiceOf('denmark', ({ bindingMonths }) => bindingMonths === 3);
const yearly = () => choiceOf('denmark', ({ billingIntervalMonths }) => billingIntervalMonths === 12);
const fault = (name: string | null, count?: number) => world.sandboxPost('/stripe/faults', { fault: name, count });
const paymentsOf = (subscriptionId: string) =>
  rows<{ kind: string; state: string; amount_minor: number; receipt_number: string | null; refunds: string | null }>(
    'SELECT kind, state, amount_minor, receipt_number, refunds FROM payment WHERE subscription_id = ? ORDER BY at, kind, amount_minor',
    subscriptionId,
  );
const movedOf = async (subscriptionId: string) =>
  (await world.ledger())
    .filter((row) => row.subscriptionId === subscriptionId)
    .map(({ kind, amount }) => `${kind} ${amount}`);

describe('a dearer product', () => {
  it('begins today for the amount that was shown, prorated, and costs its price from the next charge on', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await passDays(world, 10);
    const before = await hands.standing();
    const preview = await world.services.changes.previewProduct(before, dearer());
    if (!preview.ok || preview.value.when !== 'now') throw new Error(JSON.stringify(preview));
    const { amountMinor } = preview.value;
    const days = daysBetween(before.facts.anchor, before.facts.nextChargeOn ?? '');
    expect(amountMinor).toBeGreaterThan((5000 * (days - 11)) / days - 100);
    expect(amountMinor).toBeLessThan((5000 * (days - 9)) / days + 100);
    const later = await world.services.changes.previewProduct(await hands.standing(), dearer());
    expect(later).toEqual(preview);
    const done = await hands.does({ kind: 'changeProduct', product: dearer(), shownMinor: amountMinor });
    expect(done.subscription).toMatchObject({ productId: dearer().productId, isChanging: false, nextProduct: null });
    expect(done.subscription.snapshot).toMatchObject({ priceMinor: 24900, discount: null });
    expect(done.facts.nextChargeOn).toBe(before.facts.nextChargeOn);
    await hands.expectProviderAgrees();
    await passDays(world, 25);
    expect((await paymentsOf(member.subscriptionId)).map((row) => row.amount_minor)).toEqual([
      19900,
      amountMinor,
      24900,
    ]);
    expect(await hands.audits()).toEqual(['membership.productChanged']);
    const again = await hands.standing();
    expect(again.facts.nextChargeOn).toBe(addMonths(before.facts.anchor, 2));
    await expectBooksAgree(world);
  });

  it('is not charged another amount than the page said', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const done = await hands.apply({ kind: 'changeProduct', product: dearer(), shownMinor: 100 });
    expect(done).toMatchObject({ ok: false, reason: { kind: 'otherAmount', amountMinor: 5000 } });
    expect(await paymentsOf(member.subscriptionId)).toHaveLength(1);
    expect(await hands.row()).toMatchObject({
      changing_json: null,
      version: (await hands.standing()).subscription.version,
    });
  });

  it('refused by the bank leaves everything as it was, and the form may be sent again', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const form = await newForm(world);
    const intent = { kind: 'changeProduct', product: dearer(), shownMinor: 5000 } as const;
    await fault('decline', 1);
    expect(await hands.apply(intent, form)).toMatchObject({ ok: false, reason: { kind: 'declined' } });
    expect((await hands.standing()).subscription).toMatchObject({ productId: member.productId, isChanging: false });
    await hands.expectProviderAgrees();
    await fault(null);
    expect((await hands.apply(intent, form)).ok).toBe(true);
    expect((await hands.standing()).subscription.productId).toBe(dearer().productId);
    await hands.expectProviderAgrees();
    await expectBooksAgree(world);
  });

  it('whose answer is lost is finished later, charged once', { timeout: 60_000 }, async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const form = await newForm(world);
    const intent = { kind: 'changeProduct', product: dearer(), shownMinor: 5000 } as const;
    const { changeNow } = world.services.billing;
    let asked = 0;
    Object.assign(world.services.billing, {
      changeNow: async (...question: Parameters<typeof changeNow>) => {
        asked += 1;
        await changeNow(...question);
        return { ok: false, reason: { kind: 'unknown', detail: 'no answer' } };
      },
    });
    expect(await hands.apply(intent, form)).toMatchObject({ ok: false, reason: { kind: 'unknown' } });
    Object.assign(world.services.billing, { changeNow });
    const during = await hands.standing();
    expect(during.subscription.isChanging).toBe(true);
    expect(during.actions).toMatchObject({ pause: null, changeProduct: null });
    expect(during.actions.cancel).not.toBeNull();
    expect((await hands.apply({ kind: 'changeProduct', product: dearer(), shownMinor: 5000 })).ok).toBe(false);
    // Within the minute nobody asks a second time.
    await world.services.jobs.sweep();
    expect((await hands.standing()).subscription.isChanging).toBe(true);
    world.advance(120);
    await world.services.jobs.sweep();
    world.advance(120);
    await world.services.jobs.sweep();
    expect(asked).toBe(1);
    expect((await hands.standing()).subscription).toMatchObject({ productId: dearer().productId, isChanging: false });
    expect((await hands.apply(intent, form)).ok).toBe(true);
    expect(await movedOf(member.subscriptionId)).toEqual(['charge 19900', 'charge 5000']);
    await hands.expectProviderAgrees();
    await expectBooksAgree(world);
  });

  it('is not for who has it already', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await world.services.database.write([
      world.services.database.prepare(
        `INSERT INTO subscription SELECT 'other', 'D00000000', market, member_id, ?1, studio_id, 'active', is_paid, snapshot_json, currency,
           first_amount_minor, NULL, 'd', 'used', start_now, ordered_at, NULL, access_from, anchor_date, NULL, NULL, paid_at, NULL, NULL, 0, NULL, NULL,
           NULL, updated_at, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1 FROM subscription WHERE subscription_id = ?2`,
        dearer().productId,
        member.subscriptionId,
      ),
    ]);
    const done = await hands.apply({ kind: 'changeProduct', product: dearer(), shownMinor: 5000 });
    expect(done).toMatchObject({ ok: false, reason: { kind: 'conflict' } });
    expect(await movedOf(member.subscriptionId)).toEqual(['charge 19900']);
    await world.services.database.write([
      world.services.database.prepare(`DELETE FROM subscription WHERE subscription_id = 'other'`),
    ]);
  });
});

describe('a cheaper product or another rhythm', () => {
  it.each([
    ['cheaper', cheaper],
    ['yearly', yearly],
    ['bound', bound],
  ])('%s: takes over with the next charge', async (_name, choose) => {
    const member = await createMember(world, { promotion: 'WELCOME20' });
    const hands = handsOf(world, member);
    const product = choose();
    const before = await hands.standing();
    const preview = await world.services.changes.previewProduct(before, product);
    expect(preview).toMatchObject({
      ok: true,
      value: { when: 'nextPeriod', from: before.facts.nextChargeOn, endsDiscount: true },
    });
    const planned = await hands.does({ kind: 'changeProduct', product, shownMinor: null });
    expect(planned.subscription.productId).toBe(member.productId);
    expect(planned.nextAmountMinor).toBe(product.priceMinor);
    await hands.expectProviderAgrees();
    await passDays(world, 32);
    const after = await hands.standing();
    expect(after.subscription).toMatchObject({ productId: product.productId, nextProduct: null });
    expect((await paymentsOf(member.subscriptionId)).map((row) => row.amount_minor)).toEqual([
      15920,
      product.priceMinor,
    ]);
    expect(after.facts.nextChargeOn).toBe(addMonths(before.facts.nextChargeOn ?? '', product.intervalMonths));
    expect(after.facts.bindingEndsOn !== null).toBe(product.bindingMonths > 0);
    await hands.expectProviderAgrees();
    await expectBooksAgree(world);
  });

  it('is taken back by choosing the present one, discount and all', async () => {
    const member = await createMember(world, { promotion: 'WELCOME20' });
    const hands = handsOf(world, member);
    await passDays(world, 0.1);
    await hands.does({ kind: 'changeProduct', product: cheaper(), shownMinor: null });
    const present = choiceOf('denmark', ({ productId }) => productId === member.productId);
    const preview = await world.services.changes.previewProduct(await hands.standing(), present);
    expect(preview).toMatchObject({ ok: true, value: { when: 'present', takesBack: true } });
    const kept = await hands.does({ kind: 'changeProduct', product: present, shownMinor: null });
    expect(kept.subscription.nextProduct).toBeNull();
    expect(kept.nextAmountMinor).toBe(15920);
    await passDays(world, 32);
    await passDays(world, 31);
    await passDays(world, 31);
    expect((await paymentsOf(member.subscriptionId)).map((row) => row.amount_minor)).toEqual([
      15920, 15920, 15920, 19900,
    ]);
    expect((await hands.apply({ kind: 'changeProduct', product: present, shownMinor: null })).ok).toBe(false);
    await expectBooksAgree(world);
  });

  it('waits for the end of binding', async () => {
    const member = await createMember(world, { product: ({ bindingMonths }) => bindingMonths === 3 });
    const hands = handsOf(world, member);
    const { facts } = await hands.standing();
    const preview = await world.services.changes.previewProduct(await hands.standing(), cheaper());
    expect(preview).toEqual({ ok: true, value: { when: 'afterBinding', bindingEndsOn: facts.bindingEndsOn } });
    expect((await hands.apply({ kind: 'changeProduct', product: cheaper(), shownMinor: null })).ok).toBe(false);
  });

  it('moves with a pause and comes back with its undo', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const { facts } = await hands.does({ kind: 'changeProduct', product: cheaper(), shownMinor: null });
    const paused = await hands.pauses(2);
    expect(paused.subscription.nextProduct?.from).toBe(addMonths(facts.anchor, 3));
    const back = await hands.does({ kind: 'undoPause' });
    expect(back.subscription.nextProduct?.from).toBe(facts.nextChargeOn);
    await hands.expectProviderAgrees();
  });
});

describe('withdrawal', () => {
  it.each(['denmark', 'sweden', 'netherlands', 'england'] as const)(
    '%s: begun at once, it keeps the days that were had',
    async (market) => {
      const member = await createMember(world, { market });
      const hands = handsOf(world, member);
      await passDays(world, 5);
      const { subscription, facts } = await hands.standing();
      const paidMinor = subscription.firstAmountMinor;
      const refundMinor = withdrawalRefund({
        paidMinor,
        startNow: true,
        accessFrom: facts.accessFrom,
        paidUntil: addDays(facts.paidThrough, 1),
        on: addDays(facts.accessFrom, 5),
      });
      expect(await world.services.changes.refundOf(subscription)).toBe(refundMinor);
      const gone = await hands.does({ kind: 'withdraw' });
      expect(gone.standing).toBe('withdrawn');
      expect((await hands.provider()).status).toBe('ended');
      const [, refund] = await paymentsOf(member.subscriptionId);
      expect(refund).toMatchObject({ kind: 'refund', state: 'succeeded', amount_minor: refundMinor });
      expect(refund?.receipt_number).toMatch(/-\d{6}$/);
      expect(
        await rows(
          'SELECT outcome, refund_minor, email FROM withdrawal WHERE subscription_id = ?',
          member.subscriptionId,
        ),
      ).toEqual([{ outcome: 'done', refund_minor: refundMinor, email: member.email }]);
      await passDays(world, 60);
      expect(await movedOf(member.subscriptionId)).toEqual([`charge ${paidMinor}`, `refund ${refundMinor}`]);
      expect((await hands.apply({ kind: 'withdraw' })).ok).toBe(false);
      await expectBooksAgree(world);
    },
  );

  it('before a later start gives everything back', async () => {
    const member = await createMember(world, { startNow: false });
    const hands = handsOf(world, member);
    await passDays(world, 10);
    await hands.does({ kind: 'withdraw' });
    expect(await movedOf(member.subscriptionId)).toEqual(['charge 19900', 'refund 19900']);
    await passDays(world, 40);
    await expectBooksAgree(world);
  });

  it('after a dearer product was begun takes the newest charge back first', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await hands.does({ kind: 'changeProduct', product: dearer(), shownMinor: 5000 });
    await passDays(world, 3);
    const { subscription } = await hands.standing();
    const refundMinor = await world.services.changes.refundOf(subscription);
    expect(refundMinor).toBeGreaterThan(5000);
    await hands.does({ kind: 'withdraw' });
    expect((await movedOf(member.subscriptionId)).toSorted()).toEqual(
      ['charge 19900', 'charge 5000', 'refund 5000', `refund ${refundMinor - 5000}`].toSorted(),
    );
    await expectBooksAgree(world);
  });

  it('is over with its days', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await passDays(world, 15);
    expect((await hands.apply({ kind: 'withdraw' })).ok).toBe(false);
  });
});
