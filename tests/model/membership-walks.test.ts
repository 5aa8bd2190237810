import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, civilDateOf } from '../../worker/domain/dates';
import { marketIds } from '../../worker/domain/market';
import { hasAccess } from '../../worker/domain/membership';
import { Books, type Luck } from './membership-books';

const walks = 50_000;
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('deed' as const),
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
      kind: fc.constant('tell' as const),
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
    { kind: 'deed', pick: 0, withdraws: false },
    { kind: 'time', days: 31 },
    { kind: 'time', days: 5 },
    { kind: 'deed', pick: 0, withdraws: false },
    { kind: 'deed', pick: 0, withdraws: false },
    { kind: 'time', days: 45 },
    { kind: 'hear', pick: 0, twice: false },
    { kind: 'deed', pick: 0, withdraws: false },
    { kind: 'time', days: 5 },
    { kind: 'tell', luck: 'done' },
    { kind: 'deed', pick: 0, withdraws: false },
  ],
};

/** Cheaper than an expectation, for what is asked some million times. */
function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

const tally = { walks: 0, deeds: 0, charges: 0, refunds: 0, ended: 0, withdrawn: 0 };
const dayOf = (books: Books, at: number) => civilDateOf(at, books.market.timeZone);

/** What is booked, kept and covers today opens the door, unless a pause or the last day closes it. */
function expectPaidAccess(books: Books): void {
  const { facts, standing, today } = books.ground();
  const covers = books.charges.some(
    ({ state, refundedMinor, periodStartsAt, periodEndsAt }) =>
      state === 'succeeded' &&
      refundedMinor === 0 &&
      dayOf(books, periodStartsAt) <= today &&
      today < dayOf(books, periodEndsAt),
  );
  const isClosed = ['paused', 'withdrawn', 'ended'].includes(standing);
  const pausesNow = facts.pause !== null && facts.pause.from <= today && today <= facts.pause.until;
  if (covers && !isClosed && !pausesNow && today >= facts.accessFrom)
    must(hasAccess(facts, today), 'what is paid for is had');
}

/** The last day never cuts off what was paid for and not given back. */
function expectNothingCutOff(books: Books): void {
  const { subscription } = books;
  if (subscription.state !== 'ending' || subscription.stopDate === null) return;
  for (const { state, refundedMinor, periodStartsAt, periodEndsAt } of books.charges) {
    const isKept = state === 'succeeded' && refundedMinor === 0;
    if (isKept && dayOf(books, periodStartsAt) <= subscription.stopDate)
      must(
        subscription.stopDate >= addDays(dayOf(books, periodEndsAt), -1),
        'the last day is not before the end of what is paid for',
      );
  }
}

/** The outbox gets through, the events arrive. */
function settles(books: Books): void {
  for (let round = 0; round < 4; round += 1) {
    books.hear();
    books.tell('done');
  }
}

function expectBooksAndProviderAgree(books: Books): void {
  const { subscription, provider } = books;
  must(books.wanted === null, 'the provider was told everything');
  const ours = books.charges.flatMap(({ invoice, state, amountMinor, refundedMinor }) =>
    state === 'succeeded' ? [`${invoice} ${amountMinor} ${refundedMinor}`] : [],
  );
  const back = (invoice: string) =>
    provider.ledger
      .filter((row) => row.kind === 'refund' && row.invoice === invoice)
      .reduce((sum, row) => sum + row.amountMinor, 0);
  const theirs = provider.ledger.flatMap(({ kind, invoice, amountMinor }) =>
    kind === 'charge' ? [`${invoice} ${amountMinor} ${back(invoice)}`] : [],
  );
  must(ours.toSorted().join() === theirs.toSorted().join(), `books ${ours} are the provider's ${theirs}`);
  for (const { state, refundedMinor, amountMinor, periodStartsAt } of books.charges) {
    if (state !== 'succeeded' || refundedMinor === amountMinor) continue;
    const begins = dayOf(books, periodStartsAt);
    must(
      subscription.stopDate === null || begins <= subscription.stopDate,
      'nothing is kept of a charge after the end',
    );
    const inPause = subscription.pauses.some(({ from, until }) => from <= begins && begins <= until);
    must(!inPause, 'nothing is kept of a charge in a pause');
  }
}

function expectProviderFollows(books: Books): void {
  const { standing, subscription } = books.ground();
  const { provider } = books;
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
  const books = new Books(market, start, minutes, bindingMonths);
  tally.walks += 1;
  for (const one of steps) {
    if (one.kind === 'deed') tally.deeds += books.does(one.pick, one.withdraws) ? 1 : 0;
    else if (one.kind === 'time') books.passes(one.days);
    else if (one.kind === 'tell') books.tell(one.luck);
    else if (one.kind === 'hear') books.hear(one.pick, one.twice);
    else books.provider.declines = one.declines;
    expectPaidAccess(books);
    expectNothingCutOff(books);
  }
  settles(books);
  expectBooksAndProviderAgree(books);
  expectProviderFollows(books);
  // Half a year later, left alone.
  books.provider.declines = false;
  for (let time = 0; time < 3; time += 1) {
    books.passes(62);
    settles(books);
    expectPaidAccess(books);
  }
  expectBooksAndProviderAgree(books);
  expectProviderFollows(books);
  tally.charges += books.provider.ledger.filter(({ kind }) => kind === 'charge').length;
  tally.refunds += books.provider.ledger.filter(({ kind }) => kind === 'refund').length;
  tally.ended += books.ground().standing === 'ended' ? 1 : 0;
  tally.withdrawn += books.ground().standing === 'withdrawn' ? 1 : 0;
}

describe('memberships that are resumed early', () => {
  it('keep the days that a charge from before the pause has paid for', () => goes(heardLate));
});

describe('memberships that are changed at random', () => {
  it(`keep books and provider together over ${walks} walks`, { timeout: 120_000 }, () => {
    // A machine that is busy with other things walks fewer.
    fc.assert(fc.property(walk, goes), { numRuns: walks, interruptAfterTimeLimit: 30_000 });
    // A walk that does nothing proves nothing.
    expect(Math.min(...Object.values(tally))).toBeGreaterThan(100);
  });
});
