import { createSigner } from '../../crypto/keyring';
import { civilDateOf, dayMs, hourMs, toIso } from '../../domain/dates';
import { retention } from '../../domain/markets/retention';
import { networkOf } from '../../domain/network';
import { fail, ok, type Result } from '../../domain/result';
import type { Survey } from '../../domain/survey/survey';
import { keptAnswers } from '../../domain/survey/survey-walk';
import { Conflict, isUniqueViolation } from '../../failures';
import type { CellParts } from '../cell-parts';
import { named, requireChange } from '../database/database';
import type { Statement } from '../database/port';
import { createSurveyDevices } from './devices';
import type { SaveOptions, SurveyDocuments, SurveyRefusal, SurveySession, SurveySessions } from './port';
import { type FoundLink, findFinished, findLink, type LinkRow, type ResponseRow } from './session-rows';

interface Parts extends Pick<CellParts, 'database' | 'market' | 'now'> {
  documents: SurveyDocuments;
  /** Keys to sign devices, derive responses' ids and hash networks, each for its own purpose. */
  keys: string;
}

/** A response begun before the end may be finished this much later; then the results are final. */
const graceMs = dayMs;
/** New responses allowed to one studio's link from one network within an hour; more than a studio has visitors. */
const networkMax = 60;
const networkMs = retention.networkHours * hourMs;

/** Survey sessions are database rows found by the link's id from any device; reading writes nothing. */
export function createSurveySessions({ database, documents, keys, market: own, now }: Parts): SurveySessions {
  const devices = createSurveyDevices(keys);
  const responseIds = createSigner(keys, 'survey-response');
  const networks = createSigner(keys, 'survey-network');
  const find = (id: string, device: string | null) =>
    findLink(database, id, (linkHash) => devices.hashFor(linkHash, device));

  async function sessionOf(found: FoundLink, response: ResponseRow | null): Promise<SurveySession | null> {
    const { link, finishedBefore } = found;
    const version = response?.version ?? link.version;
    const [inForce, own] = await Promise.all([
      documents.published(link.surveyId, link.version),
      documents.published(link.surveyId, version),
    ]);
    return (
      inForce &&
      own && {
        linkHash: link.linkHash,
        kind: link.kind,
        survey: own.survey,
        version,
        inForce: inForce.survey,
        market: link.market,
        studioId: link.studioId,
        responseId: response?.responseId ?? null,
        revision: response?.revision ?? 0,
        answers: response?.answers ?? {},
        roundAfter: link.kind === 'studio' ? (finishedBefore[0]?.responseId ?? null) : null,
      }
    );
  }

  return {
    async createSurveySessionById(id, device) {
      const found = await find(id, device);
      if (!found) return fail({ kind: 'unknown' });
      const begun = found.latest?.isOpen ? found.latest : null;
      const session = await sessionOf(found, begun);
      if (!session) return fail({ kind: 'unknown' });
      const refusal = refusalOf(found, session.inForce, begun, now());
      return refusal ? fail(refusal) : ok(session);
    },

    async save(session, answer, options) {
      const deviceHash = session.kind === 'studio' ? await devices.hashFor(session.linkHash, options.device) : null;
      if (session.kind === 'studio' && deviceHash === null) return fail({ kind: 'conflict' });
      const networkMac = await networkMacOf(session, options.network);
      const responseId = session.responseId ?? (await newResponseId(session, deviceHash));
      const answers = keptAnswers(session.survey, { ...session.answers, [answer.question]: answer.value });
      const saved = { ...session, responseId, answers, revision: session.revision + 1 };
      try {
        await database.write([
          ...(session.responseId === null
            ? [...beginStatements(saved, deviceHash, options), ...networkStatements(session, networkMac)]
            : goOnStatements(saved, session.revision, options)),
          ...answerStatements(session, saved, answer),
          ...(options.finish ? finishStatements(session.inForce) : []),
        ]);
        return ok(saved);
      } catch (error) {
        if (!(error instanceof Conflict) && !isUniqueViolation(error)) throw error;
        return whyNot(session, networkMac);
      }
    },

    async finished(id, by) {
      const found = await find(id, 'device' in by ? by.device : null);
      if (!found) return null;
      const last = found.link.kind === 'personal' ? found.latest?.responseId : found.finishedBefore[0]?.responseId;
      const responseId = 'responseId' in by ? by.responseId : last;
      const response = responseId ? await findFinished(database, found.link.linkHash, responseId) : null;
      return response && sessionOf(found, response);
    },

    newDevice: () => devices.make(),
    isDevice: (device) => devices.isOurs(device),
  };

  /** Derived from link, device and round, so that a first answer sent twice creates one response. */
  async function newResponseId(session: SurveySession, deviceHash: string | null): Promise<string> {
    const signed = await responseIds.sign([session.linkHash, deviceHash ?? '', session.roundAfter ?? ''].join('\n'));
    return signed.slice(signed.indexOf('~') + 1);
  }

  function responseState(session: SurveySession, finish: boolean) {
    const at = toIso(now());
    const ended = finish ? { state: 'finished', finishedAt: at } : { state: 'open', finishedAt: null };
    return { reached: reachedIn(session), skipped: skippedIn(session), at, ...ended };
  }

  function beginStatements(
    session: SurveySession,
    deviceHash: string | null,
    { finish, language }: SaveOptions,
  ): Statement[] {
    const { responses, days } = session.inForce.perDevice;
    return [
      named(
        database,
        `INSERT INTO survey_response (response_id, link_hash, survey_id, version, market, studio_id, language, device_hash,
                                      state, revision, reached, skipped_json, started_at, updated_at, finished_at)
         SELECT @responseId, @linkHash, @surveyId, @version, @market, @studioId, @language, @deviceHash,
                @state, @revision, @reached, @skipped, @at, @at, @finishedAt
          WHERE @deviceHash IS NULL
             OR (SELECT COUNT(*) FROM survey_response WHERE link_hash = @linkHash AND device_hash = @deviceHash AND finished_at > @since) < @most`,
        {
          ...{ ...session, ...responseState(session, finish), surveyId: session.survey.surveyId, language, deviceHash },
          ...{ since: toIso(now() - days * dayMs), most: responses },
        },
      ),
      requireChange(database),
    ];
  }

  function goOnStatements(session: SurveySession, before: number, { finish }: SaveOptions): Statement[] {
    return [
      named(
        database,
        `UPDATE survey_response SET revision = @revision, reached = @reached, skipped_json = @skipped, updated_at = @at, state = @state,
                finished_at = @finishedAt WHERE response_id = @responseId AND revision = @before AND state = 'open'`,
        { ...session, ...responseState(session, finish), before },
      ),
      requireChange(database),
    ];
  }

  /** Deletes the answers that the change makes void, and the answer's old rows before inserting the new ones. */
  function answerStatements(
    before: SurveySession,
    { survey, market, studioId, responseId, answers }: SurveySession,
    { question, value }: { question: string; value: readonly string[] },
  ): Statement[] {
    const isText = survey.questions.find(({ questionId }) => questionId === question)?.kind === 'text';
    const gone = Object.keys(before.answers).filter((one) => one === question || !Object.hasOwn(answers, one));
    return [
      ...(gone.length === 0
        ? []
        : [
            database.prepare(
              'DELETE FROM survey_answer WHERE response_id = ? AND question IN (SELECT value FROM json_each(?))',
              responseId,
              JSON.stringify(gone),
            ),
          ]),
      ...(value.length === 0
        ? []
        : [
            database.prepare(
              `INSERT INTO survey_answer (response_id, question, value, survey_id, market, studio_id, day, is_text, nth)
               SELECT ?1, ?2, j.value, ?3, ?4, ?5, ?6, ?7, j.key FROM json_each(?8) j`,
              responseId,
              question,
              survey.surveyId,
              market,
              studioId,
              civilDateOf(now(), own.timeZone),
              Number(isText),
              JSON.stringify(value),
            ),
          ]),
    ];
  }

  /** Counts the response against the quota in the batch that finishes it. */
  function finishStatements({ surveyId, quota }: Survey): Statement[] {
    return [
      database.prepare(
        'UPDATE survey_pointer SET finished = finished + 1 WHERE survey_id = ?1 AND (?2 IS NULL OR finished < ?2)',
        surveyId,
        quota,
      ),
      requireChange(database),
    ];
  }

  async function networkMacOf({ kind, linkHash, responseId }: SurveySession, network: string | null) {
    const counts = kind === 'studio' && responseId === null && network !== null;
    return counts ? networks.sign(`${linkHash}\n${networkOf(network)}`) : null;
  }

  function networkStatements({ linkHash }: SurveySession, networkMac: string | null): Statement[] {
    if (networkMac === null) return [];
    return [
      database.prepare(
        `INSERT INTO survey_network (link_hash, network_mac, responses, ends_at) VALUES (?1, ?2, 1, ?3)
         ON CONFLICT (link_hash, network_mac) DO UPDATE
            SET responses = CASE WHEN ends_at <= ?4 THEN 1 ELSE responses + 1 END,
                ends_at = CASE WHEN ends_at <= ?4 THEN ?3 ELSE ends_at END
          WHERE responses < ?5 OR ends_at <= ?4`,
        linkHash,
        networkMac,
        toIso(now() + networkMs),
        toIso(now()),
        networkMax,
      ),
      requireChange(database),
    ];
  }

  /** After a batch that failed: reads whether the network's limit or a concurrent write was the reason. */
  async function whyNot(
    { linkHash }: SurveySession,
    networkMac: string | null,
  ): Promise<Result<never, { kind: 'conflict' } | { kind: 'tooMany'; retryAt: number }>> {
    if (networkMac === null) return fail({ kind: 'conflict' });
    const row = await database.row(
      'SELECT ends_at FROM survey_network WHERE link_hash = ? AND network_mac = ? AND responses >= ? AND ends_at > ?',
      linkHash,
      networkMac,
      networkMax,
      toIso(now()),
    );
    return fail(row ? { kind: 'tooMany', retryAt: Date.parse(String(row.ends_at)) } : { kind: 'conflict' });
  }
}

/** The published document decides who may still answer, whichever version a response began with. */
function refusalOf(
  { link, latest, finishedBefore }: FoundLink,
  { opensAt, closesAt, quota, perDevice }: Survey,
  begun: ResponseRow | null,
  now: number,
): SurveyRefusal | null {
  if (isUsed(link, latest, finishedBefore, perDevice, now)) return { kind: 'used' };
  if (link.isRevoked || (quota !== null && link.finished >= quota)) return { kind: 'closed' };
  if (opensAt !== null && now < Date.parse(opensAt)) return { kind: 'notYetOpen', opensAt };
  if (closesAt === null || now < Date.parse(closesAt)) return null;
  const wasInTime = begun !== null && Date.parse(begun.startedAt) < Date.parse(closesAt);
  return wasInTime && now < Date.parse(closesAt) + graceMs ? null : { kind: 'closed' };
}

function isUsed(
  { kind }: LinkRow,
  latest: ResponseRow | null,
  finishedBefore: FoundLink['finishedBefore'],
  { responses, days }: Survey['perDevice'],
  now: number,
): boolean {
  if (latest?.isOpen) return false;
  if (kind === 'personal') return latest !== null;
  const since = now - days * dayMs;
  return finishedBefore.filter(({ at }) => Date.parse(at) > since).length >= responses;
}

const skippedIn = ({ answers }: SurveySession) =>
  JSON.stringify(Object.keys(answers).filter((question) => answers[question]?.length === 0));

/** The last question that was answered or skipped. */
const reachedIn = ({ survey, answers }: SurveySession) =>
  survey.questions.findLast(({ questionId }) => Object.hasOwn(answers, questionId))?.questionId ?? null;
