import { civilDateOf } from '../../domain/dates';
import { paths } from '../../paths';
import type { Notice } from '../../services/notices/port';
import { Banner } from '../../ui/block/banner';
import { FactList } from '../../ui/block/fact-list';
import { SummaryList } from '../../ui/block/summary-list';
import { GoneSky, WaitSky } from '../../ui/drawings/skies';
import { Button, LinkButton } from '../../ui/form/button';
import { SignupLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

interface AccountUndoPageProps {
  token: string;
  notice: Notice;
}

/** Says what was changed and what one press reverts; afterwards, what is safe now. Shows no data of the account. */
export function AccountUndoPage(props: AccountUndoPageProps) {
  return props.notice.undoneAt === null ? <Ask {...props} /> : <Done {...props} />;
}

function useWhen() {
  const { t, format, market } = useView();
  return (instant: string) =>
    t('mail.row.dateAndTime', {
      date: format.date(civilDateOf(instant, market.timeZone)),
      time: format.time(Date.parse(instant)),
    });
}

function Ask({ token, notice }: AccountUndoPageProps) {
  const { t } = useView();
  const when = useWhen();
  const { kind, at, until, deviceHint, since, isAddressTaken } = notice;
  const title = t('accountUndo.title');
  return (
    <SignupLayout title={title} hidden top={<WaitSky />} styles={['error', 'form', 'rows']}>
      <h1>{title}</h1>
      <p className="lead">{t('accountUndo.lead')}</p>
      {isAddressTaken && <AddressTaken />}
      <SummaryList
        bold
        rows={[
          { term: t('accountUndo.what'), value: t(`accountUndo.did.${kind}`) },
          { term: t('mail.security.when'), value: when(at) },
          { term: t('mail.security.device'), value: deviceHint || t('mail.security.unknownDevice') },
          ...since.map((later, index) => ({
            key: `${index} ${later.at}`,
            term: t('accountUndo.since'),
            value: `${t(`accountUndo.did.${later.kind}`)}, ${when(later.at)}`,
          })),
        ]}
      />
      <form method="post" action={paths.accountUndo.href({ token })} className="stack">
        <Button busy={t('form.busy')}>{t('accountUndo.button')}</Button>
      </form>
      <p>{t('accountUndo.wasYou', { until: when(until) })}</p>
    </SignupLayout>
  );
}

function Done({ notice: { undoneAt, isAddressTaken } }: AccountUndoPageProps) {
  const { t, market } = useView();
  const when = useWhen();
  const title = t('accountUndo.done.title');
  return (
    <SignupLayout title={title} hidden top={<GoneSky />} styles={['error', 'form', 'rows']}>
      <h1>{title}</h1>
      <p className="lead">{t('accountUndo.done.lead', { when: when(undoneAt ?? '') })}</p>
      {isAddressTaken && <AddressTaken />}
      <FactList
        ruled
        facts={[
          ...(isAddressTaken ? [] : [{ key: 'back', text: t('accountUndo.done.back') }]),
          { key: 'out', text: t('accountUndo.done.out') },
          { key: 'codes', text: t('accountUndo.done.codes') },
        ]}
      />
      <LinkButton href={paths.login.href({ returnTo: paths.account.profile.href() })}>{t('login.title')}</LinkButton>
      <p>{t('accountUndo.done.next', { mail: market.seller.mail })}</p>
    </SignupLayout>
  );
}

function AddressTaken() {
  const { t, market } = useView();
  return (
    <Banner
      title={t('accountUndo.taken')}
      role="status"
      text={t('accountUndo.takenText', { mail: market.seller.mail })}
    />
  );
}

/**
 * One page for a link that has expired, is malformed, belongs to another market or never existed, so that guessing
 * reveals nothing.
 */
export function UndoGonePage() {
  const { t, market, requestId } = useView();
  const title = t('accountUndo.gone.title');
  return (
    <SignupLayout title={title} hidden top={<GoneSky />} styles={['error']}>
      <h1>{title}</h1>
      <p className="lead">{t('accountUndo.gone.lead', { mail: market.seller.mail })}</p>
      <LinkButton href={paths.login.href({ returnTo: paths.account.profile.href() })}>{t('login.title')}</LinkButton>
      <p className="micro">{t('errors.id', { id: requestId })}</p>
    </SignupLayout>
  );
}
