import { smallestGroup } from '../../domain/survey-statistics';
import type { Bindable, Database, Row } from '../database/database';
import type { ResultsFilter, SurveyDocuments, SurveyResults } from './port';

interface Parts {
  database: Database;
  authoritative: SurveyDocuments['authoritative'];
  dayValues: (filter: ResultsFilter) => Bindable[];
}

/** Joins and splits what a cursor stands on: a day or instant, and the response within it. */
const cursorOf = (at: unknown, responseId: unknown) => `${at} ${responseId}`;
const noCursor = (first: string) => [first, ''] as const;
const readCursor = (cursor: string) => [cursor.slice(0, cursor.indexOf(' ')), cursor.slice(cursor.indexOf(' ') + 1)];

/** Answers one by one: what people wrote, and every response for a file. */
export function createSurveyRows({ database, authoritative, dayValues }: Parts): Pick<SurveyResults, 'texts' | 'rows'> {
  /** Studios in which so few answered that the studio would tell who it was. */
  const groups = (surveyId: string) =>
    database.prepare(
      `SELECT studio_id, COUNT(*) AS count FROM survey_response INDEXED BY survey_response_by_survey
        WHERE survey_id = ?1 AND studio_id IS NOT NULL GROUP BY studio_id`,
      surveyId,
    );
  const largeOnes = (rows: readonly Row[]) =>
    new Set(rows.filter(({ count }) => Number(count) >= smallestGroup).map((row) => String(row.studio_id)));

  return {
    async texts(surveyId, question, { filter = {}, limit, after }) {
      const [day, responseId] = after === undefined ? noCursor('9999-12-31') : readCursor(after);
      const [rows = [], counted = []] = await database.read([
        database.prepare(
          `SELECT response_id, day, studio_id, value FROM survey_answer INDEXED BY survey_answer_written
            WHERE survey_id = ?1 AND question = ?6 AND is_text = 1 AND (?2 IS NULL OR studio_id = ?2) AND (?3 IS NULL OR market = ?3)
              AND day BETWEEN ?4 AND ?5 AND (day, response_id) < (?7, ?8)
            ORDER BY day DESC, response_id DESC LIMIT ?9`,
          surveyId,
          ...dayValues(filter),
          question,
          day ?? '',
          responseId ?? '',
          limit + 1,
        ),
        groups(surveyId),
      ]);
      const large = largeOnes(counted);
      if (filter.studioId !== undefined && !large.has(filter.studioId)) return { rows: [], next: null };
      const page = rows.slice(0, limit);
      const last = page.at(-1);
      return {
        rows: page.map((row) => ({
          day: String(row.day),
          studioId: large.has(String(row.studio_id)) ? String(row.studio_id) : null,
          text: String(row.value),
        })),
        next: rows.length > limit && last ? cursorOf(last.day, last.response_id) : null,
      };
    },

    async rows(surveyId, after, limit) {
      const [startedAt, responseId] = after === null ? noCursor('') : readCursor(after);
      const [responses = [], counted = []] = await database.read([
        database.prepare(
          `SELECT response_id, version, market, studio_id, language, state, started_at, finished_at
             FROM survey_response INDEXED BY survey_response_by_survey
            WHERE survey_id = ?1 AND (started_at, response_id) > (?2, ?3) ORDER BY started_at, response_id LIMIT ?4`,
          surveyId,
          startedAt ?? '',
          responseId ?? '',
          limit + 1,
        ),
        groups(surveyId),
      ]);
      const page = responses.slice(0, limit);
      const [answers = []] = await database.read([
        database.prepare(
          `SELECT response_id, question, value FROM survey_answer
            WHERE response_id IN (SELECT value FROM json_each(?1)) ORDER BY response_id, question, nth`,
          JSON.stringify(page.map((row) => row.response_id)),
        ),
      ]);
      const questions = (await authoritative(surveyId))?.survey.questions.map(({ questionId }) => questionId) ?? [];
      const large = largeOnes(counted);
      const byResponse = Map.groupBy(answers, (row) => row.response_id);
      const last = page.at(-1);
      return {
        rows: page.map((row) => rowOf(row, questions, byResponse.get(row.response_id ?? '') ?? [], large)),
        next: responses.length > limit && last ? cursorOf(last.started_at, last.response_id) : null,
      };
    },
  };
}

/** Days without a time, no link, and no studio that would tell who it was. Several options stand one behind the other. */
function rowOf(row: Row, questions: readonly string[], answers: readonly Row[], large: ReadonlySet<string>) {
  const text = (value: Row[string] | undefined) => (value === null || value === undefined ? '' : String(value));
  const given = questions.map((question) => [
    question,
    answers
      .filter((answer) => answer.question === question)
      .map(({ value }) => String(value))
      .join(' | '),
  ]);
  return {
    version: text(row.version),
    market: text(row.market),
    studioId: large.has(text(row.studio_id)) ? text(row.studio_id) : '',
    language: text(row.language),
    state: text(row.state),
    startedOn: text(row.started_at).slice(0, 10),
    finishedOn: text(row.finished_at).slice(0, 10),
    ...Object.fromEntries(given),
  };
}
