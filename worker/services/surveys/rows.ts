import { civilDateOf } from '../../domain/dates';
import type { Market } from '../../domain/markets/market';
import { smallestGroup } from '../../domain/survey/survey-statistics';
import type { Bindable, Database, Row } from '../database/database';
import type { ResultsFilter, SurveyDocuments, SurveyResults } from './port';

interface Parts {
  database: Database;
  authoritative: SurveyDocuments['authoritative'];
  market: Pick<Market, 'timeZone'>;
  dayValues: (filter: ResultsFilter) => Bindable[];
}

const afterAll = '9999-12-31';
/** A cursor consists of a day and a response's id. */
const cursorOf = (day: unknown, responseId: unknown) => `${day} ${responseId}`;
const readCursor = (cursor: string) => [cursor.slice(0, cursor.indexOf(' ')), cursor.slice(cursor.indexOf(' ') + 1)];

/** Single answers: written texts, and all responses for a file. */
export function createSurveyRows(parts: Parts): Pick<SurveyResults, 'texts' | 'rows'> {
  const { database, authoritative, market, dayValues } = parts;
  /** The civil day of the market, by which pages filter, too. */
  const dayOf = (at: Row[string] = null) => at && civilDateOf(String(at), market.timeZone);

  /** Those of the studios with enough responses that the studio does not identify a person. */
  async function largeOnes(surveyId: string, studioIds: readonly unknown[]): Promise<ReadonlySet<string>> {
    const asked = [...new Set(studioIds.filter((studioId) => typeof studioId === 'string'))];
    if (asked.length === 0) return new Set();
    const rows = await database.rows(
      `SELECT j.value AS studio_id FROM json_each(?2) j
        WHERE ?3 = (SELECT COUNT(*) FROM (SELECT 1 FROM survey_response r INDEXED BY survey_response_by_studio
                                           WHERE r.survey_id = ?1 AND r.studio_id = j.value LIMIT ?3))`,
      surveyId,
      JSON.stringify(asked),
      smallestGroup,
    );
    return new Set(rows.map((row) => String(row.studio_id)));
  }

  return {
    async texts(surveyId, question, { filter = {}, limit, after }) {
      const [day, responseId] = after === undefined ? [afterAll, ''] : readCursor(after);
      const rows = await database.rows(
        `SELECT response_id, day, studio_id, value FROM survey_answer INDEXED BY survey_answer_written
          WHERE survey_id = ?1 AND question = ?5 AND is_text = 1 AND (?2 IS NULL OR studio_id = ?2)
            AND day BETWEEN ?3 AND ?4 AND (day, response_id) < (?6, ?7)
          ORDER BY day DESC, response_id DESC LIMIT ?8`,
        surveyId,
        ...dayValues(filter),
        question,
        day ?? '',
        responseId ?? '',
        limit + 1,
      );
      const large = await largeOnes(
        surveyId,
        rows.map((row) => row.studio_id),
      );
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

    // In the order of random ids, so that the order in which people answered is not revealed.
    async rows(surveyId, after, limit) {
      const responses = await database.rows(
        `SELECT response_id, version, market, studio_id, language, state, started_at, finished_at
           FROM survey_response WHERE response_id > ?2 AND +survey_id = ?1 ORDER BY response_id LIMIT ?3`,
        surveyId,
        after ?? '',
        limit + 1,
      );
      const page = responses
        .slice(0, limit)
        .map((row) => ({ ...row, started_at: dayOf(row.started_at), finished_at: dayOf(row.finished_at) }) as Row);
      const [answers = [], asked = []] = await database.read([
        database.prepare(
          `SELECT response_id, question, value FROM survey_answer
            WHERE response_id IN (SELECT value FROM json_each(?1)) ORDER BY response_id, question, nth`,
          JSON.stringify(page.map((row) => row.response_id)),
        ),
        // What was asked before and is no more was answered, too.
        database.prepare(
          `SELECT q.value ->> 'questionId' AS question FROM survey_version v, json_each(v.document_json, '$.questions') q WHERE v.survey_id = ?`,
          surveyId,
        ),
      ]);
      const present = (await authoritative(surveyId))?.survey.questions.map(({ questionId }) => questionId) ?? [];
      const questions = [...new Set([...present, ...asked.map(({ question }) => String(question))])];
      const large = await largeOnes(
        surveyId,
        page.map((row) => row.studio_id),
      );
      const byResponse = Map.groupBy(answers, (row) => row.response_id);
      const last = page.at(-1);
      return {
        rows: page.map((row) => rowOf(row, questions, byResponse.get(row.response_id ?? '') ?? [], large)),
        next: responses.length > limit && last ? String(last.response_id) : null,
      };
    },
  };
}

/** Dates without times, no link, and the studio only if it does not identify a person. Several options are joined. */
function rowOf(row: Row, questions: readonly string[], answers: readonly Row[], large: ReadonlySet<string>) {
  const text = (value: Row[string] | undefined) => (value === null || value === undefined ? '' : String(value));
  const facts = {
    version: text(row.version),
    market: text(row.market),
    studioId: large.has(text(row.studio_id)) ? text(row.studio_id) : '',
    language: text(row.language),
    state: text(row.state),
    startedOn: text(row.started_at),
    finishedOn: text(row.finished_at),
  };
  const given = questions.map((question) => [
    // A question may be named as one of these is.
    Object.hasOwn(facts, question) ? `question.${question}` : question,
    answers
      .filter((answer) => answer.question === question)
      .map(({ value }) => String(value))
      .join(' | '),
  ]);
  return { ...facts, ...Object.fromEntries(given) };
}
