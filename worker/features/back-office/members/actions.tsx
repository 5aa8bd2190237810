import type { BackOfficePage } from '../../../domain/back-office/rules';
import { paths } from '../../../paths';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { useView } from '../../../ui/view';
import type { MemberPageProps } from './member-props';

/** The actions an operator can do for this member; each asks for confirmation. */
export function MemberActions({ standing: { subscription, actions }, facts: { isClosed } }: MemberPageProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const to = { subscriptionId: subscription.subscriptionId };
  const { sendCode, cancel, logOut } = paths.backOfficeActions;
  const all: readonly { page: BackOfficePage; href: string; label: string; isOpen: boolean }[] = [
    { page: 'sendCode', href: sendCode.href(to), label: t('backOffice.resend.code'), isOpen: !isClosed },
    { page: 'cancel', href: cancel.href(to), label: t('backOffice.cancel.link'), isOpen: Boolean(actions.cancel) },
    { page: 'logOut', href: logOut.href(to), label: t('backOffice.logOut.link'), isOpen: !isClosed },
  ];
  const open = all.filter(({ page, isOpen }) => isOpen && operator?.pages.includes(page));
  if (open.length === 0) return null;
  return (
    <nav className="actions" aria-label={t('backOffice.actions')}>
      {open.map(({ page, href, label }) => (
        <a key={page} className="link" href={link(href)}>
          {label}
        </a>
      ))}
    </nav>
  );
}
