import { addDays, startOfDay, toIso } from '../../domain/dates';
import type { Market } from '../../domain/markets/market';
import type { Survey, SurveyQuestion } from '../../domain/survey/survey';
import { meanOf, netPromoterScore, smallestGroup, type Tally } from '../../domain/survey/survey-statistics';
import { valuesOf } from '../../domain/survey/survey-walk';
import type { Bindable, Database, Row } from '../database/database';
import type { QuestionResults, ResultsFilter, SurveyDocuments, SurveyResults, SurveyResultsTable } from './port';
import { createSurveyRows } from './rows';

interface Parts {
  database: Database;
  documents: Pick<SurveyDocuments, 'authoritative'>;
  /** Time zone of the civil days by which answers are stored. */
  market: Pick<Market, 'timeZone'>;
}

const beforeAll = '0000-01-01';
const afterAll = '9999-12-30';

/**
 * Aggregates in the database, from indexes that cover the columns and contain no texts; docs/decisions/023 has
 * measurements.
 */
export function createSurveyResults({ database, documents, market }: Parts): SurveyResults {
  const counted = (select: string, survey: Survey, filter: ResultsFilter, question: string | null, group: string) =>
    database.prepare(
      `SELECT ${select}, COUNT(*) AS count FROM survey_answer INDEXED BY survey_answer_counted
        WHERE survey_id = ?1 AND is_text = 0 AND (?2 IS NULL OR studio_id = ?2)
          AND day BETWEEN ?3 AND ?4 AND question ${question === null ? '>= ?5' : '= ?5'} GROUP BY ${group}`,
      survey.surveyId,
      ...dayValues(filter),
      question ?? '',
    );

  const written = (survey: Survey, filter: ResultsFilter) =>
    database.prepare(
      `SELECT question, COUNT(*) AS count FROM survey_answer INDEXED BY survey_answer_written
        WHERE survey_id = ?1 AND is_text = 1 AND (?2 IS NULL OR studio_id = ?2)
          AND day BETWEEN ?3 AND ?4 GROUP BY question`,
      survey.surveyId,
      ...dayValues(filter),
    );

  const responses = (survey: Survey, filter: ResultsFilter) =>
    database.prepare(
      `SELECT state, reached, COUNT(*) AS count FROM survey_response INDEXED BY survey_response_by_survey
        WHERE survey_id = ?1 AND (?2 IS NULL OR studio_id = ?2)
          AND started_at >= ?3 AND started_at < ?4 GROUP BY state, reached`,
      survey.surveyId,
      ...instantValues(filter, market),
    );

  const invited = (survey: Survey, filter: ResultsFilter) =>
    database.prepare(
      `SELECT COUNT(*) AS count FROM survey_link INDEXED BY survey_link_by_survey
        WHERE survey_id = ?1 AND kind = 'personal' AND (?2 IS NULL OR studio_id = ?2)
          AND created_at BETWEEN ?3 AND ?4`,
      survey.surveyId,
      ...dayValues(filter),
    );

  return {
    ...createSurveyRows({ database, authoritative: documents.authoritative, market, dayValues }),

    async of(surveyId, filter = {}) {
      const published = await documents.authoritative(surveyId);
      if (published === null) return null;
      const { survey, version } = published;
      const score = survey.questions.find(({ kind }) => kind === 'nps')?.questionId ?? '';
      const [links = [], runs = [], values = [], texts = [], studios = [], months = []] = await database.read([
        invited(survey, filter),
        responses(survey, filter),
        counted('question, value, SUM(nth = 0) AS people', survey, filter, null, 'question, value'),
        written(survey, filter),
        counted('studio_id, value', survey, filter, score, 'studio_id, value'),
        counted('substr(day, 1, 7) AS month, value', survey, filter, score, 'month, value'),
      ]);
      const started = sum(runs);
      const withheld = filter.studioId !== undefined && started < smallestGroup;
      const seen = withheld ? [] : values;
      const shown = (rows: readonly Row[], column: string) => (withheld ? [] : scoresBy(rows, column));
      return {
        surveyId,
        version,
        survey,
        filter,
        withheld,
        funnel: funnelOf(survey, sum(links), runs),
        questions: survey.questions.map((question) => resultsOf(question, seen, withheld ? [] : texts)),
        byStudio: shown(studios, 'studio_id')
          .filter(({ nps }) => nps.n >= smallestGroup)
          .map(({ key, nps }) => ({ studioId: key, nps }))
          .sort((one, other) => other.nps.n - one.nps.n || ((one.studioId ?? '') < (other.studioId ?? '') ? -1 : 1)),
        // A month of one studio is as few people as the same studio filtered by that month.
        byMonth: shown(months, 'month')
          .filter(({ nps }) => filter.studioId === undefined || nps.n >= smallestGroup)
          .map(({ key, nps }) => ({ month: key ?? '', nps }))
          .sort((one, other) => (one.month < other.month ? -1 : 1)),
      } satisfies SurveyResultsTable;
    },
  };
}

/** Studio, first and last day: the parameters ?2 to ?4 of every statement. */
function dayValues({ studioId, from, until }: ResultsFilter): Bindable[] {
  return [studioId ?? null, from ?? beforeAll, until ?? afterAll];
}

/** The same with instants. */
function instantValues({ studioId, from, until }: ResultsFilter, { timeZone }: Parts['market']): Bindable[] {
  const at = (day: string) => toIso(startOfDay(day, timeZone));
  return [
    studioId ?? null,
    from === undefined ? beforeAll : at(from),
    until === undefined ? afterAll : at(addDays(until, 1)),
  ];
}

const sum = (rows: readonly Row[]) => rows.reduce((total, { count }) => total + Number(count), 0);

/**
 * A finished response counts for every question, also those it was not asked, so that no step exceeds the one before.
 */
function funnelOf(survey: Survey, invited: number, runs: readonly Row[]) {
  const finished = sum(runs.filter(({ state }) => state === 'finished'));
  const open = runs.filter(({ state }) => state !== 'finished');
  const place = new Map(survey.questions.map(({ questionId }, index) => [questionId, index]));
  const asFarAs = (index: number) => sum(open.filter(({ reached }) => (place.get(String(reached)) ?? -1) >= index));
  return [
    { step: 'invited', count: invited },
    { step: 'started', count: sum(runs) },
    ...survey.questions.map(({ questionId }, index) => ({ step: questionId, count: finished + asFarAs(index) })),
    { step: 'finished', count: finished },
  ];
}

function resultsOf(question: SurveyQuestion, values: readonly Row[], texts: readonly Row[]): QuestionResults {
  const { questionId, kind } = question;
  const own = values.filter((row) => row.question === questionId);
  const tally: Tally = new Map(own.map(({ value, count }) => [String(value), Number(count)]));
  const people = own.reduce((total, row) => total + Number(row.people), 0);
  // Its own values in their order, then those of earlier versions.
  const order = [...new Set([...(valuesOf(question) ?? []), ...tally.keys()])];
  const isNumber = kind === 'nps' || kind === 'rating';
  return {
    questionId,
    kind,
    n: kind === 'text' ? sum(texts.filter((row) => row.question === questionId)) : people,
    counts: kind === 'text' ? [] : order.map((value) => ({ value, count: tally.get(value) ?? 0 })),
    mean: isNumber ? meanOf(tally) : null,
    nps: kind === 'nps' ? netPromoterScore(tally) : null,
  };
}

function scoresBy(rows: readonly Row[], column: string) {
  const tallies = new Map<string | null, Map<string, number>>();
  for (const row of rows) {
    const key = row[column] === null ? null : String(row[column]);
    const tally = tallies.get(key) ?? new Map<string, number>();
    tallies.set(key, tally.set(String(row.value), Number(row.count)));
  }
  return [...tallies].map(([key, tally]) => ({ key, nps: netPromoterScore(tally) }));
}
