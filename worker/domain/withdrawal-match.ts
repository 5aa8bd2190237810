import type { DeskGrant } from './desk-roles';
import { mailboxOf } from './email-key';
import type { Market, MarketId } from './market';
import { parseSubscriptionNumber } from './subscription-number';

interface Stated {
  readonly contract: string;
  readonly email: string;
  readonly receivedAt: string;
}

interface Membership {
  readonly number: string;
  readonly memberEmail: string;
}

const dayMs = 24 * 60 * 60_000;

/**
 * A statement that says by itself which membership it ends, and was sent no longer ago than the law gives for paying back:
 * whoever opens it may match the two. Any other is a sum that somebody decides on.
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

/** Those of the grants that are about money in this market. */
export const handlesMoney = (grants: readonly DeskGrant[], market: MarketId): boolean =>
  grants.some(
    ({ role, markets }) => (role === 'money' || role === 'admin') && (markets === null || markets.includes(market)),
  );
