import { civilDateOf } from '../../domain/dates';
import { paths } from '../../paths';
import type { SurveyRefusal } from '../../services/surveys/port';
import { Link } from '../../ui/block/link';
import { GoneSky, WaitSky } from '../../ui/drawings/skies';
import { LinkButton } from '../../ui/form/button';
import { SurveyLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';

interface RefusedPageProps {
  kind: SurveyRefusal['kind'];
  opensAt?: string;
  errorId: string;
}

/** Nothing is to be had at this address now; the others have been answered or wait to be. */
const gone: readonly RefusedPageProps['kind'][] = ['unknown', 'closed'];

/** Why there is nothing to answer here now, and what to do. */
export function RefusedPage({ kind, opensAt, errorId }: RefusedPageProps) {
  const { t, format, market, isMounted } = useView();
  const title = t(`survey.refused.${kind}.title`);
  const opening = opensAt && { date: format.date(civilDateOf(opensAt, market.timeZone)), time: format.time(opensAt) };
  return (
    <SurveyLayout title={title} top={gone.includes(kind) ? <GoneSky /> : <WaitSky />} styles={['error']}>
      <h1>{title}</h1>
      <p className="lead">
        {opening ? t('survey.refused.notYetOpen.lead', opening) : t(`survey.refused.${kind}.lead`)}
      </p>
      <LinkButton href={paths.signup.entry.href()}>{t('errors.home')}</LinkButton>
      {isMounted(paths.contact.patterns[0]) && (
        <p>
          <Link href={paths.contact.href()}>{t('errors.contact')}</Link>
        </p>
      )}
      {/* All others are no errors that somebody would look up. */}
      {kind === 'unknown' && <p className="micro">{t('errors.id', { id: errorId })}</p>}
    </SurveyLayout>
  );
}
