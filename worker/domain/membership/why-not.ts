import { addDays, type CivilDate } from '../dates';
import {
  coveredThrough,
  type MembershipActions,
  type MembershipFacts,
  type MembershipRules,
  overStandings,
  standingOf,
} from './membership';

export type Why =
  | 'over'
  | 'runs'
  | 'begins'
  | 'cancelled'
  | 'uncancelled'
  | 'lapses'
  | 'follows'
  | 'pauseAhead'
  | 'paused'
  | 'unpaused'
  | 'pausedEnough'
  | 'neverPaused'
  | 'onSite'
  | 'disputed'
  | 'unpaid'
  | 'charging'
  | 'withdrawOver';

/** What about the membership forbids an action, and the day that goes with it, if one does. */
export interface WhyNot {
  readonly why: Why;
  readonly on: CivilDate | null;
}

/**
 * Why `actionsOf` does not allow an action today; asked only of what it refuses. Null where nothing can be named, or
 * where a charge in progress says it itself.
 */
export function whyNot(
  action: keyof MembershipActions,
  facts: MembershipFacts,
  rules: Pick<MembershipRules, 'pause'>,
  today: CivilDate,
): WhyNot | null {
  const standing = standingOf(facts, today);
  const { stopDate, pause, nextChargeOn } = facts;
  const isEnding = standing === 'ending';
  const why = (reason: Why, on: CivilDate | null = null): WhyNot => ({ why: reason, on });
  if (action === 'resubscribe') return isEnding ? why('cancelled', stopDate) : why('runs');
  if (overStandings.includes(standing)) return why('over', stopDate);
  if (action === 'cancel') return why('cancelled', stopDate);
  if (action === 'withdraw') return why('withdrawOver', facts.withdrawUntil);
  if (facts.isChanging) return null;
  switch (action) {
    case 'undoCancel':
      if (!isEnding) return why('uncancelled');
      return coveredThrough(facts) >= today || isPaused(facts, today) ? why('follows') : why('lapses', stopDate);
    case 'undoPause':
      if (isEnding) return why('cancelled', stopDate);
      return standing === 'paused' && pause ? why('paused', backOn(pause)) : why('unpaused');
    case 'resume':
      if (isEnding) return why('cancelled', stopDate);
      if (standing === 'pauseAhead' && pause) return why('pauseAhead', pause.from);
      return standing === 'paused' ? ofMoney(facts) : (ofDebt(facts) ?? why('unpaused'));
    case 'pause':
    case 'changeProduct':
      if (isEnding) return why('cancelled', stopDate);
      if (standing === 'pauseAhead' && pause) return why('pauseAhead', pause.from);
      if (standing === 'paused' && pause) return why('paused', backOn(pause));
      if (standing === 'notStarted') return why('begins', facts.accessFrom);
      return ofMoney(facts) ?? (nextChargeOn === null || nextChargeOn <= today ? why('charging') : ofPauses());
    default:
      return null;
  }

  function ofPauses(): WhyNot | null {
    if (action !== 'pause') return null;
    return why(facts.intervalMonths > rules.pause.maxMonths ? 'neverPaused' : 'pausedEnough');
  }
}

const ofMoney = (facts: MembershipFacts): WhyNot | null =>
  facts.isCharged ? ofDebt(facts) : { why: 'onSite', on: null };

function ofDebt({ isSuspended, state, hasOpenInvoice }: MembershipFacts): WhyNot | null {
  if (isSuspended) return { why: 'disputed', on: null };
  return state === 'pastDue' || hasOpenInvoice ? { why: 'unpaid', on: null } : null;
}

const isPaused = ({ pause }: MembershipFacts, today: CivilDate): boolean =>
  pause !== null && pause.from <= today && today <= pause.until;

const backOn = ({ until }: { until: CivilDate }): CivilDate => addDays(until, 1);
