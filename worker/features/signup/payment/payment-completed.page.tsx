import { paths } from '../../../paths';
import { Link } from '../../../ui/block/link';
import { LinkRow, Rows } from '../../../ui/block/rows';
import { BigMark } from '../../../ui/drawings/mark';
import { LinkButton } from '../../../ui/form/button';
import { SignupLayout } from '../../../ui/layout/layouts';
import { useView } from '../../../ui/view';
import { type Welcome, WelcomePage } from './welcome';

/** What is said while, or because, no payment is known to have made a membership. */
type OpenKind = 'waiting' | 'neutral' | 'ended' | 'returned';
type PaymentCompletedPageProps = { kind: OpenKind; welcome?: undefined } | { kind: 'welcome'; welcome: Welcome };

const refreshSeconds = 3;

export function PaymentCompletedPage(props: PaymentCompletedPageProps) {
  return props.kind === 'welcome' ? <WelcomePage welcome={props.welcome} /> : <StillOpen kind={props.kind} />;
}

/** The payment is not known to have succeeded: the check mark stays pale, and the page never asks to pay again. */
function StillOpen({ kind }: { kind: OpenKind }) {
  const { t } = useView();
  const waits = kind === 'waiting';
  return (
    <SignupLayout
      title={t(`paid.${kind}.title`)}
      styles={['rows', 'journey', 'order']}
      refreshSeconds={waits ? refreshSeconds : undefined}
      top={waits ? <BigMark pale /> : undefined}
      hidden
    >
      <h1>{t(`paid.${kind}.title`)}</h1>
      <p className="lead" role={waits ? 'status' : undefined}>
        {t(`paid.${kind}.lead`)}
      </p>
      <Onward kind={kind} />
      {waits && <p className="small soft">{t('paid.waiting.note')}</p>}
    </SignupLayout>
  );
}

function Onward({ kind }: { kind: OpenKind }) {
  const { t } = useView();
  switch (kind) {
    case 'waiting':
      return (
        <LinkButton href={paths.signup.paymentCompleted.href()} icon="refresh">
          {t('paid.waiting.refresh')}
        </LinkButton>
      );
    case 'neutral':
      return (
        <>
          <LinkButton href={paths.login.href()}>{t('shared.login')}</LinkButton>
          <Rows>
            <LinkRow text={t('paid.neutral.nothing')}>
              <Link href={paths.contact.href()}>{t('help.write')}</Link>
            </LinkRow>
          </Rows>
        </>
      );
    case 'ended':
    case 'returned':
      return (
        <div className="actions">
          <LinkButton href={paths.signup.entry.href()}>{t('paid.ended.again')}</LinkButton>
          {/* Whoever has one like it already looks for that one. */}
          {kind === 'returned' && (
            <LinkButton kind="quiet" href={paths.login.href()}>
              {t('shared.login')}
            </LinkButton>
          )}
        </div>
      );
  }
}
