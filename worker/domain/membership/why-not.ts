import { addDays, type CivilDate } from '../dates';
import {
  type MembershipActions,
  type MembershipFacts,
  type MembershipRules,
  overStandings,
  standingOf,
  undoOf,
} from './membership';

/** What about the membership forbids an action, and the day that goes with it, if one does. */
export type WhyNot = NonNullable<ReturnType<typeof whyNot>>;

const because = <Why extends string>(why: Why, on: CivilDate | null = null) => ({ why, on });

/**
 * Why `actionsOf` does not allow an action today; asked only of what it refuses. Null where nothing can be named, or
 * where a charge in progress says it itself.
 */
export function whyNot(
  action: keyof MembershipActions,
  facts: MembershipFacts,
  rules: Pick<MembershipRules, 'pause'>,
  today: CivilDate,
) {
  const standing = standingOf(facts, today);
  const { stopDate, pause, nextChargeOn } = facts;
  const ending = standing === 'ending' ? because(undoOf(facts, today) ? 'cancelled' : 'lapses', stopDate) : null;
  if (action === 'resubscribe') return ending ?? because('runs');
  if (overStandings.includes(standing)) return because('over', stopDate);
  if (action === 'cancel') return ending;
  if (action === 'withdraw') return because('withdrawOver', facts.withdrawUntil);
  if (facts.isChanging) return null;
  if (action === 'undoCancel') {
    // Another membership that follows is known to the account alone.
    if (ending?.why === 'cancelled') return because('follows');
    return ending ?? because('uncancelled');
  }
  if (ending) return ending;
  const isPaused = standing === 'paused';
  if (pause && standing === 'pauseAhead') return because('pauseAhead', pause.from);
  if (pause && isPaused && action !== 'resume') return because('paused', addDays(pause.until, 1));
  const isOwing = facts.state === 'pastDue' || facts.hasOpenInvoice;
  const ofMoney = facts.isSuspended ? because('disputed') : isOwing ? because('unpaid') : null;
  if (action === 'undoPause') return (pause && ofMoney) ?? because('unpaused');
  if (action === 'resume' && !isPaused) return pause ? because('pauseAhead', pause.from) : because('unpaused');
  // What no payment and no day changes comes before what one does.
  if (!facts.isCharged) return because('onSite');
  if (action === 'pause' && facts.intervalMonths > rules.pause.maxMonths) return because('neverPaused');
  if (ofMoney || action === 'resume') return ofMoney;
  if (standing === 'notStarted') return because('begins', facts.accessFrom);
  if (nextChargeOn === null || nextChargeOn <= today) return because('charging');
  return action === 'pause' ? because('pausedEnough') : null;
}
