import { type DocumentFault, parseDocument } from './document-file';
import type { Result } from './result';
import { type Survey, surveySchema } from './survey';
import { checkSurvey } from './survey-check';

/** A document is one row of the database and one value in memory. */
export const surveyBytesMax = 200_000;

/** A survey file as text, ready to publish, or everything that is wrong with it. */
export function parseSurveyFile(text: string, file = 'survey.json'): Result<Survey, DocumentFault[]> {
  return parseDocument(text, {
    file,
    bytesMax: surveyBytesMax,
    schema: surveySchema,
    check: (survey) => checkSurvey(survey, file),
  });
}
