import { createRoute, type RequestContext } from '../../../context';
import { addDays, daysBetween, isCivilDate } from '../../../domain/dates';
import { csvLine } from '../../../domain/text/csv';
import { Refusal } from '../../../failures';
import { render } from '../../../middleware/render';
import { paths } from '../../../paths';
import type { ResultsFilter, SurveyResults } from '../../../services/surveys/port';
import { lazyPage } from '../../../ui/lazy-page';
import { noteLook } from '../access/look';
import { csvAnswer } from '../csv-answer';

const SurveyPage = lazyPage(() => import('./survey.page').then((page) => page.SurveyPage));
const SurveyTextsPage = lazyPage(() => import('./texts.page').then((page) => page.SurveyTextsPage));

const newest = 5;
const pageSize = 50;
/** Each page of a file takes four of the thousand calls of D1 that an invocation has. */
const fileRows = 2_000;
const maximumLength = 100;

/** The filter of the address; invalid values are ignored. */
function filterOf(c: RequestContext): ResultsFilter {
  const { studioId = '', from, until } = c.req.query();
  return {
    ...(studioId !== '' && studioId.length <= maximumLength ? { studioId } : {}),
    ...(isCivilDate(from) ? { from } : {}),
    ...(isCivilDate(until) ? { until } : {}),
  };
}

/** The period of the same length that ends the day before; null unless both ends are chosen. */
function periodBefore({ from, until, ...rest }: ResultsFilter): ResultsFilter | null {
  if (!from || !until || until < from) return null;
  return { ...rest, from: addDays(from, -daysBetween(from, until) - 1), until: addDays(from, -1) };
}

/** Names of the cell's studios, as they are now, by the reader's alphabet. */
async function studiosOf({ var: { services, language } }: RequestContext): Promise<ReadonlyMap<string, string>> {
  const { catalogue } = await services.catalogue.current(services.market.id);
  const byName = catalogue.studios.toSorted((one, other) => one.name.localeCompare(other.name, language));
  return new Map(byName.map(({ studioId, name }) => [studioId, name] as const));
}

export const surveyRoute = createRoute()
  .get(paths.backOfficeMore.survey.patterns[0], async (c) => {
    const { surveyResults } = c.var.services;
    const surveyId = c.req.param('surveyId') ?? '';
    const filter = filterOf(c);
    const earlier = periodBefore(filter);
    const [results, before, studios] = await Promise.all([
      surveyResults.of(surveyId, filter),
      earlier && surveyResults.of(surveyId, earlier),
      studiosOf(c),
      noteLook(c),
    ]);
    if (!results) throw new Refusal('notFound');
    const written = results.survey.questions.filter(({ kind }) => kind === 'text');
    const texts = await Promise.all(
      written.map(({ questionId }) => surveyResults.texts(surveyId, questionId, { filter, limit: newest })),
    );
    const byQuestion = new Map(written.map(({ questionId }, index) => [questionId, texts[index]?.rows ?? []]));
    return render(c, <SurveyPage results={results} before={before} studios={studios} texts={byQuestion} />);
  })
  .get(paths.backOfficeMore.surveyTexts.patterns[0], async (c) => {
    const { surveyResults, surveyDocuments } = c.var.services;
    const [surveyId, question] = [c.req.param('surveyId') ?? '', c.req.param('question') ?? ''];
    const filter = filterOf(c);
    const [document, studios] = await Promise.all([surveyDocuments.authoritative(surveyId), studiosOf(c), noteLook(c)]);
    const survey = document?.survey;
    const asked = survey?.questions.find((one) => one.questionId === question && one.kind === 'text');
    if (!survey || !asked) throw new Refusal('notFound');
    const after = c.req.query('after')?.slice(0, maximumLength);
    const options = { filter, limit: pageSize, ...(after ? { after } : {}) };
    const page = await surveyResults.texts(surveyId, question, options);
    return render(
      c,
      <SurveyTextsPage survey={survey} question={asked} filter={filter} studios={studios} page={page} />,
    );
  })
  .get(paths.backOfficeMore.surveyFile.patterns[0], async (c) => {
    const { surveyResults, surveyDocuments } = c.var.services;
    const surveyId = c.req.param('surveyId') ?? '';
    const [document] = await Promise.all([surveyDocuments.authoritative(surveyId), noteLook(c)]);
    if (!document) throw new Refusal('notFound');
    return csvAnswer(c, `survey-${surveyId}`, answerLines(surveyResults, surveyId));
  });

/** Reads the answers page by page while the file is sent, so that they are never all in memory. */
async function* answerLines(results: SurveyResults, surveyId: string): AsyncGenerator<string> {
  let columns: readonly string[] | null = null;
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<SurveyResults['rows']>> = await results.rows(surveyId, after, fileRows);
    const lines = page.rows.map((row) => {
      columns ??= Object.keys(row);
      return csvLine(columns.map((column) => row[column] ?? ''));
    });
    if (after === null && columns) yield csvLine(columns);
    yield lines.join('');
    after = page.next;
  } while (after !== null);
}
