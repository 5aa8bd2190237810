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
  // What is asked for most is first; what ends something is last, and looks like it.
  const all: readonly { page: BackOfficePage; href: string; label: string; isOpen: boolean; isEnd?: boolean }[] = [
    { page: 'sendCode', href: sendCode.href(to), label: t('backOffice.resend.code'), isOpen: !isClosed },
    { page: 'note', href: note.href(to), label: t('backOffice.acting.note.link'), isOpen: !isClosed },
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
    { page: 'pause', href: pause.href(to), label: t('backOffice.acting.pause.link'), isOpen: Boolean(actions.pause) },
    { page: 'logOut', href: logOut.href(to), label: t('backOffice.logOut.link'), isOpen: !isClosed },
    {
      ...{ page: 'cancel', href: cancel.href(to), label: t('backOffice.cancel.link') },
      ...{ isOpen: Boolean(actions.cancel), isEnd: true },
    },
    {
      ...{ page: 'endNow', href: endNow.href(to), label: t('backOffice.acting.end.link') },
      ...{ isOpen: !isOver && !isClosed, isEnd: true },
    },
  ];
  const open = all.filter(({ page, isOpen }) => isOpen && operator?.pages.includes(page));
  if (open.length === 0) return null;
  return (
    <nav className="tasks" aria-label={t('backOffice.actions')}>
      {open.map(({ page, href, label, isEnd }) => (
        <a key={page} className={isEnd ? 'ends-it' : undefined} href={link(href)}>
          {label}
        </a>
      ))}
    </nav>
  );
}
