import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonths, civilDateOf } from '../../../worker/domain/dates';
import { hasAccess } from '../../../worker/domain/membership/membership';
import { movedOf, passes } from '../../setup/money/money';
import { chargedOn } from '../../setup/money/provider-months';
import { asksProvider, expectRecordsAgree, rows } from '../../setup/money/records';
import { createMember, type Hands, handsOf } from '../../setup/people/member';
import { createWorld, type Mail, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const templatesTo = async (address: string) =>
  (await world.mailTo(address)).map(({ tags }: Mail) =>
    Array.isArray(tags) ? tags.find(({ name }) => name === 'template')?.value : undefined,
  );
/** Columns that a change taken back leaves as they were. */
const core = async (hands: Hands) => {
  const { state, next_charge_at, paid_through, stop_date, anchor_date, product_id, studio_id } = await hands.row();
  const { subscription } = await hands.standing();
  const { bindingEndsOn, nextProduct } = subscription;
  return {
    state,
    next_charge_at,
    paid_through,
    stop_date,
    anchor_date,
    product_id,
    studio_id,
    bindingEndsOn,
    nextProduct,
  };
};
const todayOf = (hands: { standing: Hands['standing'] }) =>
  hands
    .standing()
    .then(({ subscription }) => civilDateOf(world.services.clock.now(), world.markets[subscription.market].timeZone));
const paidOf = (subscriptionId: string) =>
  rows<{ kind: string; amount_minor: number; receipt_number: string | null; state: string }>(
    'SELECT kind, amount_minor, receipt_number, state FROM payment WHERE subscription_id = ? ORDER BY at, kind',
    subscriptionId,
  );

/** Fees that the provider has for a member in Sweden, charged or not. */
const feesOf = async (hands: Hands) => {
  const path = `/v1/invoiceitems?customer=${(await hands.provider()).customer}`;
  const { data } = await asksProvider<{ data: { amount: number }[] }>(world, path, 'sweden');
  return data.map(({ amount }) => amount);
};

describe('a pause', () => {
  it('moves the next charge and carries the fee; taken back, everything is as it was', async () => {
    const member = await createMember(world, { market: 'sweden', language: 'sv' });
    const hands = handsOf(world, member);
    const before = await core(hands);
    const standing = await hands.pauses(2);
    expect(standing.standing).toBe('pauseAhead');
    expect(standing.nextAmountMinor).toBe(25900 + 4900);
    await hands.expectProviderAgrees();
    expect((await hands.provider()).status).toBe('waiting');
    await hands.does({ kind: 'undoPause' });
    expect(await core(hands)).toEqual(before);
    await hands.expectProviderAgrees();
    expect(await feesOf(hands)).toEqual([]);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 25900']);
    expect(await hands.audits()).toEqual(['membership.paused', 'membership.pauseUndone']);
    expect((await templatesTo(member.email)).slice(0, 2)).toEqual(['pause', 'pause']);
    await expectRecordsAgree(world);
  });

  it('closes the door for its days, charges price and fee at its end, and opens it again', async () => {
    const joinedAt = world.now();
    const member = await createMember(world, { market: 'sweden' });
    const hands = handsOf(world, member);
    const { facts } = await hands.pauses(1);
    const first = facts.pause?.from ?? '';
    await passes(world, 33);
    const paused = await hands.standing();
    expect(paused.standing).toBe('paused');
    expect(hasAccess(paused.facts, await todayOf(hands))).toBe(false);
    expect(await paidOf(member.subscriptionId)).toHaveLength(1);
    await passes(world, 30);
    const after = await hands.standing();
    expect(after.standing).toBe('active');
    expect(hasAccess(after.facts, await todayOf(hands))).toBe(true);
    expect((await paidOf(member.subscriptionId)).map((row) => row.amount_minor)).toEqual([25900, 25900 + 4900]);
    expect(after.nextAmountMinor).toBe(25900);
    expect(after.facts.nextChargeOn).toBe(chargedOn(joinedAt, 3, 'Europe/Stockholm'));
    expect(first).toBe(addMonths(facts.anchor, 1));
    // The provider goes on from the end of the pause, and so does what we count.
    expect(after.facts.anchor).toBe(addDays(facts.pause?.until ?? '', 1));
    await hands.expectProviderAgrees();
    await expectRecordsAgree(world);
  });

  it('is ended early: charged that day, and the rhythm is that day’s from then on', async () => {
    const member = await createMember(world, { market: 'denmark' });
    const hands = handsOf(world, member);
    await hands.pauses(3);
    await passes(world, 40);
    const today = await todayOf(hands);
    await hands.does({ kind: 'resume' });
    const after = await hands.standing();
    expect(after.standing).toBe('active');
    const nextChargeOn = chargedOn(world.now(), 1, 'Europe/Copenhagen');
    expect(after.facts).toMatchObject({ anchor: today, nextChargeOn, pausedMonths: 1, pause: null });
    expect(after.facts.paidThrough).toBe(addDays(nextChargeOn, -1));
    expect(hasAccess(after.facts, today)).toBe(true);
    expect(await paidOf(member.subscriptionId)).toHaveLength(2);
    await hands.expectProviderAgrees();
    await expectRecordsAgree(world);
  });

  it.each([0.1, 9])('%d days in, keeps what is left of an introductory discount for after it', async (days) => {
    const member = await createMember(world, { market: 'england', promotion: 'WELCOME20' });
    const hands = handsOf(world, member);
    await passes(world, days);
    const full = 2399;
    const lowered = (await hands.standing()).nextAmountMinor;
    expect(lowered).toBeLessThan(full);
    const paused = await hands.pauses(2);
    expect(paused.nextAmountMinor).toBe(lowered);
    await passes(world, 93);
    await passes(world, 31);
    await passes(world, 31);
    expect((await paidOf(member.subscriptionId)).map((row) => row.amount_minor)).toEqual([
      lowered,
      lowered,
      lowered,
      full,
    ]);
    await expectRecordsAgree(world);
  });
});

describe('leaving', () => {
  it('ends with the paid period; taken back, it goes on and is charged', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const before = await core(hands);
    const ending = await hands.does({ kind: 'cancel', reason: 'moving' });
    expect(ending.standing).toBe('ending');
    expect(ending.facts.stopDate).toBe(before.paid_through);
    await hands.expectProviderAgrees();
    await hands.does({ kind: 'undoCancel' });
    expect(await core(hands)).toEqual(before);
    await hands.expectProviderAgrees();
    expect((await templatesTo(member.email)).slice(0, 2).toSorted()).toEqual(['cancel', 'undo-cancel']);
    await passes(world, 32);
    expect(await paidOf(member.subscriptionId)).toHaveLength(2);
    await expectRecordsAgree(world);
  });

  it('is never charged after the last day', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await hands.does({ kind: 'cancel', reason: null });
    await passes(world, 70);
    expect((await hands.standing()).standing).toBe('ended');
    expect((await hands.provider()).status).toBe('ended');
    expect(await paidOf(member.subscriptionId)).toHaveLength(1);
    expect((await hands.apply({ kind: 'undoCancel' })).ok).toBe(false);
    await expectRecordsAgree(world);
  });

  it('bound as long as the law permits is bound no longer by a pause', async () => {
    const longest = world.markets.denmark.maxBindingMonths;
    const member = await createMember(world, { product: ({ bindingMonths }) => bindingMonths === longest });
    const hands = handsOf(world, member);
    const { facts } = await hands.standing();
    expect((await hands.pauses(3)).facts.bindingEndsOn).toBe(facts.bindingEndsOn);
    await expectRecordsAgree(world);
  });

  it('while bound pays what binds and no more', async () => {
    const member = await createMember(world, { product: ({ bindingMonths }) => bindingMonths === 3 });
    const hands = handsOf(world, member);
    const { facts } = await hands.standing();
    const ending = await hands.does({ kind: 'cancel', reason: null });
    expect(ending.facts.stopDate).toBe(facts.bindingEndsOn);
    expect((await hands.apply({ kind: 'cancel', reason: null })).ok).toBe(false);
    for (const _ of [1, 2, 3, 4]) await passes(world, 31);
    expect(await paidOf(member.subscriptionId)).toHaveLength(3);
    expect((await hands.provider()).status).toBe('ended');
    await expectRecordsAgree(world);
  });

  it('gives up a planned pause, and its fee', async () => {
    const member = await createMember(world, { market: 'sweden' });
    const hands = handsOf(world, member);
    const before = await core(hands);
    await hands.pauses(1);
    const ending = await hands.does({ kind: 'cancel', reason: null });
    expect(ending.facts).toMatchObject({ pause: null, stopDate: before.paid_through });
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 25900']);
    await hands.expectProviderAgrees();
    await hands.does({ kind: 'undoCancel' });
    await passes(world, 32);
    expect((await paidOf(member.subscriptionId)).map((row) => row.amount_minor)).toEqual([25900, 25900]);
    await expectRecordsAgree(world);
  });

  it('within a pause leaves nothing to pay, not its fee either; taken back, it is owed again', async () => {
    const member = await createMember(world, { market: 'sweden', language: 'en' });
    const hands = handsOf(world, member);
    await hands.pauses(1);
    await passes(world, 35);
    await hands.does({ kind: 'cancel', reason: null });
    expect(await feesOf(hands)).toEqual([]);
    const undone = await hands.does({ kind: 'undoCancel' });
    expect(undone.nextAmountMinor).toBe(25900 + 4900);
    expect(await feesOf(hands)).toEqual([4900]);
    await hands.does({ kind: 'cancel', reason: null });
    await passes(world, 60);
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 25900']);
    await expectRecordsAgree(world);
  });

  it('within a pause ends with the pause, unpaid', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const { facts } = await hands.pauses(1);
    await passes(world, 35);
    const ending = await hands.does({ kind: 'cancel', reason: null });
    expect(ending.facts.stopDate).toBe(facts.pause?.until);
    await passes(world, 60);
    expect(await paidOf(member.subscriptionId)).toHaveLength(1);
    await expectRecordsAgree(world);
  });

  it('works for who pays at the till, without a word to a provider', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const provider = (await hands.row()).provider_subscription;
    await world.services.database.write([
      world.services.database.prepare(
        'UPDATE subscription SET provider_subscription = NULL, next_charge_at = NULL WHERE subscription_id = ?',
        member.subscriptionId,
      ),
    ]);
    await hands.does({ kind: 'cancel', reason: null });
    await hands.does({ kind: 'undoCancel' });
    expect(await hands.row()).toMatchObject({ state: 'active', stop_date: null, wanted_json: null });
    expect(await asksProvider(world, `/v1/subscriptions/${provider}`)).toMatchObject({ cancel_at: null });
  });
});

describe('another studio', () => {
  it('counts at once and asks nothing of the provider', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const { subscription } = await hands.standing();
    const studio = { ...subscription.snapshot.studio, name: 'Amager' };
    const choice = { studioId: 'other', studio, offered: { market: 'denmark', currency: 'DKK' } } as const;
    const after = await hands.does({ kind: 'changeStudio', studio: choice });
    expect(after.subscription.studioId).toBe('other');
    expect(after.subscription.snapshot.studio.name).toBe('Amager');
    expect((await hands.apply({ kind: 'changeStudio', studio: choice })).ok).toBe(false);
    await hands.expectProviderAgrees();
  });
});

describe('an action that brings its plan along', () => {
  const noted = (action: 'cancel' | 'undoCancel', note: string | null) =>
    ({
      kind: 'planned',
      action,
      plan: () =>
        note === null ? null : { set: {}, level: {}, action: 'membership.noted', detail: { note }, mail: null },
    }) as const;

  it('is written with its row of the audit, and nothing else changes', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const { version: _, updated_at: __, ...before } = await hands.row();
    expect((await hands.apply(noted('cancel', 'blue'))).ok).toBe(true);
    expect(await hands.row()).toMatchObject(before);
    expect(await hands.audits()).toEqual(['membership.noted']);
    await hands.expectProviderAgrees();
  });

  it('is refused where the membership does not allow it, and where its plan says so', async () => {
    const hands = handsOf(world, await createMember(world));
    for (const intent of [noted('undoCancel', 'blue'), noted('cancel', null)])
      expect(await hands.apply(intent)).toEqual({ ok: false, reason: { kind: 'notAllowed' } });
    expect(await hands.audits()).toEqual([]);
  });
});
