import { sha256 } from '../../crypto/token';
import type { SurveyAnswers } from '../../domain/survey/survey';
import type { Database, Row } from '../database/database';
import { fieldsOf } from '../database/fields';
import type { SurveySession } from './port';

/** A link with the survey it opens. */
export interface LinkRow extends Pick<SurveySession, 'linkHash' | 'kind' | 'market' | 'studioId' | 'version'> {
  readonly surveyId: string;
  readonly isRevoked: boolean;
  /** The number of finished responses of the published version. */
  readonly finished: number;
}

export interface ResponseRow {
  readonly responseId: string;
  readonly version: string;
  readonly isOpen: boolean;
  readonly revision: number;
  readonly startedAt: string;
  readonly finishedAt: string | null;
  readonly answers: SurveyAnswers;
}

export interface FoundLink {
  readonly link: LinkRow;
  /** This device's or person's open response, otherwise the last finished one. */
  readonly latest: ResponseRow | null;
  /** When this device finished earlier responses, newest first; at most as many as a limit can need. */
  readonly finishedBefore: readonly { readonly responseId: string; readonly at: string }[];
}

/** Most responses per device that a document may allow. */
const finishedMax = 100;
const columns = `response_id, version, state = 'open' AS is_open, revision, skipped_json, started_at, finished_at`;

/** A link by its id with this device's responses, in one read. */
export async function findLink(
  database: Database,
  id: string,
  deviceHashFor: (linkHash: string) => Promise<string | null>,
): Promise<FoundLink | null> {
  const linkHash = await sha256(id);
  const deviceHash = await deviceHashFor(linkHash);
  const [links = [], persons = [], open = [], finished = [], answers = []] = await database.read([
    database.prepare(
      `SELECT l.link_hash, l.survey_id, l.kind, l.market, l.studio_id, l.revoked_at IS NOT NULL AS is_revoked, p.version, p.finished
         FROM survey_link l JOIN survey_pointer p ON p.survey_id = l.survey_id WHERE l.link_hash = ?`,
      linkHash,
    ),
    database.prepare(`SELECT ${columns} FROM survey_response WHERE link_hash = ? AND device_hash IS NULL`, linkHash),
    database.prepare(
      `SELECT ${columns} FROM survey_response WHERE link_hash = ? AND device_hash = ? AND state = 'open'`,
      linkHash,
      deviceHash,
    ),
    database.prepare(
      `SELECT ${columns} FROM survey_response WHERE link_hash = ? AND device_hash = ? AND finished_at > ''
        ORDER BY finished_at DESC LIMIT ?`,
      linkHash,
      deviceHash,
      finishedMax,
    ),
    database.prepare(
      `SELECT response_id, question, value FROM survey_answer WHERE response_id IN (
         SELECT response_id FROM survey_response WHERE link_hash = ?1 AND device_hash IS NULL
         UNION ALL SELECT response_id FROM survey_response WHERE link_hash = ?1 AND device_hash = ?2 AND state = 'open'
       ) ORDER BY nth`,
      linkHash,
      deviceHash,
    ),
  ]);
  const [row] = links;
  if (!row) return null;
  const own = row.kind === 'personal' ? persons[0] : (open[0] ?? finished[0]);
  return {
    link: fieldsOf<LinkRow>(row),
    latest: own ? responseOf(own, answers) : null,
    finishedBefore: finished.map((one) => ({ responseId: String(one.response_id), at: String(one.finished_at) })),
  };
}

/** A finished response of a link, with its answers. */
export async function findFinished(
  database: Database,
  linkHash: string,
  responseId: string,
): Promise<ResponseRow | null> {
  const [responses = [], answers = []] = await database.read([
    database.prepare(
      `SELECT ${columns} FROM survey_response WHERE response_id = ? AND link_hash = ? AND state = 'finished'`,
      responseId,
      linkHash,
    ),
    database.prepare(
      'SELECT response_id, question, value FROM survey_answer WHERE response_id = ? ORDER BY nth',
      responseId,
    ),
  ]);
  return responses[0] ? responseOf(responses[0], answers) : null;
}

function responseOf(row: Row, rows: readonly Row[]): ResponseRow {
  const { skipped, ...response } = fieldsOf<Omit<ResponseRow, 'answers'> & { skipped: readonly string[] }>(row);
  const answers: Record<string, string[]> = Object.fromEntries(skipped.map((question) => [question, []]));
  for (const { response_id, question, value } of rows) {
    if (response_id !== row.response_id) continue;
    const values = answers[String(question)] ?? [];
    answers[String(question)] = values;
    values.push(String(value));
  }
  return { ...response, answers };
}
