import { figuresFor } from '../../../domain/back-office/figures';
import { fewAnswers, type NetPromoterScore } from '../../../domain/survey/survey-statistics';
import { FigureTable } from '../../../ui/back-office/figure-table';
import { ScoreChart } from '../../../ui/back-office/score-chart';
import { Block, Note } from '../../../ui/block/banner';
import { sentenceCase } from '../../../ui/text/sentence-case';
import { useView } from '../../../ui/view';
import type { SurveyPageProps } from './survey-props';
import { intervalText, scoreText, signedScore } from './words';

interface Group {
  readonly key: string;
  readonly label: string;
  readonly nps: NetPromoterScore;
}

/** The net promoter score overall, by studio and by month; empty when no question asks for it. */
export function SurveyScores({ results, studios }: SurveyPageProps) {
  const { t, format, language, market } = useView();
  const { number } = figuresFor(market, language);
  const nps = results.questions.find((one) => one.nps !== null)?.nps;
  if (!nps) return null;
  const byStudio = results.byStudio.map((one) => ({
    key: one.studioId ?? '',
    label: one.studioId === null ? t('backOffice.surveys.noStudio') : (studios.get(one.studioId) ?? one.studioId),
    nps: one.nps,
  }));
  const byMonth = results.byMonth.map((one) => ({
    key: one.month,
    label: sentenceCase(format.month(`${one.month}-01`), language),
    nps: one.nps,
  }));
  return (
    <>
      <h2>{t('backOffice.surveys.nps')}</h2>
      <Block>
        <p className="price num">{scoreText(nps, t)}</p>
        <p>
          {nps.score === null ? t('backOffice.surveys.noAnswers') : t('backOffice.surveys.sure', boundsOf(nps, number))}
          {nps.n > 0 && nps.n < fewAnswers && ` ${t('backOffice.surveys.few')}`}
        </p>
      </Block>
      <Scores title={t('backOffice.surveys.byStudio')} groups={byStudio} empty={t('backOffice.surveys.noGroups')} />
      <Scores title={t('backOffice.surveys.byMonth')} groups={byMonth} empty={t('backOffice.surveys.noGroups')} />
    </>
  );
}

function boundsOf({ n, low, high }: NetPromoterScore, number: (value: number) => string) {
  return { count: n, people: number(n), low: signedScore(low ?? 0), high: signedScore(high ?? 0) };
}

function Scores({ title, groups, empty }: { title: string; groups: readonly Group[]; empty: string }) {
  const { t, market, language } = useView();
  const { number } = figuresFor(market, language);
  return (
    <>
      <h3>{title}</h3>
      {groups.length === 0 ? (
        <Note>{empty}</Note>
      ) : (
        <>
          <ScoreChart
            label={title}
            bars={groups.map(({ key, label, nps }) => ({
              key,
              label,
              score: nps.score ?? 0,
              low: nps.low ?? 0,
              high: nps.high ?? 0,
              figure: scoreText(nps, t),
            }))}
          />
          <FigureTable
            caption={title}
            columns={[
              { key: 'group', head: title },
              { key: 'n', head: t('backOffice.surveys.answers') },
              { key: 'promoters', head: t('backOffice.surveys.promoters') },
              { key: 'passives', head: t('backOffice.surveys.passives') },
              { key: 'detractors', head: t('backOffice.surveys.detractors') },
              { key: 'score', head: t('backOffice.surveys.npsInterval') },
            ]}
            rows={groups.map(({ key, label, nps }) => ({
              key,
              cells: [
                label,
                number(nps.n),
                number(nps.promoters),
                number(nps.passives),
                number(nps.detractors),
                intervalText(nps, t),
              ],
            }))}
          />
        </>
      )}
    </>
  );
}
