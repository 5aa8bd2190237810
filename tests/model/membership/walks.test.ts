import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../../worker/domain/dates';
import { marketIds } from '../../../worker/domain/markets';
import { hasAccess } from '../../../worker/domain/membership/membership';
import { Ledger, type Luck } from './ledger-model';

const walks = 50_000;
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('act' as const),
      pick: fc.nat(11),
      withdraws: fc.constantFrom(false, false, false, false, true),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('time' as const), days: fc.constantFrom(0.01, 1, 5, 13, 20, 31, 45) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('sync' as const),
      luck: fc.constantFrom<Luck>('done', 'lost', 'refused'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hear' as const), pick: fc.nat(5), twice: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('bank' as const), declines: fc.boolean() }) },
);
const walk = fc.record({
  market: fc.constantFrom(...marketIds),
  start: fc.integer({ min: 0, max: 364 }).map((day) => new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10)),
  minutes: fc.integer({ min: 0, max: 1439 }),
  bindingMonths: fc.constantFrom(0, 0, 3, 12),
  steps: fc.array(step, { minLength: 2, maxLength: 16 }),
});
type Walk = typeof walk extends fc.Arbitrary<infer Value> ? Value : never;

/** Two pauses and two returns that the provider hears of late: a charge from before the second one reaches past its return. */
const heardLate: Walk = {
  market: 'denmark',
  start: '2027-01-01',
  minutes: 60,
  bindingMonths: 0,
  steps: [
    { kind: 'act', pick: 0, withdraws: false },
    { kind: 'time', days: 31 },
    { kind: 'time', days: 5 },
    { kind: 'act', pick: 0, withdraws: false },
    { kind: 'act', pick: 0, withdraws: false },
    { kind: 'time', days: 45 },
    { kind: 'hear', pick: 0, twice: false },
    { kind: 'act', pick: 0, withdraws: false },
    { kind: 'time', days: 5 },
    { kind: 'sync', luck: 'done' },
    { kind: 'act', pick: 0, withdraws: false },
  ],
};

/** A pause over the change of clocks that the provider hears of when the membership has ended: an hour lies between. */
const endedLate: Walk = {
  market: 'denmark',
  start: '2027-01-29',
  minutes: 1380,
  bindingMonths: 0,
  steps: [
    { kind: 'act', pick: 0, withdraws: false },
    { kind: 'time', days: 45 },
    { kind: 'act', pick: 9, withdraws: false },
    { kind: 'time', days: 13 },
  ],
};

/** Cheaper than an expectation, for what is asked some million times. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

const tally = { walks: 0, acts: 0, charges: 0, refunds: 0, ended: 0, withdrawn: 0 };
const dayOf = (ledger: Ledger, at: number) => civilDateOf(at, ledger.market.timeZone);

/** A charge that is recorded, not refunded and covers today gives access, unless paused or past the last day. */
function expectPaidAccess(ledger: Ledger): void {
  const { facts, standing, today } = ledger.ground();
  const covers = ledger.charges.some(
    ({ state, refundedMinor, periodStartsAt, periodEndsAt }) =>
      state === 'succeeded' &&
      refundedMinor === 0 &&
      dayOf(ledger, periodStartsAt) <= today &&
      today < dayOf(ledger, periodEndsAt),
  );
  const isClosed = ['paused', 'withdrawn', 'ended'].includes(standing);
  const pausesNow = facts.pause !== null && facts.pause.from <= today && today <= facts.pause.until;
  if (covers && !isClosed && !pausesNow && today >= facts.accessFrom)
    must(hasAccess(facts, today), 'what is paid for is had');
}

/** The last day never cuts off what was paid for and not given back. */
function expectNothingCutOff(ledger: Ledger): void {
  const { subscription } = ledger;
  if (subscription.state !== 'ending' || subscription.stopDate === null) return;
  for (const { state, refundedMinor, periodStartsAt, periodEndsAt } of ledger.charges) {
    const isKept = state === 'succeeded' && refundedMinor === 0;
    if (isKept && dayOf(ledger, periodStartsAt) <= subscription.stopDate)
      must(
        subscription.stopDate >= addDays(dayOf(ledger, periodEndsAt), -1),
        'the last day is not before the end of what is paid for',
      );
  }
}

/** The outbox gets through, the events arrive. */
function settles(ledger: Ledger): void {
  for (let round = 0; round < 4; round += 1) {
    ledger.hear();
    ledger.syncProvider('done');
  }
}

function expectLedgerAndProviderAgree(ledger: Ledger): void {
  const { subscription, provider } = ledger;
  must(ledger.pending === null, 'the provider was told everything');
  const ours = ledger.charges.flatMap(({ invoice, state, amountMinor, refundedMinor }) =>
    state === 'succeeded' ? [`${invoice} ${amountMinor} ${refundedMinor}`] : [],
  );
  const back = (invoice: string) =>
    provider.ledger
      .filter((row) => row.kind === 'refund' && row.invoice === invoice)
      .reduce((sum, row) => sum + row.amountMinor, 0);
  const theirs = provider.ledger.flatMap(({ kind, invoice, amountMinor }) =>
    kind === 'charge' ? [`${invoice} ${amountMinor} ${back(invoice)}`] : [],
  );
  must(ours.toSorted().join() === theirs.toSorted().join(), `ledger ${ours} are the provider's ${theirs}`);
  for (const { state, refundedMinor, amountMinor, periodStartsAt } of ledger.charges) {
    if (state !== 'succeeded' || refundedMinor === amountMinor) continue;
    const begins = dayOf(ledger, periodStartsAt);
    must(
      subscription.stopDate === null || begins <= subscription.stopDate,
      'nothing is kept of a charge after the end',
    );
    const inPause = subscription.pauses.some(({ from, until }) => from <= begins && begins <= until);
    must(!inPause, 'nothing is kept of a charge in a pause');
  }
}

function expectProviderFollows(ledger: Ledger): void {
  const { standing, subscription } = ledger.ground();
  const { provider } = ledger;
  if (standing === 'ended' || standing === 'withdrawn') {
    // It may end there with its period, some hours after the last day here; nothing is charged before.
    const ends = provider.endsAt !== null && provider.endsAt <= provider.periodEndsAt;
    must(provider.status === 'ended' || ends, 'the provider ends it, too, without another charge');
    return;
  }
  if (provider.status === 'ended') return;
  must((provider.endsAt === null) === (subscription.stopDate === null), 'it ends there when it ends here');
  const { priceMinor } = subscription.nextProduct ?? subscription.snapshot;
  must(provider.priceMinor === priceMinor, 'it costs there what it costs here');
}

function goes({ market, start, minutes, bindingMonths, steps }: Walk): void {
  const ledger = new Ledger(market, start, minutes, bindingMonths);
  tally.walks += 1;
  for (const one of steps) {
    if (one.kind === 'act') tally.acts += ledger.does(one.pick, one.withdraws) ? 1 : 0;
    else if (one.kind === 'time') ledger.passes(one.days);
    else if (one.kind === 'sync') ledger.syncProvider(one.luck);
    else if (one.kind === 'hear') ledger.hear(one.pick, one.twice);
    else ledger.provider.declines = one.declines;
    expectPaidAccess(ledger);
    expectNothingCutOff(ledger);
  }
  settles(ledger);
  expectLedgerAndProviderAgree(ledger);
  expectProviderFollows(ledger);
  // Half a year later, left alone.
  ledger.provider.declines = false;
  for (let time = 0; time < 3; time += 1) {
    ledger.passes(62);
    settles(ledger);
    expectPaidAccess(ledger);
  }
  expectLedgerAndProviderAgree(ledger);
  expectProviderFollows(ledger);
  tally.charges += ledger.provider.ledger.filter(({ kind }) => kind === 'charge').length;
  tally.refunds += ledger.provider.ledger.filter(({ kind }) => kind === 'refund').length;
  tally.ended += ledger.ground().standing === 'ended' ? 1 : 0;
  tally.withdrawn += ledger.ground().standing === 'withdrawn' ? 1 : 0;
}

describe('memberships that are resumed early', () => {
  it('keep the days that a charge from before the pause has paid for', () => goes(heardLate));
});

describe('memberships that end in a pause', () => {
  it('are charged no more, although clocks changed before the provider heard of it', () => goes(endedLate));
});

describe('memberships that are changed at random', () => {
  it(`keep ledger and provider together over ${walks} walks`, { timeout: 120_000 }, () => {
    // A machine that is busy with other things walks fewer.
    fc.assert(fc.property(walk, goes), { numRuns: walks, interruptAfterTimeLimit: 30_000 });
    // A walk that does nothing proves nothing.
    expect(Math.min(...Object.values(tally))).toBeGreaterThan(100);
  });
});
