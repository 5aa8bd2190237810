import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { dayOf, fault, movedOf, passes, postsToProvider, subscriptionRow, templatesTo } from '../../setup/money/money';
import { expectRecordsAgree } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { membershipPath, opensTask } from '../../setup/pages/membership-forms';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/**
 * A subscription that has ended is over for good: nothing of it can be changed but its metadata
 * (https://docs.stripe.com/billing/subscriptions/cancel). The provider's owner ends one in the dashboard, and the
 * provider itself after its last retry.
 */
let world: World;
let isLost = false;
beforeAll(async () => {
  world = await createWorld(
    {},
    { onTheWay: (deliver) => async (request) => (isLost ? new Response(null, { status: 200 }) : deliver(request)) },
  );
});
afterEach(async () => {
  isLost = false;
  await fault(world, null);
});

async function ownerEnds({ subscriptionId }: Member): Promise<void> {
  const { provider_subscription: id } = await subscriptionRow(subscriptionId);
  await postsToProvider(world, `/v1/subscriptions/${id}`, {}, 'DELETE');
}
const pageOf = async ({ visitor }: Member, href: string) => textOf(await visitor.page(href));
const ends = async (member: Member) => (await templatesTo(world, member)).filter((one) => one === 'cancel').length;

describe('a membership that the provider’s owner has ended', () => {
  it('is not offered to go on, is refused to, and says nothing else until its last day', async () => {
    const member = await createMember(world, { language: 'en' });
    const hands = handsOf(world, member);
    await passes(world, 3);
    await ownerEnds(member);
    const { actions, facts, standing } = await hands.standing();
    expect([standing, facts.stopDate, actions.undoCancel]).toEqual(['ending', facts.paidThrough, null]);
    // Nor is another card taken for charges that will not come.
    expect(actions.changeMethod).toBe(false);
    await member.visitor.logsIn();
    expect(await pageOf(member, paths.account.subscription.href())).not.toContain('Undo cancellation');
    expect((await hands.apply({ kind: 'undoCancel' })).ok).toBe(false);
    await passes(world, 33);
    expect([(await hands.standing()).standing, await ends(member)]).toEqual(['ended', 1]);
    expect(await movedOf(world, member.subscriptionId)).toHaveLength(1);
    await expectRecordsAgree(world);
  });

  it('and that its member had cancelled keeps its last day, and an open page is refused with a reason', async () => {
    const member = await createMember(world, { language: 'en' });
    const hands = handsOf(world, member);
    const before = await hands.does({ kind: 'cancel', reason: null });
    expect(before.actions.undoCancel).not.toBeNull();
    const opened = await opensTask(member, 'undoCancel');
    await ownerEnds(member);
    const posted = await member.visitor.post(membershipPath, opened.fields);
    expect([posted.status, textOf(await posted.text())]).toEqual([
      422,
      expect.stringContaining('You cannot do that right now'),
    ]);
    const after = await hands.standing();
    expect([after.facts.stopDate, after.actions.undoCancel]).toEqual([before.facts.stopDate, null]);
    expect(await ends(member)).toBe(1);
    await expectRecordsAgree(world);
  });

  it('and of which no event came ends as soon as the provider refuses that it goes on', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await hands.does({ kind: 'cancel', reason: null });
    isLost = true;
    await ownerEnds(member);
    await hands.does({ kind: 'undoCancel' });
    const { standing, actions } = await hands.standing();
    expect([standing, actions.undoCancel]).toEqual(['ending', null]);
    expect((await hands.row()).wanted_json).toBeNull();
    // Cancelled, taken back, and ended after all.
    expect(await ends(member)).toBe(3);
  });
});

describe('a bound membership that is cancelled', () => {
  it('is over with its paid period once the provider gives its debt up, and owes nothing', async () => {
    const member = await createMember(world, { language: 'en', product: ({ bindingMonths }) => bindingMonths === 3 });
    const hands = handsOf(world, member);
    await fault(world, 'decline');
    await passes(world, 32);
    const { facts } = await hands.does({ kind: 'cancel', reason: null });
    expect(facts.stopDate).not.toBe(facts.paidThrough);
    for (let round = 0; round < 10; round += 1) await passes(world, 2);
    await fault(world, null);
    const after = await hands.standing();
    expect((await hands.provider()).status).toBe('ended');
    expect([after.standing, after.facts.stopDate, after.facts.nextChargeOn]).toEqual([
      'ended',
      facts.paidThrough,
      null,
    ]);
    expect([after.subscription.openInvoice, after.actions.payNow, after.actions.undoCancel]).toEqual([
      null,
      false,
      null,
    ]);
    expect(await hands.audits()).toContain('membership.givenUp');
    // Their own cancellation; the mail about the end is another, since they had no part in it.
    expect(await ends(member)).toBe(1);
    const [told] = await world.mailTo(member.email);
    expect(told?.text).toContain('We did not receive your payment in time');
    await member.visitor.logsIn();
    expect(await pageOf(member, paths.account.main.href())).not.toContain('Next payment');
    await expectRecordsAgree(world);
  });

  it('is over with its paid period where its owner ends it before the charges that are left', async () => {
    const member = await createMember(world, { product: ({ bindingMonths }) => bindingMonths === 3 });
    const hands = handsOf(world, member);
    await hands.does({ kind: 'cancel', reason: null });
    await ownerEnds(member);
    const { facts, standing, actions } = await hands.standing();
    expect([standing, facts.stopDate, actions.undoCancel]).toEqual(['ending', facts.paidThrough, null]);
    expect(facts.stopDate && facts.stopDate > dayOf(new Date(world.now()).toISOString())).toBe(true);
    expect(await hands.audits()).toContain('membership.endedAtProvider');
    await expectRecordsAgree(world);
  });
});
