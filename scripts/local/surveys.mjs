/** Writes surveys and links directly into a local cell's database, for the benchmark and the browser tests. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cellName, firstMarket, outputFolder } from '../building/chain.mjs';
import { root, runTool, wrangler } from '../building/toolchain.mjs';

/** @typedef {{id: string, surveyId: string, market: string, language: string, studioId: string | null}} Link */

/**
 * A link to a survey; with a studio it is the studio's own.
 * @param {{surveyId: string, market: string, language: string, studioId?: string}} link @returns {Link}
 */
export const newLink = ({ studioId, ...link }) => ({
  id: `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', ''),
  studioId: studioId ?? null,
  ...link,
});

/**
 * Writes to the first market's database; no Worker may have it open meanwhile.
 * @param {string} state @param {{surveyId: string}[]} surveys @param {Link[]} links
 * @param {string[]} [answers] statements that write some, run after all others
 */
export async function writeSurveys(state, surveys, links, answers = []) {
  const text = (/** @type {string | null} */ value) => (value === null ? 'NULL' : `'${value.replaceAll("'", "''")}'`);
  const row = (/** @type {(string | null)[]} */ values) => `(${values.map(text).join(',')})`;
  const hash = (/** @type {string} */ id) => createHash('sha256').update(id).digest('base64url');
  const day = '2026-01-01';
  const lines = surveys.flatMap((survey) => [
    `INSERT INTO survey_version VALUES ${row([survey.surveyId, '1', JSON.stringify(survey), `${day}T00:00:00.000Z`])};`,
    `INSERT INTO survey_pointer (survey_id, version) VALUES ${row([survey.surveyId, '1'])};`,
  ]);
  const rows = links.map(({ id, surveyId, market, language, studioId }) =>
    row([hash(id), surveyId, studioId === null ? 'personal' : 'studio', market, studioId, language, day]),
  );
  const columns = 'link_hash, survey_id, kind, market, studio_id, language, created_at';
  for (let at = 0; at < rows.length; at += 200)
    lines.push(`INSERT INTO survey_link (${columns}) VALUES ${rows.slice(at, at + 200).join(',')};`);
  lines.push(...answers);
  const file = join(state, 'surveys.sql');
  writeFileSync(file, lines.join('\n'));
  await onDatabase(state, ['--file', file]);
}

/** @param {string} state @param {string} query @returns {Promise<any[]>} rows */
export async function askDatabase(state, query) {
  const output = await onDatabase(state, ['--json', '--command', query]);
  return JSON.parse(output.slice(output.indexOf('[')))[0].results;
}

/** @param {string} state @param {string[]} words @returns {Promise<string>} */
async function onDatabase(state, words) {
  const args = [
    'd1',
    'execute',
    cellName('DB', firstMarket),
    '--local',
    '-c',
    join(root, outputFolder, 'medlem/wrangler.json'),
    '--persist-to',
    state,
    '--yes',
  ];
  const { code, output } = await runTool([wrangler, ...args, ...words], { quiet: true });
  if (code !== 0) throw new Error(`The database did not answer: ${output.slice(-500)}`);
  return output;
}
