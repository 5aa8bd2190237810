import { monthBefore } from '../../../domain/back-office/business';
import { fewAnswers, type NetPromoterScore } from '../../../domain/survey/survey-statistics';
import { useFigures } from '../../../ui/back-office/figures';
import { Block } from '../../../ui/block/banner';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { type Group, Scores } from './score-groups';
import type { SurveyPageProps } from './survey-props';
import { changeText, scoreText, signedScore } from './words';

/** The net promoter score overall, by studio and by month; empty when no question asks for it. */
export function SurveyScores({ results, before, studios }: SurveyPageProps) {
  const { t, format, language, number } = useFigures();
  const nps = results.questions.find((one) => one.nps !== null)?.nps;
  if (!nps) return null;
  const byStudio: Group[] = results.byStudio
    .map((one) => ({
      key: one.studioId ?? '',
      label: one.studioId === null ? t('backOffice.surveys.noStudio') : (studios.get(one.studioId) ?? one.studioId),
      nps: one.nps,
      before: before?.byStudio.find(({ studioId }) => studioId === one.studioId)?.nps ?? null,
    }))
    .sort((one, other) => (other.nps.score ?? -101) - (one.nps.score ?? -101));
  const byMonth: Group[] = results.byMonth.map((one) => ({
    key: one.month,
    label: sentenceCase(format.month(`${one.month}-01`), language),
    nps: one.nps,
    before: results.byMonth.find(({ month }) => month === monthBefore(one.month))?.nps ?? null,
  }));
  const earlier = before && !before.withheld ? (before.questions.find((one) => one.nps !== null)?.nps ?? null) : null;
  return (
    <>
      <h2>{t('backOffice.surveys.nps')}</h2>
      <Block>
        <p className="price price-xl num">{scoreText(nps)}</p>
        <p>
          {nps.score === null ? t('backOffice.surveys.noAnswers') : t('backOffice.surveys.sure', boundsOf(nps, number))}
          {nps.n > 0 && nps.n < fewAnswers && ` ${t('backOffice.surveys.few')}`}
        </p>
        {before && earlier && earlier.score !== null && (
          <p>
            {sentenceCase(changeText(nps, earlier, t), language)}{' '}
            <span className="soft">
              (
              {t('backOffice.surveys.against', {
                score: scoreText(earlier),
                from: format.date(before.filter.from ?? ''),
                until: format.date(before.filter.until ?? ''),
              })}
              )
            </span>
          </p>
        )}
      </Block>
      <Scores
        title={t('backOffice.surveys.byStudio')}
        isRanked
        groups={byStudio}
        empty={t('backOffice.surveys.noGroups')}
      />
      <Scores title={t('backOffice.surveys.byMonth')} groups={byMonth} empty={t('backOffice.surveys.noGroups')} />
    </>
  );
}

function boundsOf({ n, low, high }: NetPromoterScore, number: (value: number) => string) {
  return { count: n, people: number(n), low: signedScore(low ?? 0), high: signedScore(high ?? 0) };
}
