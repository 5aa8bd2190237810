import type { SurveyResultsTable } from '../../../services/surveys/port';

export interface SurveyPageProps {
  results: SurveyResultsTable;
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
