import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MembershipIntent } from '../../../worker/services/membership/plans/port';
import { passes, recovers } from '../../setup/money/money';
import { expectRecordsAgree, rows } from '../../setup/money/records';
import { previewOf } from '../../setup/pages/previews';
import { choiceOf, createMember, type Hands, handsOf, newForm } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterEach(async () => {
  await fault(null);
});

const fault = (name: string | null) => world.sandboxPost('/stripe/faults', { fault: name });
const present = (step: Step, { actions }: Awaited<ReturnType<Hands['standing']>>): MembershipIntent | null => {
  const until = actions.pause?.options[0]?.until;
  switch (step) {
    case 'pause':
      return until ? { kind: 'pause', until, reason: null } : null;
    case 'undoPause':
      return actions.undoPause && { kind: 'undoPause' };
    case 'resume':
      return actions.resume && { kind: 'resume' };
    case 'cancel':
      return actions.cancel && { kind: 'cancel', reason: null };
    case 'undoCancel':
      return actions.undoCancel && { kind: 'undoCancel' };
    case 'withdraw':
      return actions.withdraw && { kind: 'withdraw' };
  }
};
const steps = ['pause', 'undoPause', 'resume', 'cancel', 'undoCancel', 'withdraw'] as const;
type Step = (typeof steps)[number];

/** What the audit calls each. */
const audited: Readonly<Record<Step, string>> = {
  pause: 'membership.paused',
  undoPause: 'membership.pauseUndone',
  resume: 'membership.resumed',
  cancel: 'membership.cancelled',
  undoCancel: 'membership.cancelUndone',
  withdraw: 'membership.withdrawn',
};

async function walks(hands: Hands, wanted: readonly Step[]): Promise<void> {
  for (const step of wanted) {
    const intent = present(step, await hands.standing());
    if (intent) await hands.does(intent);
  }
}

describe('while the provider is down', () => {
  it.each([
    [['cancel']],
    [['pause']],
    [['pause', 'undoPause']],
    [['cancel', 'undoCancel']],
    [['pause', 'cancel']],
    [['cancel', 'undoCancel', 'pause']],
    [['pause', 'undoPause', 'cancel', 'undoCancel', 'pause', 'cancel']],
    [['pause', 'cancel', 'undoCancel', 'withdraw']],
  ] satisfies [Step[]][])('%j is done at once, and the provider comes to it', async (wanted) => {
    const member = await createMember(world, { market: 'sweden' });
    const hands = handsOf(world, member);
    await fault('status500');
    await walks(hands, wanted);
    expect(await hands.audits()).toEqual(wanted.map((step) => audited[step]));
    expect((await hands.row()).wanted_json).not.toBeNull();
    await fault(null);
    await recovers(world);
    await hands.expectProviderAgrees();
    await expectRecordsAgree(world);
  });

  it('an early end of a pause is charged once when it is back', async () => {
    const member = await createMember(world, { market: 'sweden' });
    const hands = handsOf(world, member);
    await hands.pauses(3);
    await passes(world, 40);
    await fault('status500');
    await walks(hands, ['resume', 'cancel', 'undoCancel']);
    expect((await hands.standing()).standing).toBe('active');
    await fault(null);
    await recovers(world);
    const charges = await rows<{ amount_minor: number }>(
      'SELECT kind, amount_minor FROM payment WHERE subscription_id = ? ORDER BY at',
      member.subscriptionId,
    );
    expect(charges.map((row) => row.amount_minor)).toEqual([25900, 25900 + 4900]);
    await expectRecordsAgree(world);
  });
});

describe('when each answer is lost at random', () => {
  it('whatever was done in whatever order, the provider ends in the state of the ledger', {
    timeout: 120_000,
  }, async () => {
    const { billing } = world.services;
    const { update } = billing;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...steps), { minLength: 1, maxLength: 7 }),
        fc.array(fc.constantFrom('done', 'lost', 'refusedAtTheDoor'), { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 0, 40),
        async (wanted, luck, days) => {
          const member = await createMember(world, { market: 'sweden' });
          const hands = handsOf(world, member);
          if (days > 0) {
            await hands.pauses(3);
            await passes(world, days);
          }
          const left = [...luck];
          billing.update = async (...question) => {
            const outcome = left.shift() ?? 'done';
            if (outcome === 'refusedAtTheDoor') return { ok: false, reason: { kind: 'unavailable', detail: 'down' } };
            const answer = await update(...question);
            return outcome === 'lost' ? { ok: false, reason: { kind: 'unknown', detail: 'no answer' } } : answer;
          };
          try {
            await walks(hands, wanted);
            await recovers(world, luck.length + 1);
          } finally {
            billing.update = update;
          }
          const row = await hands.row();
          expect([row.wanted_json, row.telling_until]).toEqual([null, null]);
          const charges = await rows(
            `SELECT 1 FROM payment WHERE subscription_id = ? AND kind = 'charge'`,
            member.subscriptionId,
          );
          const resumed = (await hands.audits()).includes('membership.resumed');
          expect(charges).toHaveLength(resumed ? 2 : 1);
          if (!resumed) await hands.expectProviderAgrees();
        },
      ),
      { numRuns: 10 },
    );
    await expectRecordsAgree(world);
  });
});

describe('at the same moment', () => {
  it('one form sent 200 times has one effect, and every answer is the same', { timeout: 120_000 }, async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const form = await newForm(world);
    const { submitOnce } = world.services.idempotency;
    const cancel = async (use: typeof form) => {
      const { ok } = await hands.apply({ kind: 'cancel', reason: null }, use);
      return ok ? ({ kind: 'done', answer: use.answer } as const) : ({ kind: 'notDone', value: null } as const);
    };
    const answers = await Promise.all(Array.from({ length: 200 }, () => submitOnce(form, cancel)));
    expect(answers.filter((one) => one.kind !== 'done' || one.answer !== form.answer)).toEqual([]);
    expect(await hands.audits()).toEqual(['membership.cancelled']);
    expect(
      (await world.mailTo(member.email)).filter(({ tags }) => JSON.stringify(tags).includes('"cancel"')),
    ).toHaveLength(1);
    await hands.expectProviderAgrees();
  });

  it.each([
    ['pause', 'cancel'],
    ['cancel', 'withdraw'],
    ['pause', 'withdraw'],
    ['pause', 'pause'],
  ] as const)('%s and %s: neither is half done', async (one, other) => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const standing = await hands.standing();
    const intents = [one, other].map((step) => present(step, standing) as MembershipIntent);
    const answers = await Promise.all(intents.map(async (intent) => hands.apply(intent, await newForm(world))));
    const refusals = answers.flatMap((answer) => (answer.ok ? [] : [answer.reason.kind]));
    expect(refusals.length).toBeLessThan(2);
    expect(refusals.filter((kind) => kind !== 'conflict' && kind !== 'notAllowed')).toEqual([]);
    expect((await hands.audits()).toSorted()).toEqual(
      answers.flatMap((answer, index) => (answer.ok ? [audited[index === 0 ? one : other]] : [])).toSorted(),
    );
    await hands.expectProviderAgrees();
    await expectRecordsAgree(world);
  });

  it('a dearer product asked for ten times at once is charged once', async () => {
    const member = await createMember(world);
    const hands = handsOf(world, member);
    const choice = choiceOf(world, 'denmark', ({ name }) => 'da' in name && name.da === 'Sol Fri');
    const preview = await previewOf(world.services.changes, await hands.standing(), choice);
    const shownMinor = preview.ok && preview.value.when === 'now' ? preview.value.amountMinor : -1;
    const intent = { kind: 'changeProduct', product: choice, shownMinor } as const;
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => hands.apply(intent, await newForm(world))),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await hands.standing()).subscription.productId).toBe(choice.productId);
    const moved = (await world.ledger()).filter((row) => row.subscriptionId === member.subscriptionId);
    expect(moved.map(({ amount }) => amount)).toEqual([19900, shownMinor]);
    await hands.expectProviderAgrees();
    await expectRecordsAgree(world);
  });
});
