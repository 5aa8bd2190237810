import type { DocumentFault } from '../../../worker/domain/content/faults';
import type { Survey } from '../../../worker/domain/survey/survey';
import { parseSurveyFile } from '../../building/documents/survey-file';
import { Refusal } from '../command';
import { readNamedFile } from '../data/bindings';
import { exampleSurvey } from '../examples';

export interface CheckedFile {
  readonly file: string;
  readonly survey: Survey;
}

/** Reads and checks every named file. Returns them in order, or the faults of all. */
export function readSurveys(
  files: readonly string[],
  read = readNamedFile,
): { checked: CheckedFile[]; faults: DocumentFault[] } {
  if (files.length === 0) throw new Refusal(`Name one or more files, for example ${exampleSurvey}.`);
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
