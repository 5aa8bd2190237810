import type { Survey } from '../../../worker/domain/survey/survey';
import type { SurveyDocuments } from '../../../worker/services/surveys/port';
import { Refusal } from '../command';

/** The named survey as published now. */
export async function findSurvey(documents: SurveyDocuments, surveyId: string | undefined): Promise<Survey> {
  requireNamed(surveyId);
  const published = await documents.authoritative(surveyId);
  if (published === null) throw notPublished(surveyId);
  return published.survey;
}

export function requireNamed(surveyId: string | undefined): asserts surveyId is string {
  if (surveyId === undefined) throw new Refusal('Name the survey: "surveys list" shows them.');
}

export const notPublished = (surveyId: string): Refusal =>
  new Refusal(`No survey "${surveyId}" is published: "surveys list" shows them.`);

export function requireNotClosed({ surveyId, closesAt }: Survey): void {
  if (closesAt !== null && Date.parse(closesAt) <= Date.now())
    throw new Refusal(`${surveyId} was closed at ${closesAt}: publish it with a later "closesAt" to open it again.`);
}
