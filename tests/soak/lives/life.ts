import { type Chance, createChance } from '../../model/chance';
import type { PaymentAnswer } from '../../setup/visitor';

/** Hours of the day, by UTC, at which the clock stops: around midnight of the market, and within an hour of each other, as drafts are. */
export const tickHours = [6, 12, 12.6, 22.2, 23.1] as const;
export const ticksPerDay = tickHours.length;
export const dayMs = 86_400_000;
export const startsAt = Date.UTC(2026, 0, 1);

export const instantOf = (tick: number) =>
  startsAt + Math.floor(tick / ticksPerDay) * dayMs + (tickHours[tick % ticksPerDay] ?? 0) * 3_600_000;

/** What happens to a membership by somebody's doing; which of the open actions `acts` is, `pick` decides then. */
export const deedKinds = [
  'acts',
  'pays',
  'paysThere',
  'approves',
  'changesCard',
  'bankReturnsDebit',
  'disputes',
  'disputeEnds',
  'refundsLinger',
  'refundArrives',
  'refundFails',
  'deskPaysBack',
  'deskPaysAgain',
  'joinsAgain',
] as const;
export type DeedKind = (typeof deedKinds)[number];
export interface Deed {
  readonly tick: number;
  readonly kind: DeedKind;
  readonly pick: number;
}

export const cards = ['pay', 'fails-later', 'asks-later', 'lost-later', 'slow'] as const;

/** What comes of the `at`-th event of this life. */
export interface EventFault {
  readonly at: number;
  readonly kind: 'lost' | 'doubled' | 'late';
  readonly delayMs: number;
}

/**
 * What comes of the `at`-th call to the provider: a failure that is kept under its key, an answer that is lost, a call that is, too
 * many of them, or the end of the one who asks, before or after.
 */
export const callFaultKinds = ['kept500', 'lostAnswer', 'lostCall', 'limited', 'diesBefore', 'diesAfter'] as const;
export interface CallFault {
  readonly at: number;
  readonly kind: (typeof callFaultKinds)[number];
}

/** Whoever makes the `at`-th transaction of this life's own ends before it or after it. */
export interface WriteFault {
  readonly at: number;
  readonly kind: 'diesBefore' | 'diesAfter';
}

/** A life is data: the same data live the same, alone and in company. */
export interface Life {
  readonly seed: number;
  readonly card: Extract<PaymentAnswer, (typeof cards)[number]>;
  readonly isBound: boolean;
  /** Tick at which they join. */
  readonly joins: number;
  readonly deeds: readonly Deed[];
  readonly events: readonly EventFault[];
  readonly calls: readonly CallFault[];
  readonly writes: readonly WriteFault[];
}

/** More than a life of two years has. */
const mostEvents = 700;
const mostCalls = 1_500;
const mostWrites = 1_500;
const joiningDays = 28;

export function lifeOf(seed: number, days: number): Life {
  const chance = createChance(seed);
  // Those that fail end soon; two years are lived with the others.
  const card = chance.happens(0.78) ? 'pay' : chance.oneOf(cards);
  const joins = chance.below(Math.min(joiningDays, days - 1) * ticksPerDay);
  return {
    seed,
    card,
    isBound: chance.happens(0.3),
    joins,
    deeds: deedsOf(chance, joins, days * ticksPerDay),
    events: eventFaultsOf(chance),
    calls: faultsOf(chance, mostCalls, 0.012, callFaultKinds),
    writes: faultsOf(chance, mostWrites, 0.003, ['diesBefore', 'diesAfter'] as const),
  };
}

const often: readonly DeedKind[] = [
  'acts',
  'acts',
  'acts',
  'acts',
  'acts',
  'pays',
  'paysThere',
  'approves',
  'changesCard',
];

/** Many fall beside another one, or on the day of a charge, for there things meet. */
function deedsOf(chance: Chance, joins: number, end: number): Deed[] {
  const count = 4 + chance.below(18);
  const deeds: Deed[] = [];
  let last = joins;
  for (let index = 0; index < count; index += 1) {
    const isNear = chance.happens(0.35);
    const months = 30.44 * ticksPerDay * chance.below(24);
    const wanted = isNear
      ? last + chance.below(3 * ticksPerDay)
      : chance.happens(0.4)
        ? joins + Math.round(months) + chance.below(5 * ticksPerDay) - 2 * ticksPerDay
        : joins + 1 + chance.below(Math.max(1, end - joins - 1));
    const tick = Math.max(joins + 1, wanted);
    const kind = chance.happens(0.7) ? chance.oneOf(often) : chance.oneOf(deedKinds);
    if (tick < end) deeds.push({ tick, kind, pick: chance.below(10_000) });
    last = tick;
  }
  return deeds.toSorted((one, other) => one.tick - other.tick);
}

function eventFaultsOf(chance: Chance): EventFault[] {
  const faults: EventFault[] = [];
  const delay = () => chance.below(chance.happens(0.25) ? 3 * dayMs : 7_200_000);
  for (let at = 0; at < mostEvents; at += 1) {
    if (chance.happens(0.05)) faults.push({ at, kind: 'lost', delayMs: 0 });
    else if (chance.happens(0.053)) faults.push({ at, kind: 'doubled', delayMs: chance.below(3 * dayMs) });
    else if (chance.happens(0.25)) faults.push({ at, kind: 'late', delayMs: delay() });
  }
  return faults;
}

function faultsOf<Kind extends string>(chance: Chance, most: number, probability: number, kinds: readonly Kind[]) {
  const faults: { at: number; kind: Kind }[] = [];
  for (let at = 0; at < most; at += 1) if (chance.happens(probability)) faults.push({ at, kind: chance.oneOf(kinds) });
  return faults;
}
