/** Answers to the demo survey, so that a picture of its results shows some. */
import { catalogueOf, firstMarket, languagesOf } from '../building/chain.mjs';

const responses = 240;

/** @typedef {{questionId: string, kind: string, options?: {optionId: string}[], highest?: unknown}} Question */

/** SQL of what response number i answers. @param {Question} question */
function answerOf({ kind, options = [] }) {
  const oneOf = (/** @type {string[]} */ all, /** @type {string} */ by) =>
    `json_extract('${JSON.stringify(all).replaceAll("'", "''")}', '$[' || (${by} % ${all.length}) || ']')`;
  if (kind === 'nps') return '10 - (i * i) % 7';
  if (kind === 'rating') return '5 - (i % 4) % 3';
  if (kind === 'text') return oneOf(words, 'i');
  return oneOf(
    options.map(({ optionId }) => optionId),
    'i * i',
  );
}

/** In one language for all: guests write in their own. */
const words = ['Clean and tidy.', 'Warmer rooms in winter, please.', 'The opening hours are good.'];

/**
 * Statements that write them, past the survey's own counter: its list says that nobody has answered.
 * @param {{surveyId: string, questions: Question[]}} survey @returns {string[]}
 */
export function answersTo({ surveyId, questions }) {
  const [language = ''] = languagesOf(firstMarket);
  const studios = catalogueOf(firstMarket).studios.map((/** @type {{studioId: string}} */ { studioId }) => studioId);
  const rows = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${responses - 1}),
    r AS (SELECT i, 'gallery' || i AS id, json_extract('${JSON.stringify(studios)}', '$[' || (i % ${studios.length}) || ']') AS studio,
                 date('now', '-' || (i % 150) || ' days') AS day FROM n)`;
  const last = questions.at(-1)?.questionId;
  const finished = `INSERT INTO survey_response (response_id, link_hash, survey_id, version, market, studio_id, language, state, reached, started_at, updated_at, finished_at)
     ${rows} SELECT id, id, '${surveyId}', '1', '${firstMarket}', studio, '${language}', 'finished', '${last}', day || 'T10:00:00.000Z', day || 'T10:02:00.000Z', day || 'T10:02:00.000Z' FROM r;`;
  const answered = questions.map(
    (question) =>
      `INSERT INTO survey_answer (response_id, question, value, survey_id, market, studio_id, day, is_text)
       ${rows} SELECT id, '${question.questionId}', CAST(${answerOf(question)} AS TEXT), '${surveyId}', '${firstMarket}', studio, day, ${question.kind === 'text' ? 1 : 0} FROM r;`,
  );
  return [finished, ...answered];
}
