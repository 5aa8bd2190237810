import { type Catalogue, catalogueSchema } from '../catalogue/catalogue';
import type { Market } from '../markets/market';
import { type Survey, surveySchema } from '../survey/survey';
import { checkCatalogue } from './catalogue-check';
import type { Rules } from './faults';
import { checkSurvey } from './survey-check';

/** The rules of catalogues, in itself and against its market, for a file and a draft alike. `file` is '' of a draft. */
export const catalogueRules = (market: Market, file: string): Rules<Catalogue> => ({
  file,
  schema: catalogueSchema,
  check: (catalogue) => checkCatalogue(catalogue, market, file),
});

/** The same of surveys. */
export const surveyRules = (file: string): Rules<Survey> => ({
  file,
  schema: surveySchema,
  check: (survey) => checkSurvey(survey, file),
});
