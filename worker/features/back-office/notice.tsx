import { withQuery } from '../../paths';
import { Banner } from '../../ui/block/banner';
import { useView } from '../../ui/view';

const aboutMembers = ['codeSent', 'cancelled', 'loggedOut', 'paused', 'endedAtOnce', 'noted'] as const;
const aboutAddresses = ['addressChanged', 'emailChanged'] as const;
const aboutMoney = ['refundOrdered', 'refundAsked', 'refundRefused', 'refundSettled', 'receiptSent'] as const;
const aboutWithdrawals = ['withdrawalMatched', 'withdrawalSetAside'] as const;
const aboutContent = ['contentSaved', 'contentPublished', 'contentDiscarded', 'contentUndone'] as const;
const aboutOthers = ['requeued', 'screenPaired', 'screenRevoked'] as const;
/** Those that say that nothing was done. */
const undone = [
  'gone',
  'emptied',
  'withdrawalNeedsMoney',
  'contentFaulty',
  'contentOvertaken',
  'contentNeedsSecond',
] as const;
const done = [...aboutMembers, ...aboutAddresses, ...aboutMoney, ...aboutWithdrawals, ...aboutContent, ...aboutOthers];
/** Notices that the page after an action can show. */
export const backOfficeNotices = [...done, ...undone];
export type BackOfficeNotice = (typeof backOfficeNotices)[number];

const field = 'done';

/** Adds a notice to an address. */
export const withNotice = (href: string, notice: BackOfficeNotice): string => withQuery(href, field, notice);

/** The notice that the page's address asks for: an action may lead to any page. */
export function NoticeBanner() {
  const { t, search } = useView();
  const asked = new URLSearchParams(search).get(field);
  const notice = backOfficeNotices.find((one) => one === asked);
  if (!notice) return null;
  return (
    <Banner
      tone={undone.some((one) => one === notice) ? 'notice' : 'done'}
      title={t(`backOffice.done.${notice}`)}
      role="status"
    />
  );
}
