import { beforeAll, describe, expect, it } from 'vitest';
import type { Difference } from '../../../worker/services/jobs/port';
import { bends, createBends, iso as isoOf, type Made } from '../../setup/money/bent-ledger';
import { fault, passes, postsToProvider } from '../../setup/money/money';
import { rowsOf } from '../../setup/money/records';
import { createMember, type Member } from '../../setup/people/member';
import { createWorld, type World } from '../../setup/world';

/** Each difference that the reconciler names is made by hand, seen, still seen, mended, and seen no more. */
let world: World;
let by: ReturnType<typeof createBends>;
beforeAll(async () => {
  world = await createWorld();
  by = createBends(world);
});

const reconcile = () => world.services.jobs.reconcile();
const iso = (agoMs = 0) => isoOf(world, agoMs);
const hourMs = 3_600_000;

async function findingOf(kind: string, subject: string): Promise<'none' | 'open' | 'resolved'> {
  const [finding] = await rowsOf<{ resolved_at: string | null }>(
    'denmark',
    'SELECT resolved_at FROM finding WHERE kind = ? AND subject = ?',
    kind,
    subject,
  );
  return finding ? (finding.resolved_at === null ? 'open' : 'resolved') : 'none';
}

const of = ({ subscriptionId }: Member) => `subscription_id = '${subscriptionId}'`;
const made = (subject: string, mend: Made['mend']): Made => ({ subject, mend });

const cases: readonly (readonly [kind: Difference['kind'], what: string, make: () => Promise<Made>])[] = [
  [
    'chargedNotActive',
    'a charge of nobody we know',
    async () => {
      const { invoice, amountMinor } = await by.foreignCharge();
      return made(invoice, () => by.payment(invoice, 'charge', amountMinor));
    },
  ],
  [
    'activeNotCharged',
    'a membership without a charge',
    async () => {
      const member = await createMember(world);
      return made(member.subscriptionId, await bends('payment', of(member), { kind: 'refund' }));
    },
  ],
  [
    'activeNotCharged',
    'a charge that the provider does not know',
    async () => {
      const member = await createMember(world);
      return made(member.subscriptionId, await bends('payment', of(member), { provider_reference: 'in_gone' }));
    },
  ],
  [
    'otherAmount',
    'a charge',
    async () => {
      const member = await createMember(world);
      const { amount_minor: amount } = await by.chargeOf(member);
      const back = [
        await bends('payment', of(member), { amount_minor: amount + 1 }),
        await bends('subscription', of(member), { first_amount_minor: amount + 1 }),
      ];
      return made(member.subscriptionId, () => Promise.all(back.map((undo) => undo())));
    },
  ],
  [
    'otherAmount',
    'the sum on the page with the button',
    async () => {
      const member = await createMember(world);
      return made(member.subscriptionId, await bends('subscription', of(member), { first_amount_minor: 1 }));
    },
  ],
  [
    'otherAmount',
    'a refund',
    async () => {
      const { member, refund } = await by.withdrawn();
      const amount = refund.amount_minor + 1;
      return made(
        member.subscriptionId,
        await bends('payment', `${of(member)} AND kind = 'refund'`, { amount_minor: amount }),
      );
    },
  ],
  [
    'refundNotBooked',
    'a refund of nobody we know',
    async () => {
      const { charge, amountMinor } = await by.foreignCharge();
      const refund = await postsToProvider<{ id: string }>(world, '/v1/refunds', { charge });
      return made(refund.id, () => by.payment(refund.id, 'refund', amountMinor));
    },
  ],
  [
    'refundFailed',
    'money that came back',
    async () => {
      const { member, refund } = await by.withdrawn();
      await world.sandboxPost('/stripe/refunds', { refund: refund.provider_reference, outcome: 'failed' });
      await world.settle();
      return made(member.subscriptionId, async () =>
        world.services.database.write(
          await world.services.refunds.returnedStatements(
            (await world.services.refunds.returnedOf(refund.payment_id)) ?? ({} as never),
            'otherwise',
          ),
        ),
      );
    },
  ],
  [
    'runsOn',
    'a subscription that has ended here alone',
    async () => {
      const member = await createMember(world);
      const set = { state: 'ended', stop_date: iso(26 * hourMs).slice(0, 10) };
      return made(member.subscriptionId, await bends('subscription', of(member), set));
    },
  ],
  [
    'untold',
    'what the provider has not been told for a day',
    async () => {
      const member = await createMember(world);
      const set = { wanted_json: '{"level":{}}', updated_at: iso(30 * hourMs) };
      return made(member.subscriptionId, await bends('subscription', of(member), set));
    },
  ],
  [
    'pendingTooLong',
    'an order that is never abandoned',
    async () => {
      const member = await createMember(world, { pay: null });
      const set = { last_checkout_at: iso(30 * hourMs), ordered_at: iso(30 * hourMs) };
      return made(member.subscriptionId, await bends('subscription', of(member), set));
    },
  ],
  [
    'deadOutbox',
    'a message that was given up',
    async () => {
      await createMember(world);
      const [row] = await rowsOf<{ outbox_id: string }>(
        'denmark',
        'SELECT outbox_id FROM outbox WHERE dead_at IS NULL LIMIT 1',
      );
      const id = row?.outbox_id ?? '';
      return made(id, await bends('outbox', `outbox_id = '${id}'`, { dead_at: iso() }));
    },
  ],
  [
    'ledgerMissing',
    'a charge that is not in the ledger',
    async () => {
      const member = await createMember(world);
      const row = await by.movementOf(member, 'charge');
      await rowsOf('denmark', `DELETE FROM movement WHERE ${of(member)}`);
      return made(String(row.reference), () => by.adds(row));
    },
  ],
  [
    'ledgerAmount',
    'a charge with another sum in the ledger',
    async () => {
      const member = await createMember(world);
      const { amount_minor: amount } = await by.movementOf(member, 'charge');
      return made(
        member.subscriptionId,
        await bends('movement', `${of(member)} AND kind = 'charge'`, { amount_minor: Number(amount) + 1 }),
      );
    },
  ],
  [
    'ledgerDay',
    'a charge on another day of the ledger',
    async () => {
      const member = await createMember(world);
      const set = { day: iso(50 * hourMs).slice(0, 10), at: iso(50 * hourMs) };
      return made(member.subscriptionId, await bends('movement', `${of(member)} AND kind = 'charge'`, set));
    },
  ],
  [
    'ledgerUnknown',
    'a refund that nobody made',
    async () =>
      by.invents(await createMember(world), { kind: 'refund', reference: `re_gone${Math.random()}`, amount_minor: -5 }),
  ],
  [
    'ledgerUnknown',
    'a refund that came back here alone',
    async () => {
      const { member, refund } = await by.withdrawn();
      return by.invents(member, {
        kind: 'refundFailed',
        reference: refund.provider_reference,
        cause: refund.payment_id,
      });
    },
  ],
  [
    'ledgerUnknown',
    'money that no dispute took',
    async () => {
      const member = await createMember(world);
      const answer = await world.sandboxPost('/stripe/disputes', {
        charge: member.subscriptionId,
        reason: 'duplicate',
      });
      const { id } = (await answer.json()) as { id: string };
      await world.settle();
      return by.invents(member, { kind: 'disputeTaken', reference: `txn_gone${Math.random()}`, cause: id });
    },
  ],
];

describe('a difference', () => {
  it.each(cases)('%s: %s', async (kind, _, make) => {
    const { subject, mend } = await make();
    await reconcile();
    expect(await findingOf(kind, subject)).toBe('open');
    await reconcile();
    expect(await findingOf(kind, subject)).toBe('open');
    // Whoever does not answer says nothing of it.
    if (kind.startsWith('ledger') || kind === 'otherAmount') {
      await fault(world, 'status500');
      expect((await reconcile()).providerUnavailable).toBe(true);
      await fault(world, null);
      expect(await findingOf(kind, subject)).toBe('open');
      // The breaker rests.
      world.advance(30);
    }
    await mend();
    await reconcile();
    expect(await findingOf(kind, subject)).toBe('resolved');
  });

  it('has a case for every kind', () => {
    const kinds: Readonly<Record<Difference['kind'], true>> = {
      chargedNotActive: true,
      activeNotCharged: true,
      otherAmount: true,
      refundNotBooked: true,
      refundFailed: true,
      runsOn: true,
      untold: true,
      pendingTooLong: true,
      deadOutbox: true,
      ledgerMissing: true,
      ledgerAmount: true,
      ledgerDay: true,
      ledgerUnknown: true,
    };
    expect([...new Set(cases.map(([kind]) => kind))].toSorted()).toEqual(Object.keys(kinds).toSorted());
  });
});

it('what lies where a run does not look stays found until one looks there again', async () => {
  const member = await createMember(world);
  const { amount_minor: amount } = await by.movementOf(member, 'charge');
  const mend = await bends('movement', `${of(member)} AND kind = 'charge'`, { amount_minor: Number(amount) + 1 });
  await passes(world, 10);
  await reconcile();
  expect(await findingOf('ledgerAmount', member.subscriptionId)).toBe('open');
  world.advance(3_600);
  await reconcile();
  expect(await findingOf('ledgerAmount', member.subscriptionId)).toBe('open');
  await mend();
  world.advance(25 * 3_600);
  await reconcile();
  expect(await findingOf('ledgerAmount', member.subscriptionId)).toBe('resolved');
});
