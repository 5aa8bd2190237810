import type { ReactNode } from 'react';
import { paths } from '../../paths';
import { LinkButton } from '../../ui/button';
import { CloudedSun, DawnSky, SettingSun } from '../../ui/drawings/skies';
import { SignupLayout, SurveyLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';
import type { RefusalReason } from './refusal';

interface ErrorPageProps {
  reason: RefusalReason;
  errorId: string;
  /** Epoch milliseconds from which trying again can help. */
  retryAt?: number;
  /** Why a guard refused; its words are never shown, but that it did makes the page speak of the link. */
  detail?: string;
}

type Kind = RefusalReason | 'refusedLink';

/** Gone for good, behind a cloud for now, or nearly there. */
const drawings: Record<Kind, ReactNode> = {
  notFound: <SettingSun />,
  refusedLink: <SettingSun />,
  methodNotAllowed: <SettingSun />,
  failure: <CloudedSun />,
  unavailable: <CloudedSun />,
  tooLarge: <CloudedSun />,
  unsupportedType: <CloudedSun />,
  forbidden: <DawnSky />,
  tooMany: <DawnSky />,
  conflict: <DawnSky />,
};

const leadsHome: readonly Kind[] = ['notFound', 'refusedLink', 'methodNotAllowed'];

/** What is so, what to do, one button, one other way. */
export function ErrorPage({ reason, errorId, retryAt, detail }: ErrorPageProps) {
  const { t, format, routePattern } = useView();
  const Layout = paths.survey.patterns.includes(routePattern) ? SurveyLayout : SignupLayout;
  const kind: Kind = reason === 'notFound' && detail ? 'refusedLink' : reason;
  const time = retryAt === undefined ? undefined : format.timeFrom(retryAt);
  const title = t(`errors.${kind}.title`);
  return (
    <Layout
      title={title}
      hidden
      top={drawings[kind]}
      styles={['error']}
      refreshSeconds={kind === 'conflict' ? 2 : undefined}
    >
      <h1>{title}</h1>
      <p className="lead">
        {kind === 'tooMany' && time ? t('errors.tooMany.leadAt', { time }) : t(`errors.${kind}.lead`)}
      </p>
      <WayOn kind={kind} />
      <p className="micro">{time ? t('errors.idAndTime', { id: errorId, time }) : t('errors.id', { id: errorId })}</p>
    </Layout>
  );
}

function WayOn({ kind }: { kind: Kind }) {
  const { t, path, search, isMounted } = useView();
  const isFormOnly = [paths.culture, paths.consent, paths.logout].some(({ patterns }) =>
    patterns.includes(path as never),
  );
  const goesHome = leadsHome.includes(kind) || isFormOnly;
  const home = paths.signup.entry.href();
  const contact = isMounted(paths.contact.patterns[0]) ? paths.contact.href() : null;
  return (
    <>
      {goesHome ? (
        <LinkButton href={home}>{t('errors.home')}</LinkButton>
      ) : (
        <LinkButton href={path + search} icon="refresh">
          {t('errors.again')}
        </LinkButton>
      )}
      {(contact || !goesHome) && (
        <p>
          <a className="link" href={contact ?? home}>
            {contact ? t('errors.contact') : t('errors.home')}
          </a>
        </p>
      )}
    </>
  );
}
