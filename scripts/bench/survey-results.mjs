/** Time that the back office's page of survey results takes with many answers. Loopback only. */
import { firstMarket, inAllLanguages, languagesOf } from '../building/chain.mjs';
import { askDatabase, writeSurveys } from '../local/surveys.mjs';
import { surveyOf } from './surveys.mjs';

const surveyId = 'bench-results';
const responses = 20_000;
const turns = 10;
const ends = { lowest: inAllLanguages('no'), highest: inAllLanguages('yes') };
const options = ['a', 'b', 'c'].map((optionId) => ({ optionId, text: inAllLanguages(optionId) }));
/** Kind of each question, and the SQL of the answer in response number i. */
const questions = [
  { questionId: 'score', kind: 'nps', ...ends, value: 'i % 11' },
  { questionId: 'clean', kind: 'rating', ...ends, value: '1 + i % 5' },
  { questionId: 'one', kind: 'single', options, value: "substr('abc', 1 + i % 3, 1)" },
  { questionId: 'many', kind: 'multiple', options, value: "substr('abc', 1 + i % 3, 1)" },
  { questionId: 'words', kind: 'text', lengthMax: 1000, value: "'What I think of it, number ' || i" },
];

/** The app must not be running. @param {string} state */
export async function prepareResults(state) {
  const survey = surveyOf(
    surveyId,
    questions.map(({ value: _, ...question }) => ({ required: false, text: inAllLanguages('?'), ...question })),
  );
  await writeSurveys(state, [survey], []);
  const source = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${responses - 1}),
    r AS (SELECT i, '${surveyId}' || i AS id, printf('00000000-0000-4000-8000-%012d', i % 50) AS studio,
                 date('2026-01-01', '+' || (i % 360) || ' days') AS day FROM n)`;
  await askDatabase(
    state,
    `${source} INSERT INTO survey_response (response_id, link_hash, survey_id, version, market, studio_id, language, state, reached, started_at, updated_at)
     SELECT id, id, '${surveyId}', '1', '${firstMarket}', studio, '${languagesOf(firstMarket)[0]}', 'finished', 'words', day || 'T10:00:00.000Z', day FROM r`,
  );
  for (const { questionId, kind, value } of questions)
    await askDatabase(
      state,
      `${source} INSERT INTO survey_answer (response_id, question, value, survey_id, market, studio_id, day, is_text)
       SELECT id, '${questionId}', CAST(${value} AS TEXT), '${surveyId}', '${firstMarket}', studio, day, ${kind === 'text' ? 1 : 0} FROM r`,
    );
}

/**
 * @param {{port: number, sandboxPort: number}} ports
 * @returns {Promise<{answers: number, best: number, median: number, worst: number}>} in ms
 */
export async function timeResults({ port, sandboxPort }) {
  const login = await fetch(`http://localhost:${sandboxPort}/access`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'bench@medlem.example' }),
  });
  const { token } = await login.json();
  const times = [];
  for (let turn = 0; turn <= turns; turn += 1) {
    const began = performance.now();
    const answer = await fetch(`http://localhost:${port}/ops/surveys/${surveyId}`, {
      headers: { cookie: `CF_Authorization=${token}` },
    });
    const html = await answer.text();
    if (answer.status !== 200 || !html.includes('Bench')) throw new Error(`the results were ${answer.status}`);
    // The first request also loads the page's code.
    if (turn > 0) times.push(performance.now() - began);
  }
  const [best = 0, ...rest] = times.toSorted((one, other) => one - other);
  return {
    answers: responses * questions.length,
    best,
    median: rest[Math.floor(turns / 2) - 1] ?? best,
    worst: rest.at(-1) ?? best,
  };
}
