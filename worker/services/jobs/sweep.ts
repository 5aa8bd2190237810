import { dayMs, minuteMs, toIso } from '../../domain/dates';
import type { CellParts } from '../cell-parts';
import type { Upkeep } from '../membership/upkeep/port';
import type { Withdrawals } from '../membership/withdrawals/port';
import { bulkEachMinute, type Drained } from '../outbox/port';
import type { PaymentFault } from '../payment/port';
import type { Budget } from './budget';
import { keepPosition, positionOf } from './lease';
import { type Part, type Step, walk } from './walk';

/** What lists and figures read: each call returns the number of changes it has taken in, at least `together` if more are left. */
export interface Figures {
  keep(): Promise<number>;
  name(): Promise<number>;
  readonly together: number;
}

export interface SweepParts extends Pick<CellParts, 'database' | 'outbox' | 'payment' | 'membership' | 'now'> {
  readonly upkeep: Upkeep;
  readonly withdrawals: Pick<Withdrawals, 'tellSeller'>;
  readonly figures: Figures;
  readonly levelCopies: () => Promise<number>;
}

interface Parts extends SweepParts {
  readonly budget: Budget;
}

/** After this long without a webhook, the checkout is fetched. */
const lostAfterMs = 2 * minuteMs;
const abandonAfterMs = dayMs;

/** Messages, orders and memberships of one step. */
const messagesAStep = 20;
const objectsAStep = 5;
/** The most D1 calls for one of them, counted with every row that a payment writes. */
const callsAMessage = 8;
const callsAnObject = 16;
/** One object that is not answered for stops no other; after two the provider counts as silent, and the part is over. */
const mostSilent = 2;
/** As many of its deadlines of eight seconds, and a little. */
const silentMs = 18_000;
/** Five messages to a partner that is silent for five seconds each. */
const messagesMs = 25_000;
/** What KV is waited for, each way, and a little. */
const copiesMs = 3_000;
/** Five at their own pace; that they take longer while mail is silent harms nobody, as they are the last of a run. */
const invitationsMs = 3_000;

type Tally = Record<
  'settled' | 'abandoned' | 'turned' | 'asked' | 'told' | 'counted' | 'named' | 'levelled' | keyof Drained,
  number
>;

export async function sweep(parts: Parts) {
  const { database, outbox, now, budget } = parts;
  const begunAt = now();
  const tally: Tally = {
    ...{ sent: 0, failed: 0, dropped: 0, unknown: 0, aside: 0, held: 0 },
    ...{ settled: 0, abandoned: 0, turned: 0, asked: 0, told: 0, counted: 0, named: 0, levelled: 0 },
  };
  const bulk = { bulkSent: 0, bulkFailed: 0 };
  const position = await positionOf(database, 'sweep');
  const done = await walk(partsOf(parts, tally, toIso(begunAt)), position, { budget, now: begunAt });
  // Last, since it may take most of the minute.
  const invitations: Part = {
    name: 'invitations',
    calls: 5 * callsAMessage,
    async step() {
      const goesOn = mayGoOn(budget, invitationsMs);
      const { sent, failed, dropped, unknown, aside, held } = await outbox.drainBulk(goesOn.ask);
      Object.assign(bulk, { bulkSent: sent, bulkFailed: failed });
      tally.unknown += unknown;
      tally.aside += aside;
      tally.held += held;
      // More would exceed what mail providers take in a minute.
      const rows = sent + failed + dropped;
      return { rows, isLeft: goesOn.isStopped() || rows >= bulkEachMinute, isOver: true };
    },
  };
  const all = await walk([invitations], done.position, { budget, now: begunAt });
  const kept = { ...all.position, ...(done.position.next ? { next: done.position.next } : {}) };
  if (JSON.stringify(kept) !== JSON.stringify(position)) await database.write([keepPosition(database, 'sweep', kept)]);
  const fault = done.fault ?? all.fault;
  if (fault) throw fault;
  return { ...tally, ...bulk };
}

function partsOf(parts: Parts, tally: Tally, begunAt: string): Part[] {
  const { outbox, upkeep, withdrawals, figures, levelCopies, budget } = parts;
  /** A step that says how many rows it changed; as many as `together`, and more are left. */
  const counting =
    (name: keyof Tally, work: () => Promise<number>, together = Infinity) =>
    async (): Promise<Step> => {
      const rows = await work();
      tally[name] += rows;
      return { rows, isLeft: rows >= together };
    };
  return [
    {
      name: 'calendar',
      calls: 2,
      async step() {
        const { changed, isLeft } = await upkeep.turnDays();
        tally.turned += changed;
        return { rows: changed, isLeft };
      },
    },
    {
      name: 'outbox',
      calls: 5 * callsAMessage,
      ms: messagesMs,
      async step() {
        const goesOn = mayGoOn(budget, messagesMs);
        const drained = await outbox.drain(messagesAStep, true, goesOn.ask);
        for (const [name, count] of Object.entries(drained) as [keyof Drained, number][]) tally[name] += count;
        const rows = drained.sent + drained.failed + drained.dropped;
        return { rows, isLeft: goesOn.isStopped() || rows >= messagesAStep };
      },
    },
    {
      name: 'unpaid',
      calls: 2 + objectsAStep * callsAnObject,
      ms: silentMs,
      step: () => lookAtUnpaid(parts, tally, begunAt),
    },
    { name: 'owed', calls: 3 + objectsAStep * callsAnObject, ms: silentMs, step: () => askForOwed(parts, tally) },
    {
      name: 'withdrawals',
      calls: 4,
      async step() {
        tally.told += await withdrawals.tellSeller();
        return { rows: 0, isLeft: false };
      },
    },
    { name: 'figures', calls: 24, step: counting('counted', figures.keep, figures.together) },
    { name: 'names', calls: 8, step: counting('named', figures.name, figures.together) },
    // Catalogue, texts, and of all surveys first which there are.
    { name: 'copies', calls: 4, ms: copiesMs, step: counting('levelled', levelCopies) },
  ];
}

/** Asked before each five messages; remembers whether the budget has stopped them. */
function mayGoOn(budget: Budget, ms: number) {
  let stopped = false;
  return {
    ask() {
      stopped = !budget.allows({ calls: 5 * callsAMessage, ms });
      return !stopped;
    },
    isStopped: () => stopped,
  };
}

const isSilent = (answer: { ok: true } | { ok: false; reason: PaymentFault }) =>
  !answer.ok && answer.reason.kind !== 'refused';

/** Orders that are unpaid for a while: their event may be lost, and after a day they are abandoned. */
async function lookAtUnpaid(parts: Parts, tally: Tally, begunAt: string): Promise<Step> {
  const { payment, membership, upkeep, now } = parts;
  const orders = await upkeep.takeUnpaid(toIso(now() - lostAfterMs), begunAt, objectsAStep);
  const rows = orders.length;
  let silent = 0;
  for (const { subscriptionId, checkout, since } of orders) {
    if (checkout !== null && silent >= mostSilent) continue;
    const state = checkout === null ? null : await payment.fetchCheckout(checkout);
    if (state && isSilent(state)) {
      silent += 1;
      continue;
    }
    if (state?.ok && (await membership.settle(state.value)) === 'paid') {
      tally.settled += 1;
      continue;
    }
    if (since > toIso(now() - abandonAfterMs)) continue;
    // The payment is still processing, so the order is not abandoned.
    if (state?.ok && state.value.status === 'complete') continue;
    // If expiring the checkout fails, it may be being paid at this moment: the next run looks again.
    if (checkout !== null && state?.ok && state.value.status === 'open') {
      if (!(await payment.expireCheckout(checkout)).ok) continue;
    }
    if (await membership.abandon({ subscriptionId, checkout })) tally.abandoned += 1;
  }
  const isOver = silent >= mostSilent;
  return { rows, isLeft: isOver || rows >= objectsAStep, isOver };
}

/** Memberships that an event should have moved. */
async function askForOwed({ membership, upkeep }: Parts, tally: Tally): Promise<Step> {
  const ids = await upkeep.takeOwed(objectsAStep);
  let silent = 0;
  for (const [index, id] of ids.entries()) {
    const answer = await membership.bringInLine(id, { withInvoices: true });
    if (isSilent(answer)) silent += 1;
    else tally.asked += 1;
    if (silent < mostSilent) continue;
    // Those that were asked about rest for an hour, the others need not wait for it.
    await upkeep.giveBackOwed(ids.slice(index + 1));
    return { rows: index, isLeft: true, isOver: true };
  }
  return { rows: ids.length, isLeft: ids.length >= objectsAStep };
}
