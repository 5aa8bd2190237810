import type { SurveyResultsTable } from '../../../services/surveys/port';

export interface SurveyPageProps {
  results: SurveyResultsTable;
  /** The same of the period before, of the same length; null unless both ends of the period were chosen. */
  before: SurveyResultsTable | null;
  /** Names of studios by id. */
  studios: ReadonlyMap<string, string>;
  /** The newest answers to each free-text question. */
  texts: ReadonlyMap<string, readonly WrittenAnswer[]>;
}

export interface WrittenAnswer {
  readonly day: string;
  readonly studioId: string | null;
  readonly text: string;
}
