import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { paths } from '../../../worker/paths';
import { dayOf, fault, passes, postsToProvider, subscriptionRow, templatesTo } from '../../setup/money/money';
import { expectRecordsAgree } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { createMember, handsOf, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/**
 * A subscription that has ended is over for good: nothing of it can be changed but its metadata
 * (https://docs.stripe.com/billing/subscriptions/cancel). The provider's owner ends one in the dashboard, and the
 * provider itself after its last retry.
 */
let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await fault(world, null);
});

async function ownerEnds({ subscriptionId }: Member): Promise<void> {
  const { provider_subscription: id } = await subscriptionRow(subscriptionId);
  await postsToProvider(world, `/v1/subscriptions/${id}`, {}, 'DELETE');
}
const pageOf = async ({ visitor }: Member, href: string) => textOf(await visitor.page(href));
const ends = async (member: Member) => (await templatesTo(world, member)).filter((one) => one === 'cancel').length;

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
    expect([after.standing, after.facts.stopDate]).toEqual(['ended', facts.paidThrough]);
    expect([after.subscription.openInvoice, after.actions.payNow]).toEqual([null, false]);
    expect(await hands.audits()).toContain('membership.givenUp');
    expect(await ends(member)).toBe(2);
    await member.visitor.logsIn();
    expect(await pageOf(member, paths.account.main.href())).not.toContain('Next payment');
    await expectRecordsAgree(world);
  });

  it('is over with its paid period where its owner ends it before the charges that are left', async () => {
    const member = await createMember(world, { product: ({ bindingMonths }) => bindingMonths === 3 });
    const hands = handsOf(world, member);
    await hands.does({ kind: 'cancel', reason: null });
    await ownerEnds(member);
    const { facts, standing } = await hands.standing();
    expect([standing, facts.stopDate]).toEqual(['ending', facts.paidThrough]);
    expect(facts.stopDate && facts.stopDate > dayOf(new Date(world.now()).toISOString())).toBe(true);
    expect(await hands.audits()).toContain('membership.endedAtProvider');
    await expectRecordsAgree(world);
  });
});
