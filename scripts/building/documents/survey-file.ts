import type { DocumentFault } from '../../../worker/domain/content/faults';
import { checkSurvey } from '../../../worker/domain/content/survey-check';
import type { Result } from '../../../worker/domain/result';
import { type Survey, surveySchema } from '../../../worker/domain/survey/survey';
import { parseDocument } from './document-file';

/** In bytes; a document is stored in one row and held in memory. */
export const surveyBytesMax = 200_000;

/** Parses a survey file, ready to publish, or returns every fault. */
export function parseSurveyFile(text: string, file = 'survey.json'): Result<Survey, DocumentFault[]> {
  return parseDocument(text, {
    file,
    bytesMax: surveyBytesMax,
    schema: surveySchema,
    check: (survey) => checkSurvey(survey, file),
  });
}
