import { type BackOfficeGrant, grantsIn } from '../back-office/roles';
import { dayMs, toIso } from '../dates';
import { mailboxOf } from '../email-key';
import type { Market, MarketId } from '../markets/market';
import { parseSubscriptionNumber } from './subscription-number';

/**
 * Whoever was asked by mail and has not confirmed a statement sent by this ISO instant, three days before now, is looked
 * after by a person: the refund is due fourteen days after the sending (Consumer Rights Directive art. 13(1)).
 */
export const unconfirmedUntil = (now: number): string => toIso(now - 3 * dayMs);

interface Stated {
  readonly contract: string;
  readonly email: string;
  readonly receivedAt: string;
}

interface Membership {
  readonly number: string;
  readonly memberEmail: string;
}

/**
 * True if a statement's number and address both match the membership, and it is not older than the legal time for
 * refunds: then any operator who may open it may match them. Otherwise an operator who handles money has to decide.
 */
export function namesMembership(
  { contract, email, receivedAt }: Stated,
  { number, memberEmail }: Membership,
  market: Market,
  now: number,
): boolean {
  const isByNumber = parseSubscriptionNumber(contract, market) === number;
  const isByMailbox = email !== '' && mailboxOf(email) === mailboxOf(memberEmail);
  return (isByNumber || isByMailbox) && now - Date.parse(receivedAt) <= market.withdrawal.confirmDays * dayMs;
}

/** The grants that concern money in this market. */
export const handlesMoney = (grants: readonly BackOfficeGrant[], market: MarketId): boolean =>
  grantsIn(market, grants).some(({ role }) => role === 'money' || role === 'admin');
