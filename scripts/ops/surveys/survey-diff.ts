import { type Change, changesBetween } from '../../../worker/domain/content/changes';
import type { Survey } from '../../../worker/domain/survey/survey';

/** What publishing `next` would change; an added or removed question is one change. */
export const diffSurveys = (previous: Survey | null, next: Survey): Change[] =>
  previous === null ? [{ path: '', before: undefined, after: next.surveyId }] : changesBetween(previous, next);
