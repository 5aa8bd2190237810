/** Thousands of survey answers in parallel; each acknowledged one is looked up in the database. Loopback only. */
import { Agent, request } from 'node:http';
import { firstMarket, hostOf, inAllLanguages, languagesOf } from '../building/chain.mjs';
import { askDatabase, newLink, writeSurveys } from '../local/surveys.mjs';

const connections = 50;
const people = 2_000;
const surveyId = 'bench';
/** Every so many answers one is sent twice, as by a browser that lost the first response. */
const repeatsEvery = 25;
/** Milliseconds. A slow or busy machine sends fewer answers instead of taking longer. */
const longestMs = 180_000;

const ends = { lowest: inAllLanguages('no'), highest: inAllLanguages('yes') };
const options = ['a', 'b', 'c'].map((optionId) => ({ optionId, text: inAllLanguages(optionId) }));
const question = (/** @type {string} */ questionId, /** @type {string} */ kind, /** @type {object} */ more) => ({
  questionId,
  kind,
  required: false,
  text: inAllLanguages(questionId),
  ...more,
});
/**
 * A survey for a benchmark, whoever it is about. @param {string} surveyId
 * @param {readonly object[]} questions
 */
export const surveyOf = (surveyId, questions) => ({
  surveyId,
  markets: [firstMarket],
  title: inAllLanguages('Bench'),
  opensAt: null,
  closesAt: null,
  quota: null,
  perDevice: { responses: 1, days: 30 },
  questions,
  endings: [{ endingId: 'rest', title: inAllLanguages('Thanks'), text: inAllLanguages('Thanks') }],
});
const survey = surveyOf(surveyId, [
  question('score', 'nps', ends),
  question('clean', 'rating', ends),
  question('one', 'single', { options }),
  question('many', 'multiple', { options }),
  question('words', 'text', { lengthMax: 1000 }),
]);

/**
 * Publishes the survey and creates its links; the app must not be running. @param {string} state @returns
 * {Promise<string[]>} ids of links
 */
export async function prepareSurvey(state) {
  const links = Array.from({ length: people }, () =>
    newLink({ surveyId, market: firstMarket, language: languagesOf(firstMarket)[0] ?? '' }),
  );
  await writeSurveys(state, [survey], links);
  return links.map(({ id }) => id);
}

/**
 * @param {{state: string, port: number, ids: string[]}} options
 * @returns {Promise<{acknowledged: number, repeated: number, finished: number, stored: number, doubled: number, counted: number, seconds: number}>}
 */
export async function answerSurveys({ state, port, ids }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const tally = { acknowledged: 0, repeated: 0, finished: 0 };
  const queue = ids.map((id, person) => ({ id, person }));
  const began = performance.now();
  const send = (/** @type {string} */ id, /** @type {string} */ body) => post(agent, port, `/s/da/${id}`, body);
  const worker = async () => {
    for (let next = queue.shift(); next && performance.now() - began < longestMs; next = queue.shift()) {
      const { id, person } = next;
      const given = [
        ['score', `answer=${person % 11}`],
        ['clean', `answer=${1 + (person % 5)}`],
        ['one', `answer=${'abc'[person % 3]}`],
        ['many', `answer[]=${'abc'[person % 3]}`],
        ['words', `answer=person+${person}`],
      ];
      for (const [name, answer] of given) {
        const body = `question=${name}&${answer}&intent=next`;
        const status = await send(id, body);
        if (status !== 303) throw new Error(`an answer was answered with ${status}`);
        tally.acknowledged += 1;
        if (tally.acknowledged % repeatsEvery === 0) {
          tally.repeated += 1;
          const again = await send(id, body);
          if (again !== 303) throw new Error(`an answer sent again was answered with ${again}`);
        }
      }
      tally.finished += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  const seconds = (performance.now() - began) / 1000;
  agent.destroy();
  return { ...tally, ...(await stored(state)), seconds };
}

/** @param {string} state */
async function stored(state) {
  const command = `SELECT COUNT(*) AS stored, COUNT(*) - COUNT(DISTINCT response_id || ' ' || question) AS doubled,
    (SELECT finished FROM survey_pointer WHERE survey_id = '${surveyId}') AS counted FROM survey_answer WHERE survey_id = '${surveyId}'`;
  return (await askDatabase(state, command))[0];
}

/** @param {Agent} agent @param {number} port @param {string} path @param {string} body @returns {Promise<number | undefined>} */
function post(agent, port, path, body) {
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${hostOf(firstMarket)}:${port}`,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      'content-length': Buffer.byteLength(body),
    };
    const call = request(
      { host: 'localhost', port, path, method: 'POST', headers, agent, timeout: 30_000 },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode));
      },
    );
    call.on('timeout', () => call.destroy(new Error('no answer')));
    call.on('error', reject);
    call.end(body);
  });
}
