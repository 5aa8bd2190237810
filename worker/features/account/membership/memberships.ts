import type { MemberContext } from '../../../context';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import type { PaymentRecord } from '../../../services/membership/port';
import type { AccountOverview } from '../../../services/membership/record/port';
import type { SessionMember } from '../../../services/sessions/port';
import { isOver } from './account-subscription';

export interface Memberships {
  readonly member: SessionMember;
  /** Every membership that was ever paid, newest first. */
  readonly all: readonly MembershipStanding[];
  /** The membership a page is about. */
  readonly current: MembershipStanding | null;
  readonly payments: readonly PaymentRecord[];
  readonly texts: AccountOverview['texts'];
  /** An order of this member is not paid yet. */
  readonly pending: boolean;
}

/** The member set by the gate, with their memberships and payments. Every query is limited to the member's id. */
export async function accountOf(c: MemberContext) {
  const { member } = c.var;
  const overview = c.var.session.taken('overview') ?? (await c.var.services.members.overview(member.memberId));
  return { member, ...overview };
}

/** `wanted`: id of the membership a page or form names, when there are two. */
export async function membershipsOf(c: MemberContext, wanted?: string): Promise<Memberships> {
  const { member, subscriptions, payments, texts } = await accountOf(c);
  const all = besideEachOther(
    subscriptions.filter(({ isPaid }) => isPaid).map((one) => c.var.services.changes.standingOfRecord(one)),
  );
  return {
    member,
    all,
    current: all.find(({ subscription }) => subscription.subscriptionId === wanted) ?? currentOf(all),
    payments,
    texts,
    pending: subscriptions.some(({ state }) => state === 'pending'),
  };
}

/**
 * Removes actions that would leave two memberships running: undoing a cancellation after which another membership
 * begins, and ordering a second one while one runs.
 */
function besideEachOther(all: readonly MembershipStanding[]): MembershipStanding[] {
  return all.map((one) => {
    const { stopDate } = one.facts;
    const isFollowed = stopDate !== null && all.some((other) => !isOver(other) && other.facts.accessFrom > stopDate);
    const undoCancel = isFollowed ? null : one.actions.undoCancel;
    return { ...one, actions: { ...one.actions, undoCancel, resubscribe: one.actions.resubscribe && !anyRuns(all) } };
  });
}

/** True if one membership is neither over nor cancelled. */
export const anyRuns = (all: readonly MembershipStanding[]): boolean =>
  all.some((one) => !isOver(one) && one.subscription.stopDate === null);

/** One that needs the member before one that goes on, that before one that ends or begins later; else the newest. */
export function currentOf(all: readonly MembershipStanding[]): MembershipStanding | null {
  const live = all.filter((one) => !isOver(one));
  const begun = live.filter(({ standing }) => standing !== 'notStarted');
  return (
    begun.find(({ actions }) => actions.payNow) ??
    begun.find(({ subscription }) => subscription.stopDate === null) ??
    [...begun, ...live, ...all][0] ??
    null
  );
}
