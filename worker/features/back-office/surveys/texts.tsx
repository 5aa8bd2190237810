import { useView } from '../../../ui/view';
import type { SurveyPageProps, WrittenAnswer } from './survey-props';

interface SurveyTextsProps extends Pick<SurveyPageProps, 'studios'> {
  rows: readonly WrittenAnswer[];
}

/** Free-text answers, unchanged; below each its day and studio, which no column has to be kept for. Most are short: two columns. */
export function SurveyTexts({ rows, studios }: SurveyTextsProps) {
  const { format } = useView();
  return (
    <ul className="facts rows cards">
      {rows.map(({ day, studioId, text }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: never reordered, never in a browser
        <li key={index}>
          <p>
            {text}
            <br />
            <span className="small soft">
              {[format.date(day), studioId && (studios.get(studioId) ?? studioId)].filter(Boolean).join('\u00a0· ')}
            </span>
          </p>
        </li>
      ))}
    </ul>
  );
}
