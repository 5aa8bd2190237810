import type { DeskPage } from '../../domain/desk-rules';
import { paths } from '../../paths';
import { useMarketLink } from '../../ui/market-link';
import { useView } from '../../ui/view';
import type { MemberPageProps } from './member.page';

/** What can be done for this member on request; each asks first. */
export function MemberActions({ standing: { subscription, actions }, facts: { isClosed } }: MemberPageProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const to = { subscriptionId: subscription.subscriptionId };
  const { sendCode, cancel, logOut } = paths.deskActions;
  const all: readonly { page: DeskPage; href: string; label: string; isOpen: boolean }[] = [
    { page: 'sendCode', href: sendCode.href(to), label: t('desk.resend.code'), isOpen: !isClosed },
    { page: 'cancel', href: cancel.href(to), label: t('desk.cancel.link'), isOpen: Boolean(actions.cancel) },
    { page: 'logOut', href: logOut.href(to), label: t('desk.logOut.link'), isOpen: !isClosed },
  ];
  const open = all.filter(({ page, isOpen }) => isOpen && operator?.pages.includes(page));
  if (open.length === 0) return null;
  return (
    <nav className="actions" aria-label={t('desk.actions')}>
      {open.map(({ page, href, label }) => (
        <a key={page} className="link" href={link(href)}>
          {label}
        </a>
      ))}
    </nav>
  );
}
