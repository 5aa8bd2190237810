import type { Survey } from '../../domain/survey/survey';
import { type Row, statement } from '../database/database';
import { createPublishedDocuments, type PublishedParts } from '../database/published-documents';
import type { ListedSurvey, OtherKind, PublishedSurvey, SurveyDocuments } from './port';

/** Versions never change, so they can be cached for good; this many, since people answer several versions at a time. */
const rememberedVersions = 20;

const select = statement<[surveyId: string]>(
  `SELECT v.version, v.document_json FROM survey_pointer p
           JOIN survey_version v ON v.survey_id = p.survey_id AND v.version = p.version WHERE p.survey_id = ?`,
);
const insertVersion = statement<[surveyId: string, version: string, document: string, at: string]>(
  'INSERT INTO survey_version (survey_id, version, document_json, published_at) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
);
const movePointer = statement<[surveyId: string, version: string]>(
  'INSERT INTO survey_pointer (survey_id, version) VALUES (?1, ?2) ON CONFLICT (survey_id) DO UPDATE SET version = ?2',
);

export function createSurveyDocuments(parts: PublishedParts): SurveyDocuments {
  const { database } = parts;
  const versions = new Map<string, PublishedSurvey>();
  const documents = createPublishedDocuments<string, PublishedSurvey>(parts, {
    keyOf: (surveyId) => `survey:${surveyId}`,
    select,
    insertVersion,
    movePointer,
    publishedOf: (_, version, document) => publishedOf({ version, document_json: document }),
    keep: remember,
    outlivesOutage: false,
  });

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
    const row = await database.row(
      `SELECT EXISTS (SELECT 1 FROM survey_answer WHERE survey_id = ?1 AND question = ?2 AND is_text = 0)
           OR EXISTS (SELECT 1 FROM survey_answer WHERE survey_id = ?1 AND question = ?2 AND is_text = 1) AS answered`,
      surveyId,
      questionId,
    );
    return row?.answered === 1;
  }

  return {
    authoritative: documents.authoritative,
    current: documents.current,
    publish: (survey, along) => documents.publish(survey.surveyId, survey, along),

    async level() {
      const rows = await database.rows('SELECT survey_id FROM survey_pointer');
      return documents.level(rows.map((row) => String(row.survey_id)));
    },

    async published(surveyId, version) {
      const known = versions.get(`${surveyId} ${version}`);
      if (known) return known;
      const row = await database.row(
        'SELECT version, document_json FROM survey_version WHERE survey_id = ? AND version = ?',
        surveyId,
        version,
      );
      return row ? remember(publishedOf(row)) : null;
    },

    list: () =>
      database.all<ListedSurvey>(
        `SELECT p.survey_id, p.version, p.finished, v.published_at, json_extract(v.document_json, '$.title') AS title_json
           FROM survey_pointer p
           JOIN survey_version v ON v.survey_id = p.survey_id AND v.version = p.version ORDER BY p.survey_id`,
      ),

    async inUse(survey) {
      const [responses = [], stored = []] = await database.read([
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
        stored.map((row) => publishedOf(row).survey),
      );
      const answered = await Promise.all(others.map(({ questionId }) => isAnswered(survey.surveyId, questionId)));
      return { open: count('open'), finished: count('finished'), otherKinds: others.filter((_, nth) => answered[nth]) };
    },
  };
}

/** Questions of this document that had another kind in an earlier one. */
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
