import type { RequestContext } from '../../context';
import { Banner } from '../../ui/banner';
import { useView } from '../../ui/view';

/** What the page after an action says; an action names the one it leads to. */
export const deskNotices = ['requeued', 'screenRevoked', 'refundOrdered', 'gone'] as const;
export type DeskNotice = (typeof deskNotices)[number];

const field = 'done';

/** The same address, saying so. */
export const withNotice = (href: string, notice: DeskNotice): string =>
  `${href}${href.includes('?') ? '&' : '?'}${field}=${notice}`;

export const noticeOf = (c: RequestContext): DeskNotice | null =>
  deskNotices.find((one) => one === c.req.query(field)) ?? null;

export function NoticeBanner({ notice }: { notice: DeskNotice | null }) {
  const { t } = useView();
  if (!notice) return null;
  return <Banner tone={notice === 'gone' ? 'notice' : 'done'} title={t(`desk.done.${notice}`)} role="status" />;
}
