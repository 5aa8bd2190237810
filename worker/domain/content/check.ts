import { type Catalogue, catalogueSchema } from '../catalogue/catalogue';
import type { Market } from '../markets/market';
import type { Result } from '../result';
import { type Survey, surveySchema } from '../survey/survey';
import { checkCatalogue } from './catalogue-check';
import { checkDocument, type DocumentFault } from './faults';
import { checkSurvey } from './survey-check';

/** The rules of catalogues, in itself and against its market, for a file and a draft alike. */
export const checkedCatalogue = (value: unknown, market: Market, file = ''): Result<Catalogue, DocumentFault[]> =>
  checkDocument(value, {
    file,
    schema: catalogueSchema,
    check: (catalogue) => checkCatalogue(catalogue, market, file),
  });

/** The rules of surveys, for a file and a draft alike. */
export const checkedSurvey = (value: unknown, file = ''): Result<Survey, DocumentFault[]> =>
  checkDocument(value, { file, schema: surveySchema, check: (survey) => checkSurvey(survey, file) });
