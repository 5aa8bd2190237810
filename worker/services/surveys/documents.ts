import { sha256 } from '../../crypto/token';
import type { Survey } from '../../domain/survey';
import type { Database, Row } from '../database/database';
import type { OtherKind, PublishedSurvey, SurveyDocuments } from './port';

interface Parts {
  database: Database;
  kv: KVNamespace;
  now: () => number;
}

const keyOf = (surveyId: string) => `survey:${surveyId}`;
/** How long an isolate trusts its memory before it asks KV again; KV itself may lag a minute. */
const memorySeconds = 10;
const kvPatienceMs = 500;
/** Versions never change, so they may be remembered for good: as many as people answer side by side. */
const rememberedVersions = 20;

/** Published documents were checked before they were written and are immutable by version: they are not parsed by schema again. */
export function createSurveyDocuments({ database, kv, now }: Parts): SurveyDocuments {
  const memory = new Map<string, { published: PublishedSurvey; freshUntil: number }>();
  const versions = new Map<string, PublishedSurvey>();

  async function authoritative(surveyId: string): Promise<PublishedSurvey | null> {
    const [rows = []] = await database.read([
      database.prepare(
        `SELECT v.version, v.document_json FROM survey_pointer p
           JOIN survey_version v ON v.survey_id = p.survey_id AND v.version = p.version WHERE p.survey_id = ?`,
        surveyId,
      ),
    ]);
    return rows[0] ? publishedOf(rows[0]) : null;
  }

  async function fromKv(surveyId: string): Promise<PublishedSurvey | null> {
    const read = kv.get<PublishedSurvey>(keyOf(surveyId), { type: 'json', cacheTtl: 60 }).catch(() => null);
    // A slow KV costs a query, never a page that waits.
    return Promise.race([read, new Promise<null>((resolve) => setTimeout(resolve, kvPatienceMs, null))]);
  }

  function remember(published: PublishedSurvey): PublishedSurvey {
    const key = `${published.survey.surveyId} ${published.version}`;
    const kept = versions.get(key) ?? published;
    versions.delete(key);
    versions.set(key, kept);
    const [oldest] = versions.keys();
    if (versions.size > rememberedVersions && oldest !== undefined) versions.delete(oldest);
    return kept;
  }

  async function isAnswered(surveyId: string, questionId: string): Promise<boolean> {
    const [rows = []] = await database.read([
      database.prepare(
        `SELECT EXISTS (SELECT 1 FROM survey_answer WHERE survey_id = ?1 AND question = ?2 AND is_text = 0)
             OR EXISTS (SELECT 1 FROM survey_answer WHERE survey_id = ?1 AND question = ?2 AND is_text = 1) AS answered`,
        surveyId,
        questionId,
      ),
    ]);
    return rows[0]?.answered === 1;
  }

  return {
    authoritative,

    async current(surveyId) {
      const remembered = memory.get(surveyId);
      if (remembered && remembered.freshUntil > now()) return remembered.published;
      const published = (await fromKv(surveyId)) ?? (await authoritative(surveyId));
      if (published === null) return null;
      const kept = remember(published);
      memory.set(surveyId, { published: kept, freshUntil: now() + memorySeconds * 1000 });
      return kept;
    },

    async published(surveyId, version) {
      const known = versions.get(`${surveyId} ${version}`);
      if (known) return known;
      const [rows = []] = await database.read([
        database.prepare(
          'SELECT version, document_json FROM survey_version WHERE survey_id = ? AND version = ?',
          surveyId,
          version,
        ),
      ]);
      return rows[0] ? remember(publishedOf(rows[0])) : null;
    },

    async list() {
      const [rows = []] = await database.read([
        database.prepare(
          `SELECT p.survey_id, p.version, p.finished, v.published_at FROM survey_pointer p
             JOIN survey_version v ON v.survey_id = p.survey_id AND v.version = p.version ORDER BY p.survey_id`,
        ),
      ]);
      return rows.map((row) => ({
        surveyId: String(row.survey_id),
        version: String(row.version),
        publishedAt: String(row.published_at),
        finished: Number(row.finished),
      }));
    },

    async inUse(survey) {
      const [responses = [], documents = []] = await database.read([
        database.prepare(
          `SELECT state, COUNT(*) AS count FROM survey_response INDEXED BY survey_response_by_survey
            WHERE survey_id = ? GROUP BY state`,
          survey.surveyId,
        ),
        database.prepare('SELECT version, document_json FROM survey_version WHERE survey_id = ?', survey.surveyId),
      ]);
      const count = (state: string) => Number(responses.find((row) => row.state === state)?.count ?? 0);
      const others = otherKinds(
        survey,
        documents.map((row) => publishedOf(row).survey),
      );
      const answered = await Promise.all(others.map(({ questionId }) => isAnswered(survey.surveyId, questionId)));
      return { open: count('open'), finished: count('finished'), otherKinds: others.filter((_, nth) => answered[nth]) };
    },

    async publish(survey) {
      const { surveyId } = survey;
      const document = JSON.stringify(survey);
      const version = (await sha256(document)).slice(0, 12);
      const before = await authoritative(surveyId);
      await database.write([
        database.prepare(
          'INSERT INTO survey_version (survey_id, version, document_json, published_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
          surveyId,
          version,
          document,
          new Date(now()).toISOString(),
        ),
        database.prepare(
          'INSERT INTO survey_pointer (survey_id, version) VALUES (?1, ?2) ON CONFLICT (survey_id) DO UPDATE SET version = ?2',
          surveyId,
          version,
        ),
      ]);
      await kv.put(keyOf(surveyId), JSON.stringify({ survey, version } satisfies PublishedSurvey));
      memory.delete(surveyId);
      return { version, changed: before?.version !== version };
    },
  };
}

/** Kinds that a question of this document had in an earlier one. */
function otherKinds(survey: Survey, earlier: readonly Survey[]): OtherKind[] {
  return survey.questions.flatMap(({ questionId, kind }) => {
    const was = earlier
      .flatMap(({ questions }) => questions)
      .find((question) => question.questionId === questionId && question.kind !== kind);
    return was ? [{ questionId, was: was.kind }] : [];
  });
}

function publishedOf(row: Row): PublishedSurvey {
  return { version: String(row.version), survey: JSON.parse(String(row.document_json)) as Survey };
}
