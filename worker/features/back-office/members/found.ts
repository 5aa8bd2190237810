import type { FormFields, RequestContext } from '../../../context';
import { parseGuid } from '../../../domain/guid';
import { displaySubscriptionNumber } from '../../../domain/membership/subscription-number';
import { wordsIn } from '../../../domain/text/words-in';
import { paths } from '../../../paths';
import type { MemberFacts } from '../../../services/member-look/port';
import type { MembershipIntent } from '../../../services/membership/plans/port';
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

/** The same; who comes too late, or to what cannot be done for it, is led back to the membership and told so. */
export const onlyIf = (isPossible: (c: RequestContext, found: Found) => boolean) => ({
  find,
  refusesFor: (c: RequestContext, found: Found) => (isPossible(c, found) ? null : ('gone' as const)),
});

/** What the member could do by their own rules today. */
export const theirActions = (c: RequestContext, { subscription }: Found) =>
  c.var.services.changes.standingOfRecord(subscription).actions;

/** Changes the membership as a member does, with their mail, in their language; the audit says who did. */
export const changing =
  (intentOf: (typed: FormFields['values']) => MembershipIntent): NonNullable<BackOfficeAction<Found>['perform']> =>
  async (c, { subscription: { memberId, subscriptionId }, facts: { language } }, use, entry) => {
    const { backOffice, changes } = c.var.services;
    const intent = intentOf(c.var.form.values);
    const audit = await backOffice.traceOf(entry);
    return (await changes.apply({ memberId, subscriptionId, use, language, intent, audit })).ok ? 'done' : 'gone';
  };

/** The page of a membership, or another where it is not known. */
export const memberOr = (otherwise: { href(): string }, subscriptionId: string | undefined): string =>
  subscriptionId ? paths.backOfficeMore.member.href({ subscriptionId }) : otherwise.href();

/** What all actions for a member share. */
export const shared = {
  subjectOf: ({ subscription }: Found) => subscription.subscriptionId,
  back: (found: Found | null) => memberOr(paths.backOffice.findMember, found?.subscription.subscriptionId),
} satisfies Partial<BackOfficeAction<Found>>;

/** Whom an action concerns, and of which membership. */
export const personRows = ({ var: { t, language } }: RequestContext, { subscription, facts }: Found) => [
  { term: t('backOffice.member.number'), value: displaySubscriptionNumber(subscription.number) },
  { term: t('backOffice.member.name'), value: facts.shortName },
  { term: t('backOffice.member.email'), value: facts.maskedEmail },
  { term: t('backOffice.member.product'), value: wordsIn(subscription.snapshot.productName, language) },
];
