import { SummaryList } from '../../ui/summary-list';
import { useView } from '../../ui/view';
import type { SurveyPageProps, WrittenAnswer } from './survey.page';

/** What people wrote, as they wrote it. */
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
