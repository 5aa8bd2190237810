import { beforeAll, describe, expect, it } from 'vitest';
import { passes, paymentsOf } from '../../setup/money/money';
import { expectRecordsAgree } from '../../setup/money/records';
import { previewOf } from '../../setup/pages/previews';
import { choiceOf, createMember, handsOf } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const dearer = () => choiceOf(world, 'denmark', ({ name }) => 'da' in name && name.da === 'Sol Fri');

describe('a withdrawal after a change of product', () => {
  it('keeps the days that were had at the price they were had for, and nothing of a product that has just begun', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await passes(world, 10);
    const { changes } = world.services;
    const before = await hands.standing();
    const unchanged = 19900 - (await changes.refundOf(before.subscription));
    const preview = await previewOf(changes, before, dearer());
    if (!preview.ok || preview.value.when !== 'now') throw new Error('not today');
    const { amountMinor } = preview.value;
    const { subscription } = await hands.does({ kind: 'changeProduct', product: dearer(), shownMinor: amountMinor });
    expect(19900 + amountMinor - (await changes.refundOf(subscription))).toBe(unchanged);
    await hands.does({ kind: 'withdraw' });
    const back = (await paymentsOf(member.subscriptionId)).filter(({ kind }) => kind === 'refund');
    expect(back.reduce((sum, row) => sum + row.amount_minor, 0)).toBe(19900 + amountMinor - unchanged);
    await expectRecordsAgree(world);
  });
});

describe('a refund whose answer was lost', () => {
  it('is not made again once its event has told of it, however late it is tried again', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await passes(world, 5);
    const { payment, jobs } = world.services;
    const { refund } = payment;
    let asked = 0;
    payment.refund = async (question) => {
      asked += 1;
      await refund(question);
      return { ok: false, reason: { kind: 'unknown', detail: 'no answer' } };
    };
    await hands.does({ kind: 'withdraw' });
    for (let hour = 0; hour < 30; hour += 1) {
      world.advance(3600);
      await jobs.sweep();
      await world.settle();
    }
    payment.refund = refund;
    expect(asked).toBe(1);
    await expectRecordsAgree(world);
  });
});
