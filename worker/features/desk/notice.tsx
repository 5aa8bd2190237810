import type { RequestContext } from '../../context';
import { withQuery } from '../../paths';
import { Banner } from '../../ui/banner';
import { useView } from '../../ui/view';

/** What the page after an action says; an action names the one it leads to. */
export const deskNotices = [
  'requeued',
  'screenRevoked',
  'refundOrdered',
  'refundAsked',
  'refundRefused',
  'refundSettled',
  'codeSent',
  'receiptSent',
  'cancelled',
  'loggedOut',
  'withdrawalMatched',
  'withdrawalSetAside',
  'withdrawalNeedsMoney',
  'gone',
  'emptied',
] as const;
export type DeskNotice = (typeof deskNotices)[number];

/** Those that say that nothing was done. */
const undone: readonly DeskNotice[] = ['gone', 'emptied', 'withdrawalNeedsMoney'];

const field = 'done';

/** The same address, saying so. */
export const withNotice = (href: string, notice: DeskNotice): string => withQuery(href, field, notice);

export const noticeOf = (c: RequestContext): DeskNotice | null =>
  deskNotices.find((one) => one === c.req.query(field)) ?? null;

export function NoticeBanner({ notice }: { notice: DeskNotice | null }) {
  const { t } = useView();
  if (!notice) return null;
  return <Banner tone={undone.includes(notice) ? 'notice' : 'done'} title={t(`desk.done.${notice}`)} role="status" />;
}
