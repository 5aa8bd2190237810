import type { RefusalReason } from '../../failures';
import { paths } from '../../paths';
import { BackOfficeLayout } from '../../ui/back-office/layout';
import { Link } from '../../ui/block/link';
import { GoneSky, TroubleSky, WaitSky } from '../../ui/drawings/skies';
import { LinkButton } from '../../ui/form/button';
import { KioskLayout } from '../../ui/layout/kiosk-layout';
import { type LayoutProps, SignupLayout, SurveyLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

interface ErrorPageProps {
  reason: RefusalReason;
  errorId: string;
  /** Epoch milliseconds from which trying again can help. */
  retryAt?: number;
  /** Why a guard refused. The text is never shown; its presence makes the page speak of the link. */
  detail?: string;
  /** Where a conflict's page goes on; its own address if absent. */
  continueAt?: string;
  /** An operator who may look here keeps the menu, and is led on within it. */
  isOffice?: boolean;
  /** A form was sent: nobody knows whether what it holds is saved. */
  isSent?: boolean;
}

type Kind = RefusalReason | 'refusedLink';

/** Drawn as gone, and one goes home from it. */
const leadsHome: readonly Kind[] = ['notFound', 'refusedLink', 'methodNotAllowed'];
/** Drawn as nearly done; all others as trouble. */
const waits: readonly Kind[] = ['forbidden', 'tooMany', 'conflict'];
/** What was sent cannot be had again; its page can, with the form. */
const opensAgain: readonly Kind[] = ['forbidden', 'tooLarge', 'unsupportedType'];

/** A screen in a studio has no foot with links that lead elsewhere; a phone in front of it has its owner's language. */
function KioskErrorLayout(props: LayoutProps) {
  const { onScreen } = useView();
  return <KioskLayout {...props} foot={!onScreen} languages={!onScreen} />;
}

const layouts = { site: SignupLayout, survey: SurveyLayout, kiosk: KioskErrorLayout };

/** Says what happened and what to do, with one button and one other link. */
export function ErrorPage(props: ErrorPageProps) {
  const { reason, errorId, retryAt, detail, continueAt, isOffice = false, isSent = false } = props;
  const { t, format, frame, onScreen } = useView();
  const Layout = isOffice ? BackOfficeLayout : layouts[onScreen ? 'kiosk' : frame];
  const kind: Kind = reason === 'notFound' && detail ? 'refusedLink' : reason;
  const time = retryAt === undefined ? undefined : format.timeFrom(retryAt);
  // Who stands at a screen has typed no address.
  const said = onScreen && leadsHome.includes(kind) ? 'screen' : kind;
  const title = t(`errors.${said}.title`);
  return (
    <Layout
      title={title}
      hidden
      top={leadsHome.includes(kind) ? <GoneSky /> : waits.includes(kind) ? <WaitSky /> : <TroubleSky />}
      styles={['error']}
      refreshSeconds={kind === 'conflict' ? 2 : undefined}
      refreshTo={continueAt}
    >
      <h1>{title}</h1>
      <p className="lead">
        {kind === 'tooMany' && time
          ? t('errors.tooMany.leadAt', { time })
          : t(`errors.${(isOffice || isSent) && said === 'unavailable' ? 'failure' : said}.lead`)}
      </p>
      <WayOn kind={kind} continueAt={continueAt} isOffice={isOffice} />
      <p className="micro">{time ? t('errors.idAndTime', { id: errorId, time }) : t('errors.id', { id: errorId })}</p>
    </Layout>
  );
}

function WayOn({ kind, continueAt, isOffice }: Pick<ErrorPageProps, 'continueAt' | 'isOffice'> & { kind: Kind }) {
  const { t, path, search, isMounted, onScreen, frame, member } = useView();
  const isFormOnly = [paths.culture, paths.consent, paths.logout].some(({ patterns }) =>
    patterns.includes(path as never),
  );
  const goesHome = leadsHome.includes(kind) || isFormOnly;
  const start = onScreen ? paths.kiosk.start : paths.signup.entry;
  const home = (isOffice ? paths.backOffice.business : start).href();
  const contact = isMounted(paths.contact.patterns[0]) && !onScreen && !isOffice ? paths.contact.href() : null;
  // What a letter's link was for, the account can do, too.
  const button =
    kind === 'refusedLink' && frame === 'site' && !onScreen && !isOffice ? (
      <LinkButton href={member ? paths.account.main.href() : paths.login.href()}>
        {t(member ? 'errors.account' : 'shared.login')}
      </LinkButton>
    ) : goesHome ? (
      <LinkButton href={home} icon={onScreen ? 'refresh' : undefined}>
        {t(onScreen ? 'kiosk.live.startOver' : 'errors.home')}
      </LinkButton>
    ) : (
      <LinkButton href={continueAt ?? path + search} icon={onScreen ? undefined : 'refresh'}>
        {t(opensAgain.includes(kind) ? 'errors.openAgain' : 'errors.again')}
      </LinkButton>
    );
  return (
    <>
      {onScreen ? <div className="reach">{button}</div> : button}
      {(contact || !goesHome) && (
        <p>
          <Link href={contact ?? home}>{contact ? t('errors.contact') : t('errors.home')}</Link>
        </p>
      )}
    </>
  );
}
