import { addDays, addMonths, type CivilDate, earlierOf, laterOf, monthsBetween } from '../dates';
import type { NoticeRule } from '../markets/market-data';

export type StoredState = 'pending' | 'abandoned' | 'active' | 'pastDue' | 'paused' | 'ending' | 'ended' | 'withdrawn';

/** States in which somebody is a member; the others are over or not begun. */
export const liveStates = ['active', 'pastDue', 'paused', 'ending'] as const satisfies readonly StoredState[];
export const isLive = (state: StoredState): boolean => (liveStates as readonly StoredState[]).includes(state);

/** The state on a given day; the stored state changes a little later than midnight. */
export type Standing = StoredState | 'notStarted' | 'pauseAhead';

/** Membership that is no more, or that never came to be. */
export const overStandings: readonly Standing[] = ['ended', 'withdrawn', 'abandoned'];

export interface Pause {
  /** First and last day without access or charges. */
  readonly from: CivilDate;
  readonly until: CivilDate;
  /** End of binding before this pause moved it. */
  readonly bindingBefore: CivilDate | null;
}

/** A period whose invoice is neither paid nor failed. */
export interface AwaitedPeriod {
  readonly since: CivilDate;
  /** Last day of the period. */
  readonly through: CivilDate;
}

/** What decides the possible actions. Dates are civil dates in the market's zone. */
export interface MembershipFacts {
  readonly state: StoredState;
  /** Anchor of the billing rhythm: charges fall on its day of the month. */
  readonly anchor: CivilDate;
  /** First day with access. */
  readonly accessFrom: CivilDate;
  readonly intervalMonths: number;
  /** Months of a period from the next charge on, where another product takes over with it. */
  readonly comingIntervalMonths?: number;
  /** Last day of binding, extended by pauses. */
  readonly bindingEndsOn: CivilDate | null;
  /** Day beyond which no pause extends a binding. */
  readonly boundAtMostUntil: CivilDate;
  /** Last day that is paid for. */
  readonly paidThrough: CivilDate;
  /**
   * Start of the next period; in a pause, the day it ends on. Not charged if the stop date is earlier. Null if none
   * is to come: it is paid on site, or the provider has ended it.
   */
  readonly nextChargeOn: CivilDate | null;
  readonly stopDate: CivilDate | null;
  /** The present or planned pause. */
  readonly pause: Pause | null;
  /** Months of pause within the last twelve months, this one included. */
  readonly pausedMonths: number;
  readonly withdrawUntil: CivilDate;
  readonly hasOpenInvoice: boolean;
  /** A period whose payment is awaited; null: none. */
  readonly awaited: AwaitedPeriod | null;
  /** True while the charge of a change is in progress. */
  readonly isChanging: boolean;
  /** True while access and charges rest for a dispute. */
  readonly isSuspended?: boolean;
  /** True if charged through the payment provider; false if paid on site. */
  readonly isCharged: boolean;
}

export interface MembershipRules {
  readonly notice: NoticeRule;
  readonly pause: { readonly maxMonths: number; readonly feeMinor: number };
}

export interface PauseOption extends Pause {
  readonly months: number;
  /** The first charge after the pause. */
  readonly nextChargeOn: CivilDate;
  readonly bindingEndsOn: CivilDate | null;
}

export interface Ending {
  /** Last day with access; in a pause, the day after which nothing follows. */
  readonly lastDay: CivilDate;
  /** Remaining charges, oldest first. */
  readonly charges: readonly CivilDate[];
  readonly dropsPause: boolean;
  readonly waivesInvoice: boolean;
}

/** All actions possible today, with their dates; null or false: not today. */
export interface MembershipActions {
  readonly pause: { readonly options: readonly PauseOption[]; readonly feeMinor: number } | null;
  readonly undoPause: { readonly nextChargeOn: CivilDate } | null;
  readonly resume: {
    readonly on: CivilDate;
    readonly nextChargeOn: CivilDate;
    readonly bindingEndsOn: CivilDate | null;
  } | null;
  /**
   * `laterFrom`: the first day on which a cheaper product or another interval may begin; null while binding extends
   * past the next charge.
   */
  readonly changeProduct: { readonly laterFrom: CivilDate | null; readonly bindingEndsOn: CivilDate | null } | null;
  readonly changeStudio: boolean;
  readonly cancel: Ending | null;
  readonly undoCancel: { readonly until: CivilDate; readonly nextChargeOn: CivilDate | null } | null;
  readonly withdraw: { readonly until: CivilDate } | null;
  readonly payNow: boolean;
  readonly changeMethod: boolean;
  readonly resubscribe: boolean;
}

export function standingOf(facts: MembershipFacts, today: CivilDate): Standing {
  const { state, stopDate, pause, accessFrom } = facts;
  if (state === 'pending' || state === 'abandoned' || state === 'ended' || state === 'withdrawn') return state;
  if (stopDate !== null) return stopDate < today ? 'ended' : 'ending';
  if (isPausedOn(pause, today)) return 'paused';
  if (state === 'pastDue') return 'pastDue';
  if (pause && today < pause.from) return 'pauseAhead';
  return accessFrom > today ? 'notStarted' : 'active';
}

function isPausedOn(pause: Pause | null, day: CivilDate): boolean {
  return pause !== null && pause.from <= day && day <= pause.until;
}

/**
 * Whether the member has access today. Paid days keep access whatever happens to the next charge, except during a
 * pause, a dispute for which it rests, and after the last day. The day of a charge has access until the charge fails,
 * since it is made at the time of day of the first one. So do days whose payment is awaited, at the provider for an
 * hour or at a bank for days.
 */
export function hasAccess(facts: MembershipFacts, today: CivilDate): boolean {
  const standing = standingOf(facts, today);
  if (facts.isSuspended || !['active', 'pastDue', 'pauseAhead', 'ending'].includes(standing)) return false;
  const { accessFrom, nextChargeOn, stopDate, pause } = facts;
  const isBeingCharged = today === nextChargeOn && facts.isCharged && !facts.hasOpenInvoice && standing !== 'pastDue';
  const isCovered = today <= coveredThrough(facts) || isBeingCharged;
  return accessFrom <= today && isCovered && (stopDate === null || today <= stopDate) && !isPausedOn(pause, today);
}

/** Last day that is paid or whose payment is awaited. With an earlier debt only paid days count. */
export function coveredThrough({ state, paidThrough, awaited, hasOpenInvoice }: MembershipFacts): CivilDate {
  const counts = awaited !== null && state !== 'pastDue' && !hasOpenInvoice;
  return counts ? laterOf(awaited.through, paidThrough) : paidThrough;
}

/** The only place that decides which actions are possible, so that pages never offer contradicting ones. */
export function actionsOf(facts: MembershipFacts, rules: MembershipRules, today: CivilDate): MembershipActions {
  const standing = standingOf(facts, today);
  const isLive = ['notStarted', 'active', 'pastDue', 'pauseAhead', 'paused', 'ending'].includes(standing);
  const isFree = isLive && !facts.isChanging;
  const { isCharged, hasOpenInvoice, pause, nextChargeOn, stopDate } = facts;
  const isSettled = standing === 'active' && isFree && isCharged && !hasOpenInvoice && !facts.isSuspended;
  const mayResume = standing === 'paused' && isFree && isCharged && !facts.isSuspended;
  const runs = isSettled && nextChargeOn !== null && nextChargeOn > today;
  const options = runs ? pauseOptions(facts, rules) : [];
  return {
    pause: options.length > 0 ? { options, feeMinor: rules.pause.feeMinor } : null,
    undoPause: standing === 'pauseAhead' && isFree && pause ? { nextChargeOn: pause.from } : null,
    resume: mayResume && pause ? resumeToday(facts, pause, today) : null,
    changeProduct: runs ? { laterFrom: laterFrom(facts, nextChargeOn), bindingEndsOn: facts.bindingEndsOn } : null,
    changeStudio: isFree,
    // Cancelling does not wait for a change in progress.
    cancel: isLive && stopDate === null ? endingOf(facts, rules, today) : null,
    undoCancel: standing === 'ending' && isFree ? undoOf(facts, today) : null,
    withdraw: isLive && today <= facts.withdrawUntil ? { until: facts.withdrawUntil } : null,
    payNow: isLive && hasOpenInvoice && !facts.isSuspended,
    changeMethod: isLive && isCharged && !isEndedThere(facts),
    resubscribe: standing === 'ended' || standing === 'withdrawn',
  };
}

/** True once the provider has ended it, which leaves no next charge: nothing there can go on or be changed. */
const isEndedThere = ({ isCharged, stopDate, nextChargeOn }: MembershipFacts): boolean =>
  isCharged && stopDate !== null && nextChargeOn === null;

type Rhythm = Pick<MembershipFacts, 'anchor' | 'intervalMonths'>;

/**
 * What the charges from `first` on follow: the interval of the product that takes over with them, and from the end of a pause, or where
 * one is given up from its first day, that day of the month, to which the provider moves its anchor
 * (https://docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export function rhythmFrom(facts: MembershipFacts, first: CivilDate): Rhythm {
  const { anchor, intervalMonths, comingIntervalMonths, pause } = facts;
  const isMoved = pause !== null && (addDays(pause.until, 1) === first || pause.from === first);
  return { anchor: isMoved ? first : anchor, intervalMonths: comingIntervalMonths ?? intervalMonths };
}

/** Start of the `index`-th period from the next charge on, on the anchor's day of the month. */
export function chargeOn({ anchor, intervalMonths }: Rhythm, first: CivilDate, index: number): CivilDate {
  const months = monthsBetween(anchor, first);
  const isOnGrid = addMonths(anchor, months) === first;
  const step = index * intervalMonths;
  // The provider's date counts: if it is off the anchor's day, later periods are counted from it.
  return isOnGrid ? addMonths(anchor, months + step) : addMonths(first, step);
}

function pauseOptions(facts: MembershipFacts, { pause: { maxMonths } }: MembershipRules): PauseOption[] {
  const { nextChargeOn: from, intervalMonths, bindingEndsOn, pausedMonths } = facts;
  if (from === null) return [];
  const count = Math.max(0, Math.floor((maxMonths - pausedMonths) / intervalMonths));
  return Array.from({ length: count }, (_, index) => {
    const nextChargeOn = chargeOn(facts, from, index + 1);
    const months = (index + 1) * intervalMonths;
    return {
      from,
      until: addDays(nextChargeOn, -1),
      months,
      nextChargeOn,
      bindingBefore: bindingEndsOn,
      bindingEndsOn: boundFrom(facts, bindingEndsOn, from, nextChargeOn),
    };
  });
}

/** Access and charge begin today, later charges fall on today's day of the month. */
function resumeToday(facts: MembershipFacts, pause: Pause, today: CivilDate): MembershipActions['resume'] {
  const bindingEndsOn = boundFrom(facts, pause.bindingBefore, pause.from, today);
  return { on: today, nextChargeOn: addMonths(today, rhythmFrom(facts, today).intervalMonths), bindingEndsOn };
}

/**
 * End of a binding that a pause from `from` until before `first` moved: as many charges as were left of it. Its date
 * moved by months would take in one more where the rhythm, which goes on from `first`, has an earlier day of the month
 * (https://docs.stripe.com/billing/subscriptions/billing-cycle). The longest binding that the law permits counts from the
 * contract, whatever pauses there are (docs/decisions/089).
 */
function boundFrom(facts: MembershipFacts, bound: CivilDate | null, from: CivilDate, first: CivilDate) {
  if (bound === null || bound < from) return bound;
  let left = 0;
  while (chargeOn(facts, from, left) <= bound) left += 1;
  const moved = addDays(addMonths(first, left * facts.intervalMonths), -1);
  return earlierOf(moved, laterOf(bound, facts.boundAtMostUntil));
}

/** End of binding where a planned pause is given up: in a short month the rhythm goes on from an earlier day than the anchor's. */
export function boundWithout(facts: MembershipFacts, { from, bindingBefore }: Pause): CivilDate | null {
  const moved = boundFrom(facts, bindingBefore, from, from);
  return moved && bindingBefore && earlierOf(moved, bindingBefore);
}

function laterFrom({ bindingEndsOn }: MembershipFacts, nextChargeOn: CivilDate): CivilDate | null {
  return bindingEndsOn === null || bindingEndsOn < nextChargeOn ? nextChargeOn : null;
}

/** Last day and remaining charges if notice is given today: the later of binding, notice and the paid period. */
export function endingOf(facts: MembershipFacts, rules: MembershipRules, today: CivilDate): Ending {
  const { pause, paidThrough } = facts;
  const standing = standingOf({ ...facts, stopDate: null }, today);
  const planned = pause && today < pause.from ? pause : null;
  const first = planned ? planned.from : facts.nextChargeOn;
  const bound = planned ? boundWithout(facts, planned) : facts.bindingEndsOn;
  const isBoundPast = (date: CivilDate) => bound !== null && bound >= today && bound > date;
  const plain = { charges: [], dropsPause: planned !== null, waivesInvoice: false };
  if (standing === 'pastDue' && !isBoundPast(paidThrough)) {
    return { ...plain, lastDay: laterOf(paidThrough, today), waivesInvoice: true };
  }
  if (standing === 'paused' && pause && !isBoundPast(pause.until)) return { ...plain, lastDay: pause.until };
  const least = laterOf(laterOf(bound ?? today, noticeDay(rules.notice, today)), coveredThrough(facts));
  if (first === null) return { ...plain, lastDay: least };
  const wanted = laterOf(least, addDays(first, -1));
  const rhythm = rhythmFrom(facts, first);
  const coming: CivilDate[] = [];
  while (chargeOn(rhythm, first, coming.length) <= wanted) coming.push(chargeOn(rhythm, first, coming.length));
  const endsWithPeriod = rules.notice.kind === 'periodEnd';
  const lastDay = endsWithPeriod ? addDays(chargeOn(rhythm, first, coming.length), -1) : wanted;
  // A charge that is overdue is awaited: it is listed, but not on a day in the past.
  const onItsWay = facts.awaited ? [laterOf(facts.awaited.since, today)] : [];
  return { ...plain, lastDay, charges: [...onItsWay, ...coming.filter((date) => date >= today)] };
}

function noticeDay(notice: NoticeRule, today: CivilDate): CivilDate {
  switch (notice.kind) {
    case 'periodEnd':
      return today;
    case 'days':
      return addDays(today, notice.value);
    case 'months':
      return addMonths(today, notice.value);
  }
}

/**
 * Possible until the last day while something is paid or paused; what ended unpaid has to be ordered again, and so does
 * what the provider has ended.
 */
export function undoOf(facts: MembershipFacts, today: CivilDate): MembershipActions['undoCancel'] {
  const { stopDate, pause, nextChargeOn } = facts;
  if (stopDate === null || today > stopDate || isEndedThere(facts)) return null;
  return coveredThrough(facts) >= today || isPausedOn(pause, today) ? { until: stopDate, nextChargeOn } : null;
}
