import type { RequestContext } from '../../context';
import { withQuery } from '../../paths';
import { Banner } from '../../ui/block/banner';
import { useView } from '../../ui/view';

/** Notices that the page after an action can show. */
export const backOfficeNotices = [
  ...['requeued', 'screenPaired', 'screenRevoked', 'refundOrdered', 'refundAsked', 'refundRefused'],
  ...['refundSettled', 'codeSent', 'receiptSent', 'cancelled', 'loggedOut', 'paused', 'endedAtOnce'],
  ...['noted', 'addressChanged', 'emailChanged', 'withdrawalMatched', 'withdrawalSetAside'],
  ...['withdrawalNeedsMoney', 'contentSaved', 'contentPublished', 'contentDiscarded', 'contentUndone'],
  ...['contentFaulty', 'contentOvertaken', 'contentNeedsSecond', 'gone', 'emptied'],
] as const;
export type BackOfficeNotice = (typeof backOfficeNotices)[number];

/** Notices that say that nothing was done. */
const undone: readonly BackOfficeNotice[] = [
  'gone',
  'emptied',
  'withdrawalNeedsMoney',
  'contentFaulty',
  'contentOvertaken',
  'contentNeedsSecond',
];

const field = 'done';

/** Adds a notice to an address. */
export const withNotice = (href: string, notice: BackOfficeNotice): string => withQuery(href, field, notice);

export const noticeOf = (c: RequestContext): BackOfficeNotice | null =>
  backOfficeNotices.find((one) => one === c.req.query(field)) ?? null;

export function NoticeBanner({ notice }: { notice: BackOfficeNotice | null }) {
  const { t } = useView();
  if (!notice) return null;
  return (
    <Banner tone={undone.includes(notice) ? 'notice' : 'done'} title={t(`backOffice.done.${notice}`)} role="status" />
  );
}
