import { beforeAll, describe, expect, it } from 'vitest';
import { passes, paymentsOf } from '../../setup/money/money';
import { expectRecordsAgree } from '../../setup/money/records';
import { previewOf } from '../../setup/pages/previews';
import { choiceOf, createMember, handsOf } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/**
 * A subscription that ends in a later period is always prorated for that period (API reference of
 * `cancel_at`), so it has to end where one ends.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const amountsOf = async (subscriptionId: string) =>
  (await paymentsOf(subscriptionId)).map(({ amount_minor }) => amount_minor);
const bound = { product: ({ bindingMonths }: { bindingMonths: number }) => bindingMonths === 3 };

describe('an end in a later period', () => {
  it('takes the full price of each bound period, and no more after it', async () => {
    const member = await createMember(world, bound);
    const hands = handsOf(world, member);
    const { snapshot } = (await hands.standing()).subscription;
    await hands.does({ kind: 'cancel', reason: null });
    for (const _ of [1, 2, 3, 4]) await passes(world, 31);
    expect(await amountsOf(member.subscriptionId)).toEqual(Array(3).fill(snapshot.priceMinor));
    expect((await hands.provider()).status).toBe('ended');
    await expectRecordsAgree(world);
  });

  it('given up and given again, in the middle of a period, ends at the same boundary', async () => {
    const member = await createMember(world, bound);
    const hands = handsOf(world, member);
    const first = await hands.does({ kind: 'cancel', reason: null });
    await passes(world, 40);
    const { endsAt } = await hands.provider();
    await hands.does({ kind: 'undoCancel' });
    const again = await hands.does({ kind: 'cancel', reason: null });
    expect(again.subscription.stopDate).toBe(first.subscription.stopDate);
    const provider = await hands.provider();
    expect(provider.endsAt).toBe(endsAt);
    // Whole periods from the one that runs, at the time of day of each.
    expect(((provider.endsAt ?? 0) - provider.periodEndsAt) % 86_400_000).toBe(0);
    await passes(world, 62);
    expect(new Set(await amountsOf(member.subscriptionId)).size).toBe(1);
    await expectRecordsAgree(world);
  });

  it('of a membership that pauses before it is counted from the end of the pause', async () => {
    const member = await createMember(world, { market: 'sweden' });
    const hands = handsOf(world, member);
    await hands.pauses(1);
    await passes(world, 33);
    const { actions } = await hands.standing();
    expect(actions.cancel).not.toBeNull();
    await hands.does({ kind: 'cancel', reason: null });
    const { status, endsAt, periodEndsAt } = await hands.provider();
    if (status !== 'ended') expect(endsAt).toBe(periodEndsAt);
    await passes(world, 62);
    expect((await hands.provider()).status).toBe('ended');
    await expectRecordsAgree(world);
  });
});

describe('what a dearer product gives back', () => {
  it('is a share of what was debited, with its discount', async () => {
    const member = await createMember(world, { promotion: 'WELCOME20' });
    const hands = handsOf(world, member);
    await passes(world, 10);
    const dearer = choiceOf(world, 'denmark', ({ priceMinor }) => priceMinor === 32900);
    const { subscription } = await hands.standing();
    const preview = await previewOf(world.services.changes, await hands.standing(), dearer);
    if (!preview.ok || preview.value.when !== 'now') throw new Error('not now');
    const { discount, priceMinor } = subscription.snapshot;
    const { amountMinor } = preview.value;
    await hands.does({ kind: 'changeProduct', product: dearer, shownMinor: amountMinor });
    const [first = 0, second = 0] = await amountsOf(member.subscriptionId);
    expect([first, second]).toEqual([priceMinor - (discount?.offMinor ?? 0), amountMinor]);
    // About two thirds of the difference between the full new price and what was paid for the old one.
    const { periodEndsAt } = await hands.provider();
    const share = (periodEndsAt - world.now()) / (31 * 86_400_000);
    expect(second).toBeGreaterThan((dearer.priceMinor - first) * (share - 0.05));
    expect(second).toBeGreaterThan(dearer.priceMinor * share - priceMinor * share);
    await expectRecordsAgree(world);
  });
});
