import type { RequestContext } from '../../../context';
import { parseGuid } from '../../../domain/guid';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { paths } from '../../../paths';
import type { MemberFacts } from '../../../services/member-look/port';
import type { SubscriptionRecord } from '../../../services/membership/port';
import { isTheirs } from '../access/look';
import type { BackOfficeAction } from '../action';

/** A membership that something can be done for: its account is not closed. */
export interface Found {
  readonly subscription: SubscriptionRecord;
  readonly facts: MemberFacts;
}

export async function membershipOf(c: RequestContext, subscriptionId: string): Promise<Found | null> {
  const { membership, memberLook } = c.var.services;
  const [subscription, facts] = await Promise.all([
    membership.getSubscriptionById(subscriptionId),
    memberLook.factsOf(subscriptionId),
  ]);
  if (!subscription || !isTheirs(c, subscription.market)) return null;
  return facts && !facts.isClosed ? { subscription, facts } : null;
}

/** The membership that the address names. */
export const find = (c: RequestContext) => membershipOf(c, parseGuid(c.req.param('subscriptionId')) ?? '');

/** What all actions for a member share. */
export const shared = {
  subjectOf: ({ subscription }: Found) => subscription.subscriptionId,
  back: (found: Found | null) =>
    found
      ? paths.backOfficeMore.member.href({ subscriptionId: found.subscription.subscriptionId })
      : paths.backOffice.findMember.href(),
} satisfies Partial<BackOfficeAction<Found>>;

/** Whom an action concerns. */
export const personRows = ({ var: { t } }: RequestContext, { subscription, facts }: Found) => [
  { term: t('backOffice.member.number'), value: displaySubscriptionNumber(subscription.number) },
  { term: t('backOffice.member.name'), value: facts.shortName },
  { term: t('backOffice.member.email'), value: facts.maskedEmail },
];
