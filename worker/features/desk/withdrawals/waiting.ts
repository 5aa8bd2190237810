import type { RequestContext } from '../../../context';
import { refundLimitOf } from '../../../domain/desk-roles';
import { parseGuid } from '../../../domain/guid';
import { handlesMoney, namesMembership } from '../../../domain/withdrawal-match';
import type { MemberFacts } from '../../../services/member-look/port';
import type { SubscriptionRecord } from '../../../services/membership/port';
import type { MembershipStanding } from '../../../services/membership-changes/port';
import type { WithdrawalRecord } from '../../../services/withdrawals/port';
import { isTheirs } from '../look';

/** The statement of the address; null where none waits any more, or it is not theirs. */
export async function waitingOf(c: RequestContext): Promise<WithdrawalRecord | null> {
  const withdrawalId = parseGuid(c.req.param('withdrawal')) ?? '';
  const found = await c.var.services.withdrawals.get(withdrawalId);
  return found?.waitsFor && isTheirs(c, c.var.services.market.id) ? found : null;
}

export interface Match {
  readonly standing: MembershipStanding;
  readonly facts: MemberFacts;
  readonly refundMinor: number;
  readonly allowance: Allowance;
}

/** `named`: the statement says which membership it is. `limit`: by what this person may pay back. `none`: a colleague has to. */
type Allowance = { readonly kind: 'named' | 'none' } | { readonly kind: 'limit'; readonly limitMinor: number };

/** The membership of a number as it could be withdrawn when the statement was sent; null: there is no such number. */
export async function matchOf(
  c: RequestContext,
  withdrawal: WithdrawalRecord,
  number: string,
): Promise<Match | 'cannot' | null> {
  const { memberLook, membership, changes, withdrawals } = c.var.services;
  const [subscriptionId] = await memberLook.find([number], [c.var.services.market.id]);
  const record = subscriptionId === undefined ? null : await membership.getSubscriptionById(subscriptionId);
  const facts = record && (await memberLook.factsOf(record.subscriptionId));
  if (!record || !facts || record.market !== c.var.services.market.id) return null;
  if ((await withdrawals.matching(withdrawal, record.subscriptionId)).length === 0) return 'cannot';
  const refundMinor = await changes.refundOf(record, Date.parse(withdrawal.receivedAt));
  const allowance = await allowanceOf(c, withdrawal, record, refundMinor);
  return { standing: changes.standingOfRecord(record), facts, refundMinor, allowance };
}

/** Or a year of charges went back on anybody's statement, or on one that was left to wait. */
async function allowanceOf(
  { var: { services, operator, now } }: RequestContext,
  withdrawal: WithdrawalRecord,
  record: SubscriptionRecord,
  refundMinor: number,
): Promise<Allowance> {
  const { market, refundRequests } = services;
  if (namesMembership(withdrawal, record, market, now)) return { kind: 'named' };
  if (!handlesMoney(operator.grants, market.id)) return { kind: 'none' };
  const limitMinor = refundLimitOf(operator.grants, market.id, record.currency);
  const beforeMinor = await refundRequests.aloneOf(operator.email, record.subscriptionId);
  return beforeMinor + refundMinor <= limitMinor ? { kind: 'limit', limitMinor } : { kind: 'none' };
}
