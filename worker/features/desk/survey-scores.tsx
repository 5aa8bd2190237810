import { figuresFor } from '../../domain/figures';
import { fewAnswers, type NetPromoterScore } from '../../domain/survey-statistics';
import { Block, Note } from '../../ui/banner';
import { FigureTable } from '../../ui/figure-table';
import { ScoreChart } from '../../ui/score-chart';
import { sentenceCase } from '../../ui/sentence-case';
import { useView } from '../../ui/view';
import type { SurveyPageProps } from './survey.page';
import { intervalText, scoreText, signedScore } from './survey-words';

interface Group {
  readonly key: string;
  readonly label: string;
  readonly nps: NetPromoterScore;
}

/** The score in all, by studio and by month; nothing where no question asks for one. */
export function SurveyScores({ results, studios }: SurveyPageProps) {
  const { t, format, language, market } = useView();
  const { number } = figuresFor(market, language);
  const nps = results.questions.find((one) => one.nps !== null)?.nps;
  if (!nps) return null;
  const byStudio = results.byStudio.map((one) => ({
    key: one.studioId ?? '',
    label: one.studioId === null ? t('desk.surveys.noStudio') : (studios.get(one.studioId) ?? one.studioId),
    nps: one.nps,
  }));
  const byMonth = results.byMonth.map((one) => ({
    key: one.month,
    label: sentenceCase(format.month(`${one.month}-01`), language),
    nps: one.nps,
  }));
  return (
    <>
      <h2>{t('desk.surveys.nps')}</h2>
      <Block>
        <p className="price num">{scoreText(nps, t)}</p>
        <p>
          {nps.score === null ? t('desk.surveys.noAnswers') : t('desk.surveys.sure', boundsOf(nps, number))}
          {nps.n > 0 && nps.n < fewAnswers && ` ${t('desk.surveys.few')}`}
        </p>
      </Block>
      <Scores title={t('desk.surveys.byStudio')} groups={byStudio} empty={t('desk.surveys.noGroups')} />
      <Scores title={t('desk.surveys.byMonth')} groups={byMonth} empty={t('desk.surveys.noGroups')} />
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
              { key: 'n', head: t('desk.surveys.answers') },
              { key: 'promoters', head: t('desk.surveys.promoters') },
              { key: 'passives', head: t('desk.surveys.passives') },
              { key: 'detractors', head: t('desk.surveys.detractors') },
              { key: 'score', head: t('desk.surveys.npsInterval') },
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
