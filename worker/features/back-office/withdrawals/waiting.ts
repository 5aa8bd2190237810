import type { RequestContext } from '../../../context';
import { refundLimitOf } from '../../../domain/back-office/roles';
import { parseGuid } from '../../../domain/guid';
import { handlesMoney, namesMembership } from '../../../domain/membership/withdrawal-match';
import type { MemberFacts } from '../../../services/member-look/port';
import type { MembershipStanding } from '../../../services/membership/plans/port';
import type { SubscriptionRecord } from '../../../services/membership/port';
import type { WithdrawalRecord } from '../../../services/membership/withdrawals/port';
import { isTheirs } from '../access/look';

/** The statement of the address; null when it no longer waits, or is of a market out of reach. */
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

/**
 * Why an operator may match a statement. `named`: the statement itself identifies the membership. `limit`: the refund
 * is within the operator's limit. `none`: a colleague has to do it.
 */
type Allowance = { readonly kind: 'named' | 'none' } | { readonly kind: 'limit'; readonly limitMinor: number };

/**
 * The membership with this number, with its refund as of the time of the statement. Null: no such number. `cannot`: it
 * cannot be withdrawn from.
 */
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

/** Without this limit one could refund up to a year of charges with somebody else's statement or an old one. */
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
