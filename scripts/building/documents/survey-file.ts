import { surveyRules } from '../../../worker/domain/content/check';
import type { DocumentFault } from '../../../worker/domain/content/faults';
import type { Result } from '../../../worker/domain/result';
import type { Survey } from '../../../worker/domain/survey/survey';
import { parseDocument } from './document-file';

/** In bytes; a document is stored in one row and held in memory. */
export const surveyBytesMax = 200_000;

/** Parses a survey file, ready to publish, or returns every fault. */
export function parseSurveyFile(text: string, file = 'survey.json'): Result<Survey, DocumentFault[]> {
  return parseDocument(text, { ...surveyRules(file), bytesMax: surveyBytesMax });
}
