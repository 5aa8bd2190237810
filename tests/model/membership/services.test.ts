import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MembershipIntent, MembershipStanding } from '../../../worker/services/membership/plans/port';
import { previewOf } from '../../setup/pages/previews';
import { standingIn } from '../../setup/people/standing';
import { type House, openHouse } from './house';

const kinds = [
  'pause',
  'undoPause',
  'resume',
  'cancel',
  'undoCancel',
  'withdraw',
  'changeStudio',
  'later',
  'now',
] as const;
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('act' as const), pick: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('time' as const), days: fc.constantFrom(0.1, 3, 16, 31) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('luck' as const),
      luck: fc.constantFrom('lost' as const, 'refused' as const),
    }),
  },
);
const walk = fc.record({
  market: fc.constantFrom('sweden' as const, 'denmark' as const),
  bindingMonths: fc.constantFrom(0, 0, 3),
  steps: fc.array(step, { minLength: 2, maxLength: 9 }),
});
type Walk = typeof walk extends fc.Arbitrary<infer Value> ? Value : never;
const tally = { walks: 0, acts: 0, again: 0, refusals: 0 };

/** What the audit calls what a member did. */
const audited: Readonly<Record<string, RegExp>> = {
  pause: /^membership\.paused$/,
  undoPause: /^membership\.pauseUndone$/,
  resume: /^membership\.resumed$/,
  cancel: /^membership\.cancelled$/,
  undoCancel: /^membership\.cancelUndone$/,
  withdraw: /^membership\.withdrawn$/,
  changeStudio: /^membership\.studioChanged$/,
  changeProduct: /^membership\.product(?:Changed|Planned)$/,
};

function intentOf({ actions, subscription, standing }: MembershipStanding, pick: number): MembershipIntent | null {
  const { snapshot } = subscription;
  const { market, currency } = subscription;
  const product = {
    ...snapshot,
    productId: 'other',
    priceMinor: 15_000,
    bindingMonths: 0,
    offered: { market, currency },
  };
  const later = actions.changeProduct?.laterFrom
    ? ({ kind: 'changeProduct', product, shownMinor: null } as const)
    : null;
  const dearer = { ...product, productId: 'dearer', priceMinor: 30_000 };
  const offered: Record<(typeof kinds)[number], MembershipIntent | null> = {
    pause: actions.pause && {
      kind: 'pause',
      until: actions.pause.options[pick % actions.pause.options.length]?.until ?? '',
      reason: null,
    },
    undoPause: actions.undoPause && { kind: 'undoPause' },
    resume: actions.resume && { kind: 'resume' },
    cancel: actions.cancel && { kind: 'cancel', reason: null },
    undoCancel: actions.undoCancel && { kind: 'undoCancel' },
    withdraw: actions.withdraw && pick % 4 === 0 ? { kind: 'withdraw' } : null,
    changeStudio: actions.changeStudio ? { kind: 'changeStudio', studio: studioOf(subscription) } : null,
    later,
    now:
      actions.changeProduct && standing === 'active'
        ? { kind: 'changeProduct', product: dearer, shownMinor: null }
        : null,
  };
  const open = kinds.flatMap((kind) => offered[kind] ?? []);
  return open[pick % open.length] ?? null;
}

async function settles(house: House, subscriptionId: string): Promise<void> {
  house.luck.length = 0;
  for (let round = 0; round < 3; round += 1) {
    await house.passes(0.1);
    await house.services.outbox.drain(100);
    await house.quiet();
    await house.services.membership.bringInLine(subscriptionId, { withInvoices: true });
  }
}

function expectSound(house: House): void {
  const { all } = house;
  expect(
    all(
      `SELECT member_id FROM subscription WHERE state IN ('active', 'pastDue', 'paused', 'ending') GROUP BY member_id, product_id HAVING COUNT(*) > 1`,
    ),
  ).toEqual([]);
  expect(all(`SELECT provider_reference FROM payment WHERE receipt_number IS NULL AND state <> 'failed'`)).toEqual([]);
  const numbers = all('SELECT receipt_number FROM payment WHERE receipt_number IS NOT NULL').map(
    (row) => row.receipt_number,
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  // Each change and each movement of money left a trace, and no form two.
  expect(
    all(
      `SELECT p.payment_id FROM payment p WHERE NOT EXISTS (SELECT 1 FROM audit a WHERE a.subject = p.subscription_id)`,
    ),
  ).toEqual([]);
}

async function expectAgreement(house: House, subscriptionId: string): Promise<void> {
  const { services, all } = house;
  const subscription = await services.membership.getSubscriptionById(subscriptionId);
  if (!subscription) throw new Error('gone');
  const [row] = all(
    'SELECT wanted_json, changing_json, telling_until FROM subscription WHERE subscription_id = ?',
    subscriptionId,
  );
  expect(row).toMatchObject({ wanted_json: null, changing_json: null, telling_until: null });
  const recorded = all(
    `SELECT kind, amount_minor FROM payment WHERE subscription_id = ? AND state = 'succeeded' AND amount_minor > 0`,
    subscriptionId,
  ).map(({ kind, amount_minor }) => `${kind} ${amount_minor}`);
  const moved = (await house.ledger()).filter((one) => one.subscriptionId === subscriptionId);
  expect(recorded.toSorted()).toEqual(moved.map(({ kind, amount }) => `${kind} ${amount}`).toSorted());
  const { standing, subscription: now } = services.changes.standingOfRecord(subscription);
  const state = await services.billing.fetch(now.providerSubscription ?? '');
  if (!state.ok) throw new Error(state.reason.detail);
  if (standing === 'ended' || standing === 'withdrawn') expect(state.value.status).toBe('ended');
  else if (state.value.status !== 'ended') {
    expect(state.value.endsAt === null).toBe(now.stopDate === null);
    expect(state.value.priceMinor).toBe((now.nextProduct ?? now.snapshot).priceMinor);
  }
}

async function goes({ market, bindingMonths, steps }: Walk): Promise<void> {
  const house = await openHouse(market);
  tally.walks += 1;
  const { changes } = house.services;
  let { memberId, subscriptionId } = await house.joins(bindingMonths);
  for (const one of steps) {
    if (one.kind === 'luck') house.luck.push(one.luck);
    else if (one.kind === 'time') {
      await house.passes(one.days);
      await house.services.outbox.drain(100);
      await house.quiet();
      await house.services.membership.bringInLine(subscriptionId, { withInvoices: true });
    } else {
      const standing = await standingIn(house.services, { memberId, subscriptionId });
      if (standing.actions.resubscribe) {
        await settles(house, subscriptionId);
        await expectAgreement(house, subscriptionId);
        house.raw
          .prepare(`UPDATE subscription SET state = 'ended' WHERE subscription_id = ? AND state = 'ending'`)
          .run(subscriptionId);
        ({ subscriptionId } = await house.joins(bindingMonths, memberId));
        tally.again += 1;
        continue;
      }
      const wish = intentOf(standing, one.pick);
      if (!wish) continue;
      const intent = await withAmount(house, standing, wish);
      const own = { memberId, subscriptionId };
      const traces = () =>
        house
          .all(`SELECT action FROM audit WHERE subject = ? AND actor = 'member'`, own.subscriptionId)
          .filter(({ action }) => audited[intent.kind]?.test(String(action))).length;
      const before = traces();
      const done = await changes.apply({ ...own, intent, language: 'en', use: null });
      if (done.ok) {
        tally.acts += 1;
        expect(traces()).toBe(before + 1);
      } else {
        tally.refusals += 1;
        expect(['unavailable', 'unknown', 'declined']).toContain(done.reason.kind);
      }
      await house.quiet();
    }
    expectSound(house);
  }
  await settles(house, subscriptionId);
  expectSound(house);
  await expectAgreement(house, subscriptionId);
  house.raw.close();
}

/** A page shows the amount before it is asked for. */
async function withAmount(
  { services }: House,
  standing: MembershipStanding,
  wish: MembershipIntent,
): Promise<MembershipIntent> {
  if (wish.kind !== 'changeProduct') return wish;
  const preview = await previewOf(services.changes, standing, wish.product);
  const isNow = preview.ok && preview.value.when === 'now';
  if (isNow && preview.value.when === 'now')
    return { ...wish, shownMinor: preview.value.amountMinor + preview.value.carriedMinor };
  return preview.ok && preview.value.when === 'nextPeriod'
    ? wish
    : { kind: 'changeStudio', studio: studioOf(standing.subscription) };
}
const studioOf = ({ studioId, snapshot, market, currency }: MembershipStanding['subscription']) => ({
  offered: { market, currency },
  studioId: `${studioId}+`,
  studio: snapshot.studio,
});

describe('the services themselves, over SQLite and the sandbox', () => {
  it('keep ledger and provider together whatever members do and whichever answers are lost', {
    timeout: 120_000,
  }, async () => {
    await fc.assert(fc.asyncProperty(walk, goes), { numRuns: 500, interruptAfterTimeLimit: 25_000 });
    expect(tally.walks).toBeGreaterThan(20);
    expect(tally.acts).toBeGreaterThan(tally.walks);
    expect(tally.again).toBeGreaterThan(0);
  });
});
