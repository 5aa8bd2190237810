import type { RequestContext } from '../../context';
import type { PaymentRecord } from '../../services/membership/port';
import type { MembershipStanding } from '../../services/membership-changes/port';
import type { SessionMember } from '../../services/sessions/port';
import { Refusal } from '../errors/refusal';
import { isOver } from './account-subscription';

export interface Memberships {
  readonly member: SessionMember;
  /** Everything that was ever paid, newest first. */
  readonly all: readonly MembershipStanding[];
  /** The one a page is about. */
  readonly current: MembershipStanding | null;
  readonly payments: readonly PaymentRecord[];
  /** An order of this member waits to be paid. */
  readonly pending: boolean;
}

/** The member behind the gate and what is theirs: every query carries their own id. */
export async function accountOf(c: RequestContext) {
  const { member } = c.var.session.known();
  if (!member) throw new Refusal('forbidden');
  return { member, ...(await c.var.services.members.overview(member.memberId)) };
}

/** `wanted`: the membership a page or form names, when there are two. */
export async function membershipsOf(c: RequestContext, wanted?: string): Promise<Memberships> {
  const { member, subscriptions, payments } = await accountOf(c);
  const all = withoutUndoOfFollowed(
    subscriptions.filter(({ isPaid }) => isPaid).map((one) => c.var.services.changes.standingOfRecord(one)),
  );
  return {
    member,
    all,
    current: all.find(({ subscription }) => subscription.subscriptionId === wanted) ?? currentOf(all),
    payments,
    pending: subscriptions.some(({ state }) => state === 'pending'),
  };
}

/** A cancellation after which another membership begins is not taken back: both would run. */
function withoutUndoOfFollowed(all: readonly MembershipStanding[]): MembershipStanding[] {
  return all.map((one) => {
    const { stopDate } = one.facts;
    const isFollowed = stopDate !== null && all.some((other) => !isOver(other) && other.facts.accessFrom > stopDate);
    return isFollowed ? { ...one, actions: { ...one.actions, undoCancel: null } } : one;
  });
}

/** The one that runs before the one that begins after it; else the newest. */
function currentOf(all: readonly MembershipStanding[]): MembershipStanding | null {
  const live = all.filter((one) => !isOver(one));
  return live.find(({ standing }) => standing !== 'notStarted') ?? live[0] ?? all[0] ?? null;
}
