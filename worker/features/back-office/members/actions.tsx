import { isLive } from '../../../domain/membership/membership';
import { paths } from '../../../paths';
import { useMarketLink } from '../../../ui/back-office/market-link';
import { useView } from '../../../ui/view';
import type { MemberPageProps } from './member-props';

/** The actions an operator can do for this member; each asks for confirmation. */
export function MemberActions({ standing: { subscription, actions }, facts: { isClosed } }: MemberPageProps) {
  const { t, operator } = useView();
  const link = useMarketLink();
  const { subscriptionId } = subscription;
  const isOver = !isLive(subscription.state);
  // What is asked for most is first; what ends something is last. Leaving looks as calm as all else.
  const all = [
    ['sendCode', t('backOffice.resend.code'), !isClosed],
    ['note', t('backOffice.acting.note.link'), !isClosed],
    ['changeAddress', t('backOffice.acting.proved.address.link'), !isClosed],
    ['changeEmail', t('backOffice.acting.proved.email.link'), !isClosed],
    ['pause', t('backOffice.acting.pause.link'), Boolean(actions.pause)],
    ['logOut', t('backOffice.logOut.link'), !isClosed],
    ['cancel', t('backOffice.cancel.link'), Boolean(actions.cancel)],
    ['endNow', t('backOffice.acting.end.link'), !isOver && !isClosed],
  ] as const;
  const open = all.filter(([page, , isOffered]) => isOffered && operator?.pages.includes(page));
  if (open.length === 0) return null;
  return (
    <nav aria-labelledby="actions">
      <h2 id="actions">{t('backOffice.actions')}</h2>
      <div className="rows tasks">
        {open.map(([page, label]) => (
          <a
            key={page}
            className={page === 'endNow' ? 'ends-it' : undefined}
            href={link(paths.backOfficeActions[page].href({ subscriptionId }))}
          >
            {label}
          </a>
        ))}
      </div>
    </nav>
  );
}
