import type { DocumentFault } from '../../../worker/domain/document-file';
import type { Survey } from '../../../worker/domain/survey';
import { parseSurveyFile } from '../../../worker/domain/survey-file';
import { readNamedFile } from '../bindings';
import { Refusal } from '../command';

export interface CheckedFile {
  readonly file: string;
  readonly survey: Survey;
}

/** Reads and checks every named file: all of them in order, or all faults of all of them. */
export function readSurveys(
  files: readonly string[],
  read = readNamedFile,
): { checked: CheckedFile[]; faults: DocumentFault[] } {
  if (files.length === 0) throw new Refusal('Name one or more files, for example catalogue/surveys/satisfaction.json.');
  const checked: CheckedFile[] = [];
  const faults: DocumentFault[] = [];
  for (const file of files) {
    const result = parseSurveyFile(read(file), file);
    if (!result.ok) {
      faults.push(...result.reason);
      continue;
    }
    const { surveyId } = result.value;
    const same = checked.find(({ survey }) => survey.surveyId === surveyId);
    if (same) faults.push({ file, path: 'surveyId', reason: `is ${surveyId}, and so is that of ${same.file}` });
    checked.push({ file, survey: result.value });
  }
  return { checked, faults };
}
