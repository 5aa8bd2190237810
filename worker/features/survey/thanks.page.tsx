import type { SurveyEnding } from '../../domain/survey';
import { DawnSky } from '../../ui/drawings/skies';
import { SurveyLayout } from '../../ui/layouts';
import { useView } from '../../ui/view';
import { useWords } from './words';

/** The ending the answers lead to. */
export function ThanksPage({ ending }: { ending: SurveyEnding }) {
  const { t } = useView();
  const say = useWords();
  return (
    <SurveyLayout title={say(ending.title)} top={<DawnSky />} styles={['error']}>
      <h1>{say(ending.title)}</h1>
      <p className="lead">{say(ending.text)}</p>
      <p>{t('survey.mayClose')}</p>
    </SurveyLayout>
  );
}
