import { SummaryList } from '../../../ui/block/summary-list';
import { useView } from '../../../ui/view';
import type { SurveyPageProps, WrittenAnswer } from './survey-props';

/** Free-text answers, unchanged. */
export function SurveyTexts({ rows, studios }: { rows: readonly WrittenAnswer[] } & Pick<SurveyPageProps, 'studios'>) {
  const { format } = useView();
  return (
    <SummaryList
      rows={rows.map(({ day, studioId, text }, index) => ({
        key: `${index} ${day}`,
        term: [format.date(day), studioId && (studios.get(studioId) ?? studioId)].filter(Boolean).join(' · '),
        value: text,
      }))}
    />
  );
}
