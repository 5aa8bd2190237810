import { type Chance, createChance } from '../../model/chance';
import type { PaymentAnswer } from '../../setup/people/visitor';

/** UTC hours at which the clock stops: around the market's midnight, and less than an hour apart, as draft invoices need. */
export const tickHours = [6, 12, 12.6, 22.2, 23.1] as const;
export const ticksPerDay = tickHours.length;
export const dayMs = 86_400_000;
export const startsAt = Date.UTC(2026, 0, 1);

export const instantOf = (tick: number) =>
  startsAt + Math.floor(tick / ticksPerDay) * dayMs + (tickHours[tick % ticksPerDay] ?? 0) * 3_600_000;

/** Acts on a membership. For `acts`, `pick` chooses among the actions that are allowed at that moment. */
export const actKinds = [
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
  'backOfficeRefunds',
  'backOfficePaysAgain',
  'joinsAgain',
] as const;
export type ActKind = (typeof actKinds)[number];
export interface Act {
  readonly tick: number;
  readonly kind: ActKind;
  readonly pick: number;
}

export const cards = ['pay', 'fails-later', 'asks-later', 'lost-later', 'slow'] as const;

/** What happens to the `at`-th event of this life. */
export interface EventFault {
  readonly at: number;
  readonly kind: 'lost' | 'doubled' | 'late';
  readonly delayMs: number;
}

/**
 * What happens to the `at`-th call to the provider: an error stored under its key, a lost answer, a lost call, a rate
 * limit, or a crash of the caller before or after the call.
 */
export const callFaultKinds = ['kept500', 'lostAnswer', 'lostCall', 'limited', 'diesBefore', 'diesAfter'] as const;
export interface CallFault {
  readonly at: number;
  readonly kind: (typeof callFaultKinds)[number];
}

/** A crash of the process before or after the `at`-th transaction of this life. */
export interface WriteFault {
  readonly at: number;
  readonly kind: 'diesBefore' | 'diesAfter';
}

/** A life is data: the same data gives the same run, alone or together with other lives. */
export interface Life {
  readonly seed: number;
  readonly card: Extract<PaymentAnswer, (typeof cards)[number]>;
  readonly isBound: boolean;
  /** Tick of the sign-up. */
  readonly joins: number;
  readonly acts: readonly Act[];
  readonly events: readonly EventFault[];
  readonly calls: readonly CallFault[];
  readonly writes: readonly WriteFault[];
}

/** More than occur in a life of two years. */
const mostEvents = 700;
const mostCalls = 1_500;
const mostWrites = 1_500;
const joiningDays = 28;

export function lifeOf(seed: number, days: number): Life {
  const chance = createChance(seed);
  // Lives that fail end early, so the others run for two years.
  const card = chance.happens(0.78) ? 'pay' : chance.oneOf(cards);
  const joins = chance.below(Math.min(joiningDays, days - 1) * ticksPerDay);
  return {
    seed,
    card,
    isBound: chance.happens(0.3),
    joins,
    acts: actsOf(chance, joins, days * ticksPerDay),
    events: eventFaultsOf(chance),
    calls: faultsOf(chance, mostCalls, 0.012, callFaultKinds),
    writes: faultsOf(chance, mostWrites, 0.003, ['diesBefore', 'diesAfter'] as const),
  };
}

const often: readonly ActKind[] = [
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

/** Many are placed next to another one, or on the day of a charge, where conflicts arise. */
function actsOf(chance: Chance, joins: number, end: number): Act[] {
  const count = 4 + chance.below(18);
  const acts: Act[] = [];
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
    const kind = chance.happens(0.7) ? chance.oneOf(often) : chance.oneOf(actKinds);
    if (tick < end) acts.push({ tick, kind, pick: chance.below(10_000) });
    last = tick;
  }
  return acts.toSorted((one, other) => one.tick - other.tick);
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
