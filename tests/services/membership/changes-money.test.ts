import { beforeAll, describe, expect, it } from 'vitest';
import { addMonths, daysBetween } from '../../../worker/domain/dates';
import { movedOf, passes, paymentsOf } from '../../setup/money/money';
import { chargedOn } from '../../setup/money/provider-months';
import { expectRecordsAgree } from '../../setup/money/records';
import { previewOf } from '../../setup/pages/previews';
import { choiceOf, createMember, handsOf, newForm, sellsByTheYear } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await sellsByTheYear(await createWorld());
});

const dearer = () => choiceOf(world, 'denmark', ({ name }) => 'da' in name && name.da === 'Sol Fri');
const cheaper = () =>
  choiceOf(world, 'denmark', ({ priceMinor, bindingMonths }) => priceMinor < 19900 && bindingMonths === 0);
const bound = () => choiceOf(world, 'denmark', ({ bindingMonths }) => bindingMonths === 3);
const yearly = () => choiceOf(world, 'denmark', ({ billingIntervalMonths }) => billingIntervalMonths === 12);
const fault = (name: string | null, count?: number) => world.sandboxPost('/stripe/faults', { fault: name, count });

describe('a dearer product', () => {
  it('begins today for the amount that was shown, prorated, and costs its price from the next charge on', async () => {
    const joinedAt = world.now();
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await passes(world, 10);
    const before = await hands.standing();
    const preview = await previewOf(world.services.changes, before, dearer());
    if (!preview.ok || preview.value.when !== 'now') throw new Error(JSON.stringify(preview));
    const { amountMinor } = preview.value;
    const days = daysBetween(before.facts.anchor, before.facts.nextChargeOn ?? '');
    expect(amountMinor).toBeGreaterThan((5000 * (days - 11)) / days - 100);
    expect(amountMinor).toBeLessThan((5000 * (days - 9)) / days + 100);
    const later = await previewOf(world.services.changes, await hands.standing(), dearer());
    expect(later).toEqual(preview);
    const done = await hands.does({ kind: 'changeProduct', product: dearer(), shownMinor: amountMinor });
    expect(done.subscription).toMatchObject({ productId: dearer().productId, isChanging: false, nextProduct: null });
    const { productName, productDescription } = dearer();
    expect(done.subscription.snapshot).toMatchObject({
      productName,
      productDescription,
      priceMinor: 24900,
      discount: null,
    });
    expect(done.facts.nextChargeOn).toBe(before.facts.nextChargeOn);
    await hands.expectProviderAgrees();
    await passes(world, 25);
    expect((await paymentsOf(member.subscriptionId)).map((row) => row.amount_minor)).toEqual([
      19900,
      amountMinor,
      24900,
    ]);
    expect(await hands.audits()).toEqual(['membership.productChanged']);
    const again = await hands.standing();
    expect(again.facts.nextChargeOn).toBe(chargedOn(joinedAt, 2, 'Europe/Copenhagen'));
    await expectRecordsAgree(world);
  });

  it('in the second of the first charge is no first charge of another amount', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await hands.does({ kind: 'changeProduct', product: dearer(), shownMinor: 5000 });
    const { database } = world.services;
    // The kind is written as well, as what is judged again.
    const sameSecond = database.prepare(
      `UPDATE payment SET at = (SELECT paid_at FROM subscription u WHERE u.subscription_id = payment.subscription_id), kind = kind
        WHERE subscription_id = ?`,
      member.subscriptionId,
    );
    await database.write([sameSecond]);
    await expectRecordsAgree(world);
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
    await expectRecordsAgree(world);
  });

  it('whose answer is lost is finished later, charged once', async () => {
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
    const { database } = world.services;
    const used = database.prepare('SELECT answer FROM idempotency WHERE key = ?', form.key);
    expect(await database.read([used])).toEqual([[{ answer: form.answer }]]);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'charge 5000']);
    await hands.expectProviderAgrees();
    await expectRecordsAgree(world);
  });

  it('is not for who has it already', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await world.services.database.write([
      world.services.database.prepare(
        `INSERT INTO subscription (subscription_id, number, market, member_id, product_id, studio_id, state, is_paid, snapshot_json, currency,
           first_amount_minor, draft_id, ordering_session, start_now, ordered_at, access_from, anchor_date, paid_at, updated_at)
         SELECT 'other', 'D00000000', market, member_id, ?1, studio_id, 'active', is_paid, snapshot_json, currency,
           first_amount_minor, 'd', 'used', start_now, ordered_at, access_from, anchor_date, paid_at, updated_at
           FROM subscription WHERE subscription_id = ?2`,
        dearer().productId,
        member.subscriptionId,
      ),
    ]);
    const done = await hands.apply({ kind: 'changeProduct', product: dearer(), shownMinor: 5000 });
    expect(done).toMatchObject({ ok: false, reason: { kind: 'conflict' } });
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900']);
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
    const preview = await previewOf(world.services.changes, before, product);
    expect(preview).toMatchObject({
      ok: true,
      value: { when: 'nextPeriod', from: before.facts.nextChargeOn, endsDiscount: true },
    });
    const planned = await hands.does({ kind: 'changeProduct', product, shownMinor: null });
    expect(planned.subscription.productId).toBe(member.productId);
    expect(planned.nextAmountMinor).toBe(product.priceMinor);
    await hands.expectProviderAgrees();
    await passes(world, 32);
    const after = await hands.standing();
    expect(after.subscription).toMatchObject({ productId: product.productId, nextProduct: null });
    expect((await paymentsOf(member.subscriptionId)).map((row) => row.amount_minor)).toEqual([
      15920,
      product.priceMinor,
    ]);
    const nextChargeAt = before.subscription.nextChargeAt ?? '';
    expect(after.facts.nextChargeOn).toBe(chargedOn(nextChargeAt, product.intervalMonths, 'Europe/Copenhagen'));
    expect(after.facts.bindingEndsOn !== null).toBe(product.bindingMonths > 0);
    await hands.expectProviderAgrees();
    await expectRecordsAgree(world);
  });

  it('has in its mail what it includes, and so has one that begins today', async () => {
    const hands = handsOf(world, await createMember(world, { language: 'en' }));
    const mails = async () =>
      (await world.mailTo((await hands.standing()).subscription.memberEmail)).map(({ text }) => String(text)).join();
    await hands.does({ kind: 'changeProduct', product: cheaper(), shownMinor: null });
    expect(await mails()).toContain(cheaper().productDescription?.en);
    const present = choiceOf(world, 'denmark', ({ name }) => 'en' in name && name.en === 'Red light');
    await hands.does({ kind: 'changeProduct', product: present, shownMinor: null });
    expect(await mails()).not.toContain(dearer().productDescription?.en);
    await hands.does({ kind: 'changeProduct', product: dearer(), shownMinor: 5000 });
    expect(await mails()).toContain(dearer().productDescription?.en);
  });

  it('is taken back by choosing the present one, discount and all', async () => {
    const member = await createMember(world, { promotion: 'WELCOME20' });
    const hands = handsOf(world, member);
    await passes(world, 0.1);
    await hands.does({ kind: 'changeProduct', product: cheaper(), shownMinor: null });
    const present = choiceOf(world, 'denmark', ({ productId }) => productId === member.productId);
    const preview = await previewOf(world.services.changes, await hands.standing(), present);
    expect(preview).toMatchObject({ ok: true, value: { when: 'present', takesBack: true } });
    const kept = await hands.does({ kind: 'changeProduct', product: present, shownMinor: null });
    expect(kept.subscription.nextProduct).toBeNull();
    expect(kept.nextAmountMinor).toBe(15920);
    await passes(world, 32);
    await passes(world, 31);
    await passes(world, 31);
    expect((await paymentsOf(member.subscriptionId)).map((row) => row.amount_minor)).toEqual([
      15920, 15920, 15920, 19900,
    ]);
    expect((await hands.apply({ kind: 'changeProduct', product: present, shownMinor: null })).ok).toBe(false);
    await expectRecordsAgree(world);
  });

  it('waits for the end of binding', async () => {
    const member = await createMember(world, { product: ({ bindingMonths }) => bindingMonths === 3 });
    const hands = handsOf(world, member);
    const { facts } = await hands.standing();
    const preview = await previewOf(world.services.changes, await hands.standing(), cheaper());
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
