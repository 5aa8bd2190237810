import { beforeAll, describe, expect, it } from 'vitest';
import { addDays, civilDateOf, startOfDay } from '../../../worker/domain/dates';
import { hasAccess } from '../../../worker/domain/membership/membership';
import { displaySubscriptionNumber } from '../../../worker/domain/membership/subscription-number';
import { paths } from '../../../worker/paths';
import { passes, paymentsOf } from '../../setup/money/money';
import { expectRecordsAgree, rows } from '../../setup/money/records';
import { doesTask, opensTask } from '../../setup/pages/membership-forms';
import { choiceOf, createMember, handsOf, type Member } from '../../setup/people/member';
import { hiddenFields } from '../../setup/people/visitor';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const dearer = () => choiceOf(world, 'denmark', ({ name }) => 'da' in name && name.da === 'Sol Fri');
const backOf = async (subscriptionId: string) =>
  (await paymentsOf(subscriptionId)).filter(({ kind }) => kind === 'refund').map(({ amount_minor }) => amount_minor);

/** The member in another tab who states the withdrawal at the footer's form; gives the press of the second button. */
async function statement({ email, visitor }: Member, number: string): Promise<() => Promise<Response>> {
  const page = await visitor.post(paths.withdraw.href(), { name: 'A', contract: number, email });
  const fields = { ...hiddenFields(await page.text()), step: 'confirm' };
  return () => visitor.post(paths.withdraw.href(), fields);
}

describe('withdrawn in the account and by statement at once', () => {
  it('pays back once and answers both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await createMember(world);
      const { subscription } = await handsOf(world, member).standing();
      const presses = await Promise.all(
        [1, 2, 3].map(() => statement(member, displaySubscriptionNumber(subscription.number))),
      );
      const { fields } = await opensTask(member, 'withdraw');
      const answers = await Promise.all([
        ...presses.map((press) => press()),
        member.visitor.post(paths.account.subscription.href(), fields),
      ]);
      expect(answers.map(({ status }) => status).filter((status) => ![303, 409, 422].includes(status))).toEqual([]);
      await world.settle();
      expect(await backOf(member.subscriptionId)).toEqual([subscription.firstAmountMinor]);
      const done = await rows(
        `SELECT 1 FROM withdrawal WHERE subscription_id = ? AND outcome = 'done'`,
        member.subscriptionId,
      );
      expect(done).toHaveLength(1);
    }
    await expectRecordsAgree(world);
  });
});

describe('while the answer to a change is lost', () => {
  async function isChanging(): Promise<Member> {
    const member = await createMember(world);
    const { billing } = world.services;
    const { changeNow } = billing;
    billing.changeNow = async (...question) => {
      await changeNow(...question);
      return { ok: false, reason: { kind: 'unknown', detail: 'no answer' } };
    };
    await handsOf(world, member).apply({ kind: 'changeProduct', product: dearer(), shownMinor: 5000 });
    billing.changeNow = changeNow;
    expect((await handsOf(world, member).standing()).subscription.isChanging).toBe(true);
    return member;
  }
  async function recovers(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      // For both: what passes at the house alone would stand between its clock and the provider's in every test after.
      await passes(world, 600 / 86_400);
      await world.services.jobs.sweep();
      await world.settle();
    }
  }

  it('a withdrawal gives back what was charged meanwhile, too', async () => {
    const member = await isChanging();
    await handsOf(world, member).does({ kind: 'withdraw' });
    await recovers();
    expect((await backOf(member.subscriptionId)).toSorted()).toEqual([19_900, 5_000].toSorted());
    expect((await handsOf(world, member).row()).state).toBe('withdrawn');
    await handsOf(world, member).expectProviderAgrees();
    await expectRecordsAgree(world);
  });

  it('a cancellation ends it all the same, and nothing comes after the last day', async () => {
    const member = await isChanging();
    const hands = handsOf(world, member);
    await hands.does({ kind: 'cancel', reason: null });
    await recovers();
    await hands.expectProviderAgrees();
    await passes(world, 40);
    expect((await paymentsOf(member.subscriptionId)).map(({ amount_minor }) => amount_minor).toSorted()).toEqual(
      [19_900, 5_000].toSorted(),
    );
    expect((await hands.standing()).standing).toBe('ended');
    await expectRecordsAgree(world);
  });
});

describe('two tabs that end a pause', () => {
  it('are charged for once', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await hands.pauses(3);
    await passes(world, 45);
    await member.visitor.logsIn();
    const [one, two] = [await opensTask(member, 'resume'), await opensTask(member, 'resume')];
    const path = paths.account.subscription.href();
    await Promise.all([member.visitor.post(path, one.fields), member.visitor.post(path, two.fields)]);
    await world.settle();
    expect((await paymentsOf(member.subscriptionId)).map(({ kind }) => kind)).toEqual(['charge', 'charge']);
    expect((await doesTask(member, 'resume')).status).toBe(422);
    await expectRecordsAgree(world);
  });

  it('come in a moment after midnight, though by the provider’s clock it is the evening before, and are charged that noon', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await hands.pauses(3);
    await passes(world, 45);
    const now = world.now();
    const midnight = startOfDay(addDays(civilDateOf(now, 'Europe/Copenhagen'), 1), 'Europe/Copenhagen');
    await passes(world, (midnight - now - 5_000) / 86_400_000);
    world.advance(8);
    await hands.does({ kind: 'resume' });
    const { facts } = await hands.standing();
    expect(hasAccess(facts, civilDateOf(world.now(), 'Europe/Copenhagen'))).toBe(true);
    expect((await paymentsOf(member.subscriptionId)).map(({ kind }) => kind)).toEqual(['charge']);
    await passes(world, 13.5 / 24);
    expect((await paymentsOf(member.subscriptionId)).map(({ kind }) => kind)).toEqual(['charge', 'charge']);
    await expectRecordsAgree(world);
  });
});
