import type { BackOfficePage } from '../../../domain/back-office/rules';
import { isLive } from '../../../domain/membership/membership';
import { paths } from '../../../paths';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { useView } from '../../../ui/view';
import type { MemberPageProps } from './member-props';

/** The actions an operator can do for this member; each asks for confirmation. */
export function MemberActions({ standing: { subscription, actions }, facts: { isClosed } }: MemberPageProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const to = { subscriptionId: subscription.subscriptionId };
  const { sendCode, cancel, logOut, pause, endNow, note, changeAddress, changeEmail } = paths.backOfficeActions;
  const isOver = !isLive(subscription.state);
  const all: readonly { page: BackOfficePage; href: string; label: string; isOpen: boolean }[] = [
    { page: 'sendCode', href: sendCode.href(to), label: t('backOffice.resend.code'), isOpen: !isClosed },
    { page: 'cancel', href: cancel.href(to), label: t('backOffice.cancel.link'), isOpen: Boolean(actions.cancel) },
    { page: 'pause', href: pause.href(to), label: t('backOffice.acting.pause.link'), isOpen: Boolean(actions.pause) },
    { page: 'endNow', href: endNow.href(to), label: t('backOffice.acting.end.link'), isOpen: !isOver && !isClosed },
    {
      page: 'changeAddress',
      href: changeAddress.href(to),
      label: t('backOffice.acting.proved.address.link'),
      isOpen: !isClosed,
    },
    {
      page: 'changeEmail',
      href: changeEmail.href(to),
      label: t('backOffice.acting.proved.email.link'),
      isOpen: !isClosed,
    },
    { page: 'note', href: note.href(to), label: t('backOffice.acting.note.link'), isOpen: !isClosed },
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
