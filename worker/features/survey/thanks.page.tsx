import type { SurveyEnding } from '../../domain/survey/survey';
import { paths } from '../../paths';
import { Link } from '../../ui/block/link';
import { WaitSky } from '../../ui/drawings/skies';
import { SurveyLayout } from '../../ui/layout/layouts';
import { useView } from '../../ui/view';
import { useWords } from './words';

/** The ending that the answers lead to. */
export function ThanksPage({ ending }: { ending: SurveyEnding }) {
  const { t } = useView();
  const say = useWords();
  return (
    <SurveyLayout title={say(ending.title)} top={<WaitSky />} styles={['error']}>
      <h1>{say(ending.title)}</h1>
      <p className="lead">{say(ending.text)}</p>
      <p>{t('survey.mayClose')}</p>
      <p>
        <Link href={paths.contact.href()}>{t('help.write')}</Link>
      </p>
    </SurveyLayout>
  );
}
