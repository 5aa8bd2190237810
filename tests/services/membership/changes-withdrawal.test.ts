import { beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '../../../worker/domain/dates';
import { withdrawalRefund } from '../../../worker/domain/membership/withdrawal';
import { formatsFor } from '../../../worker/domain/text/format';
import { paths } from '../../../worker/paths';
import { movedOf, passes, paymentsOf } from '../../setup/money/money';
import { expectRecordsAgree, rows } from '../../setup/money/records';
import { textOf } from '../../setup/pages/answers';
import { choiceOf, createMember, handsOf } from '../../setup/people/member';
import { mailsOf } from '../../setup/people/withdrawal';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});

const dearer = () => choiceOf(world, 'denmark', ({ name }) => 'da' in name && name.da === 'Sol Fri');

describe('withdrawal', () => {
  it.each(['denmark', 'sweden', 'netherlands', 'england'] as const)(
    '%s: begun at once, it keeps the days that were had',
    async (market) => {
      const member = await createMember(world, { market });
      const hands = handsOf(world, member);
      await passes(world, 5);
      const { subscription, facts } = await hands.standing();
      const paidMinor = subscription.firstAmountMinor;
      const refundMinor = withdrawalRefund({
        paidMinor,
        startNow: true,
        accessFrom: facts.accessFrom,
        paidUntil: addDays(facts.paidThrough, 1),
        on: addDays(facts.accessFrom, 5),
      });
      expect(await world.cells.of(market).changes.refundOf(subscription)).toBe(refundMinor);
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
      await passes(world, 60);
      expect(await movedOf(world, member.subscriptionId)).toEqual([`charge ${paidMinor}`, `refund ${refundMinor}`]);
      expect((await hands.apply({ kind: 'withdraw' })).ok).toBe(false);
      await expectRecordsAgree(world);
    },
  );

  it.each([
    ['withdrawn', { kind: 'withdraw' }],
    ['ended', { kind: 'endNow', reason: 'barred' }],
  ] as const)('%s before a pause that was planned leaves no pause behind', async (standing, intent) => {
    const member = await createMember(world, { language: 'en' });
    const hands = handsOf(world, member);
    const [planned] = (await hands.pauses(1)).subscription.pauses;
    const { facts, ...gone } = await hands.does(intent);
    expect([gone.standing, facts.pause, gone.subscription.pauses]).toEqual([standing, null, []]);
    const page = textOf(await member.visitor.page(paths.account.subscription.href()));
    expect(page).not.toMatch(/\bpause\b/i);
    expect(
      await rows('SELECT from_date FROM subscription_pause WHERE pause_id = ?', planned?.pauseId ?? ''),
    ).toHaveLength(1);
    await expectRecordsAgree(world);
  });

  it('before a later start gives everything back', async () => {
    const member = await createMember(world, { startNow: false });
    const hands = handsOf(world, member);
    await passes(world, 10);
    const { subscription } = await hands.does({ kind: 'withdraw' });
    expect(await movedOf(world, member.subscriptionId)).toEqual(['charge 19900', 'refund 19900']);
    // Nobody is told of an access that they never had.
    const [mail] = await mailsOf(world, member.email, 'withdrawal');
    expect(mail?.text).not.toMatch(/access ended|adgang sluttede/);
    await member.visitor.logsIn();
    const page = textOf(await member.visitor.page(paths.account.subscription.href()));
    expect(page).not.toContain(formatsFor(world.markets.denmark, 'da').date(subscription.accessFrom));
    await passes(world, 40);
    await expectRecordsAgree(world);
  });

  it('after a dearer product was begun takes the newest charge back first', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    await hands.does({ kind: 'changeProduct', product: dearer(), shownMinor: 5000 });
    await passes(world, 3);
    const { subscription } = await hands.standing();
    const refundMinor = await world.services.changes.refundOf(subscription);
    expect(refundMinor).toBeGreaterThan(5000);
    await hands.does({ kind: 'withdraw' });
    expect((await movedOf(world, member.subscriptionId)).toSorted()).toEqual(
      ['charge 19900', 'charge 5000', 'refund 5000', `refund ${refundMinor - 5000}`].toSorted(),
    );
    await expectRecordsAgree(world);
  });

  it('is over with its days', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    // Past a weekend or an Easter that the last day may fall on.
    await passes(world, 20);
    expect((await hands.apply({ kind: 'withdraw' })).ok).toBe(false);
  });
});
