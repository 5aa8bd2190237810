import { type MarketId, marketIds } from '../../../worker/domain/market';
import type { Survey } from '../../../worker/domain/survey';
import type { SurveyDocuments } from '../../../worker/services/surveys/port';
import { Refusal } from '../command';

/** The survey that was named, as it is published now. */
export async function findSurvey(documents: SurveyDocuments, surveyId: string | undefined): Promise<Survey> {
  if (surveyId === undefined) throw new Refusal('Name the survey: "surveys list" shows them.');
  const published = await documents.authoritative(surveyId);
  if (published === null) throw new Refusal(`No survey "${surveyId}" is published: "surveys list" shows them.`);
  return published.survey;
}

export function requireNotClosed({ surveyId, closesAt }: Survey): void {
  if (closesAt !== null && Date.parse(closesAt) <= Date.now())
    throw new Refusal(`${surveyId} was closed at ${closesAt}.`);
}

/** `--market denmark`; null where nothing was said. */
export function marketOf(word: string | undefined): MarketId | null {
  if (word === undefined) return null;
  const market = marketIds.find((one) => one === word);
  if (market === undefined) throw new Refusal(`--market is one of ${marketIds.join(', ')}.`);
  return market;
}
