import type { NetPromoterScore } from '../../../domain/survey/survey-statistics';
import { ChartWithTable } from '../../../ui/back-office/figure-table';
import { useFigures } from '../../../ui/back-office/figures';
import { ScoreChart } from '../../../ui/back-office/score-chart';
import { Note } from '../../../ui/block/banner';
import { changeText, intervalText, scoreText } from './words';

export interface Group {
  readonly key: string;
  readonly label: string;
  readonly nps: NetPromoterScore;
  /** What it is compared with: the period before, or the month before. */
  readonly before: NetPromoterScore | null;
}

interface ScoresProps {
  title: string;
  /** The best first, which says its place. */
  isRanked?: boolean;
  groups: readonly Group[];
  empty: string;
}

/** Scores as one chart beside its table, in the same order. */
export function Scores({ title, isRanked = false, groups, empty }: ScoresProps) {
  const { t, number } = useFigures();
  // Those of one score share the first one's place.
  const place = (at: NetPromoterScore) =>
    isRanked ? `${number(1 + groups.findIndex(({ nps }) => scoreText(nps) === scoreText(at)))}. ` : '';
  return (
    <>
      <h3>{title}</h3>
      {groups.length === 0 ? (
        <Note>{empty}</Note>
      ) : (
        <ChartWithTable
          isLed={false}
          caption={title}
          rows={groups}
          columns={(column) => [
            column(title, ({ nps, label }) => place(nps) + label),
            column(t('backOffice.surveys.answers'), ({ nps }) => number(nps.n)),
            column(t('backOffice.surveys.promoters'), ({ nps }) => number(nps.promoters)),
            column(t('backOffice.surveys.passives'), ({ nps }) => number(nps.passives)),
            column(t('backOffice.surveys.detractors'), ({ nps }) => number(nps.detractors)),
            column(t('backOffice.surveys.npsInterval'), ({ nps }) => intervalText(nps, t)),
            column(t('backOffice.surveys.change'), ({ nps, before }) => changeText(nps, before, t)),
          ]}
        >
          <ScoreChart
            label={title}
            heads={[t('backOffice.surveys.nps'), t('backOffice.surveys.answers')]}
            bars={groups.map(({ key, label, nps }) => ({
              key,
              label: place(nps) + label,
              score: nps.score ?? 0,
              low: nps.low ?? 0,
              high: nps.high ?? 0,
              figures: [scoreText(nps), number(nps.n)],
            }))}
          />
        </ChartWithTable>
      )}
    </>
  );
}
